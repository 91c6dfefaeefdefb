import { hash } from 'node:crypto'
import {
  type PersonalAccessToken,
  type ServiceView,
  TOKEN_USED_SECONDS,
  tokenLives,
} from '../../engine/index.ts'
import { ServiceError } from '../errors.ts'
import type { Clock } from '../runtime.ts'
import type { AccountStore } from './account-store.ts'
import { requireActive } from './check-password.ts'
import { parsePersonalToken } from './personal-token.ts'
import type { Principal } from './principal.ts'
import { Remembered } from './remembered.ts'
import { type FactorConfig, lacksFactor, type WithFactorConfig } from './second-factor/required-factor.ts'
import type { SecretToken } from './secret-token.ts'
import { hashSecret, sameHash } from './tokens.ts'

/** The principal of a valid token. */
interface Pass {
  readonly principal: Principal
  readonly token: PersonalAccessToken
}

type Parts = Clock & WithFactorConfig & { readonly accounts: AccountStore }

/** SPEC.md I10, I11: checks personal access tokens against the current records at every request. */
export function createTokenAuthentication(parts: Parts): (token: string) => Principal {
  const { accounts, config, now } = parts
  const passes = new Remembered<Pass>(accounts.version)
  return (text) => {
    // Looked up by its hash, so that the duration reveals nothing about valid tokens.
    const key = hash('sha256', text)
    let pass = passes.get(key)
    if (!pass) {
      const token = parsePersonalToken(text)
      pass = (token && accounts.read((view) => readPass(view, token, config))) ?? undefined
      if (!pass) throw refused()
      passes.keep(key, pass)
    }
    if (!tokenLives(pass.token, now().toISOString())) throw refused()
    touch(pass.token, parts)
    return pass.principal
  }
}

function readPass(view: ServiceView, { id, secret }: SecretToken, config: FactorConfig): Pass | null {
  const token = view.get('personal_access_tokens', id)?.record
  const user = token && view.get('users', token.user_id)?.record
  if (!user || !sameHash(token.secret_hash, hashSecret(secret))) return null
  requireActive(user)
  const { public_id, email, role } = user
  const { household_id, scope } = token
  const principal = {
    user: { public_id, email, role, current_household_id: household_id },
    device: null,
    session: null,
    token: { public_id: token.public_id, scope, household_id },
    ...(lacksFactor(view, user, config) && ({ lacks_factor: true } as const)),
  }
  return { principal, token }
}

/** Records that a token is in use; its record may lag behind by an hour. */
function touch({ public_id, last_used_at }: PersonalAccessToken, { accounts, now }: Parts): void {
  const since = last_used_at === null ? null : Math.abs(now().getTime() - Date.parse(last_used_at))
  if (since !== null && since < TOKEN_USED_SECONDS * 1000) return
  accounts.touch({ kind: 'personal_access_tokens', public_id })
}

function refused(): ServiceError {
  return new ServiceError('authentication_required', {
    message: 'This personal access token is not valid: it is unknown, revoked or expired.',
    facts: { token_refused: true },
  })
}
