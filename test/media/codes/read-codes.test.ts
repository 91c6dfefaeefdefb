import { toBuffer } from 'bwip-js/node'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import {
  closeCodeThread,
  isMediaRefusal,
  type PhotoCode,
  type PhotoCodeFormat,
  readCodes,
} from '../../../media/index.ts'
import { countTurns } from '../../support/effort.ts'
import { some } from '../../support/rounds.ts'
import { scene, testFolder, withPrivateData } from '../support.ts'

const folder = testFolder()
afterAll(closeCodeThread)

async function codesIn(picture: Buffer): Promise<readonly PhotoCode[]> {
  const codes = await readCodes(await folder.put(picture))
  if (isMediaRefusal(codes)) throw new Error(`${codes.refused}: ${codes.message}`)
  return codes
}

async function symbol(bcid: string, text: string, scale = 3): Promise<Buffer> {
  const includecheck = bcid === 'code93'
  return toBuffer({ bcid, text, scale, includecheck, padding: 12, backgroundcolor: 'ffffff' })
}

const told = (codes: readonly PhotoCode[]) => codes.map(({ format, text }) => `${format} ${text}`).sort()

const SYMBOLS: readonly (readonly [bcid: string, format: PhotoCodeFormat, text: string])[] = [
  ['ean13', 'ean_13', '4006381333931'],
  ['ean8', 'ean_8', '96385074'],
  ['upca', 'upc_a', '036000291452'],
  ['upce', 'upc_e', '04252614'],
  ['code128', 'code_128', 'Shelf 7/B-12'],
  ['code39', 'code_39', 'STOWAGE-77'],
  ['code93', 'code_93', 'STOWAGE-77'],
  ['interleaved2of5', 'itf', '12345678901231'],
  ['databaromni', 'databar', '(01)04012345678901'],
  ['qrcode', 'qr', 'https://stowage.example/q/7K3M9PXA'],
  ['datamatrix', 'data_matrix', 'https://stowage.example/q/7K3M9PXA'],
  ['azteccode', 'aztec', 'Größe 12 €'],
  ['pdf417', 'pdf_417', 'A parcel label, with some words'],
  ['microqrcode', 'micro_qr', '7K3M9PXA'],
]

describe('codes in pictures', () => {
  it.each(SYMBOLS)('reads %s', async (bcid, format, text) => {
    const expected = bcid === 'databaromni' ? '0104012345678901' : text
    expect(told(await codesIn(await symbol(bcid, text)))).toEqual([`${format} ${expected}`])
  })

  it('reads several codes of a shelf at once, and tells where each is', async () => {
    const codes = [
      { input: await symbol('ean13', '4006381333931'), left: 100, top: 100 },
      { input: await symbol('qrcode', 'https://stowage.example/q/7K3M9PXA'), left: 1200, top: 150 },
      { input: await symbol('code128', 'BOX-0042'), left: 200, top: 900 },
      { input: await symbol('datamatrix', 'slot 3', 5), left: 1300, top: 1000 },
    ]
    const shelf = sharp({ create: { width: 2000, height: 1500, channels: 3, background: '#d8d0c0' } })
    const found = await codesIn(await shelf.composite(codes).jpeg({ quality: 80 }).toBuffer())
    expect(told(found)).toEqual([
      'code_128 BOX-0042',
      'data_matrix slot 3',
      'ean_13 4006381333931',
      'qr https://stowage.example/q/7K3M9PXA',
    ])
    const [corner] = found.find(({ format }) => format === 'qr')?.corners ?? []
    expect(corner?.x).toBeGreaterThan(1200)
    expect(corner?.x).toBeLessThan(1300)
    expect(corner?.y).toBeGreaterThan(150)
    expect(corner?.y).toBeLessThan(250)
  })

  it('tells a code twice that is there twice', async () => {
    const input = await symbol('qrcode', 'twice')
    const both = sharp({ create: { width: 900, height: 400, channels: 3, background: '#ffffff' } })
    const places = [
      { input, left: 20, top: 20 },
      { input, left: 500, top: 100 },
    ]
    expect(told(await codesIn(await both.composite(places).png().toBuffer()))).toEqual([
      'qr twice',
      'qr twice',
    ])
  })

  it.each(some([30, 90, 135, 180, 270], 0, 2))('reads codes that are turned by %d degrees', async (angle) => {
    const qr = await sharp(await symbol('qrcode', 'turned', 5))
      .rotate(angle, { background: '#fff' })
      .png()
      .toBuffer()
    expect(told(await codesIn(qr))).toEqual(['qr turned'])
    if (angle % 90 !== 0) return
    const ean = await sharp(await symbol('ean13', '4006381333931'))
      .rotate(angle)
      .png()
      .toBuffer()
    expect(told(await codesIn(ean))).toEqual(['ean_13 4006381333931'])
  })

  it('counts corners in the picture as it is meant to be seen, whatever its size', async () => {
    const qr = await symbol('qrcode', 'here', 4)
    const large = sharp({ create: { width: 6000, height: 3000, channels: 3, background: '#fff' } })
    const placed = await large
      .composite([{ input: qr, left: 4800, top: 300 }])
      .png({ compressionLevel: 1 })
      .toBuffer()
    const turned = await sharp(placed).rotate(270).jpeg().withMetadata({ orientation: 6 }).toBuffer()
    for (const picture of [placed, turned]) {
      const [code] = await codesIn(picture)
      expect(code?.text).toBe('here')
      expect(Math.abs((code?.corners[0].x ?? 0) - 4850)).toBeLessThan(30)
      expect(Math.abs((code?.corners[0].y ?? 0) - 350)).toBeLessThan(30)
    }
  })

  it('reads white codes on black, and codes on what is transparent', async () => {
    const white = await sharp(await symbol('qrcode', 'white'))
      .flatten()
      .negate({ alpha: false })
      .png()
      .toBuffer()
    expect(told(await codesIn(white))).toEqual(['qr white'])
    const clear = await toBuffer({ bcid: 'qrcode', text: 'clear', scale: 4, padding: 10 })
    expect(told(await codesIn(clear))).toEqual(['qr clear'])
  })

  it('finds none where there is none', async () => {
    const noise = Buffer.from(
      Array.from({ length: 300 * 200 * 3 }, (_, k) => (k * 7919 + ((k * k) % 613)) % 256),
    )
    const pictures = [
      await scene(400, 300).jpeg().toBuffer(),
      await sharp(noise, { raw: { width: 300, height: 200, channels: 3 } })
        .png()
        .toBuffer(),
      await sharp({ create: { width: 500, height: 400, channels: 3, background: '#fff' } })
        .png()
        .toBuffer(),
      await sharp({ create: { width: 1, height: 1, channels: 3, background: '#000' } })
        .png()
        .toBuffer(),
    ]
    for (const picture of pictures) {
      expect(await readCodes(await folder.put(picture), { limits: { seconds: 2 } })).toEqual([])
    }
  }, 120_000)

  it('reads none of a product code whose check digit is wrong', async () => {
    const bars = await symbol('ean13', '4006381333931', 2)
    const { width = 0, height = 0 } = await sharp(bars).metadata()
    // Two digits of the right half change places.
    const strip = (left: number) => sharp(bars).extract({ left, top: 0, width: 14, height }).png().toBuffer()
    const first = Math.round(24 + 2 * (3 + 42 + 5))
    const swapped = await sharp(bars)
      .composite([
        { input: await strip(first + 14), left: first, top: 0 },
        { input: await strip(first), left: first + 14, top: 0 },
      ])
      .png()
      .toBuffer()
    expect(width).toBeGreaterThan(first + 28)
    expect(told(await codesIn(swapped)).filter((code) => code !== 'ean_13 4006381333931')).toEqual([])
  })

  it('refuses what is no picture', async () => {
    expect(await readCodes(await folder.put('text'))).toMatchObject({ refused: 'media_type_unsupported' })
    const half = (await withPrivateData(scene(300, 200).png()).toBuffer()).subarray(0, 900)
    expect(await readCodes(await folder.put(half))).toHaveProperty('refused')
  })

  it('does not keep the event loop, and ends when it is given up', async () => {
    expect(told(await codesIn(await symbol('qrcode', 'before')))).toEqual(['qr before'])
    // A picture with stripes and no code is looked at in every way there is.
    const row = Buffer.from(Array.from({ length: 2400 }, (_, k) => (Math.sin(k ** 1.3) > 0 ? 0 : 255)))
    const stripes = Buffer.concat(Array.from({ length: 1800 }, () => row))
    const path = await folder.put(
      await sharp(stripes, { raw: { width: 2400, height: 1800, channels: 1 } })
        .png({ compressionLevel: 1 })
        .toBuffer(),
    )
    const giveUp = new AbortController()
    const reason = new Error('enough')
    const reading = readCodes(path, { signal: giveUp.signal })
    const counted = countTurns()
    setTimeout(() => giveUp.abort(reason), 400)
    await expect(reading).rejects.toBe(reason)
    const { turns } = counted()
    // Work on this thread would leave the others no turn.
    expect(turns).toBeGreaterThan(10)
    expect(told(await codesIn(await symbol('qrcode', 'after')))).toEqual(['qr after'])
  })
})
