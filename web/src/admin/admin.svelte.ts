/** The admin's side of the server. The token is kept by this tab alone, and never in an address. */
import { ApiError, call } from '../lib/api'
import type { Ban, BanAsked, BanMade, ClosedTable, ReportDone, ReportInfo, ServerStatus } from '../lib/types'

const KEPT = 'sextet.admin'

class Admin {
  token = $state(sessionStorage.getItem(KEPT) ?? '')
}
export const admin = new Admin()

export function signOut(): void {
  admin.token = ''
  sessionStorage.removeItem(KEPT)
}

/** Sign in with a token that the server takes; refused otherwise. */
export async function signIn(token: string): Promise<void> {
  await ask<ServerStatus>('/status', {}, token)
  admin.token = token
  sessionStorage.setItem(KEPT, token)
}

/** Whether a refusal means that the token is not, or no longer, the admin's. */
export const isWrong = (error: unknown): boolean => error instanceof ApiError && error.code === 'not-allowed'

async function ask<T>(path: string, options: RequestInit = {}, token = admin.token): Promise<T> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  try {
    // Without cookies: who the admin is as a player does not matter here.
    return await call<T>(`/admin${path}`, { ...options, headers, credentials: 'omit', cache: 'no-store' })
  } catch (error) {
    if (isWrong(error)) signOut()
    throw error
  }
}

const post = <T, Body>(path: string, body: Body) =>
  ask<T>(path, { method: 'POST', body: JSON.stringify(body) })

export const server = {
  status: () => ask<ServerStatus>('/status'),
  reports: (done: boolean, before?: number) =>
    ask<ReportInfo[]>(`/reports?done=${done}${before === undefined ? '' : `&before=${before}`}`),
  settle: (id: number, done: boolean) => post<void, ReportDone>(`/reports/${id}`, { done }),
  bans: () => ask<Ban[]>('/bans'),
  ban: (asked: BanAsked) => post<BanMade, BanAsked>('/bans', asked),
  lift: (id: number) => ask<void>(`/bans/${id}`, { method: 'DELETE' }),
  close: (table: string) => post<ClosedTable, object>(`/tables/${encodeURIComponent(table)}/close`, {}),
}
