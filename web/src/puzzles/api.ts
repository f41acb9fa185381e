/** The server's side of puzzles and of one's own mistakes; the start page does without. */
import { call, send } from '../lib/api'
import type {
  MistakeAnswer,
  MistakeLine,
  MistakeList,
  MistakeTask,
  PuzzleList,
  PuzzleOfTheDay,
  Task,
  TaskAnswer,
  TaskMove,
} from '../lib/wire'

const mistakePath = ({ table, seat, number }: MistakeLine) => `/me/mistakes/${table}/${seat}/${number}`

export const tasks = {
  puzzles: () => call<PuzzleList>('/puzzles'),
  puzzleOfTheDay: () => call<PuzzleOfTheDay>('/puzzles/today'),
  puzzle: (id: string) => call<Task>(`/puzzles/${id}`),
  tryPuzzle: (id: string, what: TaskMove) => send<TaskAnswer, TaskMove>('POST', `/puzzles/${id}`, what),
  mistakes: () => call<MistakeList>('/me/mistakes'),
  mistake: (one: MistakeLine) => call<MistakeTask>(mistakePath(one)),
  tryMistake: (one: MistakeLine, what: TaskMove) =>
    send<MistakeAnswer, TaskMove>('POST', mistakePath(one), what),
}
