import { rmSync } from 'node:fs'
import { INDEX_VERSION, type SavedIndex, type Searched, SearchIndex } from '../../engine/index.ts'
import { Database } from '../sqlite.ts'

/** `Stos` in ASCII. */
const APPLICATION_ID = 0x53746f73

/** The history of an index, and its position in it. */
export interface IndexPosition {
  readonly scope_id: string
  readonly epoch: string
  readonly seq: number
  /** The search declarations of its collections: `declaredFor` makes it. */
  readonly declared: string
}

const LAYOUT = `
  CREATE TABLE position (scope_id TEXT NOT NULL, epoch TEXT NOT NULL, seq INTEGER NOT NULL, declared TEXT NOT NULL, sum INTEGER NOT NULL);
  CREATE TABLE texts (name TEXT PRIMARY KEY, value TEXT NOT NULL);
  CREATE TABLE numbers (name TEXT PRIMARY KEY, value BLOB NOT NULL);
`

/** The search declarations of collections, as text. An index with other declarations is rebuilt. */
export function declaredFor(searched: readonly Searched[]): string {
  return searched.map(({ key, version }) => `${key} ${version}`).join('\n')
}

/** The path of the search index of a file: beside it. */
export function indexPath(file: string): string {
  const beside = file.replace(/(^|\/)inventory\.sqlite$/, '$1search.sqlite')
  return beside === file ? `${file}.search` : beside
}

/** Deletes an index with the files that SQLite puts beside it. It can be rebuilt from the records at any time. */
export function removeIndex(path: string): void {
  for (const suffix of ['', '-journal', '-wal', '-shm']) rmSync(path + suffix, { force: true })
}

/**
 * Writes an index into its file, replacing the old one. It does not wait for the disk: an index that a power cut
 * damaged is rebuilt.
 */
export function writeIndex(
  path: string,
  saved: SavedIndex,
  { scope_id, epoch, seq, declared }: IndexPosition,
): void {
  removeIndex(path)
  const database = new Database(path)
  try {
    database.pragma('journal_mode = OFF')
    database.pragma('synchronous = OFF')
    // Pages that are written go to the file at once, instead of waiting in memory for the last one.
    database.pragma('cache_size = -512')
    database.pragma(`application_id = ${APPLICATION_ID}`)
    database.exec('BEGIN')
    database.exec(LAYOUT)
    const text = database.prepare<[string, string]>('INSERT INTO texts VALUES (?, ?)')
    text.run('words', saved.words)
    text.run('ids', saved.ids)
    text.run('collections', saved.collectionKeys.join('\n'))
    const row = database.prepare<[string, Buffer]>('INSERT INTO numbers VALUES (?, ?)')
    let sum = 0
    for (const [name, numbers] of Object.entries(saved.numbers)) {
      const bytes = Buffer.from(numbers.buffer, numbers.byteOffset, numbers.byteLength)
      row.run(name, bytes)
      sum = sumOf(numbers, sum)
    }
    database
      .prepare<[string, string, number, string, number]>('INSERT INTO position VALUES (?, ?, ?, ?, ?)')
      .run(scope_id, epoch, seq, declared, sum)
    database.exec('COMMIT')
    // Set last: an incomplete file has no version.
    database.pragma(`user_version = ${INDEX_VERSION}`)
  } finally {
    database.close()
  }
}

/** The history of an index file; null if the file is missing, damaged or of another version. */
export function readPosition(path: string): IndexPosition | null {
  return reading(path, (database) => positionIn(database))
}

/**
 * Reads an index from its file, with pauses for other work; null if the file is missing, damaged or of another version.
 */
export function* readingIndex(
  path: string,
): Generator<undefined, { index: SearchIndex; position: IndexPosition } | null> {
  let database: Database | undefined
  try {
    database = new Database(path, { readonly: true, fileMustExist: true })
    // Everything is read once.
    database.pragma('cache_size = -512')
    const position = positionIn(database)
    if (!position) return null
    const text = database.prepare<[string], string>('SELECT value FROM texts WHERE name = ?').pluck()
    const row = database.prepare<[string], Buffer>('SELECT value FROM numbers WHERE name = ?').pluck()
    const names = database.prepare<[], string>('SELECT name FROM numbers ORDER BY rowid').pluck().all()
    const numbers: Record<string, Int32Array<ArrayBuffer>> = {}
    let sum = 0
    for (const name of names) {
      const bytes = row.get(name) ?? Buffer.alloc(0)
      const own = new Int32Array(bytes.byteLength >>> 2)
      Buffer.from(own.buffer).set(bytes.subarray(0, own.byteLength))
      yield
      sum = sumOf(own, sum)
      numbers[name] = own
      yield
    }
    if (position.sum !== sum) return null
    const collections = text.get('collections') ?? ''
    const words = text.get('words') ?? ''
    yield
    const ids = text.get('ids') ?? ''
    yield
    const collectionKeys = collections === '' ? [] : collections.split('\n')
    return { index: yield* SearchIndex.restore({ words, ids, collectionKeys, numbers }), position }
  } catch (error) {
    // After any error the index is rebuilt.
    if (error instanceof Database.SqliteError || error instanceof RangeError || isMissing(error)) return null
    throw error
  } finally {
    database?.close()
  }
}

function positionIn(database: Database): (IndexPosition & { sum: number }) | null {
  if (database.pragma('application_id', { simple: true }) !== APPLICATION_ID) return null
  if (database.pragma('user_version', { simple: true }) !== INDEX_VERSION) return null
  const row = database
    .prepare<[], [string, string, number, string, number]>('SELECT * FROM position')
    .raw()
    .get()
  if (!row) return null
  const [scope_id, epoch, seq, declared, sum] = row
  return { scope_id, epoch, seq, declared, sum }
}

function reading<T>(path: string, work: (database: Database) => T): T | null {
  let database: Database | undefined
  try {
    database = new Database(path, { readonly: true, fileMustExist: true })
    return work(database)
  } catch (error) {
    // After any error the index is rebuilt.
    if (error instanceof Database.SqliteError || isMissing(error)) return null
    throw error
  } finally {
    database?.close()
  }
}

/** The error of better-sqlite3 for a missing folder. */
function isMissing(error: unknown): boolean {
  return error instanceof TypeError && /directory does not exist/.test(error.message)
}

/** A checksum over numbers: SQLite has no checksums of its pages. */
function sumOf(numbers: Int32Array, before: number): number {
  let sum = before | 0
  for (let i = 0; i < numbers.length; i++) sum = (Math.imul(sum, 31) + (numbers[i] ?? 0)) | 0
  return sum
}
