import { Refused } from '../refusals.ts'
import type { FileView } from '../work/file-view.ts'

/** Longest end of a ZIP archive: its fixed part and a comment (APPNOTE.TXT 6.3.10, section 4.3.16). */
const END_BYTES = 22 + 65_535
const END = Buffer.from('PK\x05\x06', 'latin1')
const ENTRY = 0x02014b50
/** More names than this are no document's. */
const MAX_DIRECTORY_BYTES = 16_000_000

/** Where the end record of a ZIP archive lies, when the file ends with one; else null. */
export async function zipEnd(file: FileView): Promise<{ position: number; record: Buffer } | null> {
  const from = Math.max(0, file.size - END_BYTES)
  const tail = await file.bytes(from, file.size - from)
  for (let at = tail.lastIndexOf(END); at >= 0; at = at === 0 ? -1 : tail.lastIndexOf(END, at - 1)) {
    const whole = at + 22 <= tail.length && at + 22 + tail.readUInt16LE(at + 20) === tail.length
    if (whole) return { position: from + at, record: tail.subarray(at, at + 22) }
  }
  return null
}

/** The names in a ZIP archive, by its directory. Nothing is unpacked. */
export async function zipNames(file: FileView): Promise<string[]> {
  const end = await zipEnd(file)
  if (!end) throw new Refused('media_truncated')
  const bytes = end.record.readUInt32LE(12)
  const start = end.record.readUInt32LE(16)
  if (bytes > MAX_DIRECTORY_BYTES || start + bytes !== end.position) throw new Refused('media_unreadable')
  const directory = await file.bytes(start, bytes)
  const names: string[] = []
  for (let at = 0; at < directory.length; ) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== ENTRY)
      throw new Refused('media_unreadable')
    const name = directory.readUInt16LE(at + 28)
    names.push(directory.toString('utf8', at + 46, at + 46 + name))
    at += 46 + name + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  return names
}
