/** The hands that lie open, but for one's own, which is drawn elsewhere; `growing`: also empty ones. */
export function openHands(
  hands: (number[] | number)[],
  skip: number,
  growing = false,
): { cards: number[]; seat: number }[] {
  const open = hands.flatMap((cards, at) =>
    Array.isArray(cards) && at + 1 !== skip ? [{ cards, seat: at + 1 }] : [],
  )
  // As long as anybody holds a card, everybody has a line: nothing moves when a hand is empty.
  return growing || open.some(({ cards }) => cards.length) ? open : []
}
