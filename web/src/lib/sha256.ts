/** SHA-256, for pages on a plain home network: browsers offer theirs over https only. */

function primes(count: number): number[] {
  const found: number[] = []
  for (let n = 2; found.length < count; n++) if (found.every((prime) => n % prime)) found.push(n)
  return found
}
const fraction = (root: number) => ((root - Math.floor(root)) * 2 ** 32) | 0
const ROUNDS = primes(64).map((prime) => fraction(Math.cbrt(prime)))
const START = primes(8).map((prime) => fraction(Math.sqrt(prime)))
const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by))

export function sha256(bytes: Uint8Array): string {
  const size = Math.ceil((bytes.length + 9) / 64) * 64
  const padded = new Uint8Array(size)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  const data = new DataView(padded.buffer)
  data.setUint32(size - 4, bytes.length * 8)
  const hash = [...START]
  const w = new Int32Array(64)
  for (let at = 0; at < size; at += 64) {
    for (let i = 0; i < 64; i++) {
      if (i < 16) {
        w[i] = data.getInt32(at + 4 * i)
        continue
      }
      const x = w[i - 15]!
      const y = w[i - 2]!
      w[i] =
        w[i - 16]! +
        (turn(x, 7) ^ turn(x, 18) ^ (x >>> 3)) +
        w[i - 7]! +
        (turn(y, 17) ^ turn(y, 19) ^ (y >>> 10))
    }
    let [a, b, c, d, e, f, g, h] = hash as [number, number, number, number, number, number, number, number]
    for (let i = 0; i < 64; i++) {
      const one =
        (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[i]! + w[i]!) | 0
      const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
      ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0]
    }
    ;[a, b, c, d, e, f, g, h].forEach((word, i) => (hash[i] = (hash[i]! + word) | 0))
  }
  return hash.map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
}
