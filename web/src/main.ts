import { mount } from 'svelte'
import './app.css'
import App from './App.svelte'
import { load } from './lib/person.svelte'
import { start } from './lib/router.svelte'
import { apply } from './lib/settings.svelte'
import { speak } from './lib/words.svelte'

apply()
start()
void load()
speak()
  .catch(() => speak('en'))
  .finally(() => mount(App, { target: document.getElementById('app')! }))
