import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { findAll } from '../../../media/codes/find.ts'
import { type GreyPicture, scaled } from '../../../media/codes/grey-picture.ts'
import type { PhotoCode, PhotoCodeFormat } from '../../../media/codes/photo-code.ts'
import { findCodes, HEAVY, LIGHT } from '../../../media/codes/zxing.ts'
import type { Scenario } from '../bench.ts'
import type { Figure } from '../figure.ts'

/** Photographs of codes with their texts, from ZXing's tests. */
const PICTURES = fileURLToPath(new URL('../../../../shared/data/barcodes/', import.meta.url))

const FOLDERS: readonly (readonly [folder: string, format: PhotoCodeFormat])[] = [
  ['code128-1', 'code_128'],
  ['ean13-4', 'ean_13'],
  ['ean8-1', 'ean_8'],
  ['qrcode-3', 'qr'],
  ['upca-3', 'upc_a'],
]
/** Width in pixels at which a thorough look sees a wide photo. */
const THOROUGH = 2400
const ANGLES = [0, 180, 90, 270] as const

/**
 * How many pictures a reader read right, read wrong, and did not read; and how much time of the processor each took, in ms.
 * Time by the clock would include the other work of the machine.
 */
interface Tally {
  right: number
  wrong: number
  none: number
  readonly ms: number[]
}

/**
 * Codes are read in photographs, from all four sides. The floor is the library alone, which reads a picture once. The
 * note has the pictures that each of them reads; the quick look is the library too, so the rest is what the thorough
 * look adds: resized pictures, and the decoder of blurred codes.
 */
export const codes: Scenario = {
  name: 'codes',
  only_named: true,
  async *run() {
    if (!existsSync(PICTURES)) throw new Error(`${PICTURES} is missing: the pictures are optional test data`)
    await plain(await greyOf(await blank()))
    for (const [folder, format] of FOLDERS) {
      for (const angle of ANGLES) yield await figureOf(folder, format, angle)
    }
    yield await emptyPhoto(4000, 3000)
    yield await emptyPhoto(1600, 1200)
  },
}

async function figureOf(folder: string, format: PhotoCodeFormat, angle: number): Promise<Figure> {
  const ours: Tally = { right: 0, wrong: 0, none: 0, ms: [] }
  const library: Tally = { right: 0, wrong: 0, none: 0, ms: [] }
  const names = readdirSync(join(PICTURES, folder)).filter((name) => name.endsWith('.png'))
  for (const name of names) {
    const wanted = `${format} ${readFileSync(join(PICTURES, folder, name.replace(/png$/, 'txt')), 'utf8')}`
    const picture = await greyOf(
      await sharp(join(PICTURES, folder, name))
        .rotate(angle)
        .png()
        .toBuffer(),
    )
    await count(library, wanted, () => plain(picture))
    await count(ours, wanted, () => everything(picture))
  }
  const share = ({ right, wrong, none }: Tally) => `right ${right}, wrong ${wrong}, none ${none}`
  return {
    work: `codes of ${folder} (${names.length}), turned by ${angle}, each`,
    unit: 'ms',
    stowage: ours.ms,
    floor: library.ms,
    note: `${share(ours)}; library: ${share(library)}`,
  }
}

/** A photo without any code: the longest that a look takes. */
async function emptyPhoto(width: number, height: number): Promise<Figure> {
  const picture = { width, height, pixels: texture(width, height) }
  const ours: Tally = { right: 0, wrong: 0, none: 0, ms: [] }
  const library: Tally = { right: 0, wrong: 0, none: 0, ms: [] }
  for (let k = 0; k < 3; k += 1) {
    await count(library, '', () => plain(picture))
    await count(ours, '', () => everything(picture))
  }
  return {
    work: `a picture of ${width} x ${height} without a code`,
    unit: 'ms',
    stowage: ours.ms,
    floor: library.ms,
    note: `time of the processor; read wrong: ${ours.wrong}; library: ${library.wrong}; target: 1 s, both looks`,
  }
}

async function count(tally: Tally, wanted: string, read: () => Promise<readonly PhotoCode[]>): Promise<void> {
  const began = process.cpuUsage()
  const found = (await read()).map(({ format, text }) => `${format} ${text}`)
  const { user, system } = process.cpuUsage(began)
  tally.ms.push((user + system) / 1000)
  if (found.includes(wanted)) tally.right += 1
  if (found.length === 0) tally.none += 1
  if (found.some((code) => code !== wanted)) tally.wrong += 1
}

async function plain(picture: GreyPicture): Promise<readonly PhotoCode[]> {
  return findCodes(picture, [...LIGHT, ...HEAVY])
}

/** Both looks, one after the other, as a photo gets them. */
async function everything(picture: GreyPicture): Promise<readonly PhotoCode[]> {
  const found = await findAll({ stage: 'quick', picture, reduced: false })
  if (found.length > 0) return found
  const reduced = picture.width > THOROUGH
  const look = reduced ? scaled(picture, THOROUGH) : picture
  return findAll({ stage: 'thorough', picture: look, reduced })
}

async function greyOf(file: Buffer): Promise<GreyPicture> {
  const { data, info } = await sharp(file)
    .flatten({ background: '#ffffff' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, pixels: data }
}

async function blank(): Promise<Buffer> {
  return sharp({ create: { width: 10, height: 10, channels: 3, background: '#ffffff' } })
    .png()
    .toBuffer()
}

/** Soft shapes and a little noise, the same in every run. */
function texture(width: number, height: number): Uint8Array {
  const pixels = new Uint8Array(width * height)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const noise = ((x * 7919 + y * 104_729 + x * y) % 13) - 6
      const shapes = 60 * Math.sin(x / 97) * Math.cos(y / 61) + 40 * Math.sin((x + y) / 13)
      pixels[y * width + x] = 128 + shapes + noise
    }
  }
  return pixels
}
