/** Dealing as docs/dealing.md has it: commitments, sealed numbers, the keys of deals, the shuffle. */
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import type { PackDealt } from './types'

/** What is settled before anybody adds anything to the shuffle. */
export interface Terms {
  table: string
  attempt: number
  game: string
  /** The options that differ from the usual. */
  options: Record<string, string>
  /** A word a seat: the number of the seat whose client adds for it, `bot`, or `-`. */
  seating: string[]
}

type Part = string | Uint8Array

/** What is hashed: its name and a line feed, then each part after its length in four bytes. */
function message(name: string, parts: Part[]): Uint8Array {
  const written = parts.flatMap((part) => {
    const data = typeof part === 'string' ? utf8ToBytes(part) : part
    const length = new Uint8Array(4)
    new DataView(length.buffer).setUint32(0, data.length)
    return [length, data]
  })
  return concatBytes(utf8ToBytes(`sextet ${name}\n`), ...written)
}

/** A number of one's own, as hexadecimal digits: nobody can guess it. */
export const newNumber = (): string => bytesToHex(crypto.getRandomValues(new Uint8Array(32)))

export function commitment(seed: string, terms: Terms): string {
  const options = Object.entries(terms.options)
    .map(([name, value]) => `${name}=${value}`)
    .sort()
  const words = [options, terms.seating].flatMap((list) => [String(list.length), ...list])
  const parts = [hexToBytes(seed), terms.table, String(terms.attempt), terms.game, ...words]
  return bytesToHex(sha256(message('commitment 2', parts)))
}

/** The hash by which a seat's page binds itself to its number before that is opened. */
export const seal = (number: string, published: string, seat: number): string =>
  bytesToHex(sha256(message('number 2', [hexToBytes(published), String(seat), hexToBytes(number)])))

export function dealKey(
  seed: string,
  deal: number,
  published: string,
  hashes: string[],
  numbers: string[],
): Uint8Array {
  const opened = [published, ...hashes, ...numbers].map(hexToBytes)
  return hmac(sha256, hexToBytes(seed), message('deal 2', [String(deal), ...opened]))
}

/** The first version of the method: the seed alone was bound, and the key had the numbers as sent. */
export const firstCommitment = (seed: string): string =>
  bytesToHex(sha256(concatBytes(utf8ToBytes('sextet commitment 1\n'), hexToBytes(seed))))

export const firstDealKey = (seed: string, deal: number, table: string, numbers: string[]): Uint8Array =>
  hmac(sha256, hexToBytes(seed), message('deal 1', [table, String(deal), ...numbers.map(hexToBytes)]))

/** 32-bit numbers without end, from a key. */
function* words(key: Uint8Array): Generator<number, never> {
  for (let block = 0; ; block++) {
    const counter = new Uint8Array(8)
    new DataView(counter.buffer).setUint32(4, block)
    const digest = sha256(concatBytes(key, counter))
    const data = new DataView(digest.buffer, digest.byteOffset)
    for (let at = 0; at < digest.length; at += 4) yield data.getUint32(at)
  }
}

function below(limit: number, stream: Generator<number, never>): number {
  const fair = limit * Math.floor(2 ** 32 / limit)
  for (;;) {
    const word = stream.next().value
    if (word < fair) return word % limit
  }
}

/** Shuffle each pack from the key's stream; the drawn cards, pack after pack. */
export function dealPacks(key: Uint8Array, packs: PackDealt[]): number[] {
  const stream = words(key)
  return packs.flatMap(({ cards, drawn }) => {
    const lying = [...cards]
    for (let k = 0; k < drawn; k++) {
      const other = k + below(lying.length - k, stream)
      ;[lying[k], lying[other]] = [lying[other]!, lying[k]!]
    }
    return lying.slice(0, drawn)
  })
}
