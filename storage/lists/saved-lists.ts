import { createHash } from 'node:crypto'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { deserialize, serialize } from 'node:v8'
import { z } from 'zod'
import { type ListTable, orderKey } from '../../engine/index.ts'
import type { TimeSlice } from '../following/time-slice.ts'
import type { HistoryHead } from '../scope/high-water-mark.ts'
import { partsOfTable, tableOfParts } from './saved-table.ts'

/** Another number whenever the columns of a table are others, or mean something else. */
const FORMAT = 4
/** Letters whose key shows when names are folded otherwise than in the file. */
const SAMPLE = 'Äß Øø Łı Đ æŒ 007 4½ Ｗ Σς İ ａ'
/** Bytes of the length and of the checksum in front of each part of the file. */
const LENGTH_BYTES = 4
const CHECK_BYTES = 16
/** Bytes of the largest part that is read: no household has a column of this size. */
const MOST_BYTES = 256 * 1024 * 1024

const Header = z.object({
  format: z.literal(FORMAT),
  sample: z.literal(orderKey(SAMPLE)),
  epoch: z.string(),
  seq: z.int(),
  hash: z.string(),
})

type Table = Pick<ListTable<'name'>, 'restore' | 'saved'>

/**
 * The rows of lists in a file beside the household's, so that the first list after opening does not read every record. The file
 * holds the columns as they are in memory. It is disposable: one that is missing, damaged, or of another history is as good as none.
 */
export class SavedLists {
  private readonly path: string

  /** `household`: the path of the household's file. */
  constructor(household: string) {
    this.path = savedListsPath(household)
  }

  /**
   * Fills tables with the rows of the file, in turns with others.
   *
   * @param isOurs whether the household's history had this head once
   * @returns up to which operation the rows know the household; null when the file is of no use, and the tables may hold anything
   */
  async load(
    tables: readonly Table[],
    isOurs: (head: HistoryHead) => boolean,
    slice: TimeSlice,
  ): Promise<HistoryHead | null> {
    let file: FileHandle | null = null
    try {
      const opened = await open(this.path, 'r')
      file = opened
      const next = async () => {
        if (slice.due) await slice.pass()
        return readPart(opened)
      }
      const { epoch, seq, hash } = Header.parse(await next())
      if (!isOurs({ epoch, seq, hash })) return null
      for (const table of tables) table.restore(await tableOfParts(next))
      return { epoch, seq, hash }
    } catch {
      return null
    } finally {
      await file?.close().catch(() => {})
    }
  }

  /** Writes the rows of tables as they are at a head, in turns with others. Nothing may be put into the tables meanwhile. */
  async save(tables: readonly Table[], { epoch, seq, hash }: HistoryHead, slice: TimeSlice): Promise<void> {
    const temporary = `${this.path}.new`
    let file: FileHandle | null = null
    try {
      file = await open(temporary, 'w', 0o600)
      const header: z.input<typeof Header> = { format: FORMAT, sample: orderKey(SAMPLE), epoch, seq, hash }
      await file.write(partOf(header))
      for (const table of tables) {
        for (const part of partsOfTable(await slice.run(table.saved()))) {
          await file.write(partOf(part))
          if (slice.due) await slice.pass()
        }
      }
      await file.close()
      file = null
      await rename(temporary, this.path)
    } catch {
      // There is no room, or the folder is gone: the records are read the next time.
      await file?.close().catch(() => {})
      await rm(temporary, { force: true }).catch(() => {})
    }
  }
}

/** Where the saved lists of a household's file are. */
export function savedListsPath(household: string): string {
  return `${household}-lists`
}

/** A value with its length and a checksum in front. */
function partOf(value: unknown): Buffer {
  const content = serialize(value)
  const head = Buffer.alloc(LENGTH_BYTES)
  head.writeUInt32LE(content.length)
  return Buffer.concat([head, checkOf(content), content])
}

/** Reads the next value. @throws when it is not whole */
async function readPart(file: FileHandle): Promise<unknown> {
  const head = await readBytes(file, LENGTH_BYTES + CHECK_BYTES)
  const length = head.readUInt32LE(0)
  if (length > MOST_BYTES) throw new RangeError('the length of a part is damaged')
  const content = await readBytes(file, length)
  if (!checkOf(content).equals(head.subarray(LENGTH_BYTES))) throw new RangeError('a part is damaged')
  return deserialize(content)
}

async function readBytes(file: FileHandle, length: number): Promise<Buffer> {
  // A buffer of its own: columns that are read out of it stay in it.
  const bytes = Buffer.allocUnsafeSlow(length)
  for (let at = 0; at < length; ) {
    const { bytesRead } = await file.read(bytes, at, length - at)
    if (bytesRead === 0) throw new RangeError('the file is cut short')
    at += bytesRead
  }
  return bytes
}

function checkOf(content: Buffer): Buffer {
  return createHash('sha256').update(content).digest().subarray(0, CHECK_BYTES)
}
