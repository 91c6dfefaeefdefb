import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet from 'helmet'

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
