/** What a game's drawing gets and gives: the one contract between the table and games/<name>/. */
import type { Component } from 'svelte'
import type { Preview } from '../lib/socket.svelte'
import type { Told } from '../lib/director.svelte'
import type { Position, TableView, PlayerView } from '../lib/types'

export type { Told }

export interface GameProps {
  table: TableView
  /** The seat that looks (0 watches) and all that it may know. Draw this, and nothing else. */
  view: PlayerView
  /** Names by seat; `names[0]` sits on seat 1. */
  names: string[]
  /** What this seat may play now, in the record's notation; empty when it is not asked. */
  moves: string[]
  /** Plays a move (or changes a hidden choice). False: it was refused, and the person was told. */
  play(move: string): Promise<boolean>
  /** What moves would cause now, by move; null asks for all legal ones. */
  preview(moves: string[] | null): Promise<Preview>
  /** The game's own talk, such as `leave 2`. */
  talk(text: string): Promise<boolean>
  /**
   * Hear every batch of happenings once, to show it in motion; `view` may already be newer.
   * Returns what ends the hearing, so: `$effect(() => listen(queue))`.
   */
  listen(hear: (told: Told) => void): () => void
}

/** The optional note on a seat's plate (bull pile, cards in hand, colour). */
export interface SeatNoteProps {
  table: TableView
  position: Position
  seat: number
}

export type GameView = Component<GameProps>
export type SeatNote = Component<SeatNoteProps>

/** The optional ready-made phrases beside the chat. */
export type Phrases = Component<{ send(text: string): void }>
