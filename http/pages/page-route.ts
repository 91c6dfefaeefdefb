import { z } from 'zod'

/** What all pages for people declare. */
export const pageRoute = {
  tag: 'Public and core',
  access: 'public',
  addition: true,
  undescribed: true,
  page: true,
  reply: { binary: ['text/html'] },
} as const

/** Largest form, in bytes. */
export const FORM_LIMIT = 16 * 1024

/** The hidden field that proves which page a form is of. */
export const FormToken = z.string().max(100).default('')

/** A field of a form, before it is judged. */
export const Text = z.string().max(2000)

const NOWHERE = 'http://stowage.invalid'
const LOCAL = /^\/(?:q\/[^\s\\]*|account(?:[/?][^\s\\]*)?|join\/[^\s\\]*)$/

/** A path of this server that a browser may be sent to; undefined for anything else, such as another site. */
export function localPath(path: string | undefined): string | undefined {
  if (path === undefined || !isLocal(path) || !URL.canParse(path, NOWHERE)) return undefined
  // As a browser reads it: without dots in it, and percent-encoded, as a header field must be.
  const { hash, origin, pathname, search } = new URL(path, NOWHERE)
  const plain = pathname + search + hash
  return origin === NOWHERE && isLocal(plain) ? plain : undefined
}

function isLocal(path: string): boolean {
  return LOCAL.test(path) && !path.includes('//')
}
