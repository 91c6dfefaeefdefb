import { hash } from 'node:crypto'
import {
  type BrowserSession,
  SESSION_SEEN_SECONDS,
  type ServiceView,
  sessionHousehold,
  sessionLives,
  sessionStretch,
  type User,
} from '../../engine/index.ts'
import { ServiceError } from '../errors.ts'
import type { Clock } from '../runtime.ts'
import type { AccountStore } from './account-store.ts'
import { requireActive } from './check-password.ts'
import type { Principal } from './principal.ts'
import { Remembered } from './remembered.ts'
import { lacksFactor, type WithFactorConfig } from './second-factor/required-factor.ts'
import { type SecretToken, sessionTokens } from './secret-token.ts'
import { hashSecret, sameHash } from './tokens.ts'

/** A valid session token and its user. */
export interface SessionPass {
  readonly token: SecretToken
  readonly principal: Principal
  /** The recorded time of the session's last use, in ms since 1970. */
  readonly seen: number
}

/** The principal, and the period of validity: ms since 1970, the end excluded. */
interface TimedPass extends SessionPass {
  readonly from: number
  readonly to: number
}

/** Checks the tokens of browser sessions. */
export interface SessionAuthentication {
  /** @throws ServiceError `authentication_required` for an invalid token, `access_denied` for a suspended account */
  check(token: string): SessionPass
  /** Keeps a session alive. The use is written later, and may be lost. */
  touch(pass: SessionPass): void
}

/** SPEC.md I5: checks the token of a browser session against the current records at every request. */
export function createSessionAuthentication({
  accounts,
  config,
  now,
}: Clock & WithFactorConfig & { readonly accounts: AccountStore }): SessionAuthentication {
  const passes = new Remembered<TimedPass>(accounts.version)
  return {
    check(text) {
      // Looked up by its hash, so that the duration reveals nothing about valid tokens.
      const key = hash('sha256', text)
      let pass = passes.get(key)
      if (!pass) {
        pass = passOf(text, { accounts, config }, now())
        passes.keep(key, pass)
      }
      const time = now().getTime()
      if (time < pass.from || time >= pass.to) throw new ServiceError('authentication_required')
      return pass
    },
    touch(pass) {
      if (Math.abs(now().getTime() - pass.seen) >= SESSION_SEEN_SECONDS * 1000)
        accounts.touch({ kind: 'browser_sessions', public_id: pass.token.id })
    },
  }
}

/** @throws ServiceError for an invalid or expired token */
function passOf(
  text: string,
  { accounts, config }: WithFactorConfig & { readonly accounts: AccountStore },
  now: Date,
): TimedPass {
  const token = sessionTokens.parse(text)
  const pass = token && accounts.read((view) => readPass(view, token, { now, config }))
  if (!pass) throw new ServiceError('authentication_required')
  return pass
}

function readPass(
  view: ServiceView,
  token: SecretToken,
  { config, now }: WithFactorConfig & { readonly now: Date },
): TimedPass | null {
  const session = view.get('browser_sessions', token.id)?.record
  const user = session && view.get('users', session.user_id)?.record
  if (!session || !user || !sameHash(session.secret_hash, hashSecret(token.secret))) return null
  if (!sessionLives(session, now.toISOString())) return null
  requireActive(user)
  const principal = principalOf(view, session, { user, config })
  return { token, principal, ...sessionStretch(session), seen: Date.parse(session.last_seen_at) }
}

function principalOf(
  view: ServiceView,
  session: BrowserSession,
  { user, config }: WithFactorConfig & { readonly user: User },
): Principal {
  const { public_id, email, role } = user
  return {
    user: { public_id, email, role, current_household_id: sessionHousehold(view, session) },
    device: null,
    session: { public_id: session.public_id },
    ...(lacksFactor(view, user, config) && { lacks_factor: true }),
  }
}
