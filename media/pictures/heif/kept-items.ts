import type { DroppedPart } from '../anatomy/anatomy.ts'
import { gainMapXmp } from '../gain-map-xmp.ts'
import { type HeifFile, type HeifItem, propertyOf } from './items.ts'

/** Items that are pictures, or parts of one. */
const PICTURES = new Set('hvc1 hev1 lhv1 av01 avc1 jpeg j2k1 unci grid iden iovl tmap sato'.split(' '))
/** Items that say something of a picture: Exif, XMP and others. */
const METADATA = new Set(['Exif', 'mime', 'uri '])
const GAIN_MAP = 'hdrgainmap'

/** What of a file says which items are kept. */
type Items = Pick<
  HeifFile,
  'items' | 'locations' | 'references' | 'associations' | 'properties' | 'primary' | 'bytes'
>

/** Which items of a HEIF file are kept. */
export interface KeptItems {
  readonly kept: ReadonlySet<number>
  /** Of those, the ones that are XMP about a gain map: they keep no more than how it is meant. */
  readonly gain_map_xmp: ReadonlySet<number>
  readonly dropped: readonly DroppedPart[]
}

/** Keeps pictures, tiles, gain maps and depth. Removes metadata and thumbnails, which may show cropped parts. */
export function keptItems(heif: Items): KeptItems {
  const { items, references } = heif
  const thumbnails = new Set(references.flatMap(({ type, from }) => (type === 'thmb' ? [from] : [])))
  thumbnails.delete(heif.primary)
  // A file may have thousands of items and of references: each is looked at once.
  const parts = { ofThumbnails: new Set<number>(), ofOthers: new Set<number>() }
  for (const { type, from, to } of references) {
    if (type !== 'dimg') continue
    for (const id of to) parts[thumbnails.has(from) ? 'ofThumbnails' : 'ofOthers'].add(id)
  }
  const describing = describingGainMaps(heif)
  const kept = new Set<number>()
  const gain_map_xmp = new Set<number>()
  let other = false
  for (const item of items.values()) {
    const { id, type } = item
    if (thumbnails.has(id) || (parts.ofThumbnails.has(id) && !parts.ofOthers.has(id))) continue
    if (PICTURES.has(type)) kept.add(id)
    else if (describing.has(id) && isXmp(heif, item)) {
      kept.add(id)
      gain_map_xmp.add(id)
    } else other ||= !METADATA.has(type)
  }
  return { kept, gain_map_xmp, dropped: other ? ['other'] : [] }
}

/** Whether an item is text that lies in the file in one part. */
function isXmp(heif: Items, { id, type }: HeifItem): boolean {
  const { extents = [], method } = heif.locations.get(id) ?? {}
  return type === 'mime' && extents.length === 1 && method === 0
}

/** The items that describe a gain map. */
function describingGainMaps(heif: Items): ReadonlySet<number> {
  const gainMaps = new Set([...heif.associations.keys()].filter((id) => isGainMap(heif, id)))
  const describing = heif.references.filter(
    ({ type, to }) => type === 'cdsc' && to.some((id) => gainMaps.has(id)),
  )
  return new Set(describing.map(({ from }) => from))
}

function isGainMap(heif: Items, id: number): boolean {
  const kind = propertyOf(heif, id, 'auxC')
  return kind !== null && heif.bytes.subarray(kind.body, kind.to).includes(GAIN_MAP)
}

/** XMP about a gain map that says no more than how it is meant, of the same length; blank where it says nothing of it. */
export function reducedXmp(xmp: Buffer): Buffer {
  const reduced = gainMapXmp(xmp.toString('utf8')) ?? ''
  return Buffer.from((reduced.length <= xmp.length ? reduced : '').padEnd(xmp.length))
}
