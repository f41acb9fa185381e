/**
 * The server's time, in seconds: it says it with its first message, and from then on it is counted
 * here. What the clock of this machine shows does not matter, nor that somebody sets it.
 */
let ahead = (Date.now() - performance.now()) / 1000

export function setServerTime(now: number): void {
  ahead = now - performance.now() / 1000
}

export function serverTime(): number {
  return ahead + performance.now() / 1000
}
