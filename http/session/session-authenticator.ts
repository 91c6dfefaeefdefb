import type { SessionAuthentication } from '../../services/accounts/authenticate-session.ts'
import type { SecretToken } from '../../services/accounts/secret-token.ts'
import type { Config } from '../../services/config/config.ts'
import { HttpError } from '../errors/errors.ts'
import type { Authenticator } from './authenticator.ts'
import { changesSomething, requireOwnPage, wrongToken } from './csrf.ts'
import { isCsrfToken } from './csrf-token.ts'
import { readSessionCookie } from './session-cookie.ts'
import type { SessionCredentials } from './session-credentials.ts'

type Address = Pick<Config, 'base_url'>

/**
 * SPEC.md I6: authenticates the cookie of a browser session. A request that may change something must come from a page
 * of this server.
 */
export function createSessionAuthenticator(
  sessions: SessionAuthentication,
  config: Address,
): NonNullable<Authenticator['session']> {
  return (credentials) => {
    const text = readSessionCookie(credentials.secure, credentials.cookie)
    if (text === null) throw new HttpError('authentication_required')
    const pass = sessions.check(text)
    if (changesSomething(credentials.method)) requireCsrf(pass.token, credentials, config)
    sessions.touch(pass)
    return pass.principal
  }
}

function requireCsrf(token: SecretToken, credentials: SessionCredentials, config: Address): void {
  requireOwnPage(credentials, config)
  const { csrf_token } = credentials
  if (csrf_token === undefined || !isCsrfToken(token, csrf_token)) throw wrongToken()
}
