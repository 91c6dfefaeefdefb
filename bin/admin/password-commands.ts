import { Command } from 'commander'
import { v7 as uuid7 } from 'uuid'
import { changePassword, createPasswordReset } from '../../engine/index.ts'
import { openBreachedPasswords } from '../../services/accounts/breached-passwords.ts'
import { newPasswordReset } from '../../services/accounts/password-reset.ts'
import { PASSWORD_COST, Passwords } from '../../services/accounts/passwords.ts'
import { readConfig } from '../../services/config/config.ts'
import { ServiceError } from '../../services/errors.ts'
import { askTwice, passwordFromInput } from '../ask.ts'
import { withData } from '../data.ts'
import { CliError } from '../failure.ts'
import { print } from '../print.ts'
import { accountOf, runOnAccounts } from './account.ts'
import { tellOfChange } from './mails-for.ts'

export const resetLinkCommand = new Command('reset-link')
  .alias('reset-password')
  .description('print a link that sets a new password; it works once, within an hour')
  .argument('<email>', 'of the account')
  .option('--json', 'as JSON, for programs')
  .action((email: string, options: { json?: boolean }) =>
    withData(async ({ service }) => {
      const user = accountOf(service, email)
      const { base_url } = readConfig(process.env)
      const { link, record } = newPasswordReset(base_url, new Date(), uuid7())
      await runOnAccounts(service, createPasswordReset, { ...record, user_id: user.public_id })
      const { expires_at } = record
      print(
        options,
        { email: user.email, link, expires_at },
        `${link}\n\nGive this link to ${user.name} (${user.email}). It works once, until ${expires_at}, and signs out every\n` +
          `browser, device and program of this account. ${hintOf(base_url)}\n`,
      )
    }),
  )

/** A hint about the address of the link, for a person who opens it on another machine. */
function hintOf(base_url: string): string {
  return new URL(base_url).hostname === 'localhost'
    ? 'To use the link on another machine, replace\nlocalhost in it, or set STOWAGE_BASE_URL to the address of your server.'
    : 'The server must be running when the link is opened.'
}

export const setPasswordCommand = new Command('set-password')
  .description('set the password of an account, and sign out its browsers and devices')
  .argument('<email>', 'of the account')
  .option('--password-stdin', 'read the new password from standard input')
  .action((email: string, options: { passwordStdin?: boolean }) =>
    withData(async ({ folder, service }) => {
      const user = accountOf(service, email)
      const password = options.passwordStdin ? await passwordFromInput() : await askTwice('New password: ')
      const breached = await openBreachedPasswords(readConfig(process.env), () => {})
      const passwords = new Passwords(PASSWORD_COST, breached)
      await requireGood(passwords, password, [user.email, user.name])
      const input = {
        user_id: user.public_id,
        proven_hash: user.password_hash,
        password_hash: await passwords.hash(password),
        keep: { session_id: null, device_id: null },
      }
      await runOnAccounts(service, changePassword, input)
      await tellOfChange(folder, user, 'password_changed')
      process.stdout.write(
        `The password of ${user.email} is set. Its browsers and devices must sign in again.\n`,
      )
    }),
  )

async function requireGood(passwords: Passwords, password: string, about: readonly string[]): Promise<void> {
  try {
    await passwords.requireGood(password, about)
  } catch (error) {
    if (error instanceof ServiceError) throw new CliError(error.details[0]?.message ?? error.message)
    throw error
  }
}
