import { createHash } from 'node:crypto'

/** The time in the ids of imports: fixed, because the same file must always give the same ids. */
const TIME = '018cc251f400'

/** A UUIDv7 (RFC 9562, section 5.7) whose random part is a digest: the same parts always give the same id. */
export function derivedId(...parts: readonly string[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(`${Buffer.byteLength(part)}:`).update(part)
  const hex = hash.digest('hex')
  const variant = '89ab'.charAt(Number.parseInt(hex.charAt(3), 16) & 3)
  return `${TIME.slice(0, 8)}-${TIME.slice(8)}-7${hex.slice(0, 3)}-${variant}${hex.slice(4, 7)}-${hex.slice(7, 19)}`
}
