/**
 * One WebSocket for all tables of the page. It reconnects by itself, watches again what was
 * watched, and sends commands that were not answered once more under the same id: the server
 * answers a repeated command without repeating it.
 */
import { ApiError } from './api'
import { take } from './news'
import { dropReceipt, keepReceipt, receiptOf } from './receipts'
import { setServerTime } from './time'
import type {
  AnyCommand,
  Answer,
  Avoid,
  Done,
  LogEntry,
  NewsMessage,
  Preview as PreviewRequest,
  PreviewMessage,
  Report,
  Request,
  TableView,
} from './types'

/** What each move would cause. */
export type Preview = PreviewMessage['moves']
/** What is asked of a table, or about somebody at it. */
export type Asked = AnyCommand | Avoid | Report
/** A request without what is filled in for it; each kind by itself, so that they stay apart. */
export type Without<R, K extends string> = R extends Request ? Omit<R, K> : never
export interface Batch {
  table: TableView
  entries: LogEntry[]
}
interface Waiting {
  request: Request
  resolve(answer: Done | PreviewMessage): void
  reject(error: Error): void
}
type Make = (address: string) => WebSocket

const FIRST_WAIT = 400
const LONGEST_WAIT = 15_000
const SILENCE = 25_000
/** After so long without an answer it is said that there is none; after so long another line is tried. */
const SLOW = 800
const DEAD = 10_000

export class Wire {
  state: 'closed' | 'connecting' | 'open' | 'lost' = $state('closed')
  /** The build of the server, from its greeting. */
  build = $state('')
  /** Why the server closed the connection, as its code; empty once it is back. */
  bye = $state('')
  /** A command has waited for its answer long enough to be noticed. */
  slow = $state(false)
  /** Commands that are kept until they are answered. */
  unsent = $state(0)
  /** Watched tables by id. */
  tables: Record<string, TableView> = $state({})
  /** Why a table cannot be watched, by id. */
  refusals: Record<string, ApiError> = $state({})
  /** Tables of which the server lost what it had said was done; until that was read. */
  wentBack: Record<string, boolean> = $state({})
  #socket: WebSocket | null = null
  #waiting = new Map<string, Waiting>()
  #watched = new Set<string>()
  #asked = new Map<string, string>()
  #listeners = new Map<string, Set<(batch: Batch) => void>>()
  #failures = 0
  #number = 0
  #session = Math.random().toString(36).slice(2, 10)
  #timer: ReturnType<typeof setTimeout> | undefined
  #pulse: ReturnType<typeof setInterval> | undefined
  #patience: ReturnType<typeof setTimeout>[] = []
  #make: Make
  #address: string

  constructor(address: string, make: Make = (to) => new WebSocket(to)) {
    this.#address = address
    this.#make = make
  }

  connect(): void {
    if (this.#socket) return
    clearTimeout(this.#timer)
    this.state = this.#failures ? 'lost' : 'connecting'
    const socket = this.#make(this.#address)
    this.#socket = socket
    socket.onopen = () => this.#opened()
    socket.onmessage = (event) => this.#heard(JSON.parse(event.data as string) as Answer)
    socket.onclose = () => this.#lost(socket)
  }

  close(): void {
    const socket = this.#socket
    this.#socket = null
    clearTimeout(this.#timer)
    clearInterval(this.#pulse)
    this.#rest()
    this.state = 'closed'
    socket?.close()
  }

  /** After the identity changed: the server greets a new person only on a new connection. */
  again(): void {
    this.close()
    this.#failures = 0
    this.connect()
  }

  watch(id: string): void {
    this.#watched.add(id)
    this.connect()
    if (this.state === 'open') this.#ask(id)
  }

  unwatch(id: string): void {
    this.#watched.delete(id)
    delete this.tables[id]
    delete this.refusals[id]
    if (this.state === 'open') this.#write({ do: 'unwatch', id: this.#name(), table: id })
  }

  /** Hear what happens at a table, batch by batch; returns what ends it. */
  listen(id: string, hear: (batch: Batch) => void): () => void {
    const all = this.#listeners.get(id) ?? new Set()
    this.#listeners.set(id, all.add(hear))
    return () => all.delete(hear)
  }

  /** Send a command; resolves when it is durable, rejects with an `ApiError` when refused. */
  async ask(command: Without<Asked, 'id'>): Promise<Done> {
    const answer = await this.#send({ ...command, id: this.#name() })
    if (answer.is !== 'done') throw new Error(`${command.do} was answered with ${answer.is}`)
    return answer
  }

  async preview(table: string, seat: number, moves: string[] | null): Promise<Preview> {
    const request: PreviewRequest = { do: 'preview', id: this.#name(), table, seat, moves }
    const answer = await this.#send(request)
    if (answer.is !== 'preview') throw new Error(`preview was answered with ${answer.is}`)
    return answer.moves
  }

  #send(request: Asked | PreviewRequest): Promise<Done | PreviewMessage> {
    return new Promise((resolve, reject) => {
      this.#waiting.set(request.id, { request, resolve, reject })
      if (request.do !== 'preview') this.unsent += 1
      this.connect()
      if (this.state === 'open') this.#write(request)
    })
  }

  #name(): string {
    return `${this.#session}-${++this.#number}`
  }

  #write(request: Request): void {
    this.#socket?.send(JSON.stringify(request))
    const answered = request.do !== 'watch' && request.do !== 'unwatch'
    if (answered && !this.#patience.length) this.#wait()
  }

  /** A line may be dead without saying so: what is asked on it is then never answered. */
  #wait(): void {
    const socket = this.#socket
    this.#patience = [
      setTimeout(() => (this.slow = this.unsent > 0), SLOW),
      setTimeout(() => {
        if (!socket) return
        socket.onclose = null
        socket.close()
        this.#lost(socket)
      }, DEAD),
    ]
  }
  #rest(): void {
    this.#patience.forEach(clearTimeout)
    this.#patience = []
    this.slow &&= this.unsent > 0
  }

  #ask(id: string): void {
    const version = this.tables[id]?.version
    const name = this.#name()
    this.#asked.set(name, id)
    const receipt = receiptOf(id)
    this.#write({
      ...{ do: 'watch', id: name, table: id },
      ...(version === undefined ? {} : { version }),
      ...(receipt === undefined ? {} : { receipt }),
    })
  }

  #opened(): void {
    this.state = 'open'
    this.#failures = 0
    for (const id of this.#watched) this.#ask(id)
    for (const { request } of this.#waiting.values()) this.#write(request)
    clearInterval(this.#pulse)
    this.#pulse = setInterval(() => this.#write({ do: 'ping', id: this.#name() }), SILENCE)
  }

  #lost(socket: WebSocket): void {
    if (this.#socket !== socket) return
    this.#socket = null
    this.#rest()
    clearInterval(this.#pulse)
    this.#failures += 1
    this.state = 'lost'
    // Who is shut out is told so once; they need not knock again and again.
    if (this.bye === 'banned') return
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (this.#failures - 1))
    this.#timer = setTimeout(() => this.connect(), wait * (0.75 + Math.random() / 2))
  }

  #heard(message: Answer): void {
    this.#take(message)
    this.#rest()
    if (this.#waiting.size) this.#wait()
  }

  #take(message: Answer): void {
    switch (message.is) {
      case 'hello':
        this.build = message.build
        setServerTime(message.now)
        this.bye = ''
        break
      case 'table':
        this.#whole(message)
        break
      case 'news':
        this.#news(message)
        break
      case 'bye':
        this.bye = message.code
        break
      case 'went-back':
        this.wentBack[message.table] = true
        dropReceipt(message.table)
        break
      case 'done':
        this.#keep(message)
        this.#answer(message.id, (waiting) => waiting.resolve(message))
        break
      case 'preview':
        this.#answer(message.id, (waiting) => waiting.resolve(message))
        break
      case 'refused': {
        const error = new ApiError(message.code, message.text, message.values)
        const asked = this.#asked.get(message.id)
        if (asked !== undefined) this.refusals[asked] = error
        this.#answer(message.id, (waiting) => waiting.reject(error))
        break
      }
      case 'pong':
        break
    }
  }

  #keep({ id, receipt }: Done): void {
    const request = this.#waiting.get(id)?.request
    if (request && 'table' in request) keepReceipt(request.table, receipt)
  }

  #answer(id: string, tell: (waiting: Waiting) => void): void {
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    if (!waiting) return
    if (waiting.request.do !== 'preview') this.unsent -= 1
    tell(waiting)
  }

  #whole(table: TableView): void {
    if (!this.#watched.has(table.table)) return
    const held = this.tables[table.table]
    const known = held?.log.at(-1)?.number
    this.tables[table.table] = table
    // A whole table after a gap: what was missed is in its log.
    const missed = known === undefined ? [] : table.log.filter((entry) => entry.number > known)
    if (missed.length) this.#tell(table.table, missed)
  }

  #news(news: NewsMessage): void {
    const table = this.tables[news.table]
    if (!table) return
    const known = table.log.at(-1)?.number ?? 0
    const taken = take(table, news)
    if (taken === 'gap') this.#ask(news.table)
    else if (taken === 'taken')
      this.#tell(
        news.table,
        news.entries.filter((entry) => entry.number > known),
      )
  }

  #tell(id: string, entries: LogEntry[]): void {
    const table = this.tables[id]
    if (!table || !entries.length) return
    for (const hear of this.#listeners.get(id) ?? []) hear({ table, entries })
  }
}

const secure = typeof location !== 'undefined' && location.protocol === 'https:'
export const wire = new Wire(
  typeof location === 'undefined' ? '' : `${secure ? 'wss' : 'ws'}://${location.host}/api/socket`,
)

// Back on the network, or looked at again: not a moment longer.
if (typeof window !== 'undefined') {
  const soon = () => wire.state === 'lost' && !document.hidden && wire.connect()
  addEventListener('online', soon)
  document.addEventListener('visibilitychange', soon)
}
