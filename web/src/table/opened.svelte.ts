/** A record that was opened from a file, kept while the page goes to its replay. */
import type { Replay } from '../lib/types'

class Opened {
  replay: Replay | null = $state.raw(null)
  name = $state('')
  /** What stands in the file. */
  text = $state('')
}
export const opened = new Opened()
