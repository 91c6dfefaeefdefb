import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet from 'helmet'
import type { AppContext } from './context.ts'

const NONE = ["'none'"]

/**
 * The security header fields of every answer, computed once. Pages replace the content security policy with their own.
 */
export function securityHeaders({
  base_url,
}: {
  readonly base_url: string
}): Readonly<Record<string, string>> {
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  const protect = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: NONE, frameAncestors: NONE, baseUri: NONE, formAction: NONE },
    },
    strictTransportSecurity: base_url.startsWith('https:'),
    xFrameOptions: { action: 'deny' },
  })
  protect(response.req, response, (error) => {
    if (error !== undefined) throw error
  })
  return Object.fromEntries(
    Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]),
  )
}

/**
 * Whether a request came over plain http as far as one can see, such as at home past the proxy. There the promise of https
 * must not be made (RFC 6797, section 7.2). Only the promise depends on it, so the word of the client is enough.
 */
export function cameByHttp(ctx: AppContext, { base_url }: { readonly base_url: string }): boolean {
  if ('encrypted' in ctx.req.socket) return false
  const forwarded = ctx.get('x-forwarded-proto').split(',').at(-1)?.trim()
  if (forwarded) return forwarded !== 'https'
  return ctx.get('host').toLowerCase() !== new URL(base_url).host
}
