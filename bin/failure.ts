import { constants } from 'node:os'
import { CommanderError, InvalidArgumentError } from 'commander'
import { ImportRejected } from '../engine/imports/index.ts'
import { FolderRefusedError } from '../platform/index.ts'
import { ConfigError } from '../services/config/config.ts'
import { BackupError, FolderInUseError, StorageError } from '../storage/index.ts'
import { type Failure, writeFailure } from './write-failure.ts'

/** An error that the user of the command can correct; its message is enough. */
export class CliError extends Error {
  override readonly name = 'CliError'
  /** The details, one per line. */
  readonly details: readonly string[]

  constructor(message: string, details: readonly string[] = []) {
    super(message)
    this.details = details
  }
}

/** A signal ended the work early; the message names the remains. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted'
  /** The exit code that shells use for a command that a signal ended. */
  readonly code: number

  constructor(signal: NodeJS.Signals, message: string) {
    super(message)
    this.code = 128 + constants.signals[signal]
  }
}

/** The server could not be reached, or failed; the call was right. */
export class ServerFailure extends Error {
  override readonly name = 'ServerFailure'
}

/**
 * Writes an error to standard error: text for people, or with `json` an object with `code`, `message` and `details`.
 * @returns the exit code
 */
export function reportFailure(error: unknown, json: boolean): number {
  return writeFailure(failureOf(error), json)
}

function failureOf(error: unknown): Failure {
  const failure = (code: Failure['code'], message: string, details: readonly string[] = [], exit = 1) => {
    return { code, message, details, exit }
  }
  if (error instanceof ConfigError) {
    return failure('configuration', 'the configuration is invalid:', error.problems, 2)
  }
  if (error instanceof CliError) return failure('usage', error.message, error.details, 2)
  if (error instanceof InvalidArgumentError || error instanceof CommanderError) {
    return failure('usage', error.message.replace(/^error: /, ''), [], 2)
  }
  if (error instanceof Interrupted) return failure('interrupted', error.message, [], error.code)
  if (error instanceof ServerFailure) return failure('server', error.message)
  if (error instanceof ImportRejected) {
    const details = error.error.details.map(
      ({ path, message }) => `${path.replace('input.', '')}: ${message}`,
    )
    return failure('rejected', error.message, [...details, 'Nothing was imported.'])
  }
  if (error instanceof FolderInUseError) return failure('in_use', `${error.path}: ${error.message}`)
  if (error instanceof BackupError) return failure('storage', `${error.path}: ${error.message}`)
  if (error instanceof StorageError) {
    return failure('storage', `${error.path}: ${error.message}`, ['"stowage doctor" explains what to do.'])
  }
  if (error instanceof FolderRefusedError) return failure('system', error.message)
  if (isSystemError(error)) return failure('system', systemText(error))
  if (isAddonFailure(error)) {
    return failure('system', error.message, [
      'Node cannot load this addon. The installation guide explains what to do.',
    ])
  }
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

/** Whether Node could not load a compiled addon: there is none for this machine, or it is for another Node. */
function isAddonFailure(error: unknown): error is NodeJS.ErrnoException {
  if (!(error instanceof Error && 'code' in error)) return false
  return (
    error.code === 'ERR_DLOPEN_FAILED' || (error.code === 'MODULE_NOT_FOUND' && /\.node'/.test(error.message))
  )
}

/** The refusal of the system; common codes as text. */
function systemText(error: NodeJS.ErrnoException): string {
  const subject = error.path ?? error.syscall ?? 'the system'
  if (error.code === 'ENOENT') return `${subject}: the file or folder does not exist`
  if (error.code === 'EACCES' || error.code === 'EPERM') return `${subject}: this user lacks the permission`
  if (error.code === 'ENOTDIR') return `${subject}: a part of this path is no folder`
  if (error.code === 'ELOOP') return `${subject}: the links on this path lead in a circle`
  if (error.code === 'EISDIR') return `${subject} is a folder, but must be a file`
  if (error.code === 'ENOSPC' || error.code === 'EDQUOT') return `${subject}: the disk is full`
  return error.message
}
