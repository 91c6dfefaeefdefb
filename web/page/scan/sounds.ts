import { signal } from '@preact/signals'
import { keep, kept } from '../kept.ts'

/** What a person hears: done, done before, not understood, found what was looked for, close to it. */
export type Sound = 'good' | 'again' | 'bad' | 'found' | 'near'

/** Tones one after the other: frequency in Hz and length in seconds. */
const TONES: Readonly<Record<Sound, readonly (readonly [number, number])[]>> = {
  good: [[1320, 0.09]],
  again: [[880, 0.06]],
  bad: [
    [220, 0.14],
    [196, 0.18],
  ],
  found: [
    [1047, 0.09],
    [1319, 0.09],
    [1568, 0.2],
  ],
  near: [
    [880, 0.08],
    [1047, 0.08],
  ],
}

/** Milliseconds of vibration and of rest, one after the other. */
const SHAKES: Readonly<Record<Sound, number[]>> = {
  good: [40],
  again: [20],
  bad: [80, 60, 80],
  found: [60, 40, 60, 40, 160],
  near: [30, 40, 30],
}

/** Whether scans are heard. This browser keeps it. */
export const audible = signal(kept('scan.sound') !== false)

export function setAudible(on: boolean): void {
  audible.value = on
  keep('scan.sound', on)
}

let context: AudioContext | undefined

/** Plays a sound and shakes the phone. Browsers allow neither before the person has touched the page. */
export function sound(name: Sound): void {
  if (!audible.value || !navigator.userActivation?.hasBeenActive) return
  if ('vibrate' in navigator) navigator.vibrate(SHAKES[name])
  context ??= new AudioContext()
  void context.resume()
  let at = context.currentTime
  for (const [frequency, length] of TONES[name]) {
    const tone = context.createOscillator()
    const loudness = context.createGain()
    tone.frequency.value = frequency
    loudness.gain.setValueAtTime(0.2, at)
    loudness.gain.exponentialRampToValueAtTime(0.001, at + length)
    tone.connect(loudness).connect(context.destination)
    tone.start(at)
    at += length
    tone.stop(at)
  }
}
