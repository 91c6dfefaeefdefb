import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { create, type Font } from 'fontkit'
import sharp from 'sharp'

const PACKAGES = join(import.meta.dirname, '../../../node_modules')

/** Fonts that come with packages, so that pictures are the same on every machine. */
const FILES = {
  plain: '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  bold: '@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf',
  till: 'bwip-js/fonts/OCRB7.ttf',
} as const
export type FontName = keyof typeof FILES

const fonts = new Map<FontName, Font>()

function fontOf(name: FontName): Font {
  const known = fonts.get(name)
  if (known) return known
  const font = create(readFileSync(join(PACKAGES, FILES[name])))
  if (!('layout' in font)) throw new Error(`${name} is no font`)
  fonts.set(name, font)
  return font
}

/** A text at a place; `right` is its right end, where it has one. */
export interface Printed {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly size: number
  readonly font: FontName
  readonly right?: boolean
}

/** Draws texts as paths: no font of the machine is used. */
export async function drawTexts(texts: readonly Printed[], width: number, height: number): Promise<Buffer> {
  const paths = texts.map(({ text, x, y, size, font: name, right = false }) => {
    const font = fontOf(name)
    const run = font.layout(text)
    const scale = size / font.unitsPerEm
    let at = right ? x - run.advanceWidth * scale : x
    const parts = run.glyphs.map((glyph, n) => {
      const d = glyph.path.toSVG()
      const part = `<path transform="translate(${at.toFixed(2)} ${y}) scale(${scale} ${-scale})" d="${d}"/>`
      at += (run.positions[n]?.xAdvance ?? 0) * scale
      return part
    })
    return parts.join('')
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="white"/><g fill="#1a1a1a">${paths.join('')}</g></svg>`
  return await sharp(Buffer.from(svg)).png().toBuffer()
}

/** The same as a phone would photograph it: turned a little, blurred, with a shadow, noise, and JPEG. */
export async function asPhoto(picture: Buffer, seed: number): Promise<Buffer> {
  const random = chance(seed)
  const angle = (random() * 2 - 1) * 2.5
  const turned = await sharp(picture)
    .rotate(angle, { background: { r: 150, g: 140, b: 128 } })
    .extend({ top: 40, bottom: 60, left: 50, right: 50, background: { r: 150, g: 140, b: 128 } })
    .removeAlpha()
    .png()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = turned.info
  const shadow = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="s" x1="0" y1="0" x2="1" y2="${random().toFixed(2)}"><stop offset="0" stop-color="black" stop-opacity="0.32"/><stop offset="1" stop-color="black" stop-opacity="0"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#s)"/></svg>`,
  )
  const noise = Buffer.alloc(width * height * 3)
  for (let at = 0; at < noise.length; at++) noise[at] = 128 + Math.round((random() - 0.5) * 28)
  const noisy = await sharp(turned.data)
    .composite([
      { input: shadow },
      { input: noise, raw: { width, height, channels: 3 }, blend: 'soft-light' },
    ])
    .blur(0.8)
    .jpeg({ quality: 70 })
    .toBuffer()
  return noisy
}

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export function chance(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}
