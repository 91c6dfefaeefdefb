import {
  closeSync,
  copyFileSync,
  existsSync,
  linkSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { dirname } from 'node:path'
import type { EpochRow } from '../../engine/index.ts'
import { makeFolderSync, syncPathSync } from '../../platform/index.ts'
import { BusyError, StorageError, storageError } from '../errors.ts'
import { openConnection } from '../scope/connection.ts'
import { EpochTable } from '../scope/epochs.ts'
import { markPath } from '../scope/high-water-mark.ts'
import type { Database } from '../sqlite.ts'

/** What SQLite may have beside a file of its own. */
const SIDE_FILES = ['-wal', '-shm', '-journal']

/** How a SQLite file begins. */
const HEADER = 'SQLite format 3\0'

const IN_USE = 'Another program has the file open.'

/** A file that a restore replaces. */
export interface ReplacedFile {
  /** `none`: there is no such file. `unreadable`: it is damaged, or not ours, or a newer program's. */
  readonly state: 'none' | 'unreadable' | 'readable'
  /** The histories it has had; empty when it cannot be read. */
  readonly epochs: readonly EpochRow[]
  /** The seq it had come to; null when it cannot be read. */
  readonly seq: number | null
}

const UNREADABLE: ReplacedFile = { state: 'unreadable', epochs: [], seq: null }

/**
 * Reads the histories of a file before its replacement, and writes its WAL into it, so that it is a single file, which
 * can be replaced in one step. The content of the database does not change.
 * @throws {BusyError} if another process has it open
 */
export function foldWal(path: string): ReplacedFile {
  if (!existsSync(path)) return { state: 'none', epochs: [], seq: null }
  // SQLite takes a file without a header for a new one, and removes the WAL beside it.
  if (!hasHeader(path)) return UNREADABLE
  let database: Database | undefined
  try {
    database = openConnection(path)
    const epochs = new EpochTable(database).all()
    const seq = database.prepare<[], number>('SELECT seq FROM scope_state').pluck().get() ?? null
    const mode = database.pragma('journal_mode = DELETE', { simple: true })
    if (mode !== 'delete') throw new BusyError(path, IN_USE)
    return { state: 'readable', epochs, seq }
  } catch (error) {
    const failure = storageError(path, error)
    if (failure instanceof BusyError) throw new BusyError(path, IN_USE)
    if (!(failure instanceof StorageError)) throw error
    return UNREADABLE
  } finally {
    database?.close()
  }
}

/**
 * SPEC.md K4: replaces a file, and keeps the old one aside. If the process is killed in between, the old or the new file
 * is in place. An unreadable file may need the files that SQLite keeps beside it, which must not be beside the new file.
 * So all of them are moved first, and if the process is killed in between, there is no file.
 */
export function replace(path: string, by: string, aside: string, { state }: ReplacedFile): void {
  if (state === 'readable') keepAside(path, aside)
  else moveAside(path, aside)
  // It is of the history that is replaced.
  rmSync(markPath(path), { force: true })
  renameSync(by, path)
  syncPathSync(dirname(path))
}

function hasHeader(path: string): boolean {
  const header = Buffer.alloc(HEADER.length)
  const handle = openSync(path, 'r')
  try {
    readSync(handle, header)
  } finally {
    closeSync(handle)
  }
  return header.toString('latin1') === HEADER
}

function keepAside(path: string, aside: string): void {
  makeFolderSync(dirname(aside))
  try {
    linkSync(path, aside)
  } catch {
    // A file system without links.
    rmSync(aside, { force: true })
    copyFileSync(path, aside)
    syncPathSync(aside)
  }
  syncPathSync(dirname(aside))
}

function moveAside(path: string, aside: string): void {
  for (const suffix of ['', ...SIDE_FILES]) {
    if (!existsSync(path + suffix)) continue
    makeFolderSync(dirname(aside))
    renameSync(path + suffix, aside + suffix)
    syncPathSync(dirname(path))
  }
  if (existsSync(dirname(aside))) syncPathSync(dirname(aside))
}
