import { mount } from 'svelte'
import './app.css'
import App from './App.svelte'
import './lib/input'
import { load } from './lib/person.svelte'
import { start } from './lib/router.svelte'
import { apply } from './lib/settings.svelte'
import { startWorker } from './lib/worker'
import { speak } from './lib/words.svelte'

apply()
start()
// The page of fixtures needs no server.
if (!(import.meta.env.DEV && location.pathname === '/dev')) void load()
speak()
  .catch(() => speak('en'))
  .finally(() => mount(App, { target: document.getElementById('app')! }))
startWorker()
