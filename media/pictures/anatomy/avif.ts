import { Refused } from '../../refusals.ts'
import type { FileView } from '../../work/file-view.ts'
import type { Anatomy, AnatomyOptions } from './anatomy.ts'

/** Boxes that stand at the top of such a file (ISO/IEC 14496-12, table 1). */
const TOP_BOXES = new Set([
  'ftyp',
  'meta',
  'mdat',
  'moov',
  'free',
  'skip',
  'wide',
  'uuid',
  'mdat',
  'sidx',
  'styp',
])
const MAX_BOXES = 1000

/**
 * The boxes of an AVIF file, to find its end. What is private in it is strewn through them, so that the picture is
 * written anew to lose it.
 */
export async function dissectAvif(file: FileView, { keep_metadata }: AnatomyOptions): Promise<Anatomy> {
  let end = 0
  let [hasMeta, hasData] = [false, false]
  for (let boxes = 0; end + 8 <= file.size; boxes += 1) {
    const head = await file.upTo(end, 16)
    const type = head.toString('latin1', 4, 8)
    if (!TOP_BOXES.has(type)) break
    if (boxes >= MAX_BOXES) throw new Refused('media_unreadable')
    const to = end + boxBytes(head, file.size - end)
    if (to > file.size) throw new Refused('media_truncated')
    hasMeta ||= type === 'meta'
    hasData ||= type === 'mdat'
    end = to
  }
  if (!hasMeta || !hasData) throw new Refused('media_truncated')
  return { pieces: keep_metadata ? [{ from: 0, to: end }] : null, end }
}

/** A size of 0 is up to the end of the file, one of 1 is in the eight bytes that follow. */
function boxBytes(head: Buffer, left: number): number {
  const size = head.readUInt32BE(0)
  if (size === 0) return left
  const bytes = size === 1 && head.length >= 16 ? Number(head.readBigUInt64BE(8)) : size
  if (bytes < 8) throw new Refused('media_unreadable')
  return bytes
}
