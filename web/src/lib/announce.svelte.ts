import { untrack } from 'svelte'

/** What a screen reader says: one polite and one urgent live region (see Announcer.svelte). */

class Announcements {
  polite = $state('')
  urgent = $state('')
}

export const announcements = new Announcements()

export function announce(text: string, urgent = false): void {
  if (!text) return
  // The same text twice must change the region, or nothing is read.
  const region = urgent ? 'urgent' : 'polite'
  untrack(() => (announcements[region] = announcements[region] === text ? `${text}\u00a0` : text))
}
