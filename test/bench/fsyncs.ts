import { open } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'

/** Milliseconds from one fsync to the next. */
const EVERY_MS = 250
const BLOCK = Buffer.alloc(4096, 1)

/** Measures how long an fsync of a file takes while something else works. */
export class Fsyncs {
  /** Milliseconds of each fsync. */
  readonly times: number[] = []
  private readonly path: string

  constructor(path: string) {
    this.path = path
  }

  /** Does some work, and measures meanwhile. */
  async during(work: () => Promise<void>): Promise<void> {
    const file = await open(this.path, 'w')
    let over = false
    const measuring = async () => {
      while (!over) {
        await file.write(BLOCK)
        const began = performance.now()
        await file.sync()
        this.times.push(performance.now() - began)
        await setTimeout(EVERY_MS)
      }
    }
    try {
      await Promise.all([measuring(), work().finally(() => (over = true))])
    } finally {
      await file.close()
    }
  }
}
