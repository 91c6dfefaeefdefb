import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Searched, SearchIndex, withoutPauses } from '../../engine/index.ts'
import { storageError } from '../errors.ts'
import { Database } from '../sqlite.ts'
import { ChangedTexts, type FileState } from './changed-texts.ts'
import {
  declaredFor,
  type IndexPosition,
  indexPath,
  readingIndex,
  readPosition,
  removeIndex,
  writeIndex,
} from './index-file.ts'

/** Number of changed records that are added in one step. */
const ROWS = 500
/** Number of changed records that are added regardless of the time, so that a search finds recent changes. */
const AT_ONCE = 2000
/**
 * Number of changed records after which the index is written: this number plus a share of all. Fewer are quickly read
 * again.
 */
const WORTH_WRITING = 100
const WORTH_WRITING_SHARE = 0.02
/** Writing takes at most one part in this many of the time, while changes keep coming. */
const WRITING_SHARE = 20
/** Milliseconds that a reader waits for a checkpoint of the writer. */
const PATIENCE_MS = 1000

/**
 * The search index of one scope's file. It is stored in a file beside it, and updated before each use. Only one call
 * may run at a time.
 */
export class FollowedIndex {
  private readonly file: string
  private readonly database: Database
  private readonly changed: ChangedTexts
  private loaded: SearchIndex | null = null
  private readonly declared: string
  private position: IndexPosition = { scope_id: '', epoch: '', seq: 0, declared: '' }
  private written = false
  private changes = 0
  /** `performance.now()` before which the index is not written again, unless it is closed. */
  private writeNotBefore = 0

  /** @throws {StorageError} if the scope's file cannot be read */
  constructor(file: string, searched: readonly Searched[]) {
    this.file = file
    this.declared = declaredFor(searched)
    try {
      this.database = new Database(file, { readonly: true, fileMustExist: true, timeout: PATIENCE_MS })
      // Each record is read once, in order: kept pages would only take memory.
      this.database.pragma('cache_size = -512')
    } catch (error) {
      throw storageError(file, error)
    }
    this.changed = new ChangedTexts(this.database, searched)
  }

  /** Number of records in the index. */
  get size(): number {
    return this.loaded?.size ?? 0
  }

  /**
   * Runs `work` on the index once it is up to date, or after `patience_ms` if many changes are missing. `complete` says
   * whether it is up to date.
   */
  async ask<T>(patience_ms: number, work: (index: SearchIndex, complete: boolean) => T): Promise<T> {
    const complete = await this.catchUp(patience_ms)
    return work(this.index, complete)
  }

  /** Whether the index has, or would have, more than some number of records. */
  isLarger(records: number): boolean {
    return this.loaded ? this.size > records : this.changed.isBehind(0, records)
  }

  /** Whether enough records have changed to update the index before the next search. */
  get worthFollowing(): boolean {
    if (this.loaded) return true
    const state = this.changed.state()
    const position = readPosition(indexPath(this.file))
    if (!position) return true
    return !this.follows(position, state) || this.changed.isBehind(position.seq, WORTH_WRITING)
  }

  /** Writes the index into its file, if enough has changed. */
  save(): void {
    const worth = WORTH_WRITING + this.size * WORTH_WRITING_SHARE
    if (!this.loaded || this.changes === 0 || (this.written && this.changes < worth)) return
    this.changes = 0
    this.written = true
    const begun = performance.now()
    withoutPauses(this.index.ordering())
    writeIndex(indexPath(this.file), this.index.view(), this.position)
    const ended = performance.now()
    this.writeNotBefore = ended + (ended - begun) * WRITING_SHARE
  }

  /** Writes the index as `save` does, but seldom: a large one takes long, and an import changes it all the time. */
  saveInTime(): void {
    if (performance.now() >= this.writeNotBefore) this.save()
  }

  /** Releases all resources. */
  close(keep: boolean): void {
    try {
      if (keep) this.save()
    } finally {
      this.database.close()
    }
  }

  private get index(): SearchIndex {
    this.loaded ??= new SearchIndex()
    return this.loaded
  }

  private async catchUp(patience_ms: number): Promise<boolean> {
    if (!this.loaded) await this.load()
    const until = performance.now() + patience_ms
    for (let rows = 0; ; rows += ROWS) {
      const level = this.step()
      if (level) return true
      if (rows >= AT_ONCE && performance.now() >= until) return false
      await nextTurn()
    }
  }

  /** Adds some of the missing changes; returns whether the index is up to date. */
  private step(): boolean {
    this.database.exec('BEGIN')
    try {
      const state = this.changed.state()
      if (!this.follows(this.position, state)) this.startOver(state)
      const { seq: since } = this.position
      if (since < state.seq) {
        const { seq, records } = this.changed.take(this.index, { since, seq: state.seq, rows: ROWS })
        this.position = { ...this.position, seq }
        this.changes += records
      }
      return this.position.seq >= state.seq
    } catch (error) {
      // A partly added change is added again.
      this.loaded = null
      throw storageError(this.file, error)
    } finally {
      if (this.database.inTransaction) this.database.exec('COMMIT')
    }
  }

  /**
   * Whether the missing changes can still be read from the file: it has the same history, and the tombstones are still
   * there.
   */
  private follows(position: IndexPosition, { scope_id, epoch, seq, floor_seq }: FileState): boolean {
    if (position.scope_id !== scope_id || position.epoch !== epoch || position.seq > seq) return false
    return position.declared === this.declared && (position.seq === 0 || position.seq >= floor_seq)
  }

  private startOver({ scope_id, epoch }: FileState): void {
    this.loaded = new SearchIndex()
    this.position = { scope_id, epoch, seq: 0, declared: this.declared }
    this.written = false
  }

  private async load(): Promise<void> {
    const path = indexPath(this.file)
    const steps = readingIndex(path)
    let step = steps.next()
    for (; !step.done; step = steps.next()) await nextTurn()
    if (!step.value) {
      removeIndex(path)
      return
    }
    this.loaded = step.value.index
    this.position = step.value.position
    this.written = true
  }
}
