/** How the happenings of 6 nimmt! are drawn: cards glide to their rows, taken ones fly to a pile. */
import { kindOf, type Motion, type Stage } from '../../lib/director.svelte'
import { flyAway } from '../../lib/flip'
import type { Nimmt } from './position'

export const motion: Motion<Nimmt> = {
  patience: 2,
  // A trick may wait for a row or a special card in the middle.
  continues: (_last, next) => !next.some((one) => kindOf(one) === 'revealed'),
  // Many cards go quicker, so that a trick of ten is no longer than one of six.
  pace: (happenings) => Math.min(1, 6 / Math.max(1, happenings)),
  async draw(stage, { happening, next, last }) {
    stage.now = happening
    const kind = kindOf(happening)
    if (kind === 'revealed') {
      stage.picture = withoutPlayed(next)
      await stage.pause(900)
    } else if (kind === 'took-row' && last) {
      await takenCardsFly(stage, next, Number(happening.values.seat))
      await stage.glide(next, 320)
      await stage.pause(160)
    } else {
      await stage.glide(next, 420)
      await stage.pause(kind === 'took-row' ? 260 : /^(ended-game|used)/.test(kind) ? 1100 : 160)
    }
  },
  settle: (stage, next) => stage.glide(next, 260),
}

/** Hands without the cards that were turned over; of a hand that nobody sees there is one fewer. */
export function withoutPlayed(next: Nimmt): Nimmt {
  const played = new Map(next.revealed)
  const hands = next.hands.map((held, at) => {
    const card = played.get(at + 1)
    if (card === undefined) return held
    return Array.isArray(held) ? held.filter((other) => other !== card) : held - 1
  })
  return { ...next, hands }
}

/** What lies in a row, and nowhere in the next picture, flies to the pile of whoever took it. */
async function takenCardsFly(stage: Stage<Nimmt>, next: Nimmt, seat: number): Promise<void> {
  const stays = new Set([...next.rows.flat(), ...next.revealed.map(([, card]) => card)])
  const taken = (stage.picture?.rows ?? []).flat().filter((card) => !stays.has(card))
  const names = taken.map((card) => `card-${card}`)
  if (!stage.hurried) await flyAway(stage.root, names, `[data-pile="${seat}"]`)
}
