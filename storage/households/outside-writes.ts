import { type Stats, statSync } from 'node:fs'

interface Watched {
  readonly file: string
  mark: string
}

/**
 * Notices writes to a household's file by another process, such as an import. It checks only the size and the time of
 * the file at intervals, so the file need not be open. It notices own writes, too.
 */
export class OutsideWrites {
  private readonly every_ms: number
  private readonly onWrite: (household_id: string) => void
  private readonly watched = new Map<string, Watched>()
  private timer: NodeJS.Timeout | null = null

  constructor(every_ms: number, onWrite: (household_id: string) => void) {
    this.every_ms = every_ms
    this.onWrite = onWrite
  }

  watch(household_id: string, file: string): void {
    this.watched.set(household_id, { file, mark: markOf(file) })
    this.timer ??= setInterval(() => this.look(), this.every_ms).unref()
  }

  unwatch(household_id: string): void {
    this.watched.delete(household_id)
    if (this.watched.size > 0 || !this.timer) return
    clearInterval(this.timer)
    this.timer = null
  }

  private look(): void {
    for (const [household_id, watched] of this.watched) {
      const mark = markOf(watched.file)
      if (mark === watched.mark) continue
      watched.mark = mark
      this.onWrite(household_id)
    }
  }
}

/**
 * A text that changes with the content. An empty WAL counts as none: opening a file creates one and closing it deletes
 * it, and neither is a write.
 */
function markOf(file: string): string {
  const main = statsOf(file)
  const wal = statsOf(`${file}-wal`)
  const written = wal && wal.size > 0 ? `${wal.size}:${wal.mtimeMs}` : '-'
  return main ? `${main.ino}:${main.size}:${main.mtimeMs} ${written}` : '-'
}

/** A file that cannot be inspected counts as missing. */
function statsOf(path: string): Stats | null {
  try {
    return statSync(path, { throwIfNoEntry: false }) ?? null
  } catch {
    return null
  }
}
