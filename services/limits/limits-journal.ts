import { createHash } from 'node:crypto'
import { appendFileSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { ServiceError } from '../errors.ts'
import type { Logging } from '../runtime.ts'

/** Bytes of the file beyond which what has expired is left out. */
const COMPACT_BYTES = 1_000_000

const Entry = z.strictObject({
  /** The guard; `places` for an address from which a person signed in. */
  of: z.string(),
  key: z.string(),
  /** When it happened, and when it is forgotten, in ms since 1970. */
  at: z.int(),
  until: z.int(),
  /** The number of times in a row that a limit was exceeded; absent for a wrong password. */
  strikes: z.int().optional(),
})
export type JournalEntry = z.infer<typeof Entry>

/** Where the limits of wrong passwords are noted, so that a restart does not forgive them. */
export interface LimitsJournal {
  /** The entries that have not expired, the oldest first. */
  read(): readonly JournalEntry[]
  /** @throws ServiceError `unavailable` if it cannot be noted: an attempt that is not counted has no answer */
  note(entry: JournalEntry): void
}

/** The form of a key in the file: it names neither a person nor an address. */
export function hiddenKey(key: string): string {
  return createHash('sha256').update(`limit:${key}`).digest('base64url').slice(0, 22)
}

/** A journal in a file of the data folder: a line for each entry. */
export class LimitsFile implements LimitsJournal {
  readonly #path: string
  readonly #log: Logging['log']
  #bytes: number

  constructor(data: string, log: Logging['log']) {
    this.#path = join(data, 'limits.jsonl')
    this.#log = log
    this.#bytes = sizeOf(this.#path)
  }

  read(): readonly JournalEntry[] {
    const now = Date.now()
    return textOf(this.#path)
      .split('\n')
      .flatMap((line) => entryIn(line) ?? [])
      .filter(({ at, until }) => until > now && at <= now)
  }

  note(entry: JournalEntry): void {
    try {
      if (this.#bytes > COMPACT_BYTES) this.#compact()
      const line = `${JSON.stringify(entry)}\n`
      appendFileSync(this.#path, line, { mode: 0o600 })
      this.#bytes += line.length
    } catch (error) {
      this.#log.error({ err: error }, 'a wrong password could not be noted: no answer is given')
      throw new ServiceError('unavailable', { facts: { retry_after_s: 5 }, cause: error })
    }
  }

  #compact(): void {
    const text = this.read()
      .map((entry) => `${JSON.stringify(entry)}\n`)
      .join('')
    writeFileSync(`${this.#path}.new`, text, { mode: 0o600 })
    renameSync(`${this.#path}.new`, this.#path)
    this.#bytes = text.length
  }
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}

/** An absent file has no text. Any other failure stops the start: otherwise a restart would forgive wrong passwords. */
function textOf(path: string): string {
  return sizeOf(path) === 0 ? '' : readFileSync(path, 'utf8')
}

/** The entry of a line; null for half of a line, as a power cut leaves it. */
function entryIn(line: string): JournalEntry | null {
  try {
    return Entry.safeParse(JSON.parse(line)).data ?? null
  } catch {
    return null
  }
}
