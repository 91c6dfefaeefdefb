import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { afterEach, beforeEach, expect } from 'vitest'
import type { PictureType } from '../../media/index.ts'

/** What must not be left in a picture: it stands in every place where something private may be. */
export const SECRET = 'Hidden House 7'

/** A folder of its own for each test; afterwards it must hold what the test itself put there, and nothing else. */
export function testFolder() {
  const state = { path: '', files: new Set<string>() }
  beforeEach(async () => {
    state.path = await mkdtemp(join(tmpdir(), 'stowage-media-'))
    state.files.clear()
  })
  afterEach(() => rm(state.path, { recursive: true, force: true }))
  let count = 0
  return {
    async put(content: Buffer | string): Promise<string> {
      count += 1
      const name = `in-${count}`
      state.files.add(name)
      await writeFile(join(state.path, name), content)
      return join(state.path, name)
    },
    out: (): string => join(state.path, 'out'),
    /** Nothing is there but what was put. */
    async expectNothingLeft(): Promise<void> {
      const names = await readdir(state.path)
      expect(names.filter((name) => !state.files.has(name))).toEqual([])
    },
  }
}

/** A picture that is not the same when it is turned or mirrored: dark above, a red corner at the upper left. */
export function scene(width: number, height: number): Sharp {
  const pixels = Buffer.alloc(width * height * 3)
  // Without an array for each pixel: tests make pictures of twelve million.
  for (let y = 0, at = 0; y < height; y += 1) {
    const green = 40 + (y * 150) / height
    for (let x = 0; x < width; x += 1, at += 3) {
      const isCorner = x < width / 4 && y < height / 4
      pixels[at] = isCorner ? 230 : (x * 90) / width
      pixels[at + 1] = isCorner ? 20 : green
      pixels[at + 2] = isCorner ? 20 : 120 + ((x + y) % 16) * 2
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

export const formats: readonly (readonly [type: PictureType, encode: (picture: Sharp) => Sharp])[] = [
  ['image/jpeg', (picture) => picture.jpeg()],
  ['image/png', (picture) => picture.png()],
  ['image/webp', (picture) => picture.webp()],
  ['image/avif', (picture) => picture.avif({ effort: 0 })],
  ['image/gif', (picture) => picture.gif()],
  ['image/tiff', (picture) => picture.tiff({ compression: 'lzw' })],
]

/** Encodes a picture with all the private metadata that the library can write, and a colour profile. */
export function withPrivateData(picture: Sharp, orientation = 1): Sharp {
  return picture
    .withIccProfile('p3')
    .withExif({
      IFD0: { Artist: SECRET, Make: SECRET, Orientation: String(orientation) },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100', GPSMapDatum: SECRET },
    })
    .withXmp(`<?xpacket begin=""?><x:xmpmeta xmlns:x="adobe:ns:meta/"><p>${SECRET}</p></x:xmpmeta>`)
    .withMetadata({ orientation })
}

/** The raw pixels of a picture as they are stored. */
export async function pixelsOf(content: Buffer | string): Promise<Buffer> {
  return sharp(content, { failOn: 'warning' }).raw().toBuffer()
}

/** A JPEG with a segment behind its start. */
export function withSegment(jpeg: Buffer, marker: number, body: Buffer | string): Buffer {
  const content = Buffer.isBuffer(body) ? body : Buffer.from(body, 'latin1')
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), head, content, jpeg.subarray(2)])
}

/** A chunk of a PNG. */
export function pngChunk(type: string, body: Buffer | string): Buffer {
  const content = Buffer.isBuffer(body) ? body : Buffer.from(body, 'latin1')
  const chunk = Buffer.alloc(12 + content.length)
  chunk.writeUInt32BE(content.length, 0)
  chunk.write(type, 4, 'latin1')
  content.copy(chunk, 8)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + content.length)), 8 + content.length)
  return chunk
}

/** A PNG with a chunk behind its header. */
export function withChunk(png: Buffer, type: string, body: Buffer | string): Buffer {
  return Buffer.concat([png.subarray(0, 33), pngChunk(type, body), png.subarray(33)])
}

/** The smallest ZIP archive with one stored file. */
export function zipOf(name: string, content: string, first: Buffer = Buffer.alloc(0)): Buffer {
  const body = Buffer.from(content)
  const local = Buffer.alloc(30)
  local.write('PK\x03\x04', 0, 'latin1')
  const entry = Buffer.alloc(46)
  entry.write('PK\x01\x02', 0, 'latin1')
  entry.writeUInt32LE(first.length, 42)
  for (const [head, at] of [
    [local, 14],
    [entry, 16],
  ] as const) {
    head.writeUInt32LE(crc32(body), at)
    head.writeUInt32LE(body.length, at + 4)
    head.writeUInt32LE(body.length, at + 8)
    head.writeUInt16LE(name.length, at + 12)
  }
  const start = first.length + local.length + name.length + body.length
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 0, 'latin1')
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(entry.length + name.length, 12)
  end.writeUInt32LE(start, 16)
  return Buffer.concat([first, local, Buffer.from(name), body, entry, Buffer.from(name), end])
}
