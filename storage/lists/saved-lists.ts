import { createHash } from 'node:crypto'
import { type FileHandle, open, readFile, rename, rm } from 'node:fs/promises'
import { deserialize, serialize } from 'node:v8'
import { z } from 'zod'
import type { TimeSlice } from '../following/time-slice.ts'
import type { HistoryHead } from '../scope/high-water-mark.ts'
import type { ListTable } from './list-table.ts'
import { nameKey } from './name-order.ts'
import { SavedPiece } from './saved-piece.ts'

/** Version of the format; changes with the columns of a table or their meaning. */
const FORMAT = 1
/** Letters whose key reveals whether the names in the file were folded by other rules. */
const SAMPLE = 'Äß Øø Łı Đ æŒ 007 4½ Ｗ Σς İ ａ'
/** Number of rows that are written or loaded between two checks of the clock. */
const PIECE = 2000
/** Number of bytes of the length and of the checksum before each part of the file. */
const LENGTH_BYTES = 4
const CHECK_BYTES = 16

const Header = z.object({
  format: z.literal(FORMAT),
  sample: z.literal(nameKey(SAMPLE)),
  epoch: z.string(),
  seq: z.int(),
  hash: z.string(),
  /** For each table: the number of pieces, and the texts of its dictionaries. */
  tables: z.array(z.object({ pieces: z.int(), dictionaries: z.array(z.array(z.string())) })),
})

/** A table whose rows the file stores in the order of their names. */
type Table = Pick<ListTable<'name'>, 'isInOrder' | 'order' | 'pieceOf' | 'takePiece' | 'takeTexts' | 'texts'>

/**
 * The rows of lists in a file beside the household's, so that the first list after opening does not read every record.
 * The file is disposable: a missing or damaged file, or one of another history, is ignored.
 */
export class SavedLists {
  private readonly path: string

  /** `household`: the path of the household's file. */
  constructor(household: string) {
    this.path = savedListsPath(household)
  }

  /**
   * Loads the rows of the file into empty tables, with pauses for other work.
   *
   * @param isOurs whether the household's history contains this head
   * @returns the last operation that the rows include; null if the file cannot be used, in which case the tables may
   * contain anything
   */
  async load(
    tables: readonly Table[],
    isOurs: (head: HistoryHead) => boolean,
    turns: TimeSlice,
  ): Promise<HistoryHead | null> {
    const bytes = await readFile(this.path).catch(() => null)
    if (!bytes) return null
    const parts = partsOf(bytes)
    try {
      const header = Header.parse(parts.next().value)
      const { epoch, seq, hash } = header
      if (!isOurs({ epoch, seq, hash })) return null
      for (const [i, table] of tables.entries()) {
        const saved = header.tables[i]
        table.takeTexts(saved?.dictionaries ?? [])
        for (let piece = 0; piece < (saved?.pieces ?? 0); piece++) {
          table.takePiece(SavedPiece.parse(parts.next().value))
          if (turns.due) await turns.pass()
        }
        table.isInOrder('name')
      }
      return { epoch, seq, hash }
    } catch {
      return null
    }
  }

  /**
   * Writes the rows of tables with the head that they represent, with pauses for other work. The tables must not change
   * meanwhile.
   */
  async save(tables: readonly Table[], { epoch, seq, hash }: HistoryHead, turns: TimeSlice): Promise<void> {
    const ordered: (readonly number[])[] = []
    for (const table of tables) ordered.push(await rowsByName(table, turns))
    const temporary = `${this.path}.new`
    let file: FileHandle | null = null
    try {
      file = await open(temporary, 'w', 0o600)
      const header: z.input<typeof Header> = {
        format: FORMAT,
        sample: nameKey(SAMPLE),
        epoch,
        seq,
        hash,
        tables: tables.map((table, i) => ({
          pieces: Math.ceil((ordered[i]?.length ?? 0) / PIECE),
          dictionaries: table.texts(),
        })),
      }
      await file.write(partOf(header))
      for (const [i, table] of tables.entries()) {
        const rows = ordered[i] ?? []
        for (let at = 0; at < rows.length; at += PIECE) {
          await file.write(partOf(table.pieceOf(rows.slice(at, at + PIECE))))
          if (turns.due) await turns.pass()
        }
      }
      await file.close()
      file = null
      await rename(temporary, this.path)
    } catch {
      // The disk is full, or the folder is missing: the records are read the next time.
      await file?.close().catch(() => {})
      await rm(temporary, { force: true }).catch(() => {})
    }
  }
}

/** The path of the saved lists of a household's file. */
export function savedListsPath(household: string): string {
  return `${household}-lists`
}

async function rowsByName(table: Table, turns: TimeSlice): Promise<readonly number[]> {
  const walk = (await table.order('name', turns)).walk(false, null)
  const rows: number[] = []
  for (let row = walk.next(); row >= 0; row = walk.next()) rows.push(row)
  return rows
}

/** A value with its length and a checksum in front. */
function partOf(value: unknown): Buffer {
  const content = serialize(value)
  const head = Buffer.alloc(LENGTH_BYTES)
  head.writeUInt32LE(content.length)
  return Buffer.concat([head, checkOf(content), content])
}

/** The values of a file up to the first damaged one. */
function* partsOf(bytes: Buffer): Generator<unknown, null> {
  for (let at = 0; at + LENGTH_BYTES + CHECK_BYTES <= bytes.length; ) {
    const from = at + LENGTH_BYTES + CHECK_BYTES
    const to = from + bytes.readUInt32LE(at)
    const content = bytes.subarray(from, to)
    if (to > bytes.length || !checkOf(content).equals(bytes.subarray(at + LENGTH_BYTES, from))) return null
    yield deserialize(content)
    at = to
  }
  return null
}

function checkOf(content: Buffer): Buffer {
  return createHash('sha256').update(content).digest().subarray(0, CHECK_BYTES)
}
