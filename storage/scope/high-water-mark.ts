import { createHash } from 'node:crypto'
import { closeSync, constants, openSync, readFileSync, rmSync, writeSync } from 'node:fs'

/** How far a scope's history has come. */
export interface HistoryHead {
  readonly epoch: string
  readonly seq: number
  /** The hash of the operation at `seq`, in hex: see `chain.ts`. */
  readonly hash: string
}

/** What SQLite puts after a database's name for files of its own; ours stands beside them. */
const SUFFIX = '-mark'
/** Every mark has this length, so that each write replaces the whole one before it. */
const BYTES = 192
const FORM =
  /^(?<text>1 (?<epoch>\S{1,64}) (?<seq>\d{1,16}) (?<hash>[0-9a-f]{64})) (?<check>[0-9a-f]{16}) *\n$/

/**
 * How far a file's history had come when an operation was last acknowledged, kept in a file of its own.
 *
 * SQLite takes a write-ahead log that was cut for one that ended there, and an older copy of a file for the file. Both
 * are sound, and both lack operations that somebody was told are safe. The mark shows it.
 *
 * It is written after each commit and not synced: it outlives the process, and after a power cut it may be behind the
 * file, never ahead of it. A mark that cannot be read or written proves nothing and stops nobody.
 */
export class HighWaterMark {
  private readonly path: string
  private handle: number | null = null

  constructor(file: string) {
    this.path = markPath(file)
  }

  write(head: HistoryHead): void {
    try {
      // Neither truncates what is there: a process that is killed here leaves the mark as it was.
      this.handle ??= openSync(this.path, constants.O_RDWR | constants.O_CREAT, 0o600)
      writeSync(this.handle, textOf(head), 0, 'latin1')
    } catch {
      this.close()
    }
  }

  /** Null where there is none, or one that was cut short. */
  read(): HistoryHead | null {
    return readMark(this.path)
  }

  /** Removes the mark: the history is about to be rewritten on purpose. */
  forget(): void {
    this.close()
    rmSync(this.path, { force: true })
  }

  close(): void {
    if (this.handle !== null) closeSync(this.handle)
    this.handle = null
  }
}

/** Where the mark of a scope's file is. */
export function markPath(file: string): string {
  return file + SUFFIX
}

function readMark(path: string): HistoryHead | null {
  let content: string
  try {
    content = readFileSync(path, 'latin1')
  } catch {
    return null
  }
  const { text, epoch, seq, hash, check } = FORM.exec(content)?.groups ?? {}
  if (text === undefined || epoch === undefined || hash === undefined || check !== checkOf(text)) return null
  return { epoch, seq: Number(seq), hash }
}

function textOf({ epoch, seq, hash }: HistoryHead): string {
  const text = `1 ${epoch} ${seq} ${hash}`
  return `${`${text} ${checkOf(text)}`.padEnd(BYTES - 1)}\n`
}

function checkOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}
