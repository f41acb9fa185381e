/** What a game's drawing gets and gives: the one contract between the table and games/<name>/. */
import type { Component } from 'svelte'
import type { Preview } from '../lib/socket.svelte'
import type { Happening, Position, TableView, PlayerView } from '../lib/types'
import type { Weighed } from './weighed'

export interface GameProps {
  table: TableView
  /**
   * The seat that looks (0 watches) and all that it may know, as far as the motion has come. Draw
   * this, and nothing else.
   */
  view: PlayerView
  /** Names by seat; `names[0]` sits on seat 1. */
  names: string[]
  /** What this seat may play now, in the record's notation; empty when it is not asked or something moves. */
  moves: string[]
  /** Whether something moves, and what is being drawn. */
  moving: boolean
  now: Happening | null
  /** Plays a move (or changes a hidden choice). False: it was refused, and the person was told. */
  play(move: string): Promise<boolean>
  /** What moves would cause now, by move; null asks for all legal ones. */
  preview(moves: string[] | null): Promise<Preview>
  /** The game's own talk, such as `leave 2`. */
  talk(text: string): Promise<boolean>
  /** In a replay that is studied: the moves of the decision that comes next, the best first. */
  weighed?: Weighed[]
}

/** The optional note on a seat's plate (bull pile, cards in hand, colour). */
export interface SeatNoteProps {
  table: TableView
  position: Position
  seat: number
}

/** The optional summary of a round that is over. */
export interface SummaryProps {
  /** What every seat got in the rounds so far; the last one is over. */
  rounds: number[][]
  position: Position
  names: string[]
}

export type Summary = Component<SummaryProps>
export type GameView = Component<GameProps>
export type SeatNote = Component<SeatNoteProps>

/** The optional ready-made phrases beside the chat. */
export type Phrases = Component<{ send(text: string): void }>
