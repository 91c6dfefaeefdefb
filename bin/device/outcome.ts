import type { Mutated } from '../../engine/index.ts'
import { CliError } from '../failure.ts'
import { printJson } from '../print.ts'
import type { Device } from './with-replica.ts'

/**
 * Prints the result of a change, and the number of unsent changes. @throws CliError with the reason if it was refused
 */
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
    printJson({ operation_id: done.operation_id, ...said.json, pending })
  } else {
    process.stdout.write(`${said.text}\n${waitingText(pending)}`)
  }
}

/** The number of unsent changes as a line; empty if there are none. */
export function waitingText(pending: number): string {
  if (pending === 0) return ''
  const count = pending === 1 ? '1 change waits' : `${pending} changes wait`
  return `${count} to be sent: stowage device sync\n`
}
