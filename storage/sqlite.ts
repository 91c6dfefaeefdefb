import { createRequire } from 'node:module'
import type BetterSqlite3 from 'better-sqlite3'
import { missingSqlite, SQLITE_PACKAGE } from './sqlite-package.ts'

const missing = missingSqlite()
if (missing !== null) throw new Error(missing)

/** SQLite: opens a file, and knows the class of its errors. The types of version 12 and 13 are the same. */
export const Database: typeof BetterSqlite3 = createRequire(import.meta.url)(SQLITE_PACKAGE)

/** An open file. */
export type Database = BetterSqlite3.Database

export type Statement<Parameters extends unknown[] = unknown[], Row = unknown> = BetterSqlite3.Statement<
  Parameters,
  Row
>

export type { BackupMetadata, RunResult } from 'better-sqlite3'
