import { EMAIL_LINK_SECONDS } from '../../engine/index.ts'
import type { Config } from '../config/config.ts'
import { ServiceError } from '../errors.ts'
import type { Clock, Ids } from '../runtime.ts'
import type { AccountStore } from './account-store.ts'
import { hashSecret } from './tokens.ts'

/** What links in mails need. */
export interface EmailLinkDeps extends Clock, Ids {
  readonly accounts: AccountStore
  readonly config: Pick<Config, 'base_url'>
}

/** What the record of a link keeps of it: a hash of the secret, and the time until which it can be used. */
export function keptOf(secret: Buffer, now: Date): { secret_hash: string; expires_at: string } {
  const expires_at = new Date(now.getTime() + EMAIL_LINK_SECONDS * 1000).toISOString()
  return { secret_hash: hashSecret(secret), expires_at }
}

/** The wait that a refusal names, in seconds. */
const RETRY_AFTER_S = 900

/** The refusal of one more mail to an address. */
export function tooManyMails(): ServiceError {
  const message = 'Several mails were sent to this address already. Try again later.'
  return new ServiceError('rate_limited', { message, facts: { retry_after_s: RETRY_AFTER_S } })
}
