import { Refused } from '../../refusals.ts'
import type { FileView } from '../../work/file-view.ts'
import { gainMapDirectory, gainMapXmp } from '../gain-map-xmp.ts'
import { type Anatomy, type AnatomyOptions, type DroppedPart, lengthOf, type Piece } from './anatomy.ts'
import { type JpegPicture, listSegment, readJpeg, xmpSegment } from './jpeg-picture.ts'
import { BASELINE, isFrame, listBytes, listedPictures, MAX_PICTURES, pictureList } from './mpf.ts'

const SEGMENT_HEAD = 4
const MPF_NAME = 4

/** A picture behind the first one that is kept. */
interface FurtherPicture {
  readonly pieces: readonly Piece[]
  readonly bytes: number
  readonly attributes: number
  /** Whether Android finds it by what the first picture's XMP says. */
  readonly announced: boolean
}

/**
 * A JPEG file: a picture, and what cameras put behind its end. Gain maps and frames that belong together are kept, each
 * without what is private in it; films and other pictures are not, as they may show what was cut off.
 */
export async function dissectJpeg(file: FileView, { keep_metadata }: AnatomyOptions): Promise<Anatomy> {
  const first = await readJpeg(file, 0)
  const { end } = first
  const behind = await behindFirst(file, first)
  const rest_from = behind.end
  if (keep_metadata) return { pieces: [{ from: 0, to: rest_from }], end, rest_from }
  return { pieces: assembled(first, behind.kept), end, rest_from, dropped: behind.dropped }
}

/** The first picture with a new list of those behind it, as all of them lie elsewhere now. */
function assembled({ head, body, list }: JpegPicture, kept: readonly FurtherPicture[]): Piece[] {
  const [gainMap] = kept.filter(({ announced }) => announced)
  const extra = gainMap ? [xmpSegment(gainMapDirectory(gainMap.bytes))] : []
  if (kept.length === 0) return [...head, ...body]
  const before = lengthOf(head) + lengthOf(extra)
  const base = before + SEGMENT_HEAD + MPF_NAME
  const bytes = before + SEGMENT_HEAD + listBytes(kept.length + 1) + lengthOf(body)
  const attributes = (list && listedPictures(list.content)[0]?.attributes) ?? BASELINE
  let at = bytes
  const listed = kept.map((picture) => {
    const offset = at - base
    at += picture.bytes
    return { attributes: picture.attributes, bytes: picture.bytes, offset }
  })
  const segment = listSegment(pictureList([{ attributes, bytes, offset: 0 }, ...listed]))
  return [...head, ...extra, segment, ...body, ...kept.flatMap(({ pieces }) => pieces)]
}

interface Behind {
  readonly kept: readonly FurtherPicture[]
  readonly dropped: readonly DroppedPart[]
  /** Where the last picture ends. */
  readonly end: number
}

async function behindFirst(file: FileView, first: JpegPicture): Promise<Behind> {
  const { list } = first
  const listed = list ? listedPictures(list.content).slice(1) : []
  const places = listed.map(({ attributes, offset }) => ({ attributes, from: (list?.at ?? 0) + offset }))
  const kept: FurtherPicture[] = []
  const dropped = new Set<DroppedPart>()
  let end = first.end
  for (let count = 0; count < MAX_PICTURES; count += 1) {
    const from = await nextPicture(file, end, places)
    if (from === null) break
    const picture = await readJpeg(file, from).catch((error: unknown) => {
      if (error instanceof Refused) return null
      throw error
    })
    if (!picture) {
      dropped.add('pictures')
      break
    }
    end = picture.end
    const { attributes = 0 } = places.find((place) => place.from === from) ?? {}
    const further = furtherPicture(picture, attributes)
    if (further) kept.push(further)
    else if (!isPreview(attributes)) dropped.add('pictures')
  }
  return { kept, dropped: [...dropped], end }
}

/** A gain map, or a frame that belongs to the first one; null for any other picture. */
function furtherPicture(
  { head, body, xmp, brightens }: JpegPicture,
  attributes: number,
): FurtherPicture | null {
  const described = xmp === null ? null : gainMapXmp(xmp)
  if (!described && !brightens && !isFrame({ attributes })) return null
  const pieces = [...head, ...(described ? [xmpSegment(described)] : []), ...body]
  const announced = described?.includes('hdrgm:') ?? false
  return { pieces, bytes: lengthOf(pieces), attributes, announced }
}

/** A large thumbnail of the first picture (CIPA DC-007, table 4); removed like any other preview. */
function isPreview(attributes: number): boolean {
  return [0x010001, 0x010002].includes(attributes & 0xffffff)
}

/** Where the next picture begins: here, or where the list says; null where there is none. */
async function nextPicture(
  file: FileView,
  at: number,
  places: readonly { readonly from: number }[],
): Promise<number | null> {
  const later = places.map(({ from }) => from).filter((from) => from >= at)
  for (const from of [at, ...later.sort((a, b) => a - b)]) {
    if (from + 3 <= file.size && (await file.bytes(from, 3)).toString('latin1') === '\xff\xd8\xff')
      return from
  }
  return null
}
