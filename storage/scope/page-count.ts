import type { Database } from '../sqlite.ts'
import { plucking, type Statement } from './statement.ts'

/**
 * The used size of a file. SQLite stores the numbers in the header of the file, so that reading them takes
 * microseconds.
 */
export class PageCount {
  private readonly pages: () => Statement<[], number>
  private readonly free: () => Statement<[], number>
  private readonly size: () => Statement<[], number>

  constructor(database: Database) {
    this.pages = plucking(database, () => 'PRAGMA page_count')
    this.free = plucking(database, () => 'PRAGMA freelist_count')
    this.size = plucking(database, () => 'PRAGMA page_size')
  }

  /** Size of the used pages in bytes; inside a transaction with its own writes. */
  bytes(): number {
    const used = (this.pages().get() ?? 0) - (this.free().get() ?? 0)
    return used * (this.size().get() ?? 0)
  }
}
