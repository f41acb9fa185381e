import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../src/lib/api'
import { Wire } from '../src/lib/socket.svelte'

const kept = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
})

class Line {
  sent: Record<string, unknown>[] = []
  onopen?: () => void
  onmessage?: (event: { data: string }) => void
  onclose?: () => void
  send(text: string) {
    this.sent.push(JSON.parse(text) as Record<string, unknown>)
  }
  close() {
    this.onclose?.()
  }
  hear(message: unknown) {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
}

const entry = (number: number) => ({ number, at: 0, key: 'k', values: {} })
const table = (version: number) => ({
  is: 'table',
  table: 't',
  version,
  log: [entry(version)],
  chat: [],
  watchers: 0,
})

describe('the socket', () => {
  let lines: Line[]
  let wire: Wire
  const now = () => lines.at(-1)!
  const last = (verb: string) =>
    now()
      .sent.filter((message) => message.do === verb)
      .at(-1)

  beforeEach(() => {
    vi.useFakeTimers()
    kept.clear()
    lines = []
    wire = new Wire('ws://x', () => lines[lines.push(new Line()) - 1] as unknown as WebSocket)
  })

  it('sends a command that was not answered again under the same id', async () => {
    wire.connect()
    now().onopen!()
    const answer = wire.ask({ do: 'move', table: 't', seat: 1, move: '14' })
    const id = last('move')!.id
    now().close()
    expect(wire.state).toBe('lost')
    expect(wire.unsent).toBe(1)
    vi.advanceTimersByTime(1000)
    now().onopen!()
    expect(lines.length).toBe(2)
    expect(last('move')).toMatchObject({ id, move: '14' })
    now().hear({ is: 'done', id, version: 3 })
    expect(await answer).toMatchObject({ version: 3 })
    expect(wire.unsent).toBe(0)
  })

  it('says that there is no answer, and then tries another line', () => {
    wire.connect()
    now().onopen!()
    void wire.ask({ do: 'move', table: 't', seat: 1, move: '14' })
    const id = last('move')!.id
    expect(wire.slow).toBe(false)
    vi.advanceTimersByTime(1000)
    expect(wire.slow).toBe(true)
    vi.advanceTimersByTime(10_000)
    expect(lines.length).toBe(2)
    now().onopen!()
    expect(last('move')).toMatchObject({ id, move: '14' })
    now().hear({ is: 'done', id, version: 3 })
    expect(wire.slow).toBe(false)
    vi.advanceTimersByTime(20_000)
    expect(lines.length).toBe(2)
  })

  it('asks for what it missed when a gap shows', () => {
    wire.watch('t')
    now().onopen!()
    now().hear(table(4))
    now().hear({ is: 'news', table: 't', since: 6, version: 7, entries: [entry(7)], chat: [], changed: {} })
    expect(last('watch')).toMatchObject({ table: 't', version: 4 })
  })

  it('tells every batch once', () => {
    const heard: number[][] = []
    wire.watch('t')
    now().onopen!()
    wire.listen('t', ({ entries }) => heard.push(entries.map((one) => one.number)))
    now().hear(table(4))
    const news = { is: 'news', table: 't', since: 4, version: 5, entries: [entry(5)], chat: [], changed: {} }
    now().hear(news)
    now().hear(news)
    now().hear(table(8))
    expect(heard).toEqual([[5], [8]])
  })

  it('keeps the receipt of what was done over a reload, and shows it', async () => {
    wire.watch('t')
    now().onopen!()
    expect(last('watch')!.receipt).toBeUndefined()
    const answer = wire.ask({ do: 'move', table: 't', seat: 1, move: '14' })
    now().hear({ is: 'done', id: last('move')!.id, version: 3, receipt: '3.abc' })
    await answer
    wire = new Wire('ws://x', () => lines[lines.push(new Line()) - 1] as unknown as WebSocket)
    wire.watch('t')
    now().onopen!()
    expect(last('watch')).toMatchObject({ table: 't', receipt: '3.abc' })
    now().hear({ is: 'went-back', table: 't', version: 3, now: 1 })
    now().hear(table(1))
    expect(wire.wentBack).toEqual({ t: true })
    expect(wire.tables.t!.version).toBe(1)
    // It is told once.
    wire.again()
    now().onopen!()
    expect(last('watch')!.receipt).toBeUndefined()
  })

  it('rejects what is refused with the catalogue code', async () => {
    wire.connect()
    now().onopen!()
    const answer = wire.ask({ do: 'sit', table: 't', seat: 1 })
    now().hear({ is: 'refused', id: last('sit')!.id, code: 'seat-taken', text: 'taken' })
    await expect(answer).rejects.toBeInstanceOf(ApiError)
    await expect(answer).rejects.toMatchObject({ code: 'seat-taken' })
  })
})
