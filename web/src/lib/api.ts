/** The server's HTTP side. Every refusal becomes an `ApiError` with the catalogue's code. */
import type {
  CoachAnswer,
  CoachQuestion,
  Agreed,
  AvoidedPerson,
  ChangedMe,
  GameInfo,
  GameReady,
  Idea,
  IdeaOfRecord,
  IdeaTried,
  Identity,
  KeptFor,
  MailLink,
  Me,
  NewIdentity,
  NewMe,
  NewToken,
  NoLonger,
  OpenedTable,
  PassInfo,
  PastGames,
  PlayOn,
  RatingInfo,
  RatingRow,
  Recovery,
  RecoveryAsked,
  Refusal,
  Replay,
  SignedOut,
  Statistics,
  StudiesWaiting,
  StudiesWanted,
  StudyNews,
  TableMessage,
  TableSummary,
  TableWish,
  Token,
} from './wire'

export class ApiError extends Error {
  constructor(
    readonly code: string,
    /** In English, for the console. */
    text: string = code,
    readonly values: Refusal['values'] = {},
    readonly status = 0,
  ) {
    super(text)
  }
}

export async function call<T>(path: string, options: RequestInit = {}): Promise<T> {
  let answer: Response
  try {
    answer = await fetch(`/api${path}`, { credentials: 'same-origin', ...options })
  } catch {
    throw new ApiError('connection-lost')
  }
  if (!answer.ok) {
    const refusal = (await answer.json().catch(() => ({}))) as Partial<Refusal>
    throw new ApiError(refusal.code ?? 'server-error', refusal.text, refusal.values, answer.status)
  }
  const kind = answer.headers.get('content-type') ?? ''
  return (kind.includes('json') ? await answer.json() : await answer.text()) as T
}

export function send<T, Body = never>(method: string, path: string, body?: Body): Promise<T> {
  const headers = { 'content-type': 'application/json' }
  return call<T>(path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) })
}

const sendText = <T>(path: string, body: string): Promise<T> =>
  call<T>(path, { method: 'POST', headers: { 'content-type': 'text/plain' }, body })

export const api = {
  games: () => call<GameInfo[]>('/games'),
  ready: () => call<GameReady[]>('/ready'),
  kept: () => call<KeptFor>('/kept'),
  me: () => call<Me>('/me'),
  enter: async (nickname: string, language: string) => ({
    mail: null,
    mail_state: null,
    language,
    ...(await send<NewIdentity, NewMe>('POST', '/me', { nickname, language })),
  }),
  change: (what: ChangedMe) => send<Identity, ChangedMe>('PATCH', '/me', what),
  newRecovery: () => send<Recovery>('POST', '/me/recovery'),
  recover: (recovery: string) => send<Identity, RecoveryAsked>('POST', '/me/recover', { recovery }),
  token: (what: NewToken) => send<Token, NewToken>('POST', '/me/token', what),
  passes: () => call<PassInfo[]>('/me/passes'),
  endPass: (id: number) => send<void>('DELETE', `/me/passes/${id}`),
  askMail: () => send<void>('POST', '/me/mail'),
  confirmMail: (token: string) => send<void, MailLink>('POST', '/mail/confirm', { token }),
  stopMail: (token: string) => send<void>('POST', `/mail/stop/${encodeURIComponent(token)}`),
  endOtherBrowsers: () => send<SignedOut>('DELETE', '/me/browsers'),
  push: (browser: Agreed) => send<void, Agreed>('POST', '/me/push', browser),
  endPush: (browser: NoLonger) => send<void, NoLonger>('POST', '/me/push/end', browser),
  erase: () => send<void>('DELETE', '/me'),
  avoided: () => call<AvoidedPerson[]>('/me/avoided'),
  stopAvoiding: (id: number) => send<void>('DELETE', `/me/avoided/${id}`),
  myGames: (before?: number) =>
    call<PastGames>(`/me/games${before === undefined ? '' : `?before=${before}`}`),
  myTables: () => call<TableSummary[]>('/me/tables'),
  statistics: () => call<Statistics>('/me/statistics'),
  wantStudies: (games: number) => send<StudiesWaiting, StudiesWanted>('POST', '/me/studies', { games }),
  waitingStudies: () => call<StudiesWaiting>('/me/studies'),
  exportAddress: '/api/me/export',
  myRatings: () => call<RatingInfo[]>('/me/ratings'),
  ratings: (game: string) => call<RatingRow[]>(`/ratings/${game}`),
  tables: () => call<TableSummary[]>('/tables'),
  open: (wish: TableWish) => send<OpenedTable, TableWish>('POST', '/tables', wish),
  table: (id: string) => call<TableMessage>(`/tables/${id}`),
  coach: (table: string, question: CoachQuestion) =>
    send<CoachAnswer, CoachQuestion>('POST', `/tables/${table}/coach`, question),
  study: (table: string, seat: number, have: number) =>
    call<StudyNews>(`/tables/${table}/study?seat=${seat}&have=${have}`),
  studyText: (record: string, seat: number, have: number) =>
    sendText<StudyNews>(`/study?seat=${seat}&have=${have}`, record),
  idea: (table: string, idea: Idea) => send<IdeaTried, Idea>('POST', `/tables/${table}/idea`, idea),
  ideaText: (idea: IdeaOfRecord) => send<IdeaTried, IdeaOfRecord>('POST', '/idea', idea),
  playOn: (table: string, ask: PlayOn) => send<OpenedTable, PlayOn>('POST', `/tables/${table}/on`, ask),
  replay: (id: string) => call<Replay>(`/tables/${id}/replay`),
  replayText: (text: string) => sendText<Replay>('/replay', text),
  recordAddress: (id: string) => `/api/tables/${id}/record`,
}
