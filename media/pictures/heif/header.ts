import type { MediaLimits } from '../../limits.ts'
import { Refused } from '../../refusals.ts'
import type { FileView } from '../../work/file-view.ts'
import { Reader } from './boxes.ts'
import { type HeifFile, propertyOf, readHeif, versioned } from './items.ts'

/** Maximum number of tiles of a picture; telephones write some hundred of 512 by 512 pixels. */
const MAX_TILES = 2000
/** Tiles reach beyond the edge of their picture, and no further than this: by how much more pixels they may have. */
const TILE_ROOM = 2
/** Bytes of each pixel that are held while HEIC is decoded: brightness, colour and the result. */
const HELD_BYTES = 5

/** What the decoder needs to know of a HEIC picture beyond the file. */
export interface HeicHeader {
  /** The colour profile (ICC.1) of the picture that stands for the file. */
  readonly profile: Buffer | null
}

/**
 * Looks at what a HEIC file claims before it is decoded.
 * @throws {Refused} it claims too much, or is put together as no camera does
 */
export async function readHeicHeader(file: FileView, limits: MediaLimits): Promise<HeicHeader> {
  const heif = await readHeif(file)
  await checkPicture(file, heif, heif.primary, limits)
  const colours = propertyOf(heif, heif.primary, 'colr')
  const profile = colours && profileIn(heif.bytes.subarray(colours.body, colours.to))
  return { profile }
}

function profileIn(body: Buffer): Buffer | null {
  return /^(prof|rICC)/.test(body.toString('latin1', 0, 4)) ? body.subarray(4) : null
}

async function checkPicture(
  file: FileView,
  heif: HeifFile,
  id: number,
  { pixels, held_bytes }: MediaLimits,
): Promise<void> {
  const item = heif.items.get(id)
  const size = sizeOf(heif, id)
  if (!item || size === 0) throw new Refused('media_unreadable')
  let decoded = size
  if (item.type === 'grid') {
    const grid = await gridOf(file, heif, id)
    const tiles = heif.references.find(({ type, from }) => type === 'dimg' && from === id)?.to ?? []
    if (tiles.length !== grid.tiles || tiles.length > MAX_TILES) throw new Refused('media_unreadable')
    if (tiles.some((tile) => heif.items.get(tile)?.type !== 'hvc1')) throw new Refused('media_unreadable')
    decoded = tiles.reduce((sum, tile) => sum + sizeOf(heif, tile), 0)
    // The grid's own word counts as well.
    if (Math.max(size, grid.pixels) > pixels) throw new Refused('media_too_many_pixels')
    if (decoded > pixels * TILE_ROOM) throw new Refused('media_too_many_pixels')
    decoded = Math.max(decoded, grid.pixels)
  } else if (item.type !== 'hvc1') {
    throw new Refused(
      'media_type_unsupported',
      'The file holds no picture of the kind that cameras write as HEIC.',
    )
  }
  if (size > pixels) throw new Refused('media_too_many_pixels')
  if (decoded * HELD_BYTES > held_bytes) {
    throw new Refused('media_too_many_pixels', 'It takes too much memory to read the picture.')
  }
}

/** The pixels that an item claims to have; 0 when it claims nothing. */
function sizeOf(heif: HeifFile, id: number): number {
  const extent = propertyOf(heif, id, 'ispe')
  if (!extent) return 0
  const reader = versioned(heif.bytes, extent)
  return reader.uint(4) * reader.uint(4)
}

/** What the descriptor of a grid says (ISO/IEC 23008-12, 6.6.2.3). */
async function gridOf(file: FileView, heif: HeifFile, id: number) {
  const reader = new Reader(await contentOf(file, heif, id, 12), 0, 12)
  reader.uint(1)
  const wide = (reader.uint(1) & 1) === 1 ? 4 : 2
  const tiles = (reader.uint(1) + 1) * (reader.uint(1) + 1)
  return { tiles, pixels: reader.uint(wide) * reader.uint(wide) }
}

/** The first bytes of an item that has one part, filled up with zeros. */
async function contentOf(file: FileView, heif: HeifFile, id: number, bytes: number): Promise<Buffer> {
  const location = heif.locations.get(id)
  const [extent] = location?.extents ?? []
  if (!location || !extent) throw new Refused('media_unreadable')
  const content = Buffer.alloc(bytes)
  const length = Math.min(bytes, extent.length)
  if (location.method === 0) (await file.bytes(extent.from, length)).copy(content)
  else {
    const data = heif.parts.find(({ type }) => type === 'idat')
    if (!data || data.body + extent.from + length > data.to) throw new Refused('media_unreadable')
    heif.bytes.copy(content, 0, data.body + extent.from, data.body + extent.from + length)
  }
  return content
}
