import type { LearntThing } from './learner.ts'

/** Names that must have the same words around their numbers. */
const LEAST_ALIKE = 3

/** The name that continues the numbers of others: `Box 13` behind `Box 12`. Null if too few names have numbers. */
export function nextName(
  things: readonly LearntThing[],
): { readonly name: string; readonly because: readonly LearntThing[] } | null {
  const series = new Map<string, { count: number; most: number; digits: number; last: LearntThing[] }>()
  for (const thing of things) {
    const found = /^(\D*)(\d{1,6})(\D*)$/.exec(thing.name)
    if (!found) continue
    const [, before = '', number = '', after = ''] = found
    const key = `${before}\u0000${after}`
    const known = series.get(key) ?? { count: 0, most: 0, digits: 1, last: [] }
    series.set(key, known)
    known.count++
    if (number.startsWith('0')) known.digits = Math.max(known.digits, number.length)
    if (Number(number) < known.most) continue
    known.most = Number(number)
    known.last = [thing, ...known.last].slice(0, 3)
  }
  const [best] = [...series].sort((a, b) => b[1].count - a[1].count)
  if (!best || best[1].count < LEAST_ALIKE) return null
  const [key, { most, digits, last }] = best
  const [before = '', after = ''] = key.split('\u0000')
  return { name: `${before}${String(most + 1).padStart(digits, '0')}${after}`, because: last }
}
