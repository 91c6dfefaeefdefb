import { appendFileSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { SecretBox } from '../accounts/second-factor/secret-box.ts'
import { ServiceError } from '../errors.ts'
import type { Logging } from '../runtime.ts'

/** Bytes of the file below which it only grows. A larger one is rewritten each time it has doubled. */
const COMPACT_BYTES = 1_000_000
/** Entries that one note copies into the new file: all at once would hold up other requests. */
const SLICE = 2000
/** Hexadecimal digits of a name: 128 bits. */
const NAME_LENGTH = 32

const Entry = z.strictObject({
  /** The guard; `places` for an address from which a person signed in. */
  of: z.string(),
  key: z.string(),
  /** When it happened, and when it is forgotten, in ms since 1970. */
  at: z.int(),
  until: z.int(),
  /** The number of times in a row that a limit was exceeded; absent for a wrong password. */
  strikes: z.int().optional(),
  /** The number of wrong passwords that the entry stands for; absent for one. */
  count: z.int().optional(),
})
export type JournalEntry = z.infer<typeof Entry>

/** The name of known places in the journal. */
export const PLACES = 'places'

/** Where the limits of wrong passwords are noted, so that a restart does not forgive them. */
export interface LimitsJournal {
  /** The entries that have not expired, the oldest first. */
  read(): readonly JournalEntry[]
  /** @throws ServiceError `unavailable` if it cannot be noted: an attempt that is not counted has no answer */
  note(entry: JournalEntry): void
  /**
   * The names of a key in the journal, which nobody can try out without the key of the installation: the addresses of IPv4 are few.
   * The first is by the current key, the others by those before it.
   */
  namesOf(key: string): readonly string[]
}

/** A journal in a file of the data folder: a line for each entry. */
export class LimitsFile implements LimitsJournal {
  readonly #path: string
  readonly #log: Logging['log']
  readonly #secrets: Pick<SecretBox, 'fingerprints'>
  #bytes: number
  #compactAt = COMPACT_BYTES
  /** What the file says; null before its first use. Reading a large file again would hold up other requests. */
  #state: JournalState | null = null
  #rewrite: Rewrite | null = null

  constructor(data: string, log: Logging['log'], secrets: Pick<SecretBox, 'fingerprints'>) {
    this.#secrets = secrets
    this.#path = join(data, 'limits.jsonl')
    this.#log = log
    this.#bytes = sizeOf(this.#path)
  }

  namesOf(key: string): readonly string[] {
    return this.#secrets.fingerprints(key, 'limit').map((name) => name.slice(0, NAME_LENGTH))
  }

  read(): readonly JournalEntry[] {
    const entries = this.#entries()
    this.#state = new JournalState(entries)
    return entries
  }

  note(entry: JournalEntry): void {
    try {
      if (this.#bytes > this.#compactAt)
        this.#rewrite ??= new Rewrite(this.#path, this.#known().live(Date.now()))
      if (this.#rewrite?.goOn()) this.#replaced(this.#rewrite.finish())
      const line = `${JSON.stringify(entry)}\n`
      this.#known().add(entry)
      appendFileSync(this.#path, line, { mode: 0o600 })
      this.#bytes += line.length
      this.#rewrite?.add(line)
    } catch (error) {
      this.#rewrite = null
      this.#log.error({ err: error }, 'a wrong password could not be noted: no answer is given')
      throw new ServiceError('unavailable', { facts: { retry_after_s: 5 }, cause: error })
    }
  }

  #entries(): JournalEntry[] {
    const now = Date.now()
    return textOf(this.#path)
      .split('\n')
      .flatMap((line) => entryIn(line) ?? [])
      .filter(({ at, until }) => until > now && at <= now)
  }

  #known(): JournalState {
    this.#state ??= new JournalState(this.#entries())
    return this.#state
  }

  #replaced(bytes: number): void {
    this.#rewrite = null
    this.#bytes = bytes
    this.#compactAt = Math.max(COMPACT_BYTES, 2 * bytes)
  }
}

/**
 * The file as it is written again, some entries at a time. Until it replaces the old one, which has every line, a restart finds nothing of it.
 */
class Rewrite {
  readonly #path: string
  readonly #entries: readonly JournalEntry[]
  #at = 0
  #bytes = 0
  /** The lines that were noted since: the entries are those of the beginning. */
  readonly #since: string[] = []

  constructor(path: string, entries: readonly JournalEntry[]) {
    this.#path = path
    this.#entries = entries
    writeFileSync(this.#new, '', { mode: 0o600 })
  }

  /** Copies the next entries; true once all are copied. */
  goOn(): boolean {
    const next = this.#entries.slice(this.#at, this.#at + SLICE)
    this.#at += next.length
    this.#append(next.map((entry) => `${JSON.stringify(entry)}\n`))
    return this.#at === this.#entries.length
  }

  /** Keeps a line of the old file for the new one. */
  add(line: string): void {
    this.#since.push(line)
  }

  /** Puts the new file in the place of the old one; gives its size in bytes. */
  finish(): number {
    this.#append(this.#since)
    renameSync(this.#new, this.#path)
    return this.#bytes
  }

  get #new(): string {
    return `${this.#path}.new`
  }

  #append(lines: readonly string[]): void {
    const text = lines.join('')
    appendFileSync(this.#new, text)
    this.#bytes += text.length
  }
}

/** The entries of a journal, one for each wait, place and window: as many as there are counters in memory. */
class JournalState {
  readonly #newest = new Map<string, JournalEntry>()
  readonly #windows = new Map<string, JournalEntry>()

  constructor(entries: readonly JournalEntry[]) {
    for (const entry of entries) this.add(entry)
  }

  add(entry: JournalEntry): void {
    const name = `${entry.of} ${entry.key}`
    if (entry.strikes !== undefined || entry.of === PLACES) {
      this.#newest.set(name, entry)
      return
    }
    const open = this.#windows.get(name)
    const goes_on = open !== undefined && open.until > entry.at
    const count = (open?.count ?? 1) + (entry.count ?? 1)
    this.#windows.set(name, goes_on ? { ...open, count } : entry)
  }

  /** Forgets what has expired, and gives the rest. Waits first: a window that is as old as a wait is part of it. */
  live(now: number): JournalEntry[] {
    for (const entries of [this.#newest, this.#windows])
      for (const [name, { until }] of entries) if (until <= now) entries.delete(name)
    return [...this.#newest.values(), ...this.#windows.values()]
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
