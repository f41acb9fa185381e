/** What is studied and tried: a finished table of this server, or a file that was opened here. */
import { api } from '../lib/api'
import type { Idea, IdeaTried, StudyNews } from '../lib/types'

export interface Source {
  /** What it is known by in this page. */
  key: string
  /** The study of a seat as far as it is, but for the decisions that one has. */
  study: (seat: number, have: number) => Promise<StudyNews>
  idea: (idea: Idea) => Promise<IdeaTried>
}

export function sourceOf(id: string | undefined, record: string): Source {
  return id
    ? {
        key: id,
        study: (seat, have) => api.study(id, seat, have),
        idea: (idea) => api.idea(id, idea),
      }
    : {
        key: record,
        study: (seat, have) => api.studyText(record, seat, have),
        idea: (idea) => api.ideaText({ ...idea, record }),
      }
}
