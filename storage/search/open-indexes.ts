import { findInIndex, matchesInIndex, namedInIndex, searchedCollections } from '../../engine/index.ts'
import { FollowedIndex } from './followed-index.ts'
import type { SearchAnswer, SearchTask } from './tasks.ts'

/**
 * Milliseconds that a search waits for an index that is far behind its file, before it answers from the incomplete
 * index.
 */
const PATIENCE_MS = 200
/** Milliseconds from the last change until an index is updated and written. */
const QUIET_MS = 300
/** Milliseconds from the first change until an index is updated, although more changes keep coming, as in an import. */
const LONGEST_QUIET_MS = 2000
/** Milliseconds from the last change for which an index stays in memory: reading a large one takes long. */
const FOLLOWING_MS = 5000
/** Maximum number of indexes in memory, and of records in all of them. The least recently used ones are dropped. */
const MOST_OPEN = 64
const MOST_RECORDS = 400_000

/** Maximum number of records of an index that follows changes although nobody searches. A larger one waits for a search. */
const MOST_FOLLOWED = 100_000

/** Milliseconds after which an unused index is dropped from memory. */
const IDLE_MS = 120_000

interface Open {
  readonly index: FollowedIndex
  /** `performance.now()` of the last query. */
  askedAt: number
  /** `performance.now()` of the last change. */
  changedAt: number
  /** `performance.now()` of the first change since the index was updated; null without one. */
  waitingSince: number | null
  timer: NodeJS.Timeout | null
}

/** The open search indexes of a thread. */
export class OpenIndexes {
  /** By the path of the file; least recently used first. */
  private readonly open = new Map<string, Open>()
  /** Running tasks, by the path of the file. */
  private readonly underWay = new Map<string, Promise<unknown>>()
  private readonly most_followed: number

  /** `most_followed`: maximum number of records of an index that follows changes although nobody searches. */
  constructor({ most_followed = MOST_FOLLOWED }: { readonly most_followed?: number } = {}) {
    this.most_followed = most_followed
  }

  /** Number of open indexes. */
  get size(): number {
    return this.open.size
  }

  /**
   * Runs the tasks of one file one after the other; tasks of other files run between their steps.
   * @throws {StorageError} if the household's file cannot be read
   */
  run(task: SearchTask): Promise<SearchAnswer> {
    return this.inTurn(task.file, () => this.now(task))
  }

  /** Writes the changed indexes, and releases all resources. */
  async closeAll(): Promise<void> {
    for (const file of [...this.open.keys()]) await this.inTurn(file, () => this.close(file, true))
  }

  private inTurn<T>(file: string, work: () => Promise<T>): Promise<T> {
    const before = this.underWay.get(file) ?? Promise.resolve()
    const result = before.then(work, work)
    const over = result.then(
      () => {},
      () => {},
    )
    this.underWay.set(file, over)
    void over.then(() => {
      if (this.underWay.get(file) === over) this.underWay.delete(file)
    })
    return result
  }

  private async now(task: SearchTask): Promise<SearchAnswer> {
    if (task.task === 'close') {
      await this.close(task.file, task.keep)
      return { task: 'done' }
    }
    const opened = this.acquire(task.file)
    if (task.task === 'follow') {
      opened.changedAt = performance.now()
      opened.waitingSince ??= opened.changedAt
      const longest = opened.waitingSince + LONGEST_QUIET_MS - opened.changedAt
      this.later(task.file, opened, Math.max(0, Math.min(QUIET_MS, longest)))
      return { task: 'done' }
    }
    opened.askedAt = performance.now()
    const answer = await this.answer(task, opened.index)
    this.later(task.file, opened)
    this.closeBeyondBounds(task.file)
    return answer
  }

  private answer(
    task: Extract<SearchTask, { task: 'find' | 'matches' | 'named' }>,
    index: FollowedIndex,
  ): Promise<SearchAnswer> {
    if (task.task === 'find') {
      return index.ask(PATIENCE_MS, (words, complete) => ({
        task: 'find',
        findings: findInIndex(words, task.question, task.options),
        complete,
      }))
    }
    if (task.task === 'named') {
      const { words, collections } = task
      return index.ask(PATIENCE_MS, (indexed) => ({
        task: 'named',
        named: namedInIndex(indexed, words, collections),
      }))
    }
    const { question, collection } = task
    // A list must be complete.
    return index.ask(Number.POSITIVE_INFINITY, (words) => ({
      task: 'matches',
      ids: matchesInIndex(words, question, { collections: [collection] }),
    }))
  }

  private acquire(file: string): Open {
    const known = this.open.get(file)
    const opened = known ?? {
      index: new FollowedIndex(file, searchedCollections),
      askedAt: Number.NEGATIVE_INFINITY,
      changedAt: Number.NEGATIVE_INFINITY,
      waitingSince: null,
      timer: null,
    }
    this.open.delete(file)
    this.open.set(file, opened)
    return opened
  }

  /** Updates the index after a moment, and writes it. */
  private later(file: string, opened: Open, ms = QUIET_MS): void {
    if (opened.timer) clearTimeout(opened.timer)
    if (this.open.get(file) !== opened) return
    opened.timer = setTimeout(() => {
      opened.timer = null
      void this.inTurn(file, () => this.settle(file, opened))
    }, ms)
  }

  private async settle(file: string, opened: Open): Promise<void> {
    const { index } = opened
    opened.waitingSince = null
    try {
      // Nobody searches this household now, and its index takes much memory: an import would fill it to no purpose.
      const asked = opened.askedAt + IDLE_MS > performance.now()
      if (!asked && index.isLarger(this.most_followed)) return await this.close(file, true)
      if (index.worthFollowing) await index.ask(Number.POSITIVE_INFINITY, () => index.saveInTime())
      const left = Math.max(opened.askedAt + IDLE_MS, opened.changedAt + FOLLOWING_MS) - performance.now()
      if (left <= 0) await this.close(file, true)
      else this.later(file, opened, left)
    } catch {
      // The next search reports the error.
      await this.close(file, false)
    }
  }

  private closeBeyondBounds(but: string): void {
    let open = this.open.size
    let records = [...this.open.values()].reduce((sum, { index }) => sum + index.size, 0)
    for (const [file, { index }] of this.open) {
      if (open <= MOST_OPEN && records <= MOST_RECORDS) return
      if (file === but) continue
      open--
      records -= index.size
      void this.inTurn(file, () => this.close(file, true))
    }
  }

  private async close(file: string, keep: boolean): Promise<void> {
    const opened = this.open.get(file)
    if (!opened) return
    this.open.delete(file)
    if (opened.timer) clearTimeout(opened.timer)
    try {
      opened.index.close(keep)
    } catch {
      // The index is rebuilt; the household's file was only read.
    }
  }
}
