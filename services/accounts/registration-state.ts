import { registrationOpen } from '../../engine/index.ts'
import type { Config } from '../config/config.ts'
import type { AccountStore } from './account-store.ts'

/** Whether a person without an account can get one now. */
export interface RegistrationState {
  /** Without an invitation. */
  readonly registration_open: boolean
  /** Whether the account would be the first. False wherever nobody can register, so that it says nothing else to strangers. */
  readonly first_account: boolean
}

/** Reads the accounts, and how the server is set up. */
export function registrationState(
  accounts: AccountStore,
  { registration }: Pick<Config, 'registration'>,
): RegistrationState {
  return accounts.read((view) => {
    const registration_open = registrationOpen(view, registration, false)
    return { registration_open, first_account: registration_open && view.size('users') === 0 }
  })
}
