/** Whom one wants to do something about: their name, and the seat or line of chat they are met at. */
export interface Whom {
  name: string
  seat?: number
  line?: number
}

class Met {
  whom: Whom | null = $state.raw(null)
}
export const met = new Met()
