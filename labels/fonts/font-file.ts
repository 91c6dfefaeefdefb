import { closeSync, fstatSync, openSync, readSync } from 'node:fs'

/** The most bytes of a font file; the largest collections of all Chinese, Japanese and Korean characters have 120 MB. */
const MOST_BYTES = 256 * 1024 * 1024

/** The most faces of a collection; the largest ones have 40. */
const MOST_FACES = 100

/** The most tables of a face; there are not a hundred kinds. */
const MOST_TABLES = 200

const COLLECTION = 'ttcf'
/** How a file begins that is a single face, by its first four bytes. */
const SINGLE = ['\0\u0001\0\0', 'OTTO', 'true']

/** Where a table lies in its file. */
interface Table {
  readonly offset: number
  readonly length: number
}

/** What a face of a file is made of: its tables by their tags. */
export type FaceTables = ReadonlyMap<string, Table>

/**
 * A font file of which only some tables are in memory. A buffer of the size of the file takes no memory where nothing is
 * written into it, and a font reads only what it needs.
 */
export class FontFile {
  /** For each face, where its tables lie. */
  readonly faces: readonly FaceTables[]
  private readonly path: string
  private readonly headers: readonly Table[]
  private readonly size: number

  private constructor(path: string, size: number, headers: readonly Table[], faces: readonly FaceTables[]) {
    this.path = path
    this.size = size
    this.headers = headers
    this.faces = faces
  }

  /**
   * Reads which faces and tables a file has; null for a kind that is compressed, such as WOFF.
   * @throws when it is larger than a font may be, or ends too early
   */
  static open(path: string): FontFile | null {
    return withFile(path, (file, size) => {
      const read = (offset: number, length: number) => readPart(file, size, { offset, length })
      const kind = read(0, 4).toString('latin1')
      if (SINGLE.includes(kind)) return FontFile.of(path, size, [0], [], read)
      if (kind !== COLLECTION) return null
      const count = read(8, 4).readUInt32BE()
      if (count > MOST_FACES) throw new Error(`It has ${count} faces; ${MOST_FACES} are the most.`)
      const list = read(12, 4 * count)
      const offsets = Array.from({ length: count }, (_, at) => list.readUInt32BE(4 * at))
      return FontFile.of(path, size, offsets, [{ offset: 0, length: 12 + 4 * count }], read)
    })
  }

  private static of(
    path: string,
    size: number,
    offsets: readonly number[],
    headers: readonly Table[],
    read: (offset: number, length: number) => Buffer,
  ): FontFile {
    const found = offsets.map((offset) => {
      const count = read(offset + 4, 2).readUInt16BE()
      if (count > MOST_TABLES) throw new Error(`It has ${count} tables; ${MOST_TABLES} are the most.`)
      const records = read(offset + 12, 16 * count)
      const tables = Array.from({ length: count }, (_, at): [string, Table] => [
        records.toString('latin1', 16 * at, 16 * at + 4),
        { offset: records.readUInt32BE(16 * at + 8), length: records.readUInt32BE(16 * at + 12) },
      ])
      if (tables.some(([, table]) => table.offset + table.length > size))
        throw new Error('It ends too early.')
      return { header: { offset, length: 12 + 16 * count }, tables: new Map(tables) }
    })
    const all = [...headers, ...found.map(({ header }) => header)]
    return new FontFile(
      path,
      size,
      all,
      found.map(({ tables }) => tables),
    )
  }

  /**
   * The file with the wanted tables of a face in their places, and nothing else of it.
   * @throws when the file ends before a table does
   */
  read(face: number, wanted: (tag: string) => boolean): Buffer {
    return withFile(this.path, (file, size) => {
      if (size !== this.size) throw new Error('It was replaced while it was read.')
      const buffer = Buffer.alloc(size)
      const tables = [...(this.faces[face] ?? [])].filter(([tag]) => wanted(tag)).map(([, table]) => table)
      for (const part of [...this.headers, ...tables]) readPart(file, size, part, buffer)
      return buffer
    })
  }
}

function withFile<T>(path: string, use: (file: number, size: number) => T): T {
  const file = openSync(path, 'r')
  try {
    const { size } = fstatSync(file)
    if (size > MOST_BYTES) throw new Error(`It has ${size} bytes; ${MOST_BYTES} are the most.`)
    return use(file, size)
  } finally {
    closeSync(file)
  }
}

/** Reads a part of a file: into its place in a buffer of the whole file, or into a buffer of its own. */
function readPart(file: number, size: number, { offset, length }: Table, whole?: Buffer): Buffer {
  if (offset + length > size) throw new Error('It ends too early.')
  const buffer = whole?.subarray(offset, offset + length) ?? Buffer.alloc(length)
  for (let done = 0; done < length; ) {
    const read = readSync(file, buffer, done, length - done, offset + done)
    if (read === 0) throw new Error('It ends too early.')
    done += read
  }
  return buffer
}
