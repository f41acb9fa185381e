/** How the happenings of SIX are drawn: a lifted tile glides to its cell, lost ones leave together. */
import { tick } from 'svelte'
import { kindOf, sameSeat, type Motion } from '../../lib/director.svelte'
import type { Six } from './position'

/** How long a tile takes to its cell: from another one, or out of the hand. */
export const GLIDES = 420
export const DROPS = 220

export const motion: Motion<Six> = {
  continues: sameSeat,
  patience: 2,
  async draw(stage, { happening, next }) {
    const from = stage.picture?.lifted ?? null
    const placed = kindOf(happening) === 'placed'
    stage.picture = placed ? { ...next, from } : next
    if (placed) await stage.pause(from ? GLIDES : DROPS)
  },
  async settle(stage, next) {
    stage.picture = next
    await tick()
  },
}
