import type { Config } from '../../config/config.ts'
import { ServiceError } from '../../errors.ts'
import type { Clock, Ids } from '../../runtime.ts'
import type { AccountStore } from '../account-store.ts'
import type { SecretBox } from './secret-box.ts'

/** What functions about second factors use. */
export interface SecondFactorDeps extends Clock, Ids {
  readonly accounts: AccountStore
  readonly secrets: SecretBox
  readonly config: Pick<Config, 'algorithms' | 'totp_tolerance'>
}

/** A code as a person types it: six digits of an authenticator, or a recovery code. */
export interface TypedCode {
  readonly code: string
}

const WRONG = 'This code is not right, or too old. Each code counts once.'

/** The error of a wrong code. */
export function wrongCode(): ServiceError {
  const details = [{ path: 'code', code: 'invalid_credentials', message: WRONG }]
  return new ServiceError('invalid_credentials', { message: WRONG, details })
}
