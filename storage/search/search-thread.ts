import { Worker } from 'node:worker_threads'
import { workerFile } from '../../platform/index.ts'
import { errorOf } from '../backup/failure.ts'
import { SearchUnavailableError } from '../errors.ts'
import type { Answered, Asked, SearchAnswer, Searching, SearchTask } from './tasks.ts'

/** Maximum number of milliseconds that a caller waits for an answer of the thread. */
const LONGEST_MS = 20_000
/** Maximum number of tasks that wait for the thread. */
const MOST_WAITING = 200
/** Milliseconds before a thread that ended without any answer is restarted. */
const RESTART_MS = 1000
/**
 * Milliseconds from a change until the thread is informed, and until a thread is started for it. A search comes
 * earlier.
 */
const FOLLOW_MS = 250
const START_MS = 1000
/**
 * Milliseconds without a change until the thread is informed of long work, such as an import: meanwhile an index would only take
 * memory.
 */
const CALM_MS = 15_000
/**
 * Milliseconds without a task after which the thread ends, so that an idle server is small: after a search, and after
 * changes.
 */
const IDLE_MS = { search: 120_000, follow: 10_000 } as const
/** Milliseconds that the ending thread has for writing its indexes. */
const END_MS = 5000

interface Waiting {
  readonly file: string
  readonly settle: (answer: SearchAnswer | SearchUnavailableError) => void
  readonly timer: NodeJS.Timeout
}

/** The thread with the search indexes of all households. It starts with the first task. */
export class SearchThread implements Searching {
  private readonly calm_ms: number
  private readonly start_ms: number
  private worker: Worker | null = null
  /** A thread that is about to end, after it has written its indexes. */
  private leaving: Worker | null = null
  private readonly waiting = new Map<number, Waiting>()
  private last = 0
  private closed = false
  /** Changed files that the thread has not been informed of yet. */
  private readonly changed = new Set<string>()
  private following: NodeJS.Timeout | null = null
  /** The files that long work changes, with the timers that end when it is over. */
  private readonly busy = new Map<string, NodeJS.Timeout>()
  private ending: NodeJS.Timeout | null = null
  private searchedAt = Number.NEGATIVE_INFINITY
  /** Whether the running thread has answered a task. */
  private answered = false
  /** `performance.now()` before which no thread is started. */
  private notBefore = 0

  /**
   * `calm_ms`: milliseconds without a change after which long work is over. `start_ms`: milliseconds from a change until the thread is
   * started for it.
   */
  constructor({
    calm_ms = CALM_MS,
    start_ms = START_MS,
  }: { readonly calm_ms?: number; readonly start_ms?: number | undefined } = {}) {
    this.calm_ms = calm_ms
    this.start_ms = start_ms
  }

  /** Sends a task whose answer is not needed. */
  tell(task: SearchTask): void {
    if (this.closed) return
    if (task.task === 'follow') {
      this.changed.add(task.file)
      this.following ??= setTimeout(() => this.follow(), this.worker ? FOLLOW_MS : this.start_ms).unref()
      return
    }
    if (task.task === 'close') this.forget(task.file)
    if (this.worker) this.post(this.worker, task)
  }

  /** Reports a change by long work. The thread is informed once no more of them come; a search takes them in before. */
  tellLater(file: string): void {
    if (this.closed) return
    const waiting = this.busy.get(file)
    if (waiting) {
      waiting.refresh()
      return
    }
    const over = () => {
      this.busy.delete(file)
      this.tell({ task: 'follow', file })
    }
    this.busy.set(file, setTimeout(over, this.calm_ms).unref())
  }

  /** Releases a file, and waits until that is done. */
  async letGo(file: string): Promise<void> {
    this.forget(file)
    if (!this.worker) return
    try {
      await this.ask({ task: 'close', file, keep: false })
    } catch (error) {
      if (!(error instanceof SearchUnavailableError)) throw error
    }
  }

  /**
   * Sends a task, and returns the answer of the thread.
   * @throws {SearchUnavailableError} if the thread does not answer: it has ended, is ending, or is overloaded
   * @throws {StorageError} if the household's file cannot be read
   */
  async ask(task: SearchTask): Promise<Exclude<SearchAnswer, { failed: string }>> {
    const worker = this.closed || this.waiting.size >= MOST_WAITING ? null : this.running()
    if (!worker) throw new SearchUnavailableError(task.file)
    if (task.task !== 'close') this.searchedAt = performance.now()
    const id = this.last + 1
    const answer = await new Promise<SearchAnswer | SearchUnavailableError>((settle) => {
      const timer = setTimeout(() => this.settle(id, new SearchUnavailableError(task.file)), LONGEST_MS)
      this.waiting.set(id, { file: task.file, settle, timer })
      worker.ref()
      this.post(worker, task)
    })
    if (answer instanceof SearchUnavailableError) throw answer
    if ('failed' in answer) throw errorOf(answer)
    return answer
  }

  /** Ends the thread after it has written its changed indexes. */
  async close(): Promise<void> {
    this.closed = true
    if (this.following) clearTimeout(this.following)
    if (this.ending) clearTimeout(this.ending)
    for (const file of this.busy.keys()) this.forget(file)
    const { worker } = this
    if (!worker) return
    const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
    worker.postMessage(null)
    const timer = setTimeout(() => void worker.terminate(), END_MS)
    worker.ref()
    await ended
    clearTimeout(timer)
  }

  private post(worker: Worker, task: SearchTask): void {
    worker.postMessage({ id: ++this.last, task } satisfies Asked)
    if (this.ending) clearTimeout(this.ending)
    const searched = performance.now() - this.searchedAt < IDLE_MS.search
    this.ending = setTimeout(() => this.end(), searched ? IDLE_MS.search : IDLE_MS.follow).unref()
  }

  private forget(file: string): void {
    this.changed.delete(file)
    clearTimeout(this.busy.get(file))
    this.busy.delete(file)
  }

  private follow(): void {
    this.following = null
    // A thread that ends may still write a large index; two of them would take twice the memory.
    if (this.leaving) {
      this.following = setTimeout(() => this.follow(), START_MS).unref()
      return
    }
    const worker = this.running()
    for (const file of worker ? this.changed : []) {
      if (worker) this.post(worker, { task: 'follow', file })
    }
    this.changed.clear()
  }

  /** Ends the thread, which writes its indexes first. The next task starts a new one. */
  private end(): void {
    if (this.waiting.size > 0) return
    const { worker } = this
    if (!worker) return
    this.leaving = worker
    worker.once('exit', () => {
      if (this.leaving === worker) this.leaving = null
    })
    worker.postMessage(null)
    this.worker = null
  }

  private running(): Worker | null {
    if (this.worker) return this.worker
    if (performance.now() < this.notBefore) return null
    this.answered = false
    const worker = new Worker(workerFile('./search.worker', import.meta.url))
    worker.on('message', ({ id, answer }: Answered) => {
      this.answered = true
      this.settle(id, answer)
    })
    worker.on('error', () => this.lose(worker))
    worker.on('exit', () => this.lose(worker))
    // The thread does not keep an otherwise idle program running.
    worker.unref()
    this.worker = worker
    return worker
  }

  private settle(id: number, answer: SearchAnswer | SearchUnavailableError): void {
    const waiting = this.waiting.get(id)
    if (!waiting) return
    this.waiting.delete(id)
    clearTimeout(waiting.timer)
    if (this.waiting.size === 0 && !this.closed) this.worker?.unref()
    waiting.settle(answer)
  }

  /** The thread has ended. Waiting tasks fail; the next task starts a new one. */
  private lose(worker: Worker): void {
    if (this.worker !== worker) return
    this.worker = null
    if (!this.answered) this.notBefore = performance.now() + RESTART_MS
    for (const [id, { file }] of this.waiting) this.settle(id, new SearchUnavailableError(file))
  }
}
