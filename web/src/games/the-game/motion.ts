/** How the happenings of The Game are drawn: cards slide to piles, new ones come from the draw pile. */
import { kindOf, sameSeat, type Motion } from '../../lib/director.svelte'
import { flyFrom } from '../../lib/flip'
import { heldBy, type TheGame } from './position'

export const motion: Motion<TheGame> = {
  continues: sameSeat,
  patience: 3,
  async draw(stage, { happening, next }) {
    const kind = kindOf(happening)
    if (kind !== 'started' && kind !== 'placed') return
    stage.now = happening
    if (kind === 'started') return stage.pause(900)
    const card = Number(happening.values.card)
    const lies = !!stage.root?.querySelector(`[data-fly="card-${card}"]`)
    await stage.glide({ ...next, hands: handsWithout(next, Number(happening.values.seat), card) }, 380)
    if (!lies) await flyFrom(stage.root, [`card-${card}`], `[data-pile="${happening.values.seat}"]`)
    await stage.pause(lies ? 60 : 420)
  },
  async settle(stage, next) {
    const before = new Set(stage.picture ? heldBy(stage.picture, stage.seat) : [])
    await stage.glide(next, 260)
    const drawn = heldBy(next, stage.seat).filter((card) => !before.has(card))
    const names = drawn.map((card) => `card-${card}`)
    if (!stage.hurried) await flyFrom(stage.root, names, '[data-draw]')
  },
}

/** Hands after a seat has played a card; of a hand that nobody sees there is one fewer. */
export function handsWithout({ hands }: TheGame, seat: number, card: number): TheGame['hands'] {
  return hands.map((held, at) => {
    if (at !== seat - 1) return held
    return Array.isArray(held) ? held.filter((other) => other !== card) : held - 1
  })
}
