/** Made by tools/wire_types.py from the games' rules: change those, not this. */

/** 6 nimmt!: the bull heads printed on a card, by its number. */
// prettier-ignore
export const HEADS: readonly number[] = [
  0, 1, 1, 1, 1, 2, 1, 1, 1, 1, 3, 5, 1, 1, 1, 2, 1, 1, 1, 1,
  3, 1, 5, 1, 1, 2, 1, 1, 1, 1, 3, 1, 1, 5, 1, 2, 1, 1, 1, 1,
  3, 1, 1, 1, 5, 2, 1, 1, 1, 1, 3, 1, 1, 1, 1, 7, 1, 1, 1, 1,
  3, 1, 1, 1, 1, 2, 5, 1, 1, 1, 3, 1, 1, 1, 1, 2, 1, 5, 1, 1,
  3, 1, 1, 1, 1, 2, 1, 1, 5, 1, 3, 1, 1, 1, 1, 2, 1, 1, 1, 5,
  3, 1, 1, 1, 1,
]

/** The Game: cards besides the four that start the piles. */
export const CARDS = 98
/** The Game: so many piles, the first ones, ascend; the others descend. */
export const ASCENDING = 2
/** The Game: the cards that start the piles. */
export const STARTS: readonly number[] = [1, 1, 100, 100]
/** The Game: fewer cards than these left over are an excellent result. */
export const EXCELLENT = 10

/** The lowest and the highest card of the pack that a game is dealt from. */
export const DECKS: Record<string, readonly number[]> = { 'six-nimmt': [1, 104], 'the-game': [2, 99] }
/** 6 nimmt!: the special cards, in the order of their pack before a shuffle. */
// prettier-ignore
export const SPECIALS: readonly string[] = ['block', 'move', 'insert', 'replace', 'negative', 'fifth-row', 'take-at-7']
/** 6 nimmt!: so many of each special card. */
export const COPIES = 4
