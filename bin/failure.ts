import { constants } from 'node:os'
import { ImportRejected } from '../engine/index.ts'
import { ConfigError } from '../http/config/config.ts'
import { StorageError } from '../storage/index.ts'

/** Something that a person did or can mend; its message is all that they need to see. */
export class CliError extends Error {
  override readonly name = 'CliError'
}

/** A signal ended the work before it was done; what it leaves behind is said in the message. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted'
  /** As a shell has it for a command that a signal ended. */
  readonly code: number

  constructor(signal: NodeJS.Signals, message: string) {
    super(message)
    this.code = 128 + constants.signals[signal]
  }
}

/**
 * Tells a person on standard error what went wrong, and gives the exit code: 2 for a wrong call, 128 and the signal's
 * number for an interruption, 1 for anything else.
 */
export function reportFailure(error: unknown): number {
  if (error instanceof ConfigError) {
    process.stderr.write(
      `stowage: the configuration is not right:\n${error.problems.map((line) => `  ${line}\n`).join('')}`,
    )
    return 2
  }
  if (error instanceof CliError) {
    process.stderr.write(`stowage: ${error.message}\n`)
    return 2
  }
  if (error instanceof Interrupted) {
    process.stderr.write(`stowage: ${error.message}\n`)
    return error.code
  }
  if (error instanceof ImportRejected) {
    const details = error.error.details.map(
      ({ path, message }) => `  ${path.replace('input.', '')}: ${message}\n`,
    )
    process.stderr.write(`stowage: ${error.message}\n${details.join('')}Nothing was imported.\n`)
    return 1
  }
  if (error instanceof StorageError) {
    process.stderr.write(`stowage: ${error.path}: ${error.message}\n"stowage doctor" says what to do.\n`)
    return 1
  }
  if (isSystemError(error)) {
    process.stderr.write(`stowage: ${error.message}\n`)
    return 1
  }
  process.stderr.write(
    `stowage: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  )
  return 1
}

function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error
}
