import type { AccountStore } from '../../services/accounts/account-store.ts'
import type { ShellServices } from '../shell/shell-services.ts'
import type { Passwords } from './passwords.ts'

/** What works on accounts. */
export interface AccountServices extends ShellServices {
  readonly accounts: AccountStore
}

/** What checks and sets passwords, too. */
export interface PasswordServices extends AccountServices {
  readonly passwords: Passwords
}
