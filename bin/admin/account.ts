import { v7 as uuid7 } from 'uuid'
import { emailKey, runServiceCommand, type ServiceCommand, type User } from '../../engine/index.ts'
import { patiently, type ServiceFile } from '../../storage/index.ts'
import { CliError } from '../failure.ts'

/** The account with an e-mail address. @throws CliError that explains how to list the addresses */
export function accountOf(service: ServiceFile, email: string): User {
  const found = service.read((view) => view.find('users', 'email_key', emailKey(email))[0]?.record)
  if (found) return found
  throw new CliError(`no account has the address ${email}; "stowage admin users" lists the accounts`)
}

/** Runs a command on the accounts, even while a server writes to the same file. */
export async function runOnAccounts<I>(
  service: ServiceFile,
  command: ServiceCommand<I>,
  input: I,
): Promise<void> {
  const now = new Date().toISOString()
  // One id for all attempts: they are the same operation.
  const run = { now, newId: uuid7, operation_id: uuid7(), user_id: null }
  const rejection = await patiently(() => runServiceCommand(service, command, input, run))
  if (!rejection) return
  const { details = [], message } = rejection.rejected
  throw new CliError(
    message,
    details.map((detail) => detail.message),
  )
}
