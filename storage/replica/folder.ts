import { existsSync, readdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { makeFolders } from '../../platform/index.ts'
import { removeFile, syncPath } from '../scope/create.ts'

const CONFIRMED = /^confirmed-(\d+)\.sqlite/
const UNFINISHED = /^queue\.sqlite\.\d+\.new/

/** The folder of a replica: what its files are called, and which of them may go. */
export class ReplicaFolder {
  readonly path: string
  readonly lock: string
  readonly queue: string

  constructor(path: string) {
    this.path = resolve(path)
    this.lock = join(this.path, 'lock')
    this.queue = join(this.path, 'queue.sqlite')
  }

  /** The file of a confirmed state. Each one has a number of its own. */
  confirmed(number: number): string {
    return join(this.path, `confirmed-${number}.sqlite`)
  }

  /** Makes it, on disk up to the first folder that was there; only the user may look into it. */
  make(): void {
    const first = makeFolders(this.path)
    if (first === undefined) return
    for (let folder = resolve(this.path); ; folder = dirname(folder)) {
      syncPath(dirname(folder))
      if (folder === first) return
    }
  }

  /** The highest number of a confirmed file that is there; 0 when there is none. */
  latest(): number {
    return Math.max(0, ...this.names().map((name) => Number(CONFIRMED.exec(name)?.[1] ?? 0)))
  }

  /**
   * Removes the confirmed files but the one of that number, and what never became a queue. What cannot be removed
   * does no harm, and is tried again the next time.
   */
  sweep(kept: number | null): void {
    for (const name of this.names()) {
      const number = CONFIRMED.exec(name)?.[1]
      const goes = number === undefined ? UNFINISHED.test(name) : Number(number) !== kept
      if (goes) tryToRemove(join(this.path, name))
    }
  }

  private names(): string[] {
    return existsSync(this.path) ? readdirSync(this.path) : []
  }
}

function tryToRemove(path: string): void {
  try {
    removeFile(path)
  } catch {}
}
