import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { clean, closePictureProcesses, inspect, isMediaRefusal } from '../../media/index.ts'
import { pixelsOf, SECRET, scene, testFolder, withPrivateData, withSegment } from './support.ts'

const folder = testFolder()
afterAll(closePictureProcesses)

async function cleaned(content: Buffer, keep_metadata = false) {
  const path = await folder.put(content)
  expect(await inspect(path)).toMatchObject({ kind: 'picture' })
  const answer = await clean(path, folder.out(), { keep_metadata })
  if (isMediaRefusal(answer)) throw new Error(answer.message)
  return { ...answer, content: await readFile(folder.out()) }
}

const XMP = 'http://ns.adobe.com/xap/1.0/\0'
const withXmp = (jpeg: Buffer, xmp: string) => withSegment(jpeg, 0xe1, Buffer.from(XMP + xmp))

interface Listed {
  readonly attributes: number
  readonly bytes: number
  readonly offset: number
}

/** A list of pictures (CIPA DC-007), written the other way round than ours: least byte first. */
function listOf(pictures: readonly Listed[]): Buffer {
  const list = Buffer.alloc(8 + 2 + 3 * 12 + 4 + pictures.length * 16)
  list.write('II*\0', 0, 'latin1')
  list.writeUInt32LE(8, 4)
  list.writeUInt16LE(3, 8)
  for (const [k, [tag, type, count]] of (
    [
      [0xb000, 7, 4],
      [0xb001, 4, 1],
      [0xb002, 7, pictures.length * 16],
    ] as const
  ).entries()) {
    list.writeUInt16LE(tag, 10 + k * 12)
    list.writeUInt16LE(type, 12 + k * 12)
    list.writeUInt32LE(count, 14 + k * 12)
  }
  list.write('0100', 18, 'latin1')
  list.writeUInt32LE(pictures.length, 30)
  list.writeUInt32LE(50, 42)
  pictures.forEach(({ attributes, bytes, offset }, k) => {
    list.writeUInt32LE(attributes, 50 + k * 16)
    list.writeUInt32LE(bytes, 54 + k * 16)
    list.writeUInt32LE(offset, 58 + k * 16)
  })
  return Buffer.concat([Buffer.from('MPF\0'), list])
}

/** A file of several pictures, with some empty space between them. */
function several(
  first: Buffer,
  others: readonly { readonly jpeg: Buffer; readonly attributes: number }[],
): Buffer {
  const gap = Buffer.alloc(30)
  const length = withSegment(
    first,
    0xe2,
    listOf([
      { attributes: 0, bytes: 0, offset: 0 },
      ...others.map(() => ({ attributes: 0, bytes: 0, offset: 0 })),
    ]),
  ).length
  // The list follows the start of the file and its own head.
  const base = 2 + 4 + 4
  let at = length
  const listed = others.map(({ jpeg, attributes }) => {
    const offset = at + gap.length - base
    at += gap.length + jpeg.length
    return { attributes, bytes: jpeg.length, offset }
  })
  const head = withSegment(
    first,
    0xe2,
    listOf([{ attributes: 0x030000, bytes: length, offset: 0 }, ...listed]),
  )
  return Buffer.concat([head, ...others.flatMap(({ jpeg }) => [gap, jpeg])])
}

/** The pictures that the list of a file leads to. */
function picturesIn(file: Buffer): { jpeg: Buffer; attributes: number }[] {
  const base = file.indexOf('MPF\0', 0, 'latin1') + 4
  expect(file.toString('latin1', base, base + 2)).toBe('MM')
  const count = file.readUInt32BE(base + 30)
  return Array.from({ length: count }, (_, k) => {
    const entry = base + 50 + k * 16
    const offset = file.readUInt32BE(entry + 8)
    const from = k === 0 ? 0 : base + offset
    return {
      jpeg: file.subarray(from, from + file.readUInt32BE(entry + 4)),
      attributes: file.readUInt32BE(entry),
    }
  })
}

const photo = (width: number, height: number) => withPrivateData(scene(width, height).jpeg()).toBuffer()
const GAIN_MAP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description note="${SECRET}" hdrgm:Version="1.0" hdrgm:GainMapMax="2.5" hdrgm:Gamma="${SECRET}"><hdrgm:OffsetSDR><rdf:Seq><rdf:li>0.015</rdf:li><rdf:li>0.015</rdf:li><rdf:li>0.015</rdf:li></rdf:Seq></hdrgm:OffsetSDR></rdf:Description></rdf:RDF></x:xmpmeta>`

describe('a JPEG with more behind its end', () => {
  it('keeps its gain map, which says no more than how it is meant', async () => {
    const map = withXmp(await photo(30, 20), GAIN_MAP)
    const dirty = several(withXmp(await photo(90, 60), `<x note="${SECRET}" hdrgm:Version="1.0"/>`), [
      { jpeg: map, attributes: 0 },
    ])
    const { content, dropped, lossless } = await cleaned(dirty)
    expect([dropped, lossless]).toEqual([[], true])
    expect(content.includes(SECRET)).toBe(false)
    const [first, second] = picturesIn(content)
    if (!first || !second) throw new Error('a picture is missing')
    expect(first.jpeg.length + second.jpeg.length).toBe(content.length)
    expect(first.jpeg.toString('latin1')).toContain(
      `Item:Semantic="GainMap" Item:Length="${second.jpeg.length}"`,
    )
    const text = second.jpeg.toString('latin1')
    expect(text).toContain('hdrgm:GainMapMax="2.5"')
    expect(text).toContain('<hdrgm:OffsetSDR><rdf:Seq><rdf:li>0.015</rdf:li>')
    expect((await pixelsOf(second.jpeg)).equals(await pixelsOf(map))).toBe(true)
    expect((await pixelsOf(content)).equals(await pixelsOf(dirty))).toBe(true)
    expect((await cleaned(content)).content.equals(content)).toBe(true)
    expect((await cleaned(dirty, true)).content.equals(dirty)).toBe(true)
  })

  it('keeps a gain map that describes itself as ISO 21496-1 has it', async () => {
    const map = withSegment(
      await photo(30, 20),
      0xe2,
      Buffer.concat([Buffer.from('urn:iso:std:iso:ts:21496:-1\0'), Buffer.alloc(60, 1)]),
    )
    const { content, dropped } = await cleaned(several(await photo(90, 60), [{ jpeg: map, attributes: 0 }]))
    expect(dropped).toEqual([])
    expect(picturesIn(content)).toHaveLength(2)
  })

  it('keeps the frames of a stereo picture, and drops its previews', async () => {
    const right = await photo(90, 60)
    const preview = await photo(40, 20)
    const dirty = several(await photo(90, 60), [
      { jpeg: right, attributes: 0x020002 },
      { jpeg: preview, attributes: 0x010001 },
    ])
    const { content, dropped } = await cleaned(dirty)
    expect(dropped).toEqual([])
    expect(content.includes(SECRET)).toBe(false)
    const pictures = picturesIn(content)
    expect(pictures.map(({ attributes }) => attributes)).toEqual([0x030000, 0x020002])
    const [, second] = pictures
    expect((await sharp(second?.jpeg).metadata()).width).toBe(90)
  })

  it('says which parts it has lost', async () => {
    const plain = await photo(90, 60)
    const film = Buffer.from(`\0\0\0\x18ftypmp42\0\0\0\0mp42isom${SECRET}`, 'latin1')
    const other = await photo(90, 60)
    for (const [content, dropped] of [
      [Buffer.concat([plain, film]), ['motion']],
      [several(plain, [{ jpeg: other, attributes: 0 }]), ['pictures']],
      [Buffer.concat([several(plain, [{ jpeg: other, attributes: 0 }]), film]), ['pictures', 'motion']],
      [Buffer.concat([plain, Buffer.from(`something ${SECRET}`)]), ['other']],
      [Buffer.concat([plain, Buffer.alloc(5000)]), []],
      [several(plain, [{ jpeg: other.subarray(0, 200), attributes: 0x020002 }]), ['pictures', 'other']],
    ] as const) {
      const answer = await cleaned(content)
      expect(answer.dropped).toEqual(dropped)
      expect(answer.content.includes(SECRET)).toBe(false)
    }
  })

  it('is read to its end whatever its list says', async () => {
    const plain = await photo(90, 60)
    for (const listed of [
      [{ attributes: 0, bytes: 0xffffffff, offset: 0xffffffff }],
      [{ attributes: 0x020002, bytes: 10, offset: 1 }],
      Array.from({ length: 200 }, () => ({ attributes: 0x020002, bytes: 10, offset: 20 })),
    ]) {
      const content = withSegment(plain, 0xe2, listOf([{ attributes: 0, bytes: 0, offset: 0 }, ...listed]))
      expect((await cleaned(content)).dropped).toEqual([])
    }
    const cut = withSegment(plain, 0xe2, listOf([{ attributes: 0, bytes: 0, offset: 0 }]).subarray(0, 30))
    expect((await cleaned(cut)).dropped).toEqual([])
  })
})
