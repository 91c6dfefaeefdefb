import {
  type Author,
  authorKey,
  type ChecksumSums,
  type CollectionMap,
  type CommittedOperation,
  type CommittedSet,
  type Effect,
  effectsOf,
  type LedgerEntry,
  type LedgerOperation,
  moveSums,
  OperationFault,
  type ReadView,
  type RecordChange,
  type RecordedOperation,
  recordIdOf,
  type ScopeState,
  type ScopeTransaction,
} from '../../engine/index.ts'
import type { ConflictNote, OperationError } from '../../sync-protocol/index.ts'
import { isStatementRefusal, isStorageFailure, lostLock } from '../errors.ts'
import type { FileView } from './file-view.ts'
import type { AuthorRow } from './ledger.ts'
import { recordDigest } from './record-digests.ts'
import { type MovingState, StateInside } from './state.ts'
import { msOf } from './times.ts'
import type { Tombstones } from './tombstones.ts'
import type { TransactionStatements } from './transaction-statements.ts'

/** Maximum number of steps that are kept for a replay; beyond it a savepoint replaces them. */
const REPLAYED = 500

/** An author in this transaction. */
interface MovingAuthor extends AuthorRow {
  moved: boolean
}

/**
 * An open transaction on a file.
 *
 * A commit that cannot be stored is rolled back alone, as if each commit had its own savepoint. But a savepoint makes
 * SQLite copy every page that an operation changes, which is an eighth of the cost of a push. So a usual transaction
 * has no savepoint: accepted commits are kept as a list of steps. In the rare case that a commit fails, the transaction
 * begins again and replays the steps. Only a long transaction has a savepoint, so that the list stays short.
 */
export class FileTransaction<M extends CollectionMap> implements ScopeTransaction<M> {
  readonly view: ReadView<M>
  readonly committed_at: string
  /** The same, in ms. */
  private readonly committed_ms: number
  private readonly file: FileView<M>
  private readonly tombstones: Tombstones
  private readonly statements: TransactionStatements
  private readonly moving: MovingState
  private readonly facts: ReadonlySet<string>
  private readonly keepsEffects: boolean
  private readonly credentials: ReadonlySet<string>
  private readonly authors = new Map<string, MovingAuthor>()
  /** The author of the latest operation, and mostly of the next one. */
  private last: { readonly author: Author; readonly row: MovingAuthor } | null = null
  private readonly epochEnds = new Map<string, number>()
  private steps: (() => void)[] = []
  private shown: ScopeState | null = null
  private savepoint = false
  /** SQLite's `data_version` at the beginning of the transaction. */
  private readonly dataVersion: number
  private hasTombstones: boolean | null = null
  private failure: unknown = null
  private ended = false
  private advanced = false
  private readonly accepted: CommittedOperation[] = []
  private readonly refused: CommittedSet['refused'][number][] = []
  /** Whether to report the writes. */
  private readonly collects: boolean

  constructor(
    file: {
      view: FileView<M>
      tombstones: Tombstones
      statements: TransactionStatements
      facts: ReadonlySet<string>
      keeps_effects: boolean
      credentials: ReadonlySet<string>
      data_version: number
      collects: boolean
    },
    state: MovingState,
    now: string,
  ) {
    this.view = file.view
    this.file = file.view
    this.tombstones = file.tombstones
    this.statements = file.statements
    this.facts = file.facts
    this.keepsEffects = file.keeps_effects
    this.credentials = file.credentials
    this.dataVersion = file.data_version
    this.collects = file.collects
    this.moving = state
    this.committed_at = now > state.committed_at ? now : state.committed_at
    this.committed_ms = msOf(this.committed_at)
  }

  get state(): ScopeState {
    this.shown ??= new StateInside(this.moving)
    return this.shown
  }

  get epoch(): string {
    return this.moving.epoch
  }

  get seq(): number {
    return this.moving.seq
  }

  allow(steps: number): void {
    this.file.effort.allow(steps)
  }

  recorded(operation_id: string): RecordedOperation | null {
    this.check()
    return this.file.ledger.recorded(operation_id)
  }

  lastEditAt(author: Author): string {
    this.check()
    return this.author(author)?.last_edit_at ?? ''
  }

  knownSeq(epoch: string | undefined, base_seq: number): number {
    const { moving } = this
    if (epoch === undefined || epoch === moving.epoch) return Math.min(base_seq, moving.seq)
    let end = this.epochEnds.get(epoch)
    if (end === undefined) {
      end = this.file.ledger.epochEndedAt(epoch) ?? 0
      this.epochEnds.set(epoch, end)
    }
    return Math.min(base_seq, end)
  }

  commit(
    expected_seq: number,
    operation: LedgerOperation,
    changes: readonly RecordChange[],
    conflicts: readonly ConflictNote[],
  ): LedgerEntry {
    this.check()
    const { moving, committed_at, committed_ms } = this
    if (expected_seq !== moving.seq) throw new Error(`expected seq ${expected_seq}, found ${moving.seq}`)
    if (this.credentials.size > 0)
      for (const { collection } of changes)
        if (this.credentials.has(collection)) throw new Error(`${collection} has no history`)
    this.file.effort.write(changes.length)
    const seq = expected_seq + 1
    const author = this.knownAuthor(operation.author)
    let effects: readonly Effect[] | null = null
    const step = () => {
      // Read once: a replay finds the records unchanged, but a change set cannot be read twice.
      effects ??= this.effects(changes)
      let digests = ''
      for (const change of changes) {
        const text = this.write(change, seq)
        if (text !== null && this.keepsEffects) digests += recordDigest(text)
      }
      this.file.ledger.accept(seq, operation, author.id, committed_ms, conflicts, effects, digests || null)
    }
    // A write that has begun is completed.
    const left = this.file.effort.unbound()
    try {
      step()
    } catch (error) {
      this.undo(error)
      throw new OperationFault(`${operation.type} could not be stored`, { cause: error })
    } finally {
      this.file.effort.allow(left)
    }
    moving.seq = seq
    this.keep(step)
    moving.committed_at = committed_at
    moving.sums = this.count(changes, seq)
    if (!operation.apart) {
      author.last_edit_at = operation.edit_at
      author.moved = true
    }
    this.shown = null
    this.advanced = true
    const { operation_id, type, base_seq, edit_at } = operation
    const { user_id, replica_id } = operation.author
    const entry = { seq, operation_id, type, user_id, replica_id, base_seq, edit_at, committed_at }
    if (this.collects) this.accepted.push({ entry, operation, changes, conflicts })
    return entry
  }

  /**
   * Writes records of collections without a history. Each change replaces the newest write of its record.
   * @throws {OperationFault} if they cannot be stored; the transaction continues without them
   */
  writeCredentials(changes: readonly RecordChange[]): void {
    this.check()
    for (const { collection } of changes)
      if (!this.credentials.has(collection)) throw new Error(`${collection} has a history`)
    const step = () => {
      for (const change of changes) this.writeCredential(change)
    }
    const left = this.file.effort.unbound()
    try {
      step()
    } catch (error) {
      this.undo(error)
      throw new OperationFault('credentials could not be stored', { cause: error })
    } finally {
      this.file.effort.allow(left)
    }
    this.keep(step)
  }

  private writeCredential(change: RecordChange): void {
    if (change.change === 'mark') throw new Error('a credential has no merge state')
    const rows = this.file.records(change.collection)
    const { prior_seq } = change
    const public_id = recordIdOf(change)
    if (change.change === 'put') rows.put(change.record, null, (prior_seq ?? 0) + 1, prior_seq)
    else rows.delete(public_id, change.prior_seq)
    this.file.forget(change.collection, public_id)
  }

  refuse(operation: LedgerOperation, error: OperationError): void {
    this.check()
    const author = this.knownAuthor(operation.author)
    const step = () => this.file.ledger.refuse(operation, author.id, this.committed_ms, error)
    try {
      step()
    } catch (cause) {
      this.undo(cause)
      throw cause
    }
    if (this.collects) this.refused.push({ operation, error })
    this.keep(step)
  }

  isStoreError(error: unknown): boolean {
    return isStorageFailure(error)
  }

  /** Writes the shared state once for all operations. The transaction cannot be used afterwards. */
  end(advance: (state: MovingState) => void): void {
    this.check()
    this.ended = true
    for (const author of this.authors.values()) if (author.moved) this.file.ledger.setLastEdit(author)
    if (!this.advanced) return
    this.file.ledger.seal(this.moving.seq)
    advance(this.moving)
  }

  /** The writes, once the transaction has ended. */
  written(): CommittedSet {
    const { scope_id, epoch, seq } = this.moving
    const hash = this.file.ledger.hashOf(seq).toString('hex')
    return { scope_id, epoch, seq, hash, accepted: this.accepted, refused: this.refused }
  }

  /** Refuses all further calls. */
  close(): void {
    this.ended = true
  }

  private effects(changes: readonly RecordChange[]): readonly Effect[] {
    if (!this.keepsEffects) return []
    return effectsOf(
      changes,
      (collection, public_id) => this.file.prior(collection, public_id),
      (collection) => this.facts.has(collection),
    )
  }

  /** @returns the stored text of the record; null if none was written */
  private write(change: RecordChange, seq: number): string | null {
    const { collection } = change
    const rows = this.file.records(collection)
    if (change.change === 'mark') {
      rows.mark(change.public_id, change.merge, change.prior_seq)
      this.file.forget(collection, change.public_id)
      return null
    }
    if (change.change === 'delete') {
      rows.delete(change.public_id, change.prior_seq)
      this.tombstones.add(collection, change.public_id, seq, this.committed_at)
      this.hasTombstones = true
      this.file.forget(collection, change.public_id)
      return null
    }
    const { record, merge, prior_seq } = change
    const text = rows.put(record, merge, seq, prior_seq)
    if (prior_seq === null) {
      this.hasTombstones ??= this.tombstones.any()
      if (this.hasTombstones) this.tombstones.remove(collection, record.public_id)
    }
    this.file.forget(collection, record.public_id)
    return text
  }

  /** Updates the counts of live records, and returns the new sums of the checksum. */
  private count(changes: readonly RecordChange[], seq: number): ChecksumSums {
    const { rows } = this.moving
    let { sums } = this.moving
    for (const change of changes) {
      if (change.change === 'mark') continue
      const { collection, prior_seq } = change
      const put = change.change === 'put'
      if (!put) rows[collection] = (rows[collection] ?? 0) - 1
      else if (prior_seq === null) rows[collection] = (rows[collection] ?? 0) + 1
      if (this.facts.has(collection)) continue
      sums = moveSums(sums, collection, recordIdOf(change), prior_seq, put ? seq : null)
    }
    return sums
  }

  /** An author, who may be new to the ledger. */
  private author(author: Author): MovingAuthor | null {
    if (author === this.last?.author) return this.last.row
    const key = authorKey(author)
    let row = this.authors.get(key)
    if (!row) {
      const kept = this.file.ledger.author(author)
      if (!kept) return null
      row = { ...kept, moved: false }
      this.authors.set(key, row)
    }
    this.last = { author, row }
    return row
  }

  /** An author; a new one is added to the ledger. */
  private knownAuthor(author: Author): MovingAuthor {
    const known = this.author(author)
    if (known) return known
    const added = { ...this.file.ledger.addAuthor(author), moved: false }
    this.authors.set(authorKey(author), added)
    // Ids are assigned in order, so a replay assigns the same one.
    this.keep(() => void this.file.ledger.addAuthor(author))
    return added
  }

  private keep(step: () => void): void {
    this.steps.push(step)
    if (this.steps.length >= REPLAYED) this.moveSavepoint()
  }

  private moveSavepoint(): void {
    // The pending texts for the hash would be lost, because steps before the savepoint are not replayed.
    this.file.ledger.seal(this.moving.seq)
    if (this.savepoint) this.statements.release().run()
    this.statements.savepoint().run()
    this.savepoint = true
    this.steps = []
  }

  /** Rolls back the step that failed. An error of the file, rather than of the written data, ends the transaction. */
  private undo(error: unknown): void {
    this.failure = error
    if (isStorageFailure(error) && !isStatementRefusal(error)) throw error
    if (this.savepoint) this.statements.rollbackTo().run()
    else this.beginAgain()
    this.file.forgetAll()
    this.hasTombstones = null
    for (const step of this.steps) step()
    this.moveSavepoint()
    this.failure = null
  }

  /** @throws if another process has written meanwhile: the state that the steps were judged by is outdated */
  private beginAgain(): void {
    const { rollback, beginWriting, dataVersion } = this.statements
    rollback().run()
    beginWriting().run()
    if (dataVersion().get() !== this.dataVersion) throw lostLock()
  }

  private check(): void {
    if (this.failure !== null) throw this.failure
    if (this.ended) throw new Error('the transaction has ended')
  }
}
