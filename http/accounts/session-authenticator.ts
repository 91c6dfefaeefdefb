import { hash } from 'node:crypto'
import type { Logger } from 'pino'
import {
  type BrowserSession,
  SESSION_SEEN_SECONDS,
  type ServiceView,
  sessionHousehold,
  sessionLives,
  sessionStretch,
  touchBrowserSession,
  type User,
} from '../../engine/index.ts'
import type { AccountStore } from '../../services/accounts/account-store.ts'
import type { Principal } from '../../services/accounts/principal.ts'
import type { Config } from '../../services/config/config.ts'
import { StorageError } from '../../storage/index.ts'
import { HttpError } from '../errors/errors.ts'
import type { Authenticator } from '../session/authenticator.ts'
import type { SessionCredentials } from '../session/session-credentials.ts'
import { changesSomething, refused, requireOwnPage } from './csrf.ts'
import { isCsrfToken } from './csrf-token.ts'
import { Remembered } from './remembered.ts'
import { type SecretToken, sessionTokens } from './secret-token.ts'
import { readSessionCookie } from './session-cookie.ts'
import { hashSecret, sameHash } from './tokens.ts'

/** What a good cookie stands for, and when it is good, in ms since 1970. */
interface Pass {
  readonly token: SecretToken
  readonly principal: Principal
  readonly from: number
  readonly to: number
  readonly seen: number
}

interface Parts {
  readonly accounts: AccountStore
  readonly config: Pick<Config, 'base_url'>
  readonly log: Logger
  now(): Date
}

/**
 * SPEC.md I5, I6: checks the cookie of a browser session against the records as they are at every request; of one that may
 * change something also that a page of this server has asked for it.
 */
export function createSessionAuthenticator(parts: Parts): NonNullable<Authenticator['session']> {
  const { accounts, config, now } = parts
  const passes = new Remembered<Pass>(accounts.version)
  return (credentials) => {
    const text = readSessionCookie(config, credentials.cookie)
    if (text === null) throw new HttpError('authentication_required')
    // By its hash: a look-up takes its time by the key, and must tell nobody about cookies that are good.
    const key = hash('sha256', text)
    let pass = passes.get(key)
    if (!pass) {
      pass = passOf(text, accounts, now())
      passes.keep(key, pass)
    }
    const time = now().getTime()
    if (time < pass.from || time >= pass.to) throw new HttpError('authentication_required')
    if (changesSomething(credentials.method)) requireCsrf(pass.token, credentials, config)
    if (Math.abs(time - pass.seen) >= SESSION_SEEN_SECONDS * 1000) touch(pass, parts)
    return pass.principal
  }
}

/** @throws HttpError for a cookie that is not good, or not any more */
function passOf(text: string, accounts: AccountStore, now: Date): Pass {
  const token = sessionTokens.parse(text)
  const pass = token && accounts.read((view) => readPass(view, token, now))
  if (!pass) throw new HttpError('authentication_required')
  return pass
}

function readPass(view: ServiceView, token: SecretToken, now: Date): Pass | null {
  const session = view.get('browser_sessions', token.id)?.record
  const user = session && view.get('users', session.user_id)?.record
  if (!session || !user || !sameHash(session.secret_hash, hashSecret(token.secret))) return null
  if (!sessionLives(session, now.toISOString())) return null
  if (user.status !== 'active')
    throw new HttpError('access_denied', { message: 'This account is suspended.' })
  const principal = principalOf(view, session, user)
  return { token, principal, ...sessionStretch(session), seen: Date.parse(session.last_seen_at) }
}

function principalOf(view: ServiceView, session: BrowserSession, user: User): Principal {
  const { public_id, email, role } = user
  return {
    user: { public_id, email, role, current_household_id: sessionHousehold(view, session) },
    device: null,
    session: { public_id: session.public_id },
  }
}

function requireCsrf(token: SecretToken, credentials: SessionCredentials, config: Parts['config']): void {
  requireOwnPage(credentials, config)
  const { csrf_token } = credentials
  if (csrf_token === undefined || !isCsrfToken(token, csrf_token)) throw refused('X-CSRF-TOKEN')
}

/** Keeps a session alive. Whoever reads is answered also when nothing can be written. */
function touch({ token, principal }: Pass, { accounts, log }: Parts): void {
  try {
    accounts.run(touchBrowserSession, { session_id: token.id }, principal.user.public_id)
  } catch (error) {
    if (!(error instanceof StorageError)) throw error
    log.warn({ err: error }, 'that a session is used could not be written down')
  }
}
