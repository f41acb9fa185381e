/** Lint of the browser client; `make check` runs it. What Prettier forms is not looked at here. */
import svelte from 'eslint-plugin-svelte'
import globals from 'globals'
import typescript from 'typescript-eslint'
import svelteConfig from './svelte.config.js'

export default typescript.config(
  { ignores: ['node_modules/'] },
  ...typescript.configs.recommended,
  ...svelte.configs.recommended,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'max-lines': ['error', 400],
      'max-lines-per-function': ['error', 60],
      // Plain Maps and Sets serve where nothing is drawn from them.
      'svelte/prefer-svelte-reactivity': 'off',
      // A space at a text's edge can only be written so.
      'svelte/no-useless-mustaches': 'off',
      // svelte-check looks for these, and warns of more than the compiler does.
      'svelte/no-unused-svelte-ignore': 'off',
    },
  },
  { files: ['tests/**'], rules: { 'max-lines-per-function': 'off' } },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: typescript.parser, svelteConfig } },
  },
)
