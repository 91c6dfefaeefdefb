import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { CountedPer } from './limiters.ts'

/** What is known about a request that is to be counted; what is missing counts as one and the same. */
export type CountedParts = Partial<Readonly<Record<CountedPer, string | null>>>

const MAX_PART_LENGTH = 45
const PLAIN = /^[\w.:@+-]*$/

/** The key under which a request is counted: short, and the same for different spellings of the same thing. */
export function limitKey(counted_per: readonly CountedPer[], parts: CountedParts): string {
  return counted_per.map((part) => shorten(normalize(part, parts[part] ?? ''))).join('|')
}

function normalize(part: CountedPer, value: string): string {
  if (part === 'ip') return isIPv6(value) ? networkOf(value) : value
  const trimmed = value.trim()
  return part === 'email' ? trimmed.toLowerCase() : trimmed
}

/** One household or phone owns a whole /64 of IPv6 and may change its address within at will. */
function networkOf(ip: string): string {
  const [head = '', tail = ''] = ip.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === '' ? [] : tail.split(':')
  const zeros = ip.includes('::')
    ? Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
    : []
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`
}

/** Long parts, and those that could be mistaken for two, are replaced by a hash. */
function shorten(part: string): string {
  if (part.length <= MAX_PART_LENGTH && PLAIN.test(part)) return part
  return `#${createHash('sha256').update(part).digest('base64url').slice(0, 22)}`
}
