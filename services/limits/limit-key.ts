import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { CountedPer } from './limiters.ts'

/** The known parts of a request that is counted; all missing parts are counted as the same value. */
export type CountedParts = Partial<Readonly<Record<CountedPer, string | null>>>

const MAX_PART_LENGTH = 45
const PLAIN = /^[\w.:@+-]*$/

/** The key under which a request is counted: short, and the same for different spellings of the same value. */
export function limitKey(counted_per: readonly CountedPer[], parts: CountedParts): string {
  return counted_per.map((part) => shorten(normalize(part, parts[part] ?? ''))).join('|')
}

function normalize(part: CountedPer, value: string): string {
  if (part === 'ip') return isIPv6(value) ? networkOf(value) : value
  const trimmed = value.trim()
  return part === 'email' ? trimmed.toLowerCase() : trimmed
}

/** A household or a phone usually has a whole /64 of IPv6, and can change its address within it. */
function networkOf(ip: string): string {
  const [head = '', tail = ''] = ip.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === '' ? [] : tail.split(':')
  const zeros = ip.includes('::')
    ? Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
    : []
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`
}

/** Long parts, and parts that contain the separator, are replaced by a hash. */
function shorten(part: string): string {
  if (part.length <= MAX_PART_LENGTH && PLAIN.test(part)) return part
  return `#${createHash('sha256').update(part).digest('base64url').slice(0, 22)}`
}
