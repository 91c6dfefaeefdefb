import { existsSync } from 'node:fs'
import {
  EMPTY_MEMO,
  type QueueChange,
  type QueuedOperation,
  type QueueState,
  type ReplicaMemo,
  type ReplicaOwner,
} from '../../engine/index.ts'
import { commitError, DamagedFileError, storageError, WrongOwnerError } from '../errors.ts'
import { type FileKind, openConnection } from '../scope/connection.ts'
import { createFile } from '../scope/create.ts'
import { createStatements } from '../scope/ddl.ts'
import { plucking, reading, type Statement, writing } from '../scope/statement.ts'
import { TransactionStatements } from '../scope/transaction-statements.ts'
import type { Database } from '../sqlite.ts'
import { isMemo, isQueuedOperation, parsed, textOf } from './queue-json.ts'
import { queue, queueSql, replica, replicaSql } from './queue-tables.ts'

/** `Stoq` in ASCII. */
const QUEUE_FILE: FileKind = { application_id: 0x53746f71, version: 1, exclusive: true }

/**
 * The file of irreplaceable data: the queue, and its owner. Written data is on disk, and nothing of it is
 * ever dropped because something is wrong.
 */
export class QueueFile {
  private readonly path: string
  private readonly database: Database
  private readonly statements: TransactionStatements
  private readonly inState: () => Statement<[string], [number, string]>
  private readonly putRow: () => Statement<[number, string, string, number | null, string]>
  private readonly removeRow: () => Statement<[string]>
  private readonly forgetRows: () => Statement<[number]>
  private readonly lastPosition: () => Statement<[], number>
  private readonly setMemo: () => Statement<[string]>
  private readonly setConfirmed: () => Statement<[number]>
  readonly owner: ReplicaOwner
  memo: ReplicaMemo
  /** The number of the file with the confirmed state; null before the first snapshot. */
  confirmed: number | null

  constructor(path: string, database: Database) {
    this.path = path
    this.database = database
    this.statements = new TransactionStatements(database)
    this.inState = reading(database, queueSql.inState)
    this.putRow = writing(database, queueSql.put)
    this.removeRow = writing(database, queueSql.remove)
    this.forgetRows = writing(database, queueSql.forget)
    this.lastPosition = plucking(database, queueSql.lastPosition)
    this.setMemo = writing(database, replicaSql.setMemo)
    this.setConfirmed = writing(database, replicaSql.setConfirmed)
    const row = reading<[], [string, string, string, number | null]>(database, replicaSql.get)().get()
    if (!row) throw new DamagedFileError(path, 'The queue has no owner.')
    const [user_id, household_id, memo, confirmed] = row
    this.owner = { user_id, household_id }
    this.memo = parsed(path, memo, isMemo)
    this.confirmed = confirmed
  }

  /** The operations in one of these states, in order. */
  inStates(states: readonly QueueState[]): QueuedOperation[] {
    return this.guarded(() => {
      const rows = [...new Set(states)].flatMap((state) => this.inState().all(state))
      return rows.sort(([a], [b]) => a - b).map(([, entry]) => parsed(this.path, entry, isQueuedOperation))
    })
  }

  /** The greatest position; 0 when the queue is empty. */
  get last_position(): number {
    return this.guarded(() => this.lastPosition().get() ?? 0)
  }

  /** Removals come first, so that a change can replace all entries of an operation. */
  save({ put = [], remove = [], forget_settled_below, memo }: QueueChange): void {
    this.write(() => {
      for (const id of remove) this.removeRow().run(id)
      if (forget_settled_below !== undefined) this.forgetRows().run(forget_settled_below)
      for (const entry of put) this.put(entry)
      if (memo) this.setMemo().run(textOf(memo, isMemo))
    })
    if (memo) this.memo = memo
  }

  /** Makes the file of that number the confirmed state. */
  pointTo(confirmed: number): void {
    this.write(() => this.setConfirmed().run(confirmed))
    this.confirmed = confirmed
  }

  get isOpen(): boolean {
    return this.database.open
  }

  close(): void {
    this.database.close()
  }

  private put(entry: QueuedOperation): void {
    const { position, operation, state, settled_age } = entry
    const text = textOf(entry, isQueuedOperation)
    const { changes } = this.putRow().run(position, operation.operation_id, state, settled_age, text)
    if (changes !== 1) throw new Error(`another operation is at position ${position}`)
  }

  private write(work: () => void): void {
    this.guarded(() => {
      this.statements.beginWriting().run()
      work()
    })
    try {
      this.statements.commit().run()
    } catch (error) {
      this.rollback()
      throw commitError(this.path, error)
    }
  }

  private guarded<T>(work: () => T): T {
    try {
      return work()
    } catch (error) {
      this.rollback()
      throw storageError(this.path, error)
    }
  }

  private rollback(): void {
    if (this.database.open && this.database.inTransaction) this.statements.rollback().run()
  }
}

/**
 * Opens a queue, and makes it the first time.
 * @throws {WrongOwnerError} when it is another owner's
 * @throws {DamagedFileError} when it is not whole
 */
export function openQueueFile(path: string, owner: ReplicaOwner): QueueFile {
  if (!existsSync(path)) createQueueFile(path, owner)
  const database = openConnection(path, { kind: QUEUE_FILE })
  try {
    const wrong = database.prepare<[], string>('PRAGMA quick_check(1)').pluck().get()
    if (wrong !== 'ok') throw new DamagedFileError(path, 'The queue is damaged.')
    const file = new QueueFile(path, database)
    const { user_id, household_id } = file.owner
    if (user_id !== owner.user_id || household_id !== owner.household_id) {
      throw new WrongOwnerError(path, 'The queue is another owner’s.')
    }
    return file
  } catch (error) {
    database.close()
    throw storageError(path, error)
  }
}

function createQueueFile(path: string, { user_id, household_id }: ReplicaOwner): void {
  createFile(path, (database) => {
    database.pragma(`application_id = ${QUEUE_FILE.application_id}`)
    database.pragma(`user_version = ${QUEUE_FILE.version}`)
    for (const table of [replica, queue]) {
      for (const statement of createStatements(table, { withoutRowid: false })) database.exec(statement)
    }
    const create = database.prepare<[string, string, string]>(replicaSql.create())
    create.run(user_id, household_id, JSON.stringify(EMPTY_MEMO))
  })
}
