/** How the happenings of The Game are drawn: cards slide to piles, new ones come from the draw pile. */
import { kindOf, type Motion } from '../../lib/director.svelte'
import { flyFrom } from '../../lib/flip'
import { heldBy, type TheGame } from './position'

/** `seat`: who looks (0 watches); only that hand is drawn in motion. */
export function motionFor(seat: () => number): Motion<TheGame> {
  return {
    patience: 3,
    async draw(stage, { happening, next }) {
      const kind = kindOf(happening)
      if (kind !== 'started' && kind !== 'placed') return
      stage.now = happening
      if (kind === 'started') return stage.pause(900)
      const card = Number(happening.values.card)
      const lies = !!stage.root?.querySelector(`[data-fly="card-${card}"]`)
      const left = heldBy(next, seat()).filter((other) => other !== card)
      const hands = next.hands.map((held, at) => (at === seat() - 1 ? left : held))
      await stage.glide({ ...next, hands }, 380)
      if (!lies) await flyFrom(stage.root, [`card-${card}`], `[data-pile="${happening.values.seat}"]`)
      await stage.pause(lies ? 60 : 420)
    },
    async settle(stage, next) {
      const before = new Set(stage.picture ? heldBy(stage.picture, seat()) : [])
      await stage.glide(next, 260)
      const drawn = heldBy(next, seat()).filter((card) => !before.has(card))
      const names = drawn.map((card) => `card-${card}`)
      if (!stage.hurried) await flyFrom(stage.root, names, '[data-draw]')
    },
  }
}
