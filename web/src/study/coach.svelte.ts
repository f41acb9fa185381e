/** The coach of a table: what was asked, and its answer, for as long as that is about what lies there. */
import type { Weighed } from '../games/weighed'
import { announce } from '../lib/announce.svelte'
import { api } from '../lib/api'
import { studyWords } from '../lib/more-words'
import { attempt } from '../lib/notice.svelte'
import { inSentences } from '../lib/plural'
import type { Happening } from '../lib/types'
import type { CoachAnswer, CoachQuestion } from '../lib/wire'
import { language, listOf, say, sayAny, speakWith, tell } from '../lib/words.svelte'
import { moveWords } from './moves'
import { reasonWords } from './reasons'
import { weighed, type Decision, type Judged } from './study'

export type About = CoachQuestion['about']
/** An answer; of one decision alone. */
export interface Advice extends Judged {
  about: About
  decision: Decision
  happened: Happening[]
}

/** What is asked of whom, and when: what a seat may play, and how often it has decided. */
export interface Asked {
  table: string
  game: string
  seat: number
  moves: string[]
  decided: number
  names: string[]
}

const momentOf = (about: About, { seat, moves, decided }: Asked): string =>
  about === 'good' ? `${seat}: ${moves.join()}` : String(decided)

export class Coach {
  asking: About | null = $state(null)
  #advice: Advice | null = $state.raw(null)
  #moment = $state('')
  #number = 0

  async ask(about: About, asked: Asked): Promise<void> {
    const number = ++this.#number
    const moment = momentOf(about, asked)
    this.#advice = null
    this.asking = about
    const question: CoachQuestion = { seat: asked.seat, about }
    const [answer] = await Promise.all([
      attempt(() => api.coach(asked.table, question)),
      speakWith(studyWords),
    ])
    if (number !== this.#number) return
    this.asking = null
    if (!answer) return
    this.#moment = moment
    const advice = adviceOf(asked.game, answer)
    this.#advice = advice
    announce(spoken(advice, asked.names))
  }

  /** The answer, while it is about what lies there. */
  about(asked: Asked): Advice | null {
    const advice = this.#advice
    return advice && this.#moment === momentOf(advice.about, asked) ? advice : null
  }

  /** The moves that would be good, to be drawn where they lead. */
  weighed(asked: Asked): Weighed[] {
    const advice = this.about(asked)
    return advice?.about === 'good' ? weighed(advice.decision, advice.unit, language()) : []
  }
}

function adviceOf(game: string, answer: CoachAnswer): Advice {
  const decision = answer.decision as unknown as Decision
  const unit = answer.unit as Judged['unit']
  return { game, unit, about: answer.about, decision, decisions: [decision], happened: answer.happened ?? [] }
}

/** What a decision comes to, in a line: the best move, or the one that was made with its word. */
export function verdict({ about, game, decision }: Advice): string {
  if (decision.word === 'forced' && about === 'good') return say('web.coach.only')
  if (about === 'good') return `${say('study.column-best')}: ${moveWords(game, decision.best)}`
  return `${say('web.coach.yours', { move: moveWords(game, decision.played) })} · ${sayAny(`study.word-${decision.word}`)}`
}

/** Moves that are not clearly worse than the best. */
export function asGood({ about, game, decision }: Advice): string {
  const [best, ...others] = decision.moves
  const near = others.filter(({ value, gap_margin }) => best!.value - value <= gap_margin)
  if (about !== 'good' || !near.length) return ''
  return say('web.coach.as-good', { list: listOf(near.slice(0, 5).map(({ move }) => moveWords(game, move))) })
}

function spoken(advice: Advice, names: string[]): string {
  const { game, decision, happened } = advice
  return inSentences([
    ...happened.map((one) => tell(one, names)),
    verdict(advice),
    asGood(advice),
    ...decision.reasons.map((one) => reasonWords(game, one)),
  ])
}
