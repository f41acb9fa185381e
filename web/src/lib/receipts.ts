/**
 * What the server gave for the last command at each table, kept over reloads: shown when the table is watched
 * again, it tells whether the server still has what it said it had.
 */
const KEY = 'sextet.receipts'
/** Tables of which a receipt is kept; the one used longest ago goes first. */
const KEPT = 50

type Receipts = Record<string, string>

export function receiptOf(table: string): string | undefined {
  return load()[table]
}

export function keepReceipt(table: string, receipt: string): void {
  const { [table]: _, ...others } = load()
  save(Object.fromEntries([...Object.entries(others).slice(1 - KEPT), [table, receipt]]))
}

export function dropReceipt(table: string): void {
  const { [table]: _, ...others } = load()
  save(others)
}

function load(): Receipts {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Receipts
  } catch {
    return {}
  }
}

function save(receipts: Receipts): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(receipts))
  } catch {
    // A browser that keeps nothing still plays.
  }
}
