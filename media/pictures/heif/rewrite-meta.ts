import { type Box, boxesIn, boxOf } from './boxes.ts'
import { type HeifFile, locationSizes, versioned } from './items.ts'
import type { KeptItems } from './kept-items.ts'

/** Properties that say how pixels are coded, lie and are meant (ISO/IEC 23008-12, 6.5; AV1 Image File Format, 2.2). */
const PROPERTIES = new Set(
  'ispe pixi colr hvcC lhvC av1C avcC jpgC j2kH uncC cmpd irot imir clap pasp auxC a1op a1lx lsel clli mdcv cclv amve reve ndwt rref iscl oinf tols'.split(
    ' ',
  ),
)
const HANDLER_BYTES = 24

/**
 * The part that describes the pictures, without the items that are not kept and without texts. It is as long as it was,
 * so that all positions stay right; null when that cannot be done.
 */
export function rewrittenMeta(heif: HeifFile, keeping: KeptItems): Buffer | null {
  const { bytes, meta, parts } = heif
  const build = (padding: number) =>
    boxOf(
      'meta',
      bytes.subarray(meta.body - meta.from, meta.body - meta.from + 4),
      ...parts.map((part) => rewrittenPart(heif, keeping, part, padding)),
    )
  const shortest = build(0)
  const left = bytes.length - shortest.length
  if (left === 0) return shortest
  if (left < 0) return null
  // A box to fill the gap takes eight bytes; fewer are hidden behind the name of the handler.
  if (left < 8) return parts.some(({ type }) => type === 'hdlr') ? build(left) : null
  return Buffer.concat([shortest, boxOf('free', Buffer.alloc(left - 8))])
}

function rewrittenPart(heif: HeifFile, keeping: KeptItems, part: Box, padding: number): Buffer {
  const { bytes } = heif
  switch (part.type) {
    case 'hdlr': {
      const handler = bytes.subarray(part.body, Math.min(part.to, part.body + HANDLER_BYTES))
      return boxOf('hdlr', handler, Buffer.alloc(padding + (part.to - part.body > HANDLER_BYTES ? 1 : 0)))
    }
    case 'pitm':
      return bytes.subarray(part.from, part.to)
    case 'iinf':
      return itemList(heif, keeping, part)
    case 'iloc':
      return locationList(heif, keeping, part)
    case 'iref':
      return referenceList(heif, keeping, part)
    case 'iprp':
      return propertyList(heif, keeping, part)
    case 'grpl':
      return groupList(heif, keeping, part)
    case 'idat':
      return ownData(heif, keeping, part)
    default:
      return Buffer.alloc(0)
  }
}

function itemList({ bytes, items }: HeifFile, { kept }: KeptItems, part: Box): Buffer {
  const entries = [...items.values()]
    .filter(({ id }) => kept.has(id))
    .map(({ content_type, entry }) => {
      const reader = versioned(bytes, entry)
      reader.uint(reader.version === 2 ? 2 : 4)
      reader.uint(2)
      reader.text(4)
      // A name is free text by the writer of the file.
      const texts = `\0${content_type && `${content_type}\0`}`
      return boxOf('infe', bytes.subarray(entry.body, reader.at), Buffer.from(texts, 'latin1'))
    })
  const { version } = versioned(bytes, part)
  const count = numberOf(entries.length, version === 0 ? 2 : 4)
  return boxOf('iinf', bytes.subarray(part.body, part.body + 4), count, ...entries)
}

function locationList({ bytes, locations }: HeifFile, { kept }: KeptItems, part: Box): Buffer {
  const reader = versioned(bytes, part)
  const { id: size } = locationSizes(reader)
  const entries = [...locations].filter(([id]) => kept.has(id))
  return boxOf(
    'iloc',
    bytes.subarray(part.body, reader.at),
    numberOf(entries.length, size),
    ...entries.map(([, { entry }]) => bytes.subarray(entry.from, entry.to)),
  )
}

function referenceList({ bytes, references }: HeifFile, { kept }: KeptItems, part: Box): Buffer {
  const size = versioned(bytes, part).version === 0 ? 2 : 4
  const boxes = references.flatMap(({ type, from, to }) => {
    const left = to.filter((id) => kept.has(id))
    if (!kept.has(from) || left.length === 0) return []
    const numbers = left.map((id) => numberOf(id, size))
    return [boxOf(type, numberOf(from, size), numberOf(left.length, 2), ...numbers)]
  })
  return boxes.length === 0
    ? Buffer.alloc(0)
    : boxOf('iref', bytes.subarray(part.body, part.body + 4), ...boxes)
}

/** Properties keep their positions, because items name them by number; a removed one becomes free space. */
function propertyList(heif: HeifFile, keeping: KeptItems, part: Box): Buffer {
  const { bytes } = heif
  const properties = heif.properties.map((property) => {
    if (PROPERTIES.has(property.type)) return bytes.subarray(property.from, property.to)
    return boxOf('free', Buffer.alloc(property.to - property.from - 8))
  })
  const associations = boxesIn(bytes, part.body, part.to).filter(({ type }) => type === 'ipma')
  const rewritten = associations.map((box) => associationList(heif, keeping, box))
  return boxOf('iprp', boxOf('ipco', ...properties), ...rewritten)
}

function associationList({ bytes, properties }: HeifFile, { kept }: KeptItems, box: Box): Buffer {
  const reader = versioned(bytes, box)
  const head = bytes.subarray(box.body, reader.at)
  const [idBytes, wide] = [reader.version === 0 ? 2 : 4, (reader.flags & 1) === 1]
  const entries: Buffer[] = []
  for (let left = reader.uint(4); left > 0; left -= 1) {
    const item = reader.uint(idBytes)
    const numbers = Array.from({ length: reader.uint(1) }, () => reader.uint(wide ? 2 : 1)).filter(
      (number) => {
        const property = properties[(number & (wide ? 0x7fff : 0x7f)) - 1]
        return property !== undefined && PROPERTIES.has(property.type)
      },
    )
    if (!kept.has(item)) continue
    entries.push(
      Buffer.concat([
        numberOf(item, idBytes),
        numberOf(numbers.length, 1),
        ...numbers.map((number) => numberOf(number, wide ? 2 : 1)),
      ]),
    )
  }
  return boxOf('ipma', head, numberOf(entries.length, 4), ...entries)
}

function groupList({ bytes }: HeifFile, { kept }: KeptItems, part: Box): Buffer {
  const groups = boxesIn(bytes, part.body, part.to).filter((group) => {
    const reader = versioned(bytes, group)
    // Its own number.
    reader.uint(4)
    for (let left = reader.uint(4); left > 0; left -= 1) if (!kept.has(reader.uint(4))) return false
    return true
  })
  const content = groups.map(({ from, to }) => bytes.subarray(from, to))
  return content.length === 0 ? Buffer.alloc(0) : boxOf('grpl', ...content)
}

function ownData({ bytes, locations }: HeifFile, { kept }: KeptItems, part: Box): Buffer {
  const content = Buffer.alloc(part.to - part.body)
  for (const [id, { method, extents }] of locations) {
    if (method !== 1 || !kept.has(id)) continue
    for (const { from, length } of extents) {
      bytes.copy(content, from, part.body + from, Math.min(part.to, part.body + from + length))
    }
  }
  return boxOf('idat', content)
}

function numberOf(value: number, bytes: number): Buffer {
  const number = Buffer.alloc(bytes)
  number.writeUIntBE(value, 0, bytes)
  return number
}
