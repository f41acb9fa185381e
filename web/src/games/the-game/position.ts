/** The own part of a The Game position, and plain differences of numbers. No rule is in here. */
import type { Position } from '../../lib/types'
import { say } from '../../lib/words.svelte'
import { ASCENDING } from '../facts'

export interface TheGame extends Position {
  /** The top card of each pile. */
  piles: number[]
  /** How many cards the draw pile has. */
  draw: number
  hands: (number[] | number)[]
  /** Cards the seat on turn must still play. */
  owed?: number
}

export const SIGNALS = ['leave', 'small', 'go'] as const
export type SignalKind = (typeof SIGNALS)[number]

export const count = (held: number[] | number | undefined): number =>
  Array.isArray(held) ? held.length : (held ?? 0)

/** The cards of a seat, where they are known. */
export function heldBy(position: TheGame, seat: number): number[] {
  const held = position.hands[seat - 1]
  return Array.isArray(held) ? held : []
}

/** The record numbers the piles from 1. */
export const ascends = (pile: number): boolean => pile <= ASCENDING

/** How far a card goes in the pile's direction; below zero it goes backwards. */
export const jump = (card: number, top: number, pile: number): number =>
  ascends(pile) ? card - top : top - card

export const pileName = (pile: number): string =>
  say(ascends(pile) ? 'web.the-game.pile-up' : 'web.the-game.pile-down', { pile })

/** What a card would do on a pile, in words. */
export function jumpWords(card: number, top: number, pile: number): string {
  const far = jump(card, top, pile)
  const values = { card, name: pileName(pile), count: Math.abs(far) }
  return far < 0 ? say('web.the-game.card-trick', values) : say('web.the-game.card-on-pile', values)
}

/** The piles on which a card may go, among the moves the server lists. */
export const pilesFor = (card: number, moves: string[]): number[] =>
  [1, 2, 3, 4].filter((pile) => moves.includes(`${card} on ${pile}`))
