import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet from 'helmet'

const NONE = ["'none'"]

/**
 * The header fields that make browsers careful with an answer. They are the same for every answer, so they are worked out once;
 * pages replace the policy by their own.
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
