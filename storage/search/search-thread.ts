import { Worker } from 'node:worker_threads'
import { workerFile } from '../../platform/index.ts'
import { errorOf } from '../backup/failure.ts'
import { SearchUnavailableError } from '../errors.ts'
import type { Answered, Asked, SearchAnswer, Searching, SearchTask } from './tasks.ts'

/** Milliseconds that somebody waits for an answer of the thread at most. */
const LONGEST_MS = 20_000
/** Tasks that wait for the thread at most. */
const MOST_WAITING = 200
/** Milliseconds until a thread that ended before it answered anything is started again. */
const RESTART_MS = 1000
/** Milliseconds after a change until the thread hears of it, and until a thread is started for it. A search comes before that. */
const FOLLOW_MS = 250
const START_MS = 1000
/** Milliseconds without a task after which the thread ends, so that an idle server is small: after a search, and after changes. */
const IDLE_MS = { search: 120_000, follow: 10_000 } as const
/** Milliseconds that the thread has to write its indexes when it is to end. */
const END_MS = 5000

interface Waiting {
  readonly file: string
  readonly settle: (answer: SearchAnswer | SearchUnavailableError) => void
  readonly timer: NodeJS.Timeout
}

/** The thread that has the search indexes of all households. It does not run before it is first needed. */
export class SearchThread implements Searching {
  private worker: Worker | null = null
  private readonly waiting = new Map<number, Waiting>()
  private last = 0
  private closed = false
  /** Files that changed, and of which the thread has yet to hear. */
  private readonly changed = new Set<string>()
  private following: NodeJS.Timeout | null = null
  private ending: NodeJS.Timeout | null = null
  private searchedAt = Number.NEGATIVE_INFINITY
  /** Whether the thread that runs has answered anything. */
  private answered = false
  /** `performance.now()` before which no thread is started. */
  private notBefore = 0

  /** What is said to the thread without waiting for it. */
  tell(task: SearchTask): void {
    if (this.closed) return
    if (task.task === 'follow') {
      this.changed.add(task.file)
      this.following ??= setTimeout(() => this.follow(), this.worker ? FOLLOW_MS : START_MS).unref()
      return
    }
    if (task.task === 'close') this.changed.delete(task.file)
    if (this.worker) this.post(this.worker, task)
  }

  /** Lets go of a file, and waits until that is done. */
  async letGo(file: string): Promise<void> {
    if (!this.worker) return
    try {
      await this.ask({ task: 'close', file, keep: false })
    } catch (error) {
      if (!(error instanceof SearchUnavailableError)) throw error
    }
  }

  /**
   * What the thread answers.
   * @throws {SearchUnavailableError} when it does not: it ended, is ending, or has too much to do
   * @throws {StorageError} when the household's file cannot be read
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

  /** Ends the thread once it has written what is worth it. */
  async close(): Promise<void> {
    this.closed = true
    if (this.following) clearTimeout(this.following)
    if (this.ending) clearTimeout(this.ending)
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

  private follow(): void {
    this.following = null
    const worker = this.running()
    for (const file of worker ? this.changed : []) {
      if (worker) this.post(worker, { task: 'follow', file })
    }
    this.changed.clear()
  }

  /** Lets the thread end, which writes its indexes first. Who comes next has a new one. */
  private end(): void {
    if (this.waiting.size > 0) return
    this.worker?.postMessage(null)
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
    // A program that has nothing else to do may end.
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

  /** The thread is gone. Who waits is told; who comes next has a new one. */
  private lose(worker: Worker): void {
    if (this.worker !== worker) return
    this.worker = null
    if (!this.answered) this.notBefore = performance.now() + RESTART_MS
    for (const [id, { file }] of this.waiting) this.settle(id, new SearchUnavailableError(file))
  }
}
