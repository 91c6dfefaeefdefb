import type { Mutated } from '../../engine/index.ts'
import { CliError } from '../failure.ts'
import type { Device } from './with-replica.ts'

/** Says what was done here, and what waits to be sent. @throws CliError with the reason, when it was refused */
export function reportDone(
  { replica }: Device,
  done: Mutated,
  said: { text: string; json: Readonly<Record<string, unknown>> },
  options: { json?: boolean },
): void {
  if (done.status === 'rejected') {
    const details = done.error.details.map(({ path, message }) => `${path.replace('input.', '')}: ${message}`)
    throw new CliError(done.error.message, details)
  }
  const { pending } = replica.status()
  if (options.json) {
    process.stdout.write(
      `${JSON.stringify({ operation_id: done.operation_id, ...said.json, pending }, null, 2)}\n`,
    )
  } else {
    process.stdout.write(`${said.text}\n${waitingText(pending)}`)
  }
}

/** What waits to be sent, in a line; nothing when nothing waits. */
export function waitingText(pending: number): string {
  if (pending === 0) return ''
  const count = pending === 1 ? '1 change waits' : `${pending} changes wait`
  return `${count} to be sent: stowage device sync\n`
}
