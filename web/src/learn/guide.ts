/** What the guide says: of a lesson its own texts, of an example the caption of the rules page. */
import { rulesOf } from '../lib/rules'
import { sayAny } from '../lib/words.svelte'
import { isRight, type Choice, type Step } from './lessons'

/** The captions of a game's examples, in order. */
export async function captionsOf(game: string, language: string): Promise<string[]> {
  const blocks = (await rulesOf(game, language)) ?? []
  return blocks.flatMap((block) => (block.kind === 'example' ? [block.example.caption] : []))
}

/** What the learner is asked to do, and why. */
export function asks(game: string, step: Step): string {
  if (!step.example) return sayAny(`learn.${game}.${step.name}`)
  const { special } = step.values ?? {}
  return sayAny(`learn.example.${step.name}`, {
    ...step.values,
    special: sayAny(`six-nimmt.special-${String(special)}`),
    about: sayAny(`six-nimmt.about-${String(special)}`),
  })
}

/** What there is to say of a decision, once what it caused was seen. */
export function answers(game: string, step: Step, choice: Choice, captions: string[]): string {
  if (!step.example) return sayAny(`learn.${game}.${step.name}.${choice.says}`)
  if (isRight(choice)) return captions[step.example - 1] ?? ''
  return sayAny(`learn.example.${choice.says}`, step.values)
}

/** What an exercise is called. */
export function titleOfExercise(name: string): string {
  const [kind, ...rest] = name.split('-')
  if (kind === 'special') return sayAny(`six-nimmt.special-${rest.join('-')}`)
  return sayAny('web.learn.example', { number: rest[0] })
}
