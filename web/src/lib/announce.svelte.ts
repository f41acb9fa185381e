import { untrack } from 'svelte'
import { inSentences } from './plural'

/** What a screen reader says: one polite and one urgent live region (see Announcer.svelte). */

class Announcements {
  polite = $state('')
  urgent = $state('')
}

export const announcements = new Announcements()

/** What was said in this moment, by region. */
const moment = { polite: '', urgent: '' }

export function announce(text: string, urgent = false): void {
  if (!text) return
  const region = urgent ? 'urgent' : 'polite'
  // What is said in one moment is read together: the later words would silence the earlier ones.
  if (!moment[region]) setTimeout(() => (moment[region] = ''))
  const all = (moment[region] = inSentences([moment[region], text]))
  // The same text twice must change the region, or nothing is read.
  untrack(() => (announcements[region] = announcements[region] === all ? `${all}\u00a0` : all))
}
