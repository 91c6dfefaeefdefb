import { open } from 'node:fs/promises'
import { Database } from '../sqlite.ts'
import { decideKind, type ReplicaPosition, type SnapshotKind } from './decision.ts'
import { changeLines } from './lines.ts'
import { MemberWriter } from './members.ts'
import type { SpooledSection } from './metadata.ts'
import { type HouseholdState, readState } from './state-row.ts'

/** A request to a worker: plain data, which is copied to another thread. */
export interface BuildTask {
  /** The household's SQLite file. */
  readonly file: string
  /** Where to write; the directory exists, the file does not. */
  readonly output: string
  readonly replica: ReplicaPosition
  readonly collections: readonly string[]
  /** The gzip level. */
  readonly level: number
}

/** What a worker made. The household may have moved on since the request, so the kind is decided here. */
export interface BuildResult {
  readonly state: HouseholdState
  readonly kind: SnapshotKind
  readonly sections: readonly SpooledSection[]
}

/** Why a worker made nothing. */
export interface BuildFailure {
  readonly failed: string
  /** The code of SQLite or of the system. */
  readonly code: string | null
  readonly sqlite: boolean
}

/**
 * Writes a snapshot's spool file from one read transaction on a connection of its own: all collections at one
 * seq, and a writer notices nothing (WAL).
 */
export async function buildSnapshot(task: BuildTask): Promise<BuildResult> {
  const database = new Database(task.file, { readonly: true, fileMustExist: true })
  try {
    // Every page is read once, so there is nothing to gain from keeping many.
    database.pragma('cache_size = -512')
    database.exec('BEGIN')
    const state = readState(database)
    const kind = decideKind(task.replica, state)
    const file = await open(task.output, 'wx')
    try {
      const writer = new MemberWriter(file, task.level)
      for (const key of task.collections) {
        await writer.add(key, changeLines(database, key, kind.since_seq))
      }
      return { state, kind, sections: await writer.finish() }
    } finally {
      await file.close()
    }
  } finally {
    database.close()
  }
}
