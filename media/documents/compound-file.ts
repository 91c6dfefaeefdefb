import { Refused } from '../refusals.ts'
import type { DocumentType } from '../types/content-types.ts'
import type { FileView } from '../work/file-view.ts'

/** The stream that says what an older Office document is, and that it has macros ([MS-DOC], [MS-XLS], [MS-PPT]). */
const STREAMS: ReadonlyMap<string, DocumentType> = new Map([
  ['WordDocument', 'application/msword'],
  ['Workbook', 'application/vnd.ms-excel'],
  ['Book', 'application/vnd.ms-excel'],
  ['PowerPoint Document', 'application/vnd.ms-powerpoint'],
])
const MACROS = new Set(['Macros', '_VBA_PROJECT_CUR', '_VBA_PROJECT', 'VBA'])
/** More sectors than this no directory has. */
const MAX_SECTORS = 10_000
const LAST_REGULAR = 0xfffffffa

/**
 * Which document a compound file is, by the names in its directory ([MS-CFB] 2.6).
 * @throws {Refused} it is no document, or one that holds programs
 */
export async function compoundType(file: FileView): Promise<DocumentType> {
  const names = await streamNames(file)
  const type = names.map((name) => STREAMS.get(name)).find((found) => found !== undefined)
  if (!type) throw new Refused('media_type_unsupported')
  if (names.some((name) => MACROS.has(name))) {
    throw new Refused('media_type_unsupported', 'Documents with macros are not taken.')
  }
  return type
}

async function streamNames(file: FileView): Promise<string[]> {
  const header = Buffer.from(await file.bytes(0, 512))
  const shift = header.readUInt16LE(30)
  if (shift !== 9 && shift !== 12) throw new Refused('media_unreadable')
  const size = 1 << shift
  const names: string[] = []
  let sector = header.readUInt32LE(48)
  for (let read = 0; sector < LAST_REGULAR; read += 1) {
    if (read === MAX_SECTORS) throw new Refused('media_unreadable')
    const entries = await file.bytes((sector + 1) * size, size)
    for (let at = 0; at + 128 <= size; at += 128) {
      const length = Math.min(entries.readUInt16LE(at + 64), 64)
      if (length > 2) names.push(entries.toString('utf16le', at, at + length - 2))
    }
    sector = await nextSector(file, header, sector, size)
  }
  return names
}

/** The chain of sectors is kept in a table, whose own sectors are named in the header ([MS-CFB] 2.3). */
async function nextSector(file: FileView, header: Buffer, sector: number, size: number): Promise<number> {
  const perSector = size / 4
  const table = Math.floor(sector / perSector)
  // Beyond these the file is over 6 MB before its directory; its first sectors are enough to know it.
  if (table >= 109) return LAST_REGULAR
  const tableSector = header.readUInt32LE(76 + table * 4)
  if (tableSector >= LAST_REGULAR) return LAST_REGULAR
  return (await file.bytes((tableSector + 1) * size + (sector % perSector) * 4, 4)).readUInt32LE(0)
}
