import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'
import { licences } from './tools/licences'
import { media } from './tools/media'
import { words } from './tools/words'
import { worker } from './tools/worker'

// `sextet serve` listens here; the dev server hands everything of the API on to it.
const server = process.env.SEXTET_SERVER ?? 'http://127.0.0.1:8000'

export default defineConfig({
  plugins: [svelte(), media(), words(), licences(), worker()],
  build: {
    outDir: '../src/sextet/web_dist',
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: false,
    assetsInlineLimit: 2048,
  },
  server: {
    fs: { allow: ['..'] },
    proxy: { '/api': { target: server, ws: true, changeOrigin: true, headers: { origin: server } } },
  },
})
