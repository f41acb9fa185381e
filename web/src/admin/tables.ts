/** Closing a table, wherever the admin meets it. */
import { attempt, notice } from '../lib/notice.svelte'
import { say } from '../lib/words.svelte'
import { server } from './admin.svelte'

/** Close a table, once the admin has said so twice; tells whether it is closed. */
export async function closeTable(table: string): Promise<boolean> {
  if (!confirm(say('web.admin.close-sure'))) return false
  const closed = await attempt(() => server.close(table))
  if (closed) notice(say('web.admin.closed'))
  return closed !== undefined
}
