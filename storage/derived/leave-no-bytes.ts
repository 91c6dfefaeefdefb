import type { Database } from '../sqlite.ts'

/** Removes the bytes of deleted rows, which stay in free pages and in the log. */
export function leaveNoBytes(database: Database): void {
  database.exec('VACUUM')
  database.pragma('wal_checkpoint(TRUNCATE)')
}
