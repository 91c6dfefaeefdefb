import { createHash } from 'node:crypto'
import { basename, extname } from 'node:path'

/** A digest as esbuild writes it into names: eight capital letters and digits. */
export function digestOf(bytes) {
  const hex = createHash('sha256').update(bytes).digest('hex')
  return BigInt(`0x${hex}`).toString(32).toUpperCase().padStart(52, '0').slice(-8)
}

/** The path of a file in the output: another content has another one. */
export function hashedPath(path, bytes) {
  const extension = extname(path)
  return `assets/${basename(path, extension)}-${digestOf(bytes)}${extension}`
}
