import { Command, Option } from 'commander'
import {
  endEntrancesOf,
  hasPassword,
  hasPhone,
  type PlatformRole,
  passkeysOf,
  removePasskey,
  removePhone,
  removeSecondFactor,
  secondFactorOf,
  setEmail,
  setPlatformRole,
  setUserStatus,
} from '../../engine/index.ts'
import { tellOfSetEmail } from '../../services/accounts/set-email.ts'
import { Email } from '../../services/interface/accounts/credentials.ts'
import { confirm } from '../confirm.ts'
import { withData } from '../data.ts'
import { CliError } from '../failure.ts'
import { print } from '../print.ts'
import { accountOf, runOnAccounts } from './account.ts'
import { mailsFor, tellOfChange } from './mails-for.ts'

interface Options {
  readonly yes?: boolean
  readonly json?: boolean
}

/** Writes what a command did: a sentence, or an object for programs. */
function report(options: Options, sentence: string, facts: object): void {
  print(options, facts, `${sentence}\n`)
}

function ofAccount(name: string, description: string): Command {
  return new Command(name)
    .description(description)
    .argument('<email>', 'of the account')
    .option('--json', 'as JSON, for programs')
}

const YES = ['-y, --yes', 'do not ask'] as const

export const disableCommand = ofAccount(
  'disable',
  'suspend an account, and sign out its browsers and devices',
)
  .option(...YES)
  .action((email: string, options: Options) =>
    withData(async ({ service }) => {
      const user = accountOf(service, email)
      await confirm(
        `This signs ${user.email} out everywhere and lets nobody in by this account.`,
        options.yes,
      )
      await runOnAccounts(service, setUserStatus, { user_id: user.public_id, status: 'suspended' })
      report(options, `${user.email} is suspended.`, { email: user.email, status: 'suspended' })
    }),
  )

export const enableCommand = ofAccount('enable', 'let a suspended account in again').action(
  (email: string, options: Options) =>
    withData(async ({ service }) => {
      const user = accountOf(service, email)
      await runOnAccounts(service, setUserStatus, { user_id: user.public_id, status: 'active' })
      report(options, `${user.email} can sign in again.`, { email: user.email, status: 'active' })
    }),
)

export const promoteCommand = ofAccount('promote', 'give an account another role on the installation')
  .addOption(
    new Option('--role <role>', 'the role')
      .choices(['user', 'support', 'operator', 'superadmin'])
      .default('superadmin'),
  )
  .option(...YES)
  .action((email: string, options: Options & { role: PlatformRole }) =>
    withData(async ({ service }) => {
      const user = accountOf(service, email)
      const { role } = options
      await confirm(`${user.email} is ${user.role} of the installation, and becomes ${role}.`, options.yes)
      await runOnAccounts(service, setPlatformRole, { user_id: user.public_id, role })
      report(options, `${user.email} is ${role} now.`, { email: user.email, role })
    }),
  )

export const mfaResetCommand = ofAccount('mfa-reset', 'remove the second factor of an account')
  .option('--passkeys', 'also remove the passkeys of an account that has a password')
  .option(...YES)
  .action((email: string, options: Options & { readonly passkeys?: true }) =>
    withData(async ({ folder, service }) => {
      const user = accountOf(service, email)
      const { public_id: user_id } = user
      const has = service.read((view) => ({
        authenticator: secondFactorOf(view, user_id) !== null,
        phone: hasPhone(view, user_id),
        passkeys: options.passkeys && hasPassword(user) ? passkeysOf(view, user_id) : [],
      }))
      if (!has.authenticator && !has.phone && has.passkeys.length === 0)
        throw new CliError(`${user.email} has no second factor`)
      await confirm(`From then on the password of ${user.email} is enough to sign in.`, options.yes)
      if (has.authenticator) await runOnAccounts(service, removeSecondFactor, { user_id })
      if (has.phone) await runOnAccounts(service, removePhone, { user_id })
      for (const { public_id: passkey_id } of has.passkeys)
        await runOnAccounts(service, removePasskey, { user_id, passkey_id })
      if (has.authenticator || has.phone) await tellOfChange(folder, user, 'mfa_off')
      if (has.passkeys.length > 0) await tellOfChange(folder, user, 'way_in_removed')
      report(options, `${user.email} has no second factor any more.`, { email: user.email, mfa: false })
    }),
  )

export const setEmailCommand = ofAccount(
  'set-email',
  'give an account another address, for somebody who lost the mailbox',
)
  .argument('<new-email>', 'the address that the account gets; make sure that it belongs to the person')
  .option(...YES)
  .addHelpText(
    'after',
    `
The person signs in with the new address from then on, and mails go there. Both addresses get a mail from the server, within ten
minutes or when it starts next. Links that went to the old address are invalid. What is
signed in stays so: if somebody else may be signed in, run "stowage admin sessions revoke" and "stowage admin reset-link" as well.`,
  )
  .action((email: string, given: string, options: Options) =>
    withData(async ({ folder, service }) => {
      const user = accountOf(service, email)
      const { data: next } = Email.safeParse(given)
      if (next === undefined) throw new CliError(`${given} is not an e-mail address`)
      await confirm(
        `The account of ${user.email} gets the address ${next}. Links that set its password go there from then on.`,
        options.yes,
      )
      await runOnAccounts(service, setEmail, { user_id: user.public_id, email: next })
      const mailed = await tellOfSetEmail(mailsFor(folder), user, next)
      const mails = mailed ? 'Both addresses get a mail.' : 'The mails to both addresses could not be stored.'
      report(options, `The account of ${user.email} has the address ${next} now. ${mails}`, {
        email: next,
        former_email: user.email,
        email_verified: false,
        mailed,
      })
    }),
  )

const revokeCommand = ofAccount('revoke', 'sign an account out of all browsers, devices and programs')
  .option(...YES)
  .action((email: string, options: Options) =>
    withData(async ({ service }) => {
      const user = accountOf(service, email)
      await confirm(
        `This signs ${user.email} out everywhere, and revokes the tokens of programs.`,
        options.yes,
      )
      await runOnAccounts(service, endEntrancesOf, { user_id: user.public_id })
      report(options, `${user.email} is signed out everywhere.`, { email: user.email, revoked: true })
    }),
  )

export const sessionsCommand = new Command('sessions')
  .description('end sessions of an account')
  .addCommand(revokeCommand)
