import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SECRET, scene } from './support.ts'

/** `scene(128, 96)` of `support.ts` as heif-enc with x265 writes it: there is no encoder that runs everywhere. */
export const HEIC_SCENE = readFileSync(join(import.meta.dirname, 'fixtures/scene.heic'))
export const TILE = { width: 128, height: 96 }

const number = (value: number, bytes: number) => {
  const buffer = Buffer.alloc(bytes)
  buffer.writeUIntBE(value, 0, bytes)
  return buffer
}
export const box = (type: string, ...content: readonly (Buffer | string)[]): Buffer => {
  const body = Buffer.concat(
    content.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)),
  )
  return Buffer.concat([number(body.length + 8, 4), Buffer.from(type, 'latin1'), body])
}
const full = (type: string, version: number, ...content: readonly (Buffer | string)[]) =>
  box(type, number(version, 1), number(0, 3), ...content)

/** The parts of the fixture: how its pixels are coded, and the pixels. */
const hvcC = boxNamed('hvcC')
const pixels = HEIC_SCENE.subarray(HEIC_SCENE.indexOf('mdat', 0, 'latin1') + 4)

function boxNamed(type: string): Buffer {
  const at = HEIC_SCENE.indexOf(type, 0, 'latin1') - 4
  return HEIC_SCENE.subarray(at, at + HEIC_SCENE.readUInt32BE(at))
}

export interface TestItem {
  readonly id: number
  readonly type: string
  readonly data: Buffer
  /** Numbers of properties, from 1. */
  readonly properties?: readonly number[]
  readonly content_type?: string
  readonly name?: string
  /** Lies in the description itself. */
  readonly own?: boolean
}

export interface TestHeic {
  readonly brand?: string
  readonly primary: number
  readonly items: readonly TestItem[]
  readonly properties: readonly Buffer[]
  readonly references?: readonly {
    readonly type: string
    readonly from: number
    readonly to: readonly number[]
  }[]
  /** Boxes at the end of the file. */
  readonly more?: readonly Buffer[]
  /** Boxes in the description. */
  readonly described?: readonly Buffer[]
}

export const size = (width: number, height: number) => full('ispe', 0, number(width, 4), number(height, 4))
export const rotated = (quarters: number) => box('irot', number(quarters, 1))
export const mirrored = (axis: number) => box('imir', number(axis, 1))
export const coded = hvcC
export const depth = full('pixi', 0, number(3, 1), number(8, 1), number(8, 1), number(8, 1))
const auxiliary = (urn: string) => full('auxC', 0, `${urn}\0`)
export const tile = (id: number, properties: readonly number[]): TestItem => ({
  id,
  type: 'hvc1',
  data: pixels,
  properties,
})
export const grid = (
  id: number,
  rows: number,
  columns: number,
  width: number,
  height: number,
  properties: readonly number[],
): TestItem => ({
  id,
  type: 'grid',
  data: Buffer.concat([
    number(0, 1),
    number(1, 1),
    number(rows - 1, 1),
    number(columns - 1, 1),
    number(width, 4),
    number(height, 4),
  ]),
  properties,
  own: true,
})

/** Properties without which a reader must not show a picture. */
const isEssential = (property: Buffer | undefined) =>
  /hvcC|irot|imir/.test(property?.toString('latin1', 4, 8) ?? '')

/** Puts a HEIC file together. */
export function heicOf({
  brand = 'heic',
  primary,
  items,
  properties,
  references = [],
  more = [],
  described = [],
}: TestHeic): Buffer {
  const ftyp = box('ftyp', brand, number(0, 4), 'mif1', 'heic', 'miaf')
  const own = items.filter((item) => item.own)
  const elsewhere = items.filter((item) => !item.own)
  const described_at = (list: readonly TestItem[], id: number, from: number) => {
    let at = from
    for (const item of list) {
      if (item.id === id) return at
      at += item.data.length
    }
    return at
  }
  const meta = (from: number) =>
    full(
      'meta',
      0,
      full('hdlr', 0, number(0, 4), 'pict', Buffer.alloc(12), '\0'),
      full('pitm', 0, number(primary, 2)),
      full(
        'iloc',
        1,
        number(0x4400, 2),
        number(items.length, 2),
        ...items.map(({ id, own: inside, data }) =>
          Buffer.concat([
            number(id, 2),
            number(inside ? 1 : 0, 2),
            number(0, 2),
            number(1, 2),
            number(inside ? described_at(own, id, 0) : described_at(elsewhere, id, from), 4),
            number(data.length, 4),
          ]),
        ),
      ),
      full(
        'iinf',
        0,
        number(items.length, 2),
        ...items.map(({ id, type, content_type, name = '' }) =>
          full(
            'infe',
            2,
            number(id, 2),
            number(0, 2),
            type,
            `${name}\0${content_type === undefined ? '' : `${content_type}\0`}`,
          ),
        ),
      ),
      ...(references.length === 0
        ? []
        : [
            full(
              'iref',
              0,
              ...references.map(({ type, from: by, to }) =>
                box(type, number(by, 2), number(to.length, 2), ...to.map((id) => number(id, 2))),
              ),
            ),
          ]),
      box(
        'iprp',
        box('ipco', ...properties),
        full(
          'ipma',
          0,
          number(items.length, 4),
          ...items.map(({ id, properties: has = [] }) =>
            Buffer.concat([
              number(id, 2),
              number(has.length, 1),
              ...has.map((property) =>
                number(property | (isEssential(properties[property - 1]) ? 0x80 : 0), 1),
              ),
            ]),
          ),
        ),
      ),
      ...(own.length === 0 ? [] : [box('idat', ...own.map(({ data }) => data))]),
      ...described,
    )
  const from = ftyp.length + meta(0).length + 8
  return Buffer.concat([ftyp, meta(from), box('mdat', ...elsewhere.map(({ data }) => data)), ...more])
}

/** A photo as a telephone takes it: tiles, Exif, a thumbnail, a gain map with its XMP, names; with a secret in all texts. */
export function phonePhoto(more: Partial<TestHeic> = {}): Buffer {
  const { width, height } = TILE
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF><rdf:Description note="${SECRET}"><HDRGainMap:HDRGainMapVersion>65536</HDRGainMap:HDRGainMapVersion><b>${SECRET.repeat(40)}</b></rdf:Description></rdf:RDF></x:xmpmeta>`
  return heicOf({
    primary: 10,
    properties: [
      coded,
      size(width, height),
      depth,
      size(2 * width, 2 * height),
      rotated(0),
      auxiliary('urn:com:apple:photo:2020:aux:hdrgainmap'),
      full('udes', 0, `en\0${SECRET}\0${SECRET}\0${SECRET}\0`),
    ],
    items: [
      ...[1, 2, 3, 4].map((id) => tile(id, [1, 2, 3])),
      grid(10, 2, 2, 2 * width, 2 * height, [4, 3, 5, 7]),
      { id: 11, type: 'Exif', data: Buffer.from(`\0\0\0\0MM\0*\0\0\0\x08${SECRET}`, 'latin1'), name: SECRET },
      { id: 12, type: 'mime', content_type: 'application/rdf+xml', data: Buffer.from(`<x>${SECRET}</x>`) },
      { ...tile(13, [1, 2, 3]), name: SECRET },
      tile(14, [1, 2, 3, 6]),
      { id: 15, type: 'mime', content_type: 'application/rdf+xml', data: Buffer.from(xmp) },
    ],
    references: [
      { type: 'dimg', from: 10, to: [1, 2, 3, 4] },
      { type: 'cdsc', from: 11, to: [10] },
      { type: 'cdsc', from: 12, to: [10] },
      { type: 'thmb', from: 13, to: [10] },
      { type: 'auxl', from: 14, to: [10] },
      { type: 'cdsc', from: 15, to: [14] },
    ],
    described: [box('uuid', Buffer.alloc(16), SECRET)],
    ...more,
  })
}

/** What the fixture shows. */
export const heicScene = () => scene(TILE.width, TILE.height)
