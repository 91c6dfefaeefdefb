import { readFile, stat } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  isMediaRefusal,
  type MadeVariant,
  makeVariant,
  VARIANT_PIXELS,
  type VariantOptions,
  variantFormats,
} from '../../media/index.ts'
import { digestOf } from '../../media/work/digest.ts'
import { countTurns } from '../support/effort.ts'
import { some } from '../support/rounds.ts'
import { formats, SECRET, scene, testFolder, withPrivateData } from './support.ts'

const folder = testFolder()

async function made(content: Buffer, options: VariantOptions): Promise<MadeVariant & { content: Buffer }> {
  const answer = await makeVariant(await folder.put(content), folder.out(), options)
  if (isMediaRefusal(answer)) throw new Error(`${answer.refused}: ${answer.message}`)
  expect(await digestOf(folder.out())).toEqual({ bytes: answer.bytes, sha256: answer.sha256 })
  return { ...answer, content: await readFile(folder.out()) }
}

/** The mean difference of two pictures' channels, from 0 to 255. */
async function difference(one: Sharp, other: Sharp): Promise<number> {
  const [a, b] = await Promise.all([one, other].map((each) => each.removeAlpha().raw().toBuffer()))
  if (!a || a.length !== b?.length) return 255
  return a.reduce((sum, value, k) => sum + Math.abs(value - (b[k] ?? 0)), 0) / a.length
}

describe('variants', () => {
  it.each(Object.entries(VARIANT_PIXELS))('%s has %d pixels on its longer side', async (name, side) => {
    const variant = z.enum(['thumb', 'small', 'model', 'large']).parse(name)
    for (const [width, height] of [
      [2000, 1000],
      [1000, 2000],
    ] as const) {
      const answer = await made(await scene(width, height).jpeg().toBuffer(), { variant, format: 'webp' })
      expect([answer.width, answer.height]).toEqual(
        width > height ? [side, Math.round(side / 2)] : [Math.round(side / 2), side],
      )
      expect(await sharp(answer.content).metadata()).toMatchObject({
        width: answer.width,
        height: answer.height,
      })
    }
  })

  it('does not make a picture larger', async () => {
    const answer = await made(await scene(100, 40).png().toBuffer(), { variant: 'thumb', format: 'webp' })
    expect([answer.width, answer.height]).toEqual([100, 40])
  })

  it.each(variantFormats)('is %s when asked for', async (format) => {
    const source = await scene(300, 200).png().toBuffer()
    const { content, content_type } = await made(source, { variant: 'thumb', format })
    expect(content_type).toBe(`image/${format}`)
    expect((await sharp(content).metadata()).format).toBe(format === 'avif' ? 'heif' : format)
    expect(await difference(sharp(content), sharp(source).resize(256))).toBeLessThan(6)
  })

  it.each(formats)('is made of %s', async (_, encode) => {
    const source = await encode(scene(300, 200)).toBuffer()
    const { content } = await made(source, { variant: 'thumb', format: 'webp' })
    expect(await difference(sharp(content), scene(300, 200).resize(256))).toBeLessThan(8)
  })

  // Every second one: both kinds, turned and mirrored.
  it.each(some([1, 2, 3, 4, 5, 6, 7, 8], 1, 2))(
    'stands upright when the picture is of orientation %d',
    async (orientation) => {
      const source = await scene(300, 200).jpeg({ quality: 95 }).withMetadata({ orientation }).toBuffer()
      for (const rotation of some([0, 90, 180, 270] as const, orientation % 3)) {
        const { content, width, height } = await made(source, { variant: 'thumb', format: 'webp', rotation })
        const upright = await sharp(source).autoOrient().png().toBuffer()
        const expected = await sharp(upright).rotate(rotation).png().toBuffer()
        const small = sharp(expected).resize(256, 256, { fit: 'inside' })
        expect(await sharp(content).metadata()).toMatchObject({ width, height })
        expect((await sharp(content).metadata()).orientation).toBeUndefined()
        expect(await difference(sharp(content), small), `turned by ${rotation}`).toBeLessThan(8)
      }
    },
  )

  it.each(formats.map(([name, encode], i) => [name, encode, some(variantFormats, i % 3)] as const))(
    'has nothing of the metadata of %s',
    async (_, encode, into) => {
      const source = await withPrivateData(encode(scene(300, 200)), 6).toBuffer()
      for (const format of into) {
        const { content } = await made(source, { variant: 'thumb', format })
        expect(content.includes(SECRET)).toBe(false)
        const { exif, xmp, iptc, icc } = await sharp(content).metadata()
        expect({ exif, xmp, iptc, icc }).toEqual({})
      }
    },
  )

  it('is in sRGB, whatever the profile', async () => {
    const source = sharp({ create: { width: 40, height: 40, channels: 3, background: '#ff0000' } })
    const wide = await source.withIccProfile('p3').png().toBuffer()
    const cmyk = await source.toColourspace('cmyk').withIccProfile('cmyk').jpeg({ quality: 100 }).toBuffer()
    for (const picture of [wide, cmyk]) {
      const { content } = await made(picture, { variant: 'thumb', format: 'webp' })
      expect((await sharp(content).metadata()).space).toBe('srgb')
      const [red = 0, green = 255, blue = 255] = await sharp(content).raw().toBuffer()
      expect(red).toBeGreaterThan(215)
      expect(green).toBeLessThan(50)
      expect(blue).toBeLessThan(50)
    }
  })

  it('keeps what is transparent, and puts it on white in a JPEG', async () => {
    const clear = await sharp({ create: { width: 40, height: 40, channels: 4, background: '#00000000' } })
      .png()
      .toBuffer()
    const webp = await made(clear, { variant: 'thumb', format: 'webp' })
    expect((await sharp(webp.content).metadata()).hasAlpha).toBe(true)
    const jpeg = await made(clear, { variant: 'thumb', format: 'jpeg' })
    expect((await sharp(jpeg.content).raw().toBuffer())[0]).toBeGreaterThan(250)
  })

  it('shows the first frame', async () => {
    const frames = await Promise.all(
      ['#ff0000', '#00ff00'].map((background) =>
        sharp({ create: { width: 30, height: 20, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    )
    const gif = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    const { content, height } = await made(gif, { variant: 'thumb', format: 'webp' })
    expect(height).toBe(20)
    expect((await sharp(content).raw().toBuffer())[0]).toBeGreaterThan(240)
  })

  it('is refused for documents, and leaves nothing', async () => {
    const path = await folder.put('just text')
    expect(await makeVariant(path, folder.out(), { variant: 'thumb', format: 'webp' })).toMatchObject({
      refused: 'media_type_unsupported',
    })
    const half = await folder.put((await scene(2000, 1500).png().toBuffer()).subarray(0, 20_000))
    const answer = await makeVariant(half, folder.out(), { variant: 'thumb', format: 'webp' })
    expect(answer).toHaveProperty('refused')
    await folder.expectNothingLeft()
  })

  it('is given up after its time, and leaves nothing', async () => {
    const large = await sharp({ create: { width: 7000, height: 7000, channels: 3, background: '#888' } })
      .png({ compressionLevel: 1, progressive: true })
      .toBuffer()
    const path = await folder.put(large)
    const options = { variant: 'large', format: 'avif', limits: { seconds: 1 } } as const
    const answer = await makeVariant(path, folder.out(), options)
    if (isMediaRefusal(answer)) {
      expect(answer.refused).toBe('media_takes_too_long')
      await folder.expectNothingLeft()
    } else expect((await stat(folder.out())).size).toBe(answer.bytes)
  })

  it('are made in their turn, and those that are given up take none', async () => {
    const path = await folder.put(await scene(1200, 900).jpeg().toBuffer())
    const giveUp = new AbortController()
    const reason = new Error('enough')
    const all = Array.from({ length: 12 }, (_, k) =>
      makeVariant(path, `${folder.out()}-${k}`, {
        variant: 'small',
        format: 'webp',
        ...(k % 2 === 1 && { signal: giveUp.signal }),
      }).catch((error: unknown) => error),
    )
    setTimeout(() => giveUp.abort(reason), 5)
    const answers = await Promise.all(all)
    answers.forEach((answer, k) => {
      if (k % 2 === 0) expect(answer).toMatchObject({ content_type: 'image/webp' })
    })
    expect(answers.filter((answer) => answer === reason).length).toBeGreaterThan(3)
    for (const [k, answer] of answers.entries()) {
      const there = await stat(`${folder.out()}-${k}`).then(
        () => true,
        () => false,
      )
      expect(there).toBe(answer !== reason)
    }
  })

  it('does not keep the event loop', async () => {
    const path = await folder.put(await scene(4000, 3000).jpeg().toBuffer())
    const counted = countTurns()
    await makeVariant(path, folder.out(), { variant: 'large', format: 'webp' })
    const { turns } = counted()
    // Work on this thread would leave the others no turn.
    expect(turns).toBeGreaterThan(10)
  })
})
