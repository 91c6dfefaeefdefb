import { type Replica, ReplicaError, type SyncReport } from '../../engine/index.ts'
import { counted } from '../../services/operations/words.ts'
import { CliError } from '../failure.ts'
import { printJson } from '../print.ts'
import { deleteErased, isErased } from './erased.ts'
import { saidByServer } from './said-by-server.ts'
import type { Device } from './with-replica.ts'
import { showProgress } from './with-replica.ts'

/** Syncs once, and prints the result. @throws CliError with the reason if it failed */
export async function syncNow(device: Device, options: { json?: boolean }): Promise<void> {
  const { replica } = device
  const end = showProgress(replica)
  try {
    const report = await replica.sync()
    end()
    const { pending, rejected, conflicts } = replica.status()
    if (options.json) {
      printJson({ ...report, pending, conflicts, refused: rejected })
    } else process.stdout.write(reportText(replica, report))
  } catch (error) {
    end()
    if (isErased(error)) throw await deleteErased(device)
    throw said(error, device)
  }
}

function reportText(replica: Replica, { applied, merged, rejected }: SyncReport): string {
  const sent = applied + merged + rejected
  const { conflicts, rejected: refused } = replica.status()
  const lines = [sent === 0 ? 'Up to date.' : `Up to date; ${counted(sent, 'change')} sent.`]
  if (merged > 0)
    lines.push(`${merged} of them conflicted with changes of others: see "stowage device conflicts".`)
  else if (conflicts > 0)
    lines.push(`${counted(conflicts, 'open conflict')}: see "stowage device conflicts".`)
  if (refused > 0)
    lines.push(`${counted(refused, 'change was', 'changes were')} refused: see "stowage device refused".`)
  return `${lines.join('\n')}\n`
}

/** The reason of a failure, as text. */
function said(error: unknown, { home, replica }: Device): unknown {
  const { pending } = replica.status()
  const kept = pending > 0 ? ` Your ${pending === 1 ? 'change is' : `${pending} changes are`} safe here.` : ''
  if (error instanceof ReplicaError && error.code === 'signed_out') {
    return new CliError(`you are not signed in; sign in with "stowage device login <address>".${kept}`)
  }
  return saidByServer(error, home.settings.owner?.base_url, kept)
}
