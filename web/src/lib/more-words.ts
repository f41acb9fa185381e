/** Words that few people see: a chunk more a language, each brought with what says them (`speakWith`). */
type Bring = (language: string) => Promise<Record<string, string>>

const bringing =
  (chunks: Record<string, () => Promise<unknown>>): Bring =>
  async (language) => {
    const load = Object.entries(chunks).find(([path]) => path.includes(`/${language}.json`))?.[1]
    return load ? ((await load()) as Record<string, string>) : {}
  }

const admin = import.meta.glob('../../../src/sextet/messages/*.json', { import: 'default', query: '?admin' })
const deals = import.meta.glob('../../../src/sextet/messages/*.json', { import: 'default', query: '?deals' })
const games = import.meta.glob('../../../src/sextet/messages/*.json', { import: 'default', query: '?games' })
const kept = import.meta.glob('../../../src/sextet/messages/*.json', { import: 'default', query: '?kept' })
const learn = import.meta.glob('../../../src/sextet/messages/*.json', { import: 'default', query: '?learn' })
const study = import.meta.glob('../../../src/sextet/messages/*.json', { import: 'default', query: '?study' })
const me = import.meta.glob('../../../src/sextet/messages/*.json', { import: 'default', query: '?me' })

export const adminWords = bringing(admin)
/** How deals come about, and their check. */
export const dealWords = bringing(deals)
/** What the drawings of the games say, and a replay of one. */
export const gameWords = bringing(games)
/** What the server keeps, and how long. */
export const keptWords = bringing(kept)
/** What the guide of the lessons says. */
export const learnWords = bringing(learn)
/** What decisions were worth. */
export const studyWords = bringing(study)
/** By what somebody comes in and back, gets mail, and is erased. */
export const meWords = bringing(me)
