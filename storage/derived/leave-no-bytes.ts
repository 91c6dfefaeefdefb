import type Database from 'better-sqlite3'

/** Removes the bytes of deleted rows, which stay in free pages and in the log. */
export function leaveNoBytes(database: Database.Database): void {
  database.exec('VACUUM')
  database.pragma('wal_checkpoint(TRUNCATE)')
}
