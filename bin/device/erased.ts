import { rmSync } from 'node:fs'
import { counted } from '../../services/operations/words.ts'
import { TransportError } from '../../sync-protocol/index.ts'
import { CliError } from '../failure.ts'
import type { Device } from './with-replica.ts'

/** Whether a sync failed because the household was erased. */
export function isErased(error: unknown): boolean {
  return (
    error instanceof TransportError &&
    error.code === 'household_access_denied' &&
    error.details.some(({ code }) => code === 'household_erased')
  )
}

/**
 * SPEC.md I53: deletes the copy of an erased household on this computer, and reports that to the server.
 *
 * @returns what to tell the person
 */
export async function deleteErased({ home, replica, session }: Device): Promise<CliError> {
  const { household, owner } = home.settings
  const { pending } = replica.status()
  await replica.close()
  if (household && owner) {
    rmSync(home.replicaFolder(owner.user_id, household.public_id), { recursive: true, force: true })
    home.save({ household: null })
    // Without a connection the copy is gone all the same.
    await session?.reportPurge('erased', household.public_id).catch(() => {})
  }
  const lost =
    pending > 0 ? ` ${counted(pending, 'unsent change was', 'unsent changes were')} deleted, too.` : ''
  return new CliError(
    `the household ${household?.name ?? ''} was erased, so its copy on this computer is deleted.${lost} ` +
      'Choose another one with "stowage device login <address>".',
  )
}
