import { z } from 'zod'

/** The common declarations of all pages for people. */
export const pageRoute = {
  tag: 'Public and core',
  access: 'public',
  addition: true,
  undescribed: true,
  page: true,
  reply: { binary: ['text/html'] },
} as const

/** Maximum size of a form, in bytes. */
export const FORM_LIMIT = 16 * 1024

/** The hidden field that proves which page a form comes from. */
export const FormToken = z.string().max(100).default('')

/** A field of a form, before its validation. */
export const Text = z.string().max(2000)

const NOWHERE = 'http://stowage.invalid'
const LOCAL = /^\/(?:$|q\/[^\s\\]*|account(?:[/?][^\s\\]*)?|(?:join|new-email)\/[^\s\\]*)$/

/** A path of this server to which a browser may be redirected; undefined for anything else, such as another site. */
export function localPath(path: string | undefined): string | undefined {
  if (path === undefined || !isLocal(path) || !URL.canParse(path, NOWHERE)) return undefined
  // In the form that browsers use: without dot segments, and percent-encoded, as a header field must be.
  const { hash, origin, pathname, search } = new URL(path, NOWHERE)
  const plain = pathname + search + hash
  return origin === NOWHERE && isLocal(plain) ? plain : undefined
}

function isLocal(path: string): boolean {
  return LOCAL.test(path) && !path.includes('//')
}
