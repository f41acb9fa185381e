/** A soft knock on the table when it is one's turn; off until switched on. */
import { settings } from './settings.svelte'

let context: AudioContext | undefined

export function chime(): void {
  if (!settings.sound) return
  context ??= new AudioContext()
  // A tab that nobody has touched for long, or that was hidden, may have been put to sleep.
  void context.resume()
  const now = context.currentTime
  for (const [at, pitch] of [
    [0, 392],
    [0.09, 523],
  ] as const) {
    const tone = context.createOscillator()
    const loudness = context.createGain()
    tone.type = 'triangle'
    tone.frequency.value = pitch
    loudness.gain.setValueAtTime(0.0001, now + at)
    loudness.gain.exponentialRampToValueAtTime(0.12, now + at + 0.01)
    loudness.gain.exponentialRampToValueAtTime(0.0001, now + at + 0.25)
    tone.connect(loudness).connect(context.destination)
    tone.start(now + at)
    tone.stop(now + at + 0.3)
  }
}
