import { readFileSync } from 'node:fs'
import sharp from 'sharp'

const ICON = 'web/page/images/icon.svg'
/** What stays visible of a maskable icon, whatever shape cuts it: the middle 80 % (W3C Web Application Manifest). */
const SAFE = 0.8

/** The icon has two colours and what lies between them where they meet: sixteen colours hold all of it in a third of the bytes. */
const FLAT = { palette: true, colours: 16, dither: 0, effort: 10, compressionLevel: 9 }

/** The pictures of the app in the sizes and the format that phones take, all drawn from one SVG. */
const DRAWN = {
  'images/icon-180.png': { size: 180, masked: true },
  'images/icon-192.png': { size: 192, masked: false },
  'images/icon-512.png': { size: 512, masked: false },
  'images/icon-maskable-512.png': { size: 512, masked: true },
}

/** A picture that the document or the manifest names; undefined if none is drawn under this name. */
export async function drawnImage(path) {
  const wanted = DRAWN[path]
  if (wanted === undefined) return undefined
  const { size, masked } = wanted
  const icon = readFileSync(ICON, 'utf8')
  if (!masked) return draw(icon, size).png(FLAT).toBuffer()
  const ground = /<rect[^>]*fill="(#[0-9a-f]{6})"/.exec(icon)?.[1]
  if (ground === undefined) throw new Error(`${ICON} has no ground: a <rect> with a fill such as #1f5fae`)
  const inner = await draw(icon, Math.round(size * SAFE))
    .png()
    .toBuffer()
  return sharp({ create: { width: size, height: size, channels: 3, background: ground } })
    .composite([{ input: inner }])
    .png(FLAT)
    .toBuffer()
}

function draw(icon, size) {
  return sharp(Buffer.from(icon), { density: (72 * size) / 64 }).resize(size, size)
}
