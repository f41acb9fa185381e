/** How a table that is held here takes in what the server tells: the version decides. */
import type { LogEntry, NewsMessage, TableView } from './types'
import { CHAT_KEPT, LOG_KEPT } from './wire'

/**
 * `taken`: the table is up to date. `old`: all of it is known already.
 * `gap`: something between was missed, and the table must be asked for anew.
 */
export type Taken = 'taken' | 'old' | 'gap'

export function take(table: TableView, news: NewsMessage): Taken {
  if (news.since > table.version) return 'gap'
  // Chat and presence may come without a new version; a log entry never does.
  if (news.version < table.version) return 'old'
  const known = table.log.at(-1)?.number ?? 0
  const heard = table.chat.at(-1)?.number ?? 0
  Object.assign(table, news.changed)
  table.version = news.version
  const newer = news.entries.filter((entry) => entry.number > known)
  table.log = [...table.log, ...newer.map(withoutPictures)].slice(-LOG_KEPT)
  table.chat = [...table.chat, ...news.chat.filter((line) => line.number > heard)].slice(-CHAT_KEPT)
  return 'taken'
}

/** The log is read: what moved is drawn once, as it happens, and need not be kept. */
function withoutPictures({ number, at, key, values }: LogEntry): LogEntry {
  return { number, at, key, values }
}
