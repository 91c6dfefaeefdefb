import type * as z from 'zod'
import { type EpochRow, type HouseholdCollections, isHouseholdKey } from '../../engine/index.ts'
import { syncPathSync } from '../../platform/index.ts'
import { storageError } from '../errors.ts'
import { createScopeFile } from '../scope/create.ts'
import { openScopeFile } from '../scope/open.ts'
import { quoted } from '../scope/quoted.ts'
import { recordOf } from '../scope/record-table.ts'
import { householdSchema, type ScopeSchema } from '../scope/schema.ts'
import { requireUuid } from '../scope/uuid.ts'
import { Database, type RunResult, type Statement } from '../sqlite.ts'
import { type ArchivedState, type HistoryTable, historyLines, RecordLine } from './lines.ts'

/** A line, or a whole, that is not what a household wrote. */
export class ArchiveFault extends Error {
  override readonly name = 'ArchiveFault'
  /** `newer`: only a newer program can read it; `damaged`: it is not what was written. */
  readonly reason: 'newer' | 'damaged'

  constructor(reason: 'newer' | 'damaged', message: string) {
    super(message)
    this.reason = reason
  }
}

/** The history that a built file begins when it is put in place. */
export interface NextHistory {
  readonly epoch: string
  /** ISO 8601 in UTC. */
  readonly now: string
  /** The histories of the file that it replaces. */
  readonly replaced: readonly EpochRow[]
}

type Line<T extends HistoryTable> = z.infer<(typeof historyLines)[T]>

/**
 * SPEC.md AE2: builds the file of a household from the lines of an archive. The file is whole, and equal to the
 * household that was archived, or `finish` refuses it.
 */
export class HouseholdBuilder {
  private readonly path: string
  private readonly schema: ScopeSchema<HouseholdCollections> = householdSchema
  private readonly database: Database
  /** The version of each collection in the archive. */
  private readonly versions: Readonly<Record<string, number>>
  private readonly authors = new Map<string, number>()
  private readonly statements = new Map<string, Statement<unknown[]>>()

  /**
   * @param path the file to make; it does not exist
   * @throws {ArchiveFault} if the archive has collections that this program does not know
   */
  constructor(path: string, scope_id: string, versions: Readonly<Record<string, number>>) {
    for (const [key, version] of Object.entries(versions)) {
      const known = isHouseholdKey(key) ? this.schema.collections[key].version : 0
      if (version > known)
        throw new ArchiveFault('newer', `A newer version of Stowage wrote the collection ${key}.`)
    }
    this.path = path
    this.versions = versions
    createScopeFile(path, this.schema, { scope_id, epoch: '' })
    this.database = new Database(path)
    // Nothing of it is needed after a crash: the file is made again.
    this.database.pragma('journal_mode = OFF')
    this.database.pragma('synchronous = OFF')
    this.database.exec('BEGIN IMMEDIATE; DELETE FROM epochs')
  }

  /** Adds the line of a record. */
  addRecord(key: string, text: string): void {
    const { public_id, seq, record, merge } = read(RecordLine, text)
    if (record.public_id !== public_id) throw damaged('a record does not have the id of its line')
    const table = this.schema.table(key)
    const names = ['public_id', 'seq', 'record', 'merge', ...table.columns.map(({ name }) => name)]
    const stored = JSON.stringify(record)
    // The columns of records of an older version are computed when they are migrated.
    const isCurrent = this.versions[key] === table.collection.version
    const values = isCurrent ? table.values(recordOf(stored)) : table.columns.map(() => null)
    const kept = merge === undefined ? null : JSON.stringify(merge)
    this.insert(key, names, [requireUuid(public_id), seq, stored, kept, ...values])
  }

  /** Adds the line of a table of the history. Authors come before their operations. */
  addHistory(table: HistoryTable, text: string): void {
    if (table === 'authors') this.addAuthor(read(historyLines.authors, text))
    else if (table === 'histories') this.addEpoch(read(historyLines.histories, text))
    else if (table === 'operations') this.addOperation(read(historyLines.operations, text))
    else if (table === 'refusals') this.addRefusal(read(historyLines.refusals, text))
    else {
      const { collection, public_id, seq, deleted_at } = read(historyLines.deletions, text)
      this.insert(
        'tombstones',
        ['collection', 'public_id', 'seq', 'deleted_at'],
        [collection, requireUuid(public_id), seq, Date.parse(deleted_at)],
      )
    }
  }

  /**
   * Checks the file against the state that was archived, migrates older records, and begins the next history.
   * @returns the seq of the household
   * @throws {ArchiveFault} if the file is not equal to the archived household
   */
  finish(state: ArchivedState, next: NextHistory): number {
    this.storeState(state)
    this.database.exec('COMMIT')
    this.database.close()
    try {
      const file = openScopeFile(this.path, this.schema)
      try {
        const { stored, computed, unreadable } = file.rescan()
        const chain = file.checkChain()
        const equal =
          computed.checksum === state.checksum &&
          computed.last_seq === state.seq &&
          computed.operations === state.seq &&
          Object.entries(computed.rows).every(([key, rows]) => rows === (state.rows[key] ?? 0)) &&
          stored.checksum === computed.checksum
        if (!equal || unreadable.length > 0) throw damaged('its records are not those that it was made from')
        if (chain.broken_at !== null) throw damaged(`its history is broken at operation ${chain.broken_at}`)
        file.beginEpoch(next.epoch, next.now, next.replaced)
        return file.state().seq
      } finally {
        file.close()
        syncPathSync(this.path)
      }
    } catch (error) {
      throw storageError(this.path, error)
    }
  }

  /** Gives the file up. */
  abandon(): void {
    this.database.close()
  }

  private storeState({ epoch, seq, floor_seq, committed_at, checksum, rows }: ArchivedState): void {
    this.database
      .prepare<[string, number, number, number | null, number, number, string]>(
        'UPDATE scope_state SET epoch = ?, seq = ?, floor_seq = ?, committed_at = ?, sum_a = ?, sum_b = ?, rows = ?',
      )
      .run(
        epoch,
        seq,
        floor_seq,
        committed_at === null ? null : Date.parse(committed_at),
        Number.parseInt(checksum.slice(0, 8), 16),
        Number.parseInt(checksum.slice(8), 16),
        JSON.stringify(rows),
      )
    const older = this.database.prepare<[number, string]>(
      'UPDATE collection_versions SET version = ? WHERE collection = ?',
    )
    for (const [key, version] of Object.entries(this.versions)) older.run(version, key)
  }

  private addAuthor({ user_id, replica_id, last_edit_at }: Line<'authors'>): void {
    const { lastInsertRowid } = this.insert(
      'authors',
      ['user_id', 'replica_id', 'last_edit_at'],
      [user_id, replica_id, last_edit_at === null ? null : Date.parse(last_edit_at)],
    )
    this.authors.set(JSON.stringify([user_id, replica_id]), Number(lastInsertRowid))
  }

  private addEpoch({ epoch, started_seq, ended_seq, ended_at, parent }: Line<'histories'>): void {
    this.insert(
      'epochs',
      ['epoch', 'started_seq', 'ended_seq', 'ended_at', 'parent'],
      [epoch, started_seq, ended_seq, ended_at === null ? null : Date.parse(ended_at), parent],
    )
  }

  private addOperation(line: Line<'operations'>): void {
    const { seq, operation_id, type, base_seq, input, conflicts, effects, digests, hash } = line
    const names = ['seq', 'operation_id', 'type', 'author', 'base_seq', 'occurred_at', 'edit_at']
    this.insert(
      'operations',
      [...names, 'committed_at', 'input', 'conflicts', 'effects', 'digests', 'hash'],
      [
        seq,
        requireUuid(operation_id),
        type,
        this.author(line),
        base_seq,
        Date.parse(line.occurred_at),
        Date.parse(line.edit_at),
        Date.parse(line.committed_at),
        JSON.stringify(input),
        conflicts === null ? null : JSON.stringify(conflicts),
        effects === null ? null : JSON.stringify(effects),
        digests === null ? null : Buffer.from(digests, 'hex'),
        hash === null ? null : Buffer.from(hash, 'hex'),
      ],
    )
  }

  private addRefusal(line: Line<'refusals'>): void {
    const { operation_id, type, base_seq, input, error } = line
    const names = ['operation_id', 'type', 'author', 'base_seq', 'occurred_at', 'edit_at', 'committed_at']
    this.insert(
      'refusals',
      [...names, 'input', 'error'],
      [
        requireUuid(operation_id),
        type,
        this.author(line),
        base_seq,
        Date.parse(line.occurred_at),
        Date.parse(line.edit_at),
        Date.parse(line.committed_at),
        JSON.stringify(input),
        JSON.stringify(error),
      ],
    )
  }

  private author({ user_id, replica_id }: { readonly user_id: string; readonly replica_id: string }): number {
    const id = this.authors.get(JSON.stringify([user_id, replica_id]))
    if (id === undefined) throw damaged('an operation has an author that the archive does not list')
    return id
  }

  private insert(table: string, names: readonly string[], values: unknown[]): RunResult {
    const known = this.statements.get(table)
    const statement =
      known ??
      this.database.prepare<unknown[]>(
        `INSERT INTO ${quoted(table)} (${names.map(quoted).join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
      )
    if (!known) this.statements.set(table, statement)
    try {
      return statement.run(...values)
    } catch (error) {
      if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_CONSTRAINT'))
        throw damaged(`it has a row of ${table} twice`)
      throw storageError(this.path, error)
    }
  }
}

function damaged(what: string): ArchiveFault {
  return new ArchiveFault('damaged', `The archive is damaged: ${what}.`)
}

function read<T extends z.ZodType>(schema: T, text: string): z.infer<T> {
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    throw damaged('a line is not what Stowage writes')
  }
}
