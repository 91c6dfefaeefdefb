import { toBuffer } from 'bwip-js/node'
import sharp from 'sharp'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { withinEffort } from '../../../media/codes/busyness.ts'
import { believed, confirmed } from '../../../media/codes/confirm.ts'
import { findAll } from '../../../media/codes/find.ts'
import { type GreyPicture, scaled, turned } from '../../../media/codes/grey-picture.ts'
import type { PhotoCode } from '../../../media/codes/photo-code.ts'
import { findCodes, HEAVY, LIGHT } from '../../../media/codes/zxing.ts'
import { type Light, pictureOf } from './bars.ts'

const NUMBER = '4006381333931'
const OUT_OF_FOCUS: Light = { dark: 60, bright: 200, width: 1.5, blur: 0.9 }

afterEach(() => vi.restoreAllMocks())

/** Both looks at a picture, as a photo gets them. */
async function codesIn(picture: GreyPicture): Promise<string[]> {
  const quick = await findAll({ stage: 'quick', picture, reduced: false })
  const found = quick.length > 0 ? quick : await findAll({ stage: 'thorough', picture, reduced: false })
  return found.map(({ format, text }) => `${format} ${text}`)
}

async function greyOf(file: Buffer): Promise<GreyPicture> {
  const { data, info } = await sharp(file)
    .flatten({ background: '#fff' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, pixels: data }
}

const corners: PhotoCode['corners'] = [
  { x: 20, y: 20 },
  { x: 200, y: 20 },
  { x: 200, y: 90 },
  { x: 20, y: 90 },
]

describe('looking for codes', () => {
  it('reads the same from every side, however long it takes', async () => {
    let now = 0
    // Each glance at the clock takes an hour, as on a machine that is very busy.
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 3_600_000))
    vi.spyOn(Date, 'now').mockImplementation(() => (now += 3_600_000))
    let picture = pictureOf(NUMBER, OUT_OF_FOCUS)
    // The library alone does not read it: the thorough look does.
    expect(await findCodes(picture, [...LIGHT, ...HEAVY])).toEqual([])
    for (const quarter of [0, 1, 2, 3]) {
      expect(await codesIn(picture), `turned by ${quarter} quarters`).toEqual([`ean_13 ${NUMBER}`])
      picture = turned(picture)
    }
  }, 120_000)

  it('makes a picture smaller whose edges would take the readers of matrix codes long', () => {
    const [width, height] = [1600, 1200]
    const noise = new Uint8Array(width * height)
    for (let k = 0, state = 1; k < noise.length; k += 1) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      noise[k] = state >>> 24
    }
    const soft = noise.map((_, k) => 128 + 100 * Math.sin((k % width) / 90))
    const made = withinEffort({ width, height, pixels: noise })
    expect(made.width).toBeLessThan(1300)
    expect(made.width / made.height).toBeCloseTo(width / height, 1)
    expect(withinEffort({ width, height, pixels: soft }).width).toBe(width)
  })

  it('believes no code that is not read again in another size', async () => {
    const picture = await greyOf(
      await toBuffer({ bcid: 'ean13', text: NUMBER, scale: 2, padding: 12, backgroundcolor: 'ffffff' }),
    )
    const real: PhotoCode = { format: 'ean_13', text: NUMBER, symbology: ']E0', corners }
    const misread: PhotoCode = { ...real, text: '4006381333924' }
    const weak: PhotoCode = { ...real, format: 'itf', text: '123456' }
    expect(await confirmed(picture, [misread, real, weak], [0.75, 1.35])).toEqual([real])
    // A weak code is dropped even at first sight, and so is one that lies in another code.
    expect(await believed(picture, [weak], [2, 0.6])).toEqual([])
    expect(await believed(picture, [real, weak], [2, 0.6])).toEqual([real])
  })

  it('shows a code that only a larger picture shows', async () => {
    const sharpBars = pictureOf(NUMBER, { dark: 20, bright: 230, width: 4, blur: 0.2 })
    const small = scaled(sharpBars, Math.round(sharpBars.width / 3.2))
    expect(await codesIn(small)).toEqual([`ean_13 ${NUMBER}`])
  }, 120_000)

  it('keeps a picture turned by half a turn the same when it is resized', () => {
    const picture = pictureOf(NUMBER, OUT_OF_FOCUS)
    const half = (one: GreyPicture) => turned(turned(one))
    for (const width of [100, 150, 400]) {
      const [straight, back] = [scaled(picture, width), half(scaled(half(picture), width))]
      const most = straight.pixels.reduce(
        (worst, value, k) => Math.max(worst, Math.abs(value - (back.pixels[k] ?? 0))),
        0,
      )
      expect(most).toBeLessThanOrEqual(1)
    }
  })
})
