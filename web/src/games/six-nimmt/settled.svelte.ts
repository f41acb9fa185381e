/** The scores as far as the motion has come; null when nothing moves. */

class Settled {
  scores: number[] | null = $state.raw(null)
}
export const settled = new Settled()
