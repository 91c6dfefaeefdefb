import { hash } from 'node:crypto'

/** The time in the fixed ids: 2025-01-01, in hex of milliseconds since 1970. */
const TIME = '01941f297c00'

/** A UUIDv7 that is always the same for the same words. Every demo has the same ids, so links to its pages stay valid. */
export function demoId(...words: readonly (string | number)[]): string {
  const digits = hash('sha256', `id ${words.join(' / ')}`)
  const variant = '89ab'[Number.parseInt(digits.charAt(3), 16) % 4]
  return `${TIME.slice(0, 8)}-${TIME.slice(8)}-7${digits.slice(0, 3)}-${variant}${digits.slice(4, 7)}-${digits.slice(7, 19)}`
}

/** A number from 0 to below 1 that is always the same for the same words. */
export function chance(...words: readonly (string | number)[]): number {
  return Number.parseInt(hash('sha256', `chance ${words.join(' / ')}`).slice(0, 8), 16) / 2 ** 32
}

/** A whole number from `least` to `most` that is always the same for the same words. */
export function between(least: number, most: number, ...words: readonly (string | number)[]): number {
  return least + Math.floor(chance(...words) * (most - least + 1))
}
