import { rmSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { syncPathSync } from '../../platform/index.ts'
import { BusyError, StorageError } from '../errors.ts'
import { openConnection, pragmaNumber } from '../scope/connection.ts'
import { type BackupMetadata, Database } from '../sqlite.ts'

/** Number of pages per step; between steps the copy reports progress and can be stopped. */
const PAGES = 2000
/** Maximum wait for another process that locks the file, in ms. No request waits for this thread. */
const PATIENCE_MS = 5000

/** The file cannot be copied, because of what it is: the others still can. */
export class UnreadableScope extends Error {}

/**
 * Copies a scope file while others write it: one state of it, of one moment, into a file that stands alone. All of
 * it is read in one transaction, so that a writer makes the copy neither torn nor start over.
 * @throws {UnreadableScope} when there is nothing that could be copied
 */
export async function copyScope(from: string, to: string, onBytes: (bytes: number) => void): Promise<void> {
  const source = await openSource(from)
  try {
    source.pragma(`busy_timeout = ${PATIENCE_MS}`)
    const page = pragmaNumber(source, 'page_size')
    source.exec('BEGIN')
    source.prepare('SELECT count(*) FROM sqlite_schema').get()
    const progress = ({ totalPages, remainingPages }: BackupMetadata) => {
      onBytes((totalPages - remainingPages) * page)
      return PAGES
    }
    await source.backup(to, { progress })
  } catch (error) {
    if (!isReadFailure(error)) throw error
    rmSync(to, { force: true })
    throw new UnreadableScope(`The file cannot be read: ${error.message}`, { cause: error })
  } finally {
    source.close()
  }
  standAlone(to)
}

/** Takes a copy out of WAL mode, so that it can be read without files beside it, and puts it on disk. */
function standAlone(path: string): void {
  const copy = new Database(path, { fileMustExist: true })
  try {
    copy.pragma('journal_mode = DELETE')
  } finally {
    copy.close()
  }
  syncPathSync(path)
}

async function openSource(path: string): Promise<Database> {
  const deadline = performance.now() + PATIENCE_MS
  for (;;) {
    try {
      return openConnection(path)
    } catch (error) {
      if (!(error instanceof StorageError)) throw error
      const waits = error instanceof BusyError && performance.now() < deadline
      if (!waits) throw new UnreadableScope(error.message, { cause: error })
      await delay(100)
    }
  }
}

function isReadFailure(error: unknown): error is Error {
  return (
    error instanceof Database.SqliteError && /^SQLITE_(CORRUPT|NOTADB|IOERR_(SHORT_)?READ)/.test(error.code)
  )
}
