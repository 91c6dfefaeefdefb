import { restoredSeq } from '../../engine/core/epochs.ts'
import type {
  CollectionChange,
  CollectionMap,
  CommittedSet,
  EpochRow,
  KeyOf,
  ReadView,
  RecordedOperation,
  ScopeState,
  ScopeStore,
  Synchronous,
} from '../../engine/index.ts'
import { commitError, storageError } from '../errors.ts'
import type { ChangeLines } from '../snapshots/index.ts'
import type { Database } from '../sqlite.ts'
import { type ChainCheck, checkChain } from './chain-operations.ts'
import { changeLine, changesSince, parsedChange, type RawChange } from './changes.ts'
import { EpochTable } from './epochs.ts'
import { FileView } from './file-view.ts'
import { HighWaterMark, type HistoryHead } from './high-water-mark.ts'
import { type HistoryGap, historyGap } from './history-gap.ts'
import { PageCount } from './page-count.ts'
import { type Rescan, rescan } from './rescan.ts'
import type { ScopeSchema } from './schema.ts'
import { type MovingState, publicState, StateRowStore } from './state.ts'
import { writing } from './statement.ts'
import { Tombstones } from './tombstones.ts'
import { FileTransaction } from './transaction.ts'
import { TransactionStatements } from './transaction-statements.ts'

/**
 * A scope in one SQLite file, opened by `openScopeFile`. Other processes may write the same file, so no state is
 * trusted from one transaction to the next.
 */
export class ScopeFile<M extends CollectionMap> implements ScopeStore<M> {
  readonly path: string
  readonly schema: ScopeSchema<M>
  /** The connection, for the other modules of this folder. */
  readonly database: Database
  /** Number of writes of this connection. */
  private writes = 0
  /** Number of commits of `transact`; each with a write has cost one fsync. */
  commits = 0
  private readonly view: FileView<M>
  private readonly tombstones: Tombstones
  private readonly epochTable: EpochTable
  private readonly stateRow: StateRowStore
  private readonly statements: TransactionStatements
  /** The collections that are histories. */
  readonly facts: ReadonlySet<string>
  private readonly pages: PageCount
  private readonly setFloor
  private readonly mark: HighWaterMark
  /** SQLite's `data_version` in the open transaction, or in the last one: a commit of another connection changes it. */
  private dataVersion = 0
  /** The state of the scope in the open transaction; null if none is open. */
  private current: MovingState | null = null
  /**
   * The state of the scope as it was read or committed last, which nobody changes, and the `data_version` of then. While that stays
   * the same, and this connection wrote nothing else, it need not be read again: parsing its counts takes longer than most reads.
   */
  private known: { readonly state: MovingState; readonly version: number } | null = null

  constructor(path: string, schema: ScopeSchema<M>, database: Database) {
    this.path = path
    this.schema = schema
    this.database = database
    this.view = new FileView(database, schema)
    this.tombstones = new Tombstones(database)
    this.epochTable = new EpochTable(database)
    this.stateRow = new StateRowStore(database, schema)
    this.statements = new TransactionStatements(database)
    this.facts = new Set(
      Object.values(schema.collections).flatMap(({ key, nature }) => (nature === 'facts' ? [key] : [])),
    )
    this.pages = new PageCount(database)
    this.setFloor = writing<[floor_seq: number]>(database, 'UPDATE scope_state SET floor_seq = ?')
    this.mark = new HighWaterMark(path)
  }

  /** `onCommitted` receives the writes of the transaction, once they are on disk; it is not called without a write. */
  transact<T>(
    now: string,
    work: (transaction: FileTransaction<M>) => Synchronous<T>,
    onCommitted?: (written: CommittedSet) => void,
  ): T {
    let head: HistoryHead | null = null
    let advanced: MovingState | null = null
    let written: CommittedSet | null = null
    const done = this.committed((state) => {
      const { view, tombstones, statements, facts } = this
      const { keeps_effects } = this.schema
      const collects = onCommitted !== undefined
      const parts = {
        view,
        tombstones,
        statements,
        facts,
        keeps_effects,
        credentials: this.schema.credentials,
        data_version: this.dataVersion,
        collects,
      }
      const transaction = new FileTransaction<M>(parts, state, now)
      try {
        const result = synchronous(work(transaction))
        transaction.end((moved) => {
          this.stateRow.advance(moved)
          head = this.head(moved)
          advanced = moved
        })
        if (collects) written = transaction.written()
        return result
      } finally {
        transaction.close()
      }
    })
    if (advanced) this.known = { state: advanced, version: this.dataVersion }
    this.view.leave(this.dataVersion)
    this.commits++
    if (head) this.mark.write(head)
    handOut(written, onCommitted)
    return done
  }

  read<T>(work: (view: ReadView<M>, state: ScopeState) => T): T {
    return this.reading((state) => synchronous(work(this.view, publicState(state))))
  }

  /** The state of the scope. */
  state(): ScopeState {
    return this.reading(publicState)
  }

  recorded(operation_id: string): RecordedOperation | null {
    return this.reading(() => this.view.ledger.recorded(operation_id))
  }

  /** Length of the stored effects of an accepted operation, in characters; 0 for an unknown id. */
  effectsLength(operation_id: string): number {
    return this.reading(() => this.view.ledger.effectsLength(operation_id))
  }

  changes(since_seq: number | null, collections: readonly KeyOf<M>[], limit: number): CollectionChange[] {
    return this.reading(() => this.rawChanges(since_seq, collections, limit)).map(parsedChange)
  }

  /**
   * Like `changes`, with each change as JSON text for the wire, and the state that they belong to. Records are not
   * parsed.
   */
  changesText(since_seq: number | null, collections: readonly string[], limit: number): ChangeLines {
    return this.reading((moving) => {
      const { epoch, seq, floor_seq, checksum } = publicState(moving)
      const changes = this.rawChanges(since_seq, collections, limit).map(changeLine)
      return { epoch, seq, floor_seq, restored_seq: restoredSeq(this.epochTable.all()), checksum, changes }
    })
  }

  /**
   * Size of the used pages in bytes; inside a transaction with its own writes. Data that waits for a checkpoint counts.
   */
  bytesUsed(): number {
    return this.reading(() => {
      this.view.ledger.flush()
      return this.pages.bytes()
    })
  }

  /** Number of live records, without those of histories; inside a transaction with its own writes. */
  recordCount(): number {
    return this.reading(({ rows }) =>
      Object.entries(rows).reduce((sum, [key, count]) => sum + (this.facts.has(key) ? 0 : count), 0),
    )
  }

  /** The histories of this scope, current one last. */
  epochs(): EpochRow[] {
    return this.reading(() => this.epochTable.all())
  }

  /**
   * Ends the current history, and begins a new one. A restore calls it on the file that it puts in place, and passes
   * the histories of the replaced file. So replicas of those are still understood: their state is valid up to the point
   * where the two files diverge.
   */
  beginEpoch(epoch: string, now: string, replaced: readonly EpochRow[] = []): void {
    const head = this.write((state) => {
      this.epochTable.begin(epoch, state.seq, now, replaced)
      return this.head({ epoch, seq: state.seq })
    })
    this.mark.write(head)
  }

  /** The part of an acknowledged history that the file lacks; null in an intact file, and if nothing proves a gap. */
  historyGap(): HistoryGap | null {
    const mark = this.mark.read()
    return mark && this.gapTo(mark)
  }

  /** The part of a history recorded elsewhere, such as in a backup, that the file lacks. */
  gapTo(noted: HistoryHead): HistoryGap | null {
    return this.reading((state) =>
      historyGap(noted, this.head(state), this.epochTable.all(), this.hashAt(noted.seq)),
    )
  }

  /** The head of the current history at a seq. */
  headAt(seq: number): HistoryHead {
    return this.reading(({ epoch }) => this.head({ epoch, seq }))
  }

  /** Runs `work`, which rewrites operations on purpose; the high-water mark is no longer valid. */
  rewriting<T>(work: (state: MovingState) => T): T {
    this.mark.forget()
    return this.write(work)
  }

  /**
   * Deletes the tombstones of records deleted before a time, and raises the seq below which replicas need a full
   * snapshot.
   */
  pruneTombstones(before: Date): void {
    if (!this.reading(() => this.tombstones.anyBefore(before))) return
    this.write(({ floor_seq }) => {
      const last = this.tombstones.prune(before)
      if (last !== null && last > floor_seq) this.setFloor().run(last)
    })
  }

  /** Counts and checks all records, for a comparison with the stored state. */
  rescan(): Rescan {
    return this.reading((state) => {
      const tables = [...this.schema.tables.keys()].map((key) => this.view.records(key))
      return rescan(this.database, tables, this.facts, state)
    })
  }

  /** Verifies the chain of operations: recomputes every hash. */
  checkChain(): ChainCheck {
    return this.reading(() => checkChain(this.database))
  }

  /** Lets SQLite check the integrity of the file; returns its error messages. `quick` omits the indexes. */
  integrityCheck(depth: 'quick' | 'full'): string[] {
    const pragma = depth === 'quick' ? 'PRAGMA quick_check(100)' : 'PRAGMA integrity_check(100)'
    try {
      const lines = this.database.prepare<[], string>(pragma).pluck().all()
      return lines.filter((line) => line !== 'ok')
    } catch (error) {
      throw storageError(this.path, error)
    }
  }

  /**
   * A text that changes with every change of the file: through this connection, or (which SQLite reports by its
   * `data_version`) through another one, in this process or not.
   */
  get version(): string {
    try {
      return `${this.statements.dataVersion().get()}/${this.writes}`
    } catch (error) {
      throw storageError(this.path, error)
    }
  }

  get isOpen(): boolean {
    return this.database.open
  }

  close(): void {
    this.mark.close()
    this.database.close()
  }

  /** Runs `work` in a writing transaction. For the other modules of this folder. */
  write<T>(work: (state: MovingState) => T): T {
    try {
      return this.committed(work)
    } finally {
      // Nobody was informed of the changes by `work`.
      this.known = null
      this.view.forgetAll()
    }
  }

  private committed<T>(work: (state: MovingState) => T): T {
    if (this.current) throw new Error('a transaction is open already')
    this.writes++
    const result = this.inside('BEGIN IMMEDIATE', work)
    try {
      this.statements.commit().run()
    } catch (error) {
      this.rollback()
      // Whether it was stored is unknown.
      this.known = null
      this.view.forgetAll()
      throw commitError(this.path, error)
    }
    return result
  }

  /**
   * Runs `work` on one consistent state; inside a transaction on its current state. For the other modules of this
   * folder.
   */
  reading<T>(work: (state: MovingState) => T): T {
    if (this.current) return work(this.current)
    const result = this.inside('BEGIN', work)
    this.rollback()
    this.view.leave(this.dataVersion)
    return result
  }

  /** Begins a transaction and runs `work`; on success the transaction stays open. */
  private inside<T>(begin: 'BEGIN' | 'BEGIN IMMEDIATE', work: (state: MovingState) => T): T {
    try {
      const reads = begin === 'BEGIN'
      const statement = reads ? this.statements.begin : this.statements.beginWriting
      statement().run()
      this.dataVersion = this.statements.dataVersion().get() ?? 0
      const state = this.stateNow()
      this.current = reads ? state : { ...state, rows: { ...state.rows } }
      this.view.enter(this.current, this.dataVersion)
      return work(this.current)
    } catch (error) {
      this.rollback()
      this.view.forgetAll()
      throw storageError(this.path, error)
    } finally {
      this.current = null
    }
  }

  /** The state of the scope in the transaction that begins. */
  private stateNow(): MovingState {
    if (this.known?.version !== this.dataVersion)
      this.known = { state: this.stateRow.read(), version: this.dataVersion }
    return this.known.state
  }

  private head({ epoch, seq }: Pick<MovingState, 'epoch' | 'seq'>): HistoryHead {
    return { epoch, seq, hash: this.hashAt(seq) }
  }

  private hashAt(seq: number): string {
    return this.view.ledger.hashOf(seq).toString('hex')
  }

  private rollback(): void {
    if (this.database.open && this.database.inTransaction) this.statements.rollback().run()
  }

  private rawChanges(since_seq: number | null, collections: readonly string[], limit: number): RawChange[] {
    const tables = collections.map((key) => this.view.records(key))
    return changesSince(tables, this.tombstones, since_seq, limit)
  }
}

/** Types prevent asynchronous work; this check covers untyped callers. */
function synchronous<T>(result: T): T {
  if (
    typeof result === 'object' &&
    result !== null &&
    'then' in result &&
    typeof result.then === 'function'
  ) {
    throw new TypeError('the work of a transaction must be synchronous')
  }
  return result
}

function handOut(written: CommittedSet | null, onCommitted?: (written: CommittedSet) => void): void {
  if (written && written.accepted.length + written.refused.length > 0) onCommitted?.(written)
}
