/** How the happenings of 6 nimmt! are drawn: cards glide to their rows, taken ones fly to a pile. */
import { kindOf, type Motion, type Stage } from '../../lib/director.svelte'
import { flyAway } from '../../lib/flip'
import type { Nimmt } from './position'

export const motion: Motion<Nimmt> = {
  patience: 2,
  // Many cards go quicker, so that a trick of ten is no longer than one of six.
  pace: (happenings) => Math.min(1, 6 / Math.max(1, happenings.length)),
  async draw(stage, { happening, next, last }) {
    stage.now = happening
    const kind = kindOf(happening)
    if (kind === 'revealed') {
      stage.picture = next
      await stage.pause(900)
    } else if (kind === 'took-row' && last) {
      await takenCardsFly(stage, next, Number(happening.values.seat))
      await stage.glide(next, 320)
      await stage.pause(160)
    } else {
      await stage.glide(next, 420)
      await stage.pause(kind === 'took-row' ? 260 : /^(ended|used)/.test(kind) ? 1100 : 160)
    }
  },
  settle: (stage, next) => stage.glide(next, 260),
}

/** What lies in a row, and nowhere in the next picture, flies to the pile of whoever took it. */
async function takenCardsFly(stage: Stage<Nimmt>, next: Nimmt, seat: number): Promise<void> {
  const stays = new Set([...next.rows.flat(), ...next.revealed.map(([, card]) => card)])
  const taken = (stage.picture?.rows ?? []).flat().filter((card) => !stays.has(card))
  const names = taken.map((card) => `card-${card}`)
  if (!stage.hurried) await flyAway(stage.root, names, `[data-pile="${seat}"]`)
}
