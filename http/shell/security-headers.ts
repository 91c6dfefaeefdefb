import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet from 'helmet'
import type { Config } from '../../services/config/config.ts'

const NONE = ["'none'"]

/**
 * The security header fields of every answer, computed once. Pages replace the content security policy with their own.
 */
export function securityHeaders({
  base_url,
  tls,
}: Pick<Config, 'base_url' | 'tls'>): Readonly<Record<string, string>> {
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  const protect = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: NONE, frameAncestors: NONE, baseUri: NONE, formAction: NONE },
    },
    // The promise would lock out every device that does not trust the authority of this installation.
    strictTransportSecurity: base_url.startsWith('https:') && tls.mode !== 'local',
    xFrameOptions: { action: 'deny' },
  })
  protect(response.req, response, (error) => {
    if (error !== undefined) throw error
  })
  return Object.fromEntries(
    Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]),
  )
}
