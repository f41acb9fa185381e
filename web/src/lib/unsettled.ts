import type { Dealing, TableView } from './types'

/** A shuffle of which nothing is settled yet, or nothing known. */
export const unsettled = (): Dealing => ({
  version: 2,
  attempt: 0,
  commitment: '',
  seating: [],
  hashes: [],
  nonces: [],
  seed: null,
  deals: 0,
  step: null,
  waits_for: [],
  until: null,
})

/** A table at which nothing is under way besides the position. */
export const quiet = (): Pick<
  TableView,
  'talk' | 'offers' | 'dealing' | 'rounds' | 'watchers' | 'getting_ready' | 'crowded' | 'next'
> => ({
  talk: [],
  offers: { draw: [], undo: null, rematch: null, time: null },
  dealing: unsettled(),
  rounds: [],
  watchers: 0,
  getting_ready: null,
  crowded: false,
  next: null,
})
