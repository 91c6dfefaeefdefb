import { Command } from 'commander'
import { revokePersonalAccessToken, tokenLives } from '../../engine/index.ts'
import { withData } from '../data.ts'
import { CliError } from '../failure.ts'
import { printJson } from '../print.ts'
import { tableText } from '../table.ts'
import { accountOf, runOnAccounts } from './account.ts'
import {
  disableCommand,
  enableCommand,
  mfaResetCommand,
  promoteCommand,
  setEmailCommand,
} from './user-commands.ts'

/** Number of columns of a terminal that does not report its width. */
const WIDTH = 100
const width = () => process.stdout.columns ?? WIDTH

const usersListCommand = new Command('list')
  .description('list the accounts of this installation')
  .option('--json', 'as JSON, for programs')
  .action((options: { json?: boolean }) =>
    withData(async ({ service }) => {
      const users = service.read((view) =>
        view.all('users').map(({ record: { public_id, name, email, role, status, created_at } }) => ({
          public_id,
          name,
          email,
          role,
          status,
          created_at,
        })),
      )
      if (options.json) {
        printJson(users)
        return
      }
      const columns = [
        { title: 'email' },
        { title: 'name', shrinks: true },
        { title: 'role' },
        { title: 'status' },
        { title: 'since' },
      ]
      const rows = users.map(({ created_at, email, name, role, status }) => [
        email,
        name,
        role,
        status,
        created_at.slice(0, 10),
      ])
      process.stdout.write(`${tableText(columns, rows, width())}\n`)
    }),
  )

export const usersCommand = new Command('users')
  .description('list and manage the accounts of this installation')
  .addCommand(usersListCommand, { isDefault: true })
  .addCommand(disableCommand)
  .addCommand(enableCommand)
  .addCommand(promoteCommand)
  .addCommand(mfaResetCommand)
  .addCommand(setEmailCommand)

export const tokensCommand = new Command('tokens')
  .description('list the valid personal access tokens, or revoke one')
  .option('--email <email>', 'only those of this account')
  .option('--revoke <id>', 'revoke the token with this id')
  .option('--json', 'as JSON, for programs')
  .action((options: { email?: string; revoke?: string; json?: boolean }) =>
    withData(async ({ service }) => {
      const only = options.email === undefined ? null : accountOf(service, options.email).public_id
      const now = new Date().toISOString()
      const tokens = service.read((view) =>
        view
          .all('personal_access_tokens')
          .filter(({ record }) => tokenLives(record, now) && (only === null || record.user_id === only))
          .map(({ record: { public_id, user_id, household_id, name, scope, expires_at, last_used_at } }) => ({
            public_id,
            user_id,
            email: view.get('users', user_id)?.record.email ?? '',
            household: view.get('households', household_id)?.record.name ?? '',
            name,
            scope,
            expires_at,
            last_used_at,
          })),
      )
      if (options.revoke !== undefined) {
        const token = tokens.find(({ public_id }) => public_id === options.revoke)
        if (!token) throw new CliError(`there is no valid token with the id ${options.revoke}`)
        const { name, public_id: token_id, user_id } = token
        await runOnAccounts(service, revokePersonalAccessToken, { token_id, user_id })
        process.stdout.write(`The token "${name}" is revoked.\n`)
        return
      }
      if (options.json) {
        printJson(tokens)
        return
      }
      const columns = ['id', 'email', 'household', 'name', 'scope', 'expires', 'last used'].map((title) => ({
        title,
        shrinks: title === 'name',
      }))
      const rows = tokens.map((token) => [
        token.public_id,
        token.email,
        token.household,
        token.name,
        token.scope,
        token.expires_at.slice(0, 10),
        token.last_used_at?.slice(0, 10) ?? 'never',
      ])
      process.stdout.write(`${tableText(columns, rows, width())}\n`)
    }),
  )
