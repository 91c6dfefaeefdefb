import sharp, { type Sharp } from 'sharp'
import { describe, expect, it } from 'vitest'
import {
  inspect,
  isSamePicture,
  type MediaDocument,
  type MediaRefusal,
  type Picture,
} from '../../media/index.ts'
import { processorMs } from '../support/effort.ts'
import { formats, pngChunk, scene, testFolder, withSegment, zipOf } from './support.ts'

const folder = testFolder()

async function look(content: Buffer | string): Promise<Picture | MediaDocument | MediaRefusal> {
  const answer = await inspect(await folder.put(content))
  await folder.expectNothingLeft()
  return answer
}

const refused = (code: string) => ({ refused: code, message: expect.stringMatching(/^[A-Z].*\.$/) })

/** A PNG that claims a size. Its data are those of a few pixels. */
function bombPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8)
  const data = Buffer.from('789c63000100000500010d0a2db4', 'hex')
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', data),
    pngChunk('IEND', ''),
  ])
}

describe('inspecting pictures', () => {
  it.each(formats)('tells %s by its content, with its size and looks', async (type, encode) => {
    const content = await encode(scene(120, 80)).toBuffer()
    expect(await look(content)).toEqual({
      kind: 'picture',
      content_type: type,
      bytes: content.length,
      width: 120,
      height: 80,
      orientation: 1,
      frames: 1,
      placeholder: expect.stringMatching(/^[A-Za-z0-9+/]{20,40}=*$/),
      colour: expect.stringMatching(/^#[0-9a-f]{6}$/),
    })
  })

  it.each([2, 3, 4, 5, 6, 7, 8])(
    'turns a picture of orientation %d for its size and looks',
    async (orientation) => {
      const content = await scene(120, 80).jpeg().withMetadata({ orientation }).toBuffer()
      const upright = await sharp(content).autoOrient().png().toBuffer()
      const [given, expected] = [await look(content), await look(upright)]
      if (!('width' in given && 'width' in expected)) throw new Error('refused')
      expect(given.orientation).toBe(orientation)
      expect([given.width, given.height]).toEqual([expected.width, expected.height])
      expect(given.placeholder).toBe(expected.placeholder)
    },
  )

  it('tells the average colour', async () => {
    const red = await sharp({ create: { width: 50, height: 50, channels: 3, background: '#c81e32' } })
      .png()
      .toBuffer()
    expect(await look(red)).toMatchObject({ colour: '#c81e32' })
    const clear = await sharp({ create: { width: 5, height: 5, channels: 4, background: '#c81e3200' } })
      .png()
      .toBuffer()
    expect(await look(clear)).toMatchObject({ colour: '#808080' })
  })

  it('takes colours as their profile means them', async () => {
    const source = sharp({ create: { width: 20, height: 20, channels: 3, background: '#ff0000' } })
    const wide = await source.withIccProfile('p3').png().toBuffer()
    const raw = await sharp(wide, { ignoreIcc: true }).raw().toBuffer()
    expect(raw[0]).toBeLessThan(250)
    expect(await look(wide)).toMatchObject({ colour: '#ff0000' })
    const cmyk = await source.toColourspace('cmyk').jpeg().toBuffer()
    expect(await look(cmyk)).toMatchObject({ content_type: 'image/jpeg', width: 20 })
  })

  it('tells how many frames there are, and looks at the first', async () => {
    const frames = await Promise.all(
      ['#ff0000', '#00ff00'].map((background) =>
        sharp({ create: { width: 30, height: 20, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    )
    for (const animated of [
      await sharp(frames, { join: { animated: true } })
        .gif()
        .toBuffer(),
      await sharp(frames, { join: { animated: true } })
        .webp({ lossless: true })
        .toBuffer(),
    ]) {
      expect(await look(animated)).toMatchObject({ width: 30, height: 20, frames: 2, colour: '#ff0000' })
    }
  })

  it.each([
    ['grey', (picture: Sharp) => picture.greyscale().png()],
    ['of 16 bits', (picture: Sharp) => picture.toColourspace('rgb16').png()],
    ['transparent', (picture: Sharp) => picture.ensureAlpha(0.5).png()],
    ['of a palette', (picture: Sharp) => picture.png({ palette: true })],
    ['interlaced', (picture: Sharp) => picture.png({ progressive: true })],
  ])('reads PNGs that are %s', async (_, change) => {
    const content = await change(scene(64, 48)).toBuffer()
    expect(await look(content)).toMatchObject({ kind: 'picture', width: 64, height: 48 })
  })
})

describe('refusing pictures', () => {
  it.each([
    ['a PNG of 50,000 by 50,000 in 80 bytes', bombPng(50_000, 50_000)],
    ['a PNG of a height of two thousand million', bombPng(1, 2_000_000_000)],
  ])('refuses %s', async (_, content) => {
    const began = processorMs()
    // The library itself takes no height of over a million.
    expect(await look(content)).toMatchObject({
      refused: expect.stringMatching(/too_many_pixels|unreadable/),
    })
    expect(processorMs() - began).toBeLessThan(1000)
  })

  it('refuses bombs that are GIF, TIFF, JPEG and WebP', async () => {
    const gif = await scene(16, 16).gif().toBuffer()
    gif.writeUInt16LE(60_000, 6)
    gif.writeUInt16LE(60_000, 8)
    const frame = gif.indexOf(Buffer.from('2c00000000', 'hex'))
    gif.writeUInt16LE(60_000, frame + 5)
    gif.writeUInt16LE(60_000, frame + 7)
    expect(await look(gif)).toEqual(refused('media_too_many_pixels'))
    const tiff = await scene(16, 16).tiff({ compression: 'none' }).toBuffer()
    const directory = tiff.readUInt32LE(4)
    for (let k = 0; k < tiff.readUInt16LE(directory); k += 1) {
      const entry = directory + 2 + 12 * k
      if ([256, 257, 278].includes(tiff.readUInt16LE(entry))) tiff.writeUInt16LE(60_000, entry + 8)
    }
    expect(await look(tiff)).toEqual(refused('media_too_many_pixels'))
    const jpeg = await scene(16, 16).jpeg().toBuffer()
    const sizes = jpeg.indexOf(Buffer.from('ffc0', 'hex')) + 5
    jpeg.writeUInt16BE(60_000, sizes)
    jpeg.writeUInt16BE(60_000, sizes + 2)
    expect(await look(jpeg)).toEqual(refused('media_too_many_pixels'))
    const webp = await scene(16, 16).webp().toBuffer()
    webp.writeUInt16LE(16_383, 26)
    webp.writeUInt16LE(16_383, 28)
    expect(await look(webp)).toEqual(refused('media_too_many_pixels'))
  })

  it('counts pixels up to the given limit', async () => {
    const path = await folder.put(await scene(100, 100).png().toBuffer())
    expect(await inspect(path, { limits: { pixels: 10_000 } })).toMatchObject({ kind: 'picture' })
    expect(await inspect(path, { limits: { pixels: 9_999 } })).toEqual(refused('media_too_many_pixels'))
    expect(await inspect(path, { limits: { picture_bytes: 50 } })).toEqual(refused('media_too_large'))
  })

  it.each(formats)('refuses %s that is cut short', async (_, encode) => {
    const content = await encode(scene(200, 150)).toBuffer()
    for (const share of [0.3, 0.6, 0.9, 0.99]) {
      const answer = await look(content.subarray(0, Math.floor(content.length * share)))
      expect(answer).toMatchObject({ refused: expect.stringMatching(/^media_(truncated|unreadable)$/) })
    }
    expect(await look(content.subarray(0, content.length - 1))).toHaveProperty('refused')
  })

  it('refuses what is not decodable inside', async () => {
    const jpeg = await scene(200, 150).jpeg().toBuffer()
    const scan = jpeg.indexOf(Buffer.from('ffda', 'hex')) + 14
    const hollow = Buffer.concat([jpeg.subarray(0, scan), jpeg.subarray(-2)])
    expect(await look(hollow)).toMatchObject({ refused: expect.stringMatching(/truncated|unreadable/) })
    const png = await scene(200, 150).png().toBuffer()
    png.fill(0x55, 60, 120)
    expect(await look(png)).toMatchObject({ refused: expect.stringMatching(/truncated|unreadable/) })
  })

  it('gives up what takes too long', async () => {
    // Hundreds of scans over a large picture, each of which takes a pass.
    const path = await folder.put(
      await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#888' } })
        .png({ compressionLevel: 1, progressive: true })
        .toBuffer(),
    )
    const timed = async (limits: { seconds?: number }) => {
      const began = performance.now()
      return { answer: await inspect(path, { limits }), took: performance.now() - began }
    }
    const whole = await timed({})
    const { answer, took } = await timed({ seconds: 1 })
    if ('refused' in answer) expect(answer).toEqual(refused('media_takes_too_long'))
    // A machine that reads it in time need not give up.
    else expect(took).toBeLessThan(Math.max(1000, whole.took) * 3)
  })

  it.each([
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'],
    ['SVG after a declaration', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['SVG after space and a mark', '\ufeff \n\t<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['HTML', '<!DOCTYPE html><html><body>hello</body></html>'],
    ['HTML that begins with a comment', '<!-- x --><html></html>'],
    ['a BMP', Buffer.concat([Buffer.from('BM'), Buffer.alloc(60)])],
    ['a JPEG XL', Buffer.from('ff0a7f0190', 'hex')],
    ['a PSD', Buffer.concat([Buffer.from('8BPS\0\x01'), Buffer.alloc(40)])],
    ['an icon', Buffer.from('00000100010010100000010020006804', 'hex')],
    ['a film', Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1')],
    ['a program', Buffer.from('\x7fELF\x02\x01\x01\0', 'latin1')],
    [
      'a TIFF of over 4 GB',
      Buffer.from('4949 2b00 0800 0000 1000 0000 0000 0000'.replaceAll(' ', ''), 'hex'),
    ],
    ['noise', Buffer.from(Array.from({ length: 500 }, (_, k) => (k * 7919) % 251))],
  ])('refuses %s as of a kind that is not taken', async (_, content) => {
    expect(await look(content)).toEqual(refused('media_type_unsupported'))
  })

  it('refuses what a camera calls raw', async () => {
    const tiff = await scene(16, 16).tiff({ compression: 'none' }).toBuffer()
    const directory = tiff.readUInt32LE(4)
    // The last entry becomes DNGVersion.
    const last = directory + 2 + 12 * (tiff.readUInt16LE(directory) - 1)
    tiff.writeUInt16LE(50706, last)
    expect(await look(tiff)).toMatchObject({
      refused: 'media_type_unsupported',
      message: expect.stringMatching(/Raw/),
    })
  })

  it('refuses an empty file', async () => {
    expect(await look('')).toEqual(refused('media_truncated'))
  })
})

describe('refusing files of two kinds', () => {
  const others: readonly (readonly [string, (picture: Buffer) => Buffer])[] = [
    ['an archive behind it', (picture) => Buffer.concat([picture, zipOf('a.txt', 'hello')])],
    ['an archive that counts from its beginning', (picture) => zipOf('a.txt', 'hello', picture)],
    [
      'a page behind it',
      (picture) => Buffer.concat([picture, Buffer.from('\n<html><script>alert(1)</script>')]),
    ],
    [
      'a script far behind it',
      (picture) => Buffer.concat([picture, Buffer.alloc(65_530), Buffer.from('<ScRiPt>')]),
    ],
    ['a PDF behind it', (picture) => Buffer.concat([picture, Buffer.from('%PDF-1.4\n%%EOF')])],
    ['PHP behind it', (picture) => Buffer.concat([picture, Buffer.from('\0\0<?php system($_GET[0]);')])],
    ['a program behind it', (picture) => Buffer.concat([picture, Buffer.from('\x7fELF\x02\x01\x01')])],
  ]
  for (const [type, encode] of formats.filter(([each]) => !/tiff|avif/.test(each))) {
    it.each(others)(`refuses ${type} with %s`, async (_, change) => {
      expect(await look(change(await encode(scene(60, 40)).toBuffer()))).toEqual(refused('media_polyglot'))
    })
  }

  it('refuses AVIF and TIFF that are an archive, too', async () => {
    for (const [, encode] of formats.filter(([each]) => /tiff|avif/.test(each))) {
      const picture = await encode(scene(60, 40)).toBuffer()
      expect(await look(zipOf('a.txt', 'hello', picture))).toEqual(refused('media_polyglot'))
    }
  })

  it('refuses a JPEG whose comment is a PDF', async () => {
    const jpeg = await scene(60, 40).jpeg().toBuffer()
    expect(await look(withSegment(jpeg, 0xfe, '%PDF-1.4 1 0 obj'))).toEqual(refused('media_polyglot'))
  })

  it('refuses a PDF and a text that are an archive', async () => {
    expect(await look(zipOf('a', 'b', Buffer.from('%PDF-1.4\n%%EOF\n')))).toEqual(refused('media_polyglot'))
    expect(await look(zipOf('a', 'b', Buffer.from('just text\n')))).toEqual(refused('media_polyglot'))
  })
})

describe('AN8 the hashes of two pictures', () => {
  const page = ['404c265c38000000', '050d0d0d05070000', '00000003051b0d01', '0000105848484858']
  const photo = ['e387070707074701', '01230f3f1f3f7f7f', '7f1d1f1f1f1f1e28', '01010307030f3b7f']

  it('AN8 are of one picture if they differ in few of many bits', () => {
    expect(isSamePicture(photo, 'e387070707074701')).toBe(true)
    expect(isSamePicture(photo, '7f1d1f1f1f1e9e3b')).toBe(true)
    expect(isSamePicture(page, '404c265c38000000')).toBe(true)
  })

  it('AN8 are of two pictures if they have few bits, as plain ones do', () => {
    // A picture of four coloured fields: it differs from this page in ten bits, as from its own copy at most.
    expect(isSamePicture(page, '1818185858581818')).toBe(false)
    expect(isSamePicture(page, '0000000000000000')).toBe(false)
  })
})
