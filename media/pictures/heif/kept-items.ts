import type { DroppedPart } from '../anatomy/anatomy.ts'
import { gainMapXmp } from '../gain-map-xmp.ts'
import { type HeifFile, type HeifItem, propertyOf } from './items.ts'

/** Items that are pictures, or parts of one. */
const PICTURES = new Set('hvc1 hev1 lhv1 av01 avc1 jpeg j2k1 unci grid iden iovl tmap sato'.split(' '))
/** Items that say something of a picture: Exif, XMP and others. */
const METADATA = new Set(['Exif', 'mime', 'uri '])
const GAIN_MAP = 'hdrgainmap'

/** Which items of a HEIF file are kept. */
export interface KeptItems {
  readonly kept: ReadonlySet<number>
  /** Of those, the ones that are XMP about a gain map: they keep no more than how it is meant. */
  readonly gain_map_xmp: ReadonlySet<number>
  readonly dropped: readonly DroppedPart[]
}

/** Keeps pictures, tiles, gain maps and depth. Removes metadata and thumbnails, which may show cropped parts. */
export function keptItems(heif: HeifFile): KeptItems {
  const { items, references } = heif
  const thumbnails = new Set(references.flatMap(({ type, from }) => (type === 'thmb' ? [from] : [])))
  thumbnails.delete(heif.primary)
  const isPart = (id: number) =>
    references.some(({ type, from, to }) => type === 'dimg' && !thumbnails.has(from) && to.includes(id))
  const partsOfThumbnails = new Set(
    references.flatMap(({ type, from, to }) => (type === 'dimg' && thumbnails.has(from) ? to : [])),
  )
  const kept = new Set<number>()
  const gain_map_xmp = new Set<number>()
  let other = false
  for (const item of items.values()) {
    const { id, type } = item
    if (thumbnails.has(id) || (partsOfThumbnails.has(id) && !isPart(id))) continue
    if (PICTURES.has(type)) kept.add(id)
    else if (isXmpOfGainMap(heif, item)) {
      kept.add(id)
      gain_map_xmp.add(id)
    } else other ||= !METADATA.has(type)
  }
  return { kept, gain_map_xmp, dropped: other ? ['other'] : [] }
}

function isXmpOfGainMap(heif: HeifFile, { id, type }: HeifItem): boolean {
  const [extent, more] = heif.locations.get(id)?.extents ?? []
  if (type !== 'mime' || !extent || more || heif.locations.get(id)?.method !== 0) return false
  return heif.references.some(
    (reference) =>
      reference.type === 'cdsc' && reference.from === id && reference.to.some((to) => isGainMap(heif, to)),
  )
}

function isGainMap(heif: HeifFile, id: number): boolean {
  const kind = propertyOf(heif, id, 'auxC')
  return kind !== null && heif.bytes.subarray(kind.body, kind.to).includes(GAIN_MAP)
}

/** XMP about a gain map that says no more than how it is meant, of the same length; blank where it says nothing of it. */
export function reducedXmp(xmp: Buffer): Buffer {
  const reduced = gainMapXmp(xmp.toString('utf8')) ?? ''
  return Buffer.from((reduced.length <= xmp.length ? reduced : '').padEnd(xmp.length))
}
