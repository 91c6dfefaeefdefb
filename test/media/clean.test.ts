import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { type CleanedMedia, type CleanOptions, clean, inspect, isMediaRefusal } from '../../media/index.ts'
import {
  formats,
  pixelsOf,
  SECRET,
  scene,
  testFolder,
  withChunk,
  withPrivateData,
  withSegment,
} from './support.ts'

const folder = testFolder()

async function cleaned(
  content: Buffer,
  options: CleanOptions = {},
): Promise<CleanedMedia & { content: Buffer }> {
  const answer = await clean(await folder.put(content), folder.out(), options)
  if (isMediaRefusal(answer)) throw new Error(`${answer.refused}: ${answer.message}`)
  const written = await readFile(folder.out())
  const sha256 = createHash('sha256').update(written).digest('hex')
  expect(answer).toMatchObject({ bytes: written.length, sha256 })
  return { ...answer, content: written }
}

const secretIn = (content: Buffer) =>
  content.includes(SECRET) || content.includes(Buffer.from(SECRET, 'utf16le'))

describe('cleaning pictures', () => {
  for (const [type, encode] of formats.filter(([type]) => type !== 'image/gif')) {
    it(`takes place, author, device and texts out of ${type}, and leaves its colours`, async () => {
      const dirty = await withPrivateData(encode(scene(90, 60))).toBuffer()
      expect(secretIn(dirty)).toBe(true)
      const { content, content_type, lossless } = await cleaned(dirty)
      expect(content_type).toBe(type)
      expect(secretIn(content)).toBe(false)
      const [before, after] = [await sharp(dirty).metadata(), await sharp(content).metadata()]
      // The library reads no Exif data of a TIFF.
      if (type !== 'image/tiff') expect(before.exif).toBeDefined()
      expect(after.exif).toBeUndefined()
      expect(after.xmp).toBeUndefined()
      expect(after.iptc).toBeUndefined()
      expect(after.icc?.equals(before.icc ?? Buffer.alloc(0))).toBe(true)
      expect(lossless).toBe(true)
      expect((await pixelsOf(content)).equals(await pixelsOf(dirty))).toBe(true)
      const looks = await inspect(folder.out())
      expect(looks).toMatchObject({ kind: 'picture', content_type: type, width: 90, height: 60 })
    })

    it(`keeps what is in ${type} when the household says so`, async () => {
      const dirty = await withPrivateData(encode(scene(90, 60))).toBuffer()
      const { content, lossless } = await cleaned(dirty, { keep_metadata: true })
      expect(lossless).toBe(true)
      expect(secretIn(content)).toBe(true)
      expect((await sharp(content).metadata()).exif).toEqual((await sharp(dirty).metadata()).exif)
      expect((await pixelsOf(content)).equals(await pixelsOf(dirty))).toBe(true)
    })
  }

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('shows a picture of orientation %d as before', async (orientation) => {
    for (const [type, encode] of formats.filter(([each]) => !/gif|avif/.test(each))) {
      const dirty = await withPrivateData(encode(scene(90, 60)), orientation).toBuffer()
      expect((await sharp(dirty).metadata()).orientation).toBe(orientation)
      const { content } = await cleaned(dirty)
      const upright = (picture: Buffer) => sharp(picture).autoOrient().raw().toBuffer()
      expect((await upright(content)).equals(await upright(dirty)), type).toBe(true)
      expect(secretIn(content)).toBe(false)
    }
  })

  it.each([
    ['a comment', 0xfe, SECRET],
    ['IPTC', 0xed, `Photoshop 3.0\0${SECRET}`],
    ['an unknown segment', 0xe7, SECRET],
    ['further pictures', 0xe2, `MPF\0${SECRET}`],
    ['an extended JFIF segment', 0xe0, `JFXX\0${SECRET}`],
    ['a second Exif segment', 0xe1, `Exif\0\0MM\0*${SECRET}`],
    ['extended XMP', 0xe1, `http://ns.adobe.com/xmp/extension/\0${SECRET}`],
    ['FlashPix', 0xe2, `FPXR\0${SECRET}`],
  ])('takes %s out of a JPEG', async (_, marker, body) => {
    const dirty = withSegment(await scene(60, 40).jpeg().toBuffer(), marker, body)
    const { content } = await cleaned(dirty)
    expect(secretIn(content)).toBe(false)
    expect((await pixelsOf(content)).equals(await pixelsOf(dirty))).toBe(true)
  })

  it('takes the thumbnail out of a JFIF segment, and leaves the density', async () => {
    const plain = await scene(60, 40).jpeg().withMetadata({ density: 300 }).toBuffer()
    const thumbnail = Buffer.concat([Buffer.from([10, 10]), Buffer.alloc(300, SECRET)])
    const jfif = Buffer.concat([Buffer.from('JFIF\0\x01\x02\x01\x01\x2c\x01\x2c', 'latin1'), thumbnail])
    const { content } = await cleaned(withSegment(plain, 0xe0, jfif))
    expect(secretIn(content)).toBe(false)
    expect((await sharp(content).metadata()).density).toBe(300)
  })

  it.each(['baseline', 'progressive'])('goes through a %s JPEG', async (kind) => {
    const dirty = await withPrivateData(
      scene(300, 200).jpeg({ progressive: kind === 'progressive', optimiseScans: kind === 'progressive' }),
    ).toBuffer()
    const { content } = await cleaned(dirty)
    expect((await pixelsOf(content)).equals(await pixelsOf(dirty))).toBe(true)
  })

  it.each([
    ['tEXt', `Author\0${SECRET}`],
    ['iTXt', `XML:com.adobe.xmp\0\0\0\0\0${SECRET}`],
    ['zTXt', `Comment\0\0${SECRET}`],
    ['tIME', '\x07\xe8\x0b\x15\x0b\x10\x00'],
    ['prVt', SECRET],
    ['eXIf', `MM\0*${SECRET}`],
  ])('takes a chunk %s out of a PNG', async (type, body) => {
    const dirty = withChunk(await scene(60, 40).png({ palette: true }).toBuffer(), type, body)
    const { content } = await cleaned(dirty)
    expect(content.includes(type)).toBe(false)
    expect(secretIn(content)).toBe(false)
    expect((await pixelsOf(content)).equals(await pixelsOf(dirty))).toBe(true)
  })

  it('takes comments and what applications put there out of a GIF, and leaves its frames', async () => {
    const frames = [scene(40, 30), scene(40, 30).negate(), scene(40, 30).blur(2)]
    const inputs = await Promise.all(frames.map((frame) => frame.png().toBuffer()))
    const plain = await sharp(inputs, { join: { animated: true } })
      .gif({ delay: [100, 100, 100] })
      .toBuffer()
    const at = 13 + 3 * 2 ** (((plain[10] ?? 0) & 7) + 1) * ((plain[10] ?? 0) >> 7)
    const comment = Buffer.from(`\x21\xfe${String.fromCharCode(SECRET.length)}${SECRET}\0`, 'latin1')
    const xmp = Buffer.from(
      `\x21\xff\x0bXMP DataXMP${String.fromCharCode(SECRET.length)}${SECRET}\0`,
      'latin1',
    )
    const dirty = Buffer.concat([plain.subarray(0, at), comment, xmp, plain.subarray(at)])
    const { content, lossless } = await cleaned(dirty)
    expect(secretIn(content)).toBe(false)
    expect(lossless).toBe(true)
    const all = (picture: Buffer) => sharp(picture, { pages: -1 }).raw().toBuffer()
    expect((await all(content)).equals(await all(dirty))).toBe(true)
    expect((await sharp(content).metadata()).loop).toBe((await sharp(plain).metadata()).loop)
  })

  it('keeps all pages of a TIFF, and nothing between them', async () => {
    const pages = await Promise.all(
      [1, 2, 3].map((n) =>
        scene(40 * n, 40 * n)
          .resize(50, 50)
          .png()
          .toBuffer(),
      ),
    )
    const dirty = await sharp(pages, { join: { animated: true } })
      .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><p>${SECRET}</p></x:xmpmeta>`)
      .tiff({ compression: 'deflate' })
      .toBuffer()
    expect(secretIn(dirty)).toBe(true)
    const { content, lossless } = await cleaned(dirty)
    expect(secretIn(content)).toBe(false)
    expect(lossless).toBe(true)
    const all = (picture: Buffer) => sharp(picture, { pages: -1 }).raw().toBuffer()
    expect((await all(content)).equals(await all(dirty))).toBe(true)
    expect((await sharp(content).metadata()).pages).toBe(3)
  })

  it.each(formats)('cuts off what lies behind the end of %s', async (type, encode) => {
    const plain = await encode(scene(60, 40)).toBuffer()
    // What a telephone puts behind a photo that moves.
    const film = Buffer.from(`\0\0\0\x18ftypmp42\0\0\0\0mp42isom${SECRET.repeat(5000)}`, 'latin1')
    const tailed = Buffer.concat([plain, type === 'image/avif' ? Buffer.from(`\0\0\0\0${SECRET}`) : film])
    const { content, dropped } = await cleaned(tailed)
    expect(secretIn(content)).toBe(false)
    const kept = await cleaned(tailed, { keep_metadata: true })
    if (type !== 'image/tiff') {
      expect(secretIn(kept.content)).toBe(false)
      expect(dropped).toEqual([type === 'image/avif' ? 'other' : 'motion'])
      expect(kept.dropped).toEqual(dropped)
    }
    if (!/avif|tiff/.test(type))
      expect(content.equals(plain) || content.length < plain.length + 10).toBe(true)
  })

  it('is done when it is done twice', async () => {
    for (const [type, encode] of formats.filter(([each]) => each !== 'image/gif')) {
      const once = await cleaned(await withPrivateData(encode(scene(90, 60)), 6).toBuffer())
      const twice = await cleaned(once.content)
      expect(twice.sha256, type).toBe(once.sha256)
    }
  })

  it('copies documents as they are', async () => {
    const pdf = Buffer.from(`%PDF-1.7\n1 0 obj<</Author(${SECRET})>>endobj\ntrailer<<>>\n%%EOF\n`)
    const { content, kind, lossless } = await cleaned(pdf)
    expect({ kind, lossless, same: content.equals(pdf) }).toEqual({
      kind: 'document',
      lossless: true,
      same: true,
    })
  })

  it('leaves nothing of what is given up', async () => {
    const path = await folder.put(await scene(3000, 2000).tiff({ compression: 'none' }).toBuffer())
    const reason = new Error('enough')
    await expect(clean(path, folder.out(), { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
    const giveUp = new AbortController()
    const cleaning = clean(path, folder.out(), { signal: giveUp.signal })
    setTimeout(() => giveUp.abort(reason), 2)
    await expect(cleaning).rejects.toBe(reason)
    await folder.expectNothingLeft()
  })
})
