import { fstatSync, fsyncSync, readSync, statSync, writeSync } from 'node:fs'
import type { Database } from '../sqlite.ts'
import { isTreePage, type PageSizes, readTreePage, type Span } from './unused-bytes.ts'

/** Number of pages that are looked at while others wait: a few milliseconds. */
const PAGES_AT_ONCE = 500
/** Number of pages that are read at once. */
const PAGES_READ = 250
/** Milliseconds between two steps, in which others can write, and the maximum number of attempts for a step. */
const AGAIN_MS = 10
const ATTEMPTS = 1000
/** The page that SQLite never uses contains this byte of the file. */
const LOCK_BYTE = 2 ** 30
/** From this number on, the first byte of a chain's page is no longer 0. */
const MOST_PAGES = 2 ** 24

/** What a run did. */
export interface Scrubbed {
  /** Number of pages in which something was left. */
  readonly pages: number
}

/**
 * Overwrites with zeros what the file has of deleted records: in free pages, in free blocks, and in gaps of pages. SQLite
 * leaves it there, and `VACUUM` alone would remove it, during which all others wait. `PRAGMA secure_delete` is not enough:
 * copies of records that SQLite moved to another page stay in the gaps.
 *
 * Each step holds the lock for writing while the log of SQLite (WAL) is empty, so the file is the whole truth and nobody
 * else writes it. A step that has overwritten something ends with a commit. So all other connections read their pages
 * again, and none writes old bytes back.
 *
 * First the file is looked at in short steps, between which others write. They may move a page, with what it has, behind
 * the steps. So the last step looks at the whole file once more; nearly always it only reads. `last` runs it when others
 * need not write. `attempts`: the maximum number for each step.
 *
 * The caller must have opened `file` before `database`, and must close it afterwards: closing a file ends all locks that
 * SQLite has on it in the same process.
 *
 * @throws Error if the log stays in use, or a page contradicts itself
 */
export async function scrub(
  database: Database,
  file: number,
  {
    attempts = ATTEMPTS,
    last = (work) => work(),
  }: { readonly attempts?: number; readonly last?: (work: () => Promise<void>) => Promise<void> } = {},
): Promise<Scrubbed> {
  const work = new Scrubbing(database, file, attempts)
  await work.step(() => work.freePages())
  for (let first = 2; first <= work.count; first += PAGES_AT_ONCE) {
    await work.step(() => work.treePages(first, Math.min(first + PAGES_AT_ONCE, work.count + 1)))
  }
  await last(async () => {
    await work.step(() => {
      work.freePages()
      work.treePages(2, work.count + 1)
    })
    await work.step(() => {})
  })
  return { pages: work.pages }
}

class Scrubbing {
  /** Number of pages of the file. */
  count = 0
  /** Number of pages in which something was left. */
  pages = 0
  private readonly database: Database
  private readonly file: number
  private readonly attempts: number
  private readonly sizes: PageSizes
  private readonly version: number
  private readonly zeros: Buffer
  private wrote = false

  constructor(database: Database, file: number, attempts: number) {
    this.database = database
    this.file = file
    this.attempts = attempts
    const head = Buffer.alloc(100)
    readSync(file, head, 0, 100, 0)
    const stated = head.readUInt16BE(16)
    const page = stated === 1 ? 65_536 : stated
    if (head.readUInt32BE(52) !== 0) throw new Error('files with pointer maps are not supported')
    this.sizes = { page, usable: page - head.readUInt8(20) }
    this.version = Number(database.pragma('user_version', { simple: true }))
    this.zeros = Buffer.alloc(page)
  }

  /** Runs `work` with the lock for writing, and with an empty log. */
  async step(work: () => void): Promise<void> {
    for (let attempt = 0; attempt < this.attempts; attempt++) {
      const done = this.attempt(work)
      // Others who wait for the lock look for it now and then.
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
      if (done) return
    }
    throw new Error('the log of the file stays in use')
  }

  private attempt(work: () => void): boolean {
    const { database } = this
    try {
      database.pragma('wal_checkpoint(TRUNCATE)')
      database.exec('BEGIN IMMEDIATE')
    } catch (error) {
      if (isBusy(error)) return false
      throw error
    }
    try {
      // Somebody may have written between the two.
      if (logBytes(database) > 0) return false
      this.count = fstatSync(this.file).size / this.sizes.page
      if (this.count >= MOST_PAGES) throw new Error('the file has too many pages')
      this.wrote = false
      work()
      if (this.wrote) {
        fsyncSync(this.file)
        database.pragma(`user_version = ${this.version}`)
        database.exec('COMMIT')
      }
      return true
    } finally {
      if (database.inTransaction) database.exec('ROLLBACK')
    }
  }

  /** Overwrites what free pages have. */
  freePages(): void {
    for (const { number, trunk } of this.freeList()) {
      const page = this.read(number)
      // A trunk has the number of the next one, the number of its leaves, and their numbers.
      this.clear(number, page, [{ start: trunk ? 8 + 4 * page.readUInt32BE(4) : 0, end: page.length }])
    }
  }

  /** Overwrites what pages of trees have beside their records, and the ends of the chains that begin there. */
  treePages(first: number, end: number): void {
    const free = new Set(this.freeList().map(({ number }) => number))
    for (let at = first; at < end; at += PAGES_READ) {
      const pages = this.read(at, Math.min(PAGES_READ, end - at))
      for (let number = at; number < Math.min(at + PAGES_READ, end); number++) {
        if (free.has(number) || this.isLockPage(number)) continue
        const start = (number - at) * this.sizes.page
        this.treePage(number, pages.subarray(start, start + this.sizes.page))
      }
    }
  }

  private treePage(number: number, page: Buffer): void {
    if (!isTreePage(page)) return
    const { chains, unused } = readTreePage(page, this.sizes)
    this.clear(number, page, unused)
    for (const chain of chains) this.clearChainEnd(chain.first, chain.bytes)
  }

  private clearChainEnd(first: number, bytes: number): void {
    const most = this.sizes.usable - 4
    let [number, left] = [first, bytes]
    while (left > most) {
      number = this.read(number).readUInt32BE(0)
      left -= most
    }
    const page = this.read(number)
    this.clear(number, page, [{ start: 4 + left, end: page.length }])
  }

  private freeList(): { number: number; trunk: boolean }[] {
    const head = this.read(1)
    const list: { number: number; trunk: boolean }[] = []
    for (let number = head.readUInt32BE(32); number !== 0; ) {
      if (list.length > this.count) throw new RangeError('the list of free pages is a circle')
      list.push({ number, trunk: true })
      const page = this.read(number)
      const leaves = page.readUInt32BE(4)
      for (let n = 0; n < leaves; n++) list.push({ number: page.readUInt32BE(8 + 4 * n), trunk: false })
      number = page.readUInt32BE(0)
    }
    return list
  }

  private read(number: number, count = 1): Buffer {
    const pages = Buffer.allocUnsafe(count * this.sizes.page)
    const bytes = readSync(this.file, pages, 0, pages.length, (number - 1) * this.sizes.page)
    if (bytes < pages.length) throw new RangeError('a page lies beyond the end of the file')
    return pages
  }

  private clear(number: number, page: Buffer, spans: readonly Span[]): void {
    const dirty = spans.filter(
      ({ start, end }) => !page.subarray(start, end).equals(this.zeros.subarray(start, end)),
    )
    for (const { start, end } of dirty)
      writeSync(this.file, this.zeros, 0, end - start, (number - 1) * this.sizes.page + start)
    if (dirty.length === 0) return
    this.wrote = true
    this.pages++
  }

  private isLockPage(number: number): boolean {
    return number === Math.floor(LOCK_BYTE / this.sizes.page) + 1
  }
}

function logBytes({ name }: Database): number {
  return statSync(`${name}-wal`, { throwIfNoEntry: false })?.size ?? 0
}

/** Whether an error says that another connection holds the file. It may have come from a thread, as a text. */
export function isBusy(error: unknown): boolean {
  return /SQLITE_BUSY|database is locked/.test(String(error))
}
