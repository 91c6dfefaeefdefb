import { hash } from 'node:crypto'
import { closeSync, constants, openSync, readFileSync, rmSync, writeSync } from 'node:fs'

/** The position of a scope's history. */
export interface HistoryHead {
  readonly epoch: string
  readonly seq: number
  /** The hash of the operation at `seq`, in hex: see `chain.ts`. */
  readonly hash: string
}

/** The suffix of our file beside a database, as SQLite has suffixes for its own. */
const SUFFIX = '-mark'
/** Every mark has this length in bytes, so that each write replaces the whole previous one. */
const BYTES = 192
const FORM =
  /^(?<text>1 (?<epoch>\S{1,64}) (?<seq>\d{1,16}) (?<hash>[0-9a-f]{64})) (?<check>[0-9a-f]{16}) *\n$/

/**
 * The position of a file's history at the last acknowledgement, stored in a separate file.
 *
 * SQLite reads a truncated write-ahead log as a complete one, and an older copy of a file as the file. Both are valid,
 * but lack acknowledged operations. The mark reveals this.
 *
 * It is written after each commit and not synced. It survives the process; after a power cut it may be behind the file,
 * but never ahead of it. A mark that cannot be read or written has no effect.
 */
export class HighWaterMark {
  private readonly path: string
  private handle: number | null = null

  constructor(file: string) {
    this.path = markPath(file)
  }

  write(head: HistoryHead): void {
    try {
      // Neither truncates the file: if the process is killed here, the old mark stays.
      this.handle ??= openSync(this.path, constants.O_RDWR | constants.O_CREAT, 0o600)
      writeSync(this.handle, textOf(head), 0, 'latin1')
    } catch {
      this.close()
    }
  }

  /** Null if it is missing or incomplete. */
  read(): HistoryHead | null {
    return readMark(this.path)
  }

  /** Deletes the mark before the history is rewritten on purpose. */
  forget(): void {
    this.close()
    rmSync(this.path, { force: true })
  }

  close(): void {
    if (this.handle !== null) closeSync(this.handle)
    this.handle = null
  }
}

/** The path of the mark of a scope's file. */
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
  return hash('sha256', text).slice(0, 16)
}
