import { constants } from 'node:os'
import { CommanderError, InvalidArgumentError } from 'commander'
import { ImportRejected } from '../engine/index.ts'
import { ConfigError } from '../services/config/config.ts'
import { FolderInUseError, StorageError } from '../storage/index.ts'

/** Something that a person did or can mend; its message is all that they need to see. */
export class CliError extends Error {
  override readonly name = 'CliError'
  /** What is wrong in detail, one per line. */
  readonly details: readonly string[]

  constructor(message: string, details: readonly string[] = []) {
    super(message)
    this.details = details
  }
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

/** What went wrong, as programs read it with `--json`. */
interface Failure {
  readonly code:
    | 'usage'
    | 'configuration'
    | 'interrupted'
    | 'rejected'
    | 'in_use'
    | 'storage'
    | 'system'
    | 'internal'
  readonly message: string
  readonly details: readonly string[]
  /** 2 for a wrong call, 128 and the signal's number for an interruption, 1 for anything else. */
  readonly exit: number
}

/**
 * Writes to standard error what went wrong: text for people, or with `json` an object with `code`, `message` and
 * `details`.
 * @returns the exit code
 */
export function reportFailure(error: unknown, json: boolean): number {
  // Commander has written it already, and help and the version are no failures.
  if (error instanceof CommanderError && (error.exitCode === 0 || !json)) return error.exitCode === 0 ? 0 : 2
  const { code, message, details, exit } = failureOf(error)
  if (json) process.stderr.write(`${JSON.stringify({ error: { code, message, details } }, null, 2)}\n`)
  else process.stderr.write(`stowage: ${[message, ...details].join('\n  ')}\n`)
  return exit
}

function failureOf(error: unknown): Failure {
  const failure = (code: Failure['code'], message: string, details: readonly string[] = [], exit = 1) => {
    return { code, message, details, exit }
  }
  if (error instanceof ConfigError) {
    return failure('configuration', 'the configuration is not right:', error.problems, 2)
  }
  if (error instanceof CliError) return failure('usage', error.message, error.details, 2)
  if (error instanceof InvalidArgumentError || error instanceof CommanderError) {
    return failure('usage', error.message.replace(/^error: /, ''), [], 2)
  }
  if (error instanceof Interrupted) return failure('interrupted', error.message, [], error.code)
  if (error instanceof ImportRejected) {
    const details = error.error.details.map(
      ({ path, message }) => `${path.replace('input.', '')}: ${message}`,
    )
    return failure('rejected', error.message, [...details, 'Nothing was imported.'])
  }
  if (error instanceof FolderInUseError) return failure('in_use', `${error.path}: ${error.message}`)
  if (error instanceof StorageError) {
    return failure('storage', `${error.path}: ${error.message}`, ['"stowage doctor" says what to do.'])
  }
  if (isSystemError(error)) return failure('system', systemText(error))
  const where = error instanceof Error && isVerbose() ? [error.stack ?? ''] : []
  const text = error instanceof Error ? error.message : String(error)
  const hint = 'This is a fault of the program. STOWAGE_LOG_LEVEL=debug shows where it happened.'
  return failure('internal', text, where.length > 0 ? where : [hint])
}

function isVerbose(): boolean {
  return /^(debug|trace)$/.test(process.env.STOWAGE_LOG_LEVEL ?? '')
}

function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error
}

/** What the system refused, in words where its code is a common one. */
function systemText(error: NodeJS.ErrnoException): string {
  const subject = error.path ?? error.syscall ?? 'the system'
  if (error.code === 'ENOENT') return `${subject}: there is no such file or folder`
  if (error.code === 'EACCES' || error.code === 'EPERM') return `${subject}: this user may not do that`
  if (error.code === 'EISDIR') return `${subject} is a folder, and a file is needed`
  if (error.code === 'ENOSPC' || error.code === 'EDQUOT') return `${subject}: the disk is full`
  return error.message
}
