import { Refused } from '../../refusals.ts'
import type { FileView } from '../../work/file-view.ts'
import { type Box, boxesIn, Reader, topBoxes } from './boxes.ts'

/** Boxes that stand at the top of such a file (ISO/IEC 14496-12, table 1; `mpvd`: the film of a moving photo). */
const TOP_BOXES = new Set('ftyp meta mdat moov moof mfra free skip wide uuid sidx styp mpvd sefd'.split(' '))

/** Maximum bytes of the part that describes the pictures. */
const MAX_META = 4_000_000
/** Maximum number of pictures, tiles and other items. */
const MAX_ITEMS = 5000
/** Maximum number of parts that all items lie in. */
const MAX_EXTENTS = 20_000

/** Something in a HEIF file: a picture, a tile of one, or data about one (ISO/IEC 23008-12). */
export interface HeifItem {
  readonly id: number
  readonly type: string
  /** Of data whose type is `mime`. */
  readonly content_type: string
  /** Its entry in the list of items. */
  readonly entry: Box
}

/** Where an item lies. */
export interface HeifLocation {
  /** 0: in the file, 1: in the `idat` box. */
  readonly method: number
  readonly extents: readonly { readonly from: number; readonly length: number }[]
  /** Its entry in the list of locations. */
  readonly entry: { readonly from: number; readonly to: number }
}

/** What items say of each other. */
export interface HeifReference {
  readonly type: string
  readonly from: number
  readonly to: readonly number[]
}

/** The pictures of a HEIF file, and how they are put together. */
export interface HeifFile {
  readonly boxes: readonly Box[]
  /** Where the last box at the top ends. */
  readonly end: number
  /** The box that describes the pictures, and its content; positions below are in it. */
  readonly meta: Box
  readonly bytes: Buffer
  readonly parts: readonly Box[]
  readonly primary: number
  readonly items: ReadonlyMap<number, HeifItem>
  readonly locations: ReadonlyMap<number, HeifLocation>
  readonly references: readonly HeifReference[]
  readonly properties: readonly Box[]
  /** The properties of each item, by their number from 1. */
  readonly associations: ReadonlyMap<number, readonly number[]>
}

/**
 * Reads how a HEIF file is put together, without decoding it.
 * @throws {Refused} `media_truncated` or `media_unreadable`
 */
export async function readHeif(file: FileView): Promise<HeifFile> {
  const boxes = await topBoxes(file, TOP_BOXES)
  const meta = boxes.find(({ type }) => type === 'meta')
  if (!meta || !boxes.some(({ type }) => type === 'mdat' || type === 'moov')) {
    throw new Refused('media_truncated')
  }
  if (meta.to - meta.from > MAX_META) throw new Refused('media_unreadable')
  const bytes = Buffer.from(await file.bytes(meta.from, meta.to - meta.from))
  // The box has a version and flags before its parts.
  const parts = boxesIn(bytes, meta.body - meta.from + 4, bytes.length)
  const part = (type: string) => parts.find((one) => one.type === type) ?? null
  const properties = part('iprp')
  const inProperties = properties ? boxesIn(bytes, properties.body, properties.to) : []
  const container = inProperties.find(({ type }) => type === 'ipco')
  return {
    boxes,
    end: boxes.at(-1)?.to ?? 0,
    meta,
    bytes,
    parts,
    primary: primaryOf(bytes, part('pitm')),
    items: itemsOf(bytes, part('iinf')),
    locations: locationsOf(bytes, part('iloc')),
    references: referencesOf(bytes, part('iref')),
    properties: container ? boxesIn(bytes, container.body, container.to) : [],
    associations: associationsOf(
      bytes,
      inProperties.filter(({ type }) => type === 'ipma'),
    ),
  }
}

/** The first property of an item that has a type. */
export function propertyOf(
  heif: Pick<HeifFile, 'associations' | 'properties'>,
  item: number,
  type: string,
): Box | null {
  for (const index of heif.associations.get(item) ?? []) {
    const property = heif.properties[index - 1]
    if (property?.type === type) return property
  }
  return null
}

/** A box with a version and flags. */
export function versioned(
  bytes: Buffer,
  { body, to }: Box,
): Reader & { readonly version: number; readonly flags: number } {
  const reader = new Reader(bytes, body, to)
  const version = reader.uint(1)
  return Object.assign(reader, { version, flags: reader.uint(3) })
}

function primaryOf(bytes: Buffer, box: Box | null): number {
  if (!box) throw new Refused('media_unreadable')
  const reader = versioned(bytes, box)
  return reader.uint(reader.version === 0 ? 2 : 4)
}

function itemsOf(bytes: Buffer, box: Box | null): Map<number, HeifItem> {
  if (!box) throw new Refused('media_unreadable')
  const list = versioned(bytes, box)
  list.uint(list.version === 0 ? 2 : 4)
  const items = new Map<number, HeifItem>()
  for (const entry of boxesIn(bytes, list.at, box.to)) {
    if (entry.type !== 'infe') continue
    const reader = versioned(bytes, entry)
    // Versions before have no type of item; no picture is described by them.
    if (reader.version < 2) continue
    const id = reader.uint(reader.version === 2 ? 2 : 4)
    // Whether it is encrypted.
    reader.uint(2)
    const type = reader.text(4)
    reader.terminated()
    const content_type = type === 'mime' ? reader.terminated() : ''
    items.set(id, { id, type, content_type, entry })
    if (items.size > MAX_ITEMS) throw new Refused('media_unreadable')
  }
  return items
}

/** How the list of locations is written. */
export function locationSizes(reader: Reader & { readonly version: number }) {
  const sizes = reader.uint(2)
  const [offset, length, base] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15]
  const index = reader.version === 0 ? 0 : sizes & 15
  if ([offset, length, base, index].some((size) => ![0, 4, 8].includes(size)))
    throw new Refused('media_unreadable')
  return { offset, length, base, index, id: reader.version === 2 ? 4 : 2 }
}

function locationsOf(bytes: Buffer, box: Box | null): Map<number, HeifLocation> {
  if (!box) throw new Refused('media_unreadable')
  const reader = versioned(bytes, box)
  const sizes = locationSizes(reader)
  const locations = new Map<number, HeifLocation>()
  let all = 0
  for (let left = reader.uint(sizes.id); left > 0; left -= 1) {
    const from = reader.at
    const id = reader.uint(sizes.id)
    const method = reader.version === 0 ? 0 : reader.uint(2) & 15
    // Data of another file, or of another item, are in no picture of a camera.
    if (reader.uint(2) !== 0 || method > 1) throw new Refused('media_unreadable')
    const base = reader.uint(sizes.base)
    const count = reader.uint(2)
    all += count
    if (all > MAX_EXTENTS) throw new Refused('media_unreadable')
    const extents = Array.from({ length: count }, () => {
      reader.uint(sizes.index)
      return { from: base + reader.uint(sizes.offset), length: reader.uint(sizes.length) }
    })
    locations.set(id, { method, extents, entry: { from, to: reader.at } })
  }
  return locations
}

function referencesOf(bytes: Buffer, box: Box | null): HeifReference[] {
  if (!box) return []
  const list = versioned(bytes, box)
  const size = list.version === 0 ? 2 : 4
  let all = 0
  return boxesIn(bytes, list.at, box.to).map(({ type, body, to }) => {
    const reader = new Reader(bytes, body, to)
    const from = reader.uint(size)
    const count = reader.uint(2)
    all += count
    if (all > MAX_EXTENTS) throw new Refused('media_unreadable')
    return { type, from, to: Array.from({ length: count }, () => reader.uint(size)) }
  })
}

function associationsOf(bytes: Buffer, boxes: readonly Box[]): Map<number, readonly number[]> {
  const associations = new Map<number, number[]>()
  let all = 0
  for (const box of boxes) {
    const reader = versioned(bytes, box)
    for (let left = reader.uint(4); left > 0; left -= 1) {
      const item = reader.uint(reader.version === 0 ? 2 : 4)
      const count = reader.uint(1)
      all += count
      if (all > MAX_EXTENTS * 10) throw new Refused('media_unreadable')
      const wide = (reader.flags & 1) === 1
      const numbers = Array.from({ length: count }, () => reader.uint(wide ? 2 : 1) & (wide ? 0x7fff : 0x7f))
      const known = associations.get(item)
      if (known) known.push(...numbers)
      else associations.set(item, numbers)
    }
  }
  return associations
}
