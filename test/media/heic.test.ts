import { readFile } from 'node:fs/promises'
import fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import {
  clean,
  closePictureProcesses,
  inspect,
  isMediaRefusal,
  makeVariant,
  mediaRefusalCodes,
} from '../../media/index.ts'
import { keptItems } from '../../media/pictures/heif/kept-items.ts'
import { rounds, seed, some } from '../support/rounds.ts'
import {
  box,
  coded,
  depth,
  grid,
  HEIC_SCENE,
  heicOf,
  heicScene,
  mirrored,
  phonePhoto,
  rotated,
  size,
  TILE,
  tile,
} from './heic-files.ts'
import { SECRET, testFolder } from './support.ts'

const folder = testFolder()
afterAll(closePictureProcesses)

const look = async (content: Buffer) => inspect(await folder.put(content))

async function shown(content: Buffer): Promise<{ width: number; height: number; pixels: Buffer }> {
  const made = await makeVariant(await folder.put(content), folder.out(), {
    variant: 'large',
    format: 'webp',
  })
  if (isMediaRefusal(made)) throw new Error(made.message)
  const { data, info } = await sharp(await readFile(folder.out()))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, pixels: data }
}

async function cleaned(content: Buffer, keep_metadata = false) {
  const answer = await clean(await folder.put(content), folder.out(), { keep_metadata })
  if (isMediaRefusal(answer)) throw new Error(answer.message)
  return { ...answer, content: await readFile(folder.out()) }
}

/** The colour at a place, as shares of the width and the height. */
const at = ({ width, height, pixels }: Awaited<ReturnType<typeof shown>>, x: number, y: number) => [
  ...pixels.subarray((Math.floor(y * height) * width + Math.floor(x * width)) * 3).subarray(0, 3),
]
const isRed = ([r = 0, g = 0, b = 0]: number[]) => r > 150 && g < 90 && b < 110

const one = (properties: readonly Buffer[]) => {
  const all = [coded, size(TILE.width, TILE.height), depth, ...properties]
  return heicOf({
    primary: 1,
    properties: all,
    items: [
      tile(
        1,
        all.map((_, k) => k + 1),
      ),
    ],
  })
}
const tiled = (rows: number, columns: number, claimed = size(columns * TILE.width, rows * TILE.height)) => {
  const tiles = Array.from({ length: rows * columns }, (_, k) => k + 1)
  return heicOf({
    primary: 5000,
    properties: [coded, size(TILE.width, TILE.height), claimed],
    items: [
      ...tiles.map((id) => tile(id, [1, 2])),
      grid(5000, rows, columns, columns * TILE.width, rows * TILE.height, [3]),
    ],
    references: [{ type: 'dimg', from: 5000, to: tiles }],
  })
}

describe('a HEIC picture', () => {
  it('is looked at and shown like any other', async () => {
    const answer = await look(HEIC_SCENE)
    expect(answer).toMatchObject({
      content_type: 'image/heic',
      width: 128,
      height: 96,
      frames: 1,
      orientation: 1,
    })
    const { pixels, width, height } = await shown(HEIC_SCENE)
    const expected = await heicScene().raw().toBuffer()
    expect([width, height]).toEqual([128, 96])
    const off =
      pixels.reduce((sum, value, k) => sum + Math.abs(value - (expected[k] ?? 0)), 0) / pixels.length
    expect(off).toBeLessThan(8)
  })

  it('stands upright, turned and mirrored as the file says', async () => {
    // The red corner is at the upper left; a quarter turns against the clock.
    const ways = [
      [[], 0.1, 0.1, false],
      [[rotated(1)], 0.1, 0.9, true],
      [[rotated(2)], 0.9, 0.9, false],
      [[rotated(3)], 0.9, 0.1, true],
      [[mirrored(1)], 0.9, 0.1, false],
      [[mirrored(0)], 0.1, 0.9, false],
    ] as const
    for (const [properties, x, y, tall] of some(ways, 1)) {
      const picture = await shown(one(properties))
      expect(picture.width < picture.height).toBe(tall)
      expect(isRed(at(picture, x, y)), `${properties.length} at ${x} ${y}`).toBe(true)
      expect(isRed(at(picture, 1 - x, 1 - y))).toBe(false)
      expect(await look(one(properties))).toMatchObject({ width: tall ? 96 : 128, height: tall ? 128 : 96 })
    }
  })

  it('is put together of tiles, as telephones write it', async () => {
    const content = tiled(2, 3)
    expect(await look(content)).toMatchObject({ width: 3 * 128, height: 2 * 96 })
    const picture = await shown(content)
    // Each tile has its corner.
    for (const [x, y] of [
      [0.02, 0.02],
      [0.36, 0.02],
      [0.7, 0.52],
    ] as const) {
      expect(isRed(at(picture, x, y))).toBe(true)
    }
    expect(isRed(at(picture, 0.25, 0.4))).toBe(false)
  })

  it('O11 keeps pixels and gain map, and loses every text, the thumbnail and what is behind it', async () => {
    const dirty = phonePhoto({ more: [box('uuid', SECRET.padEnd(40))] })
    const { content, lossless, dropped } = await cleaned(dirty)
    expect(lossless).toBe(true)
    expect(dropped).toEqual([])
    expect(content.includes(SECRET)).toBe(false)
    for (const gone of ['Exif', 'udes', 'thmb', 'uuid']) expect(content.includes(gone), gone).toBe(false)
    for (const kept of ['hdrgainmap', 'HDRGainMap:HDRGainMapVersion>65536<', 'grid']) {
      expect(content.includes(kept), kept).toBe(true)
    }
    expect((await shown(content)).pixels.equals((await shown(dirty)).pixels)).toBe(true)
    expect((await cleaned(content)).content.equals(content)).toBe(true)
    expect((await cleaned(dirty, true)).content.equals(dirty)).toBe(true)
  })

  it('says that it lost its film', async () => {
    const film = box('mpvd', box('ftyp', 'mp42'), SECRET)
    expect(await cleaned(phonePhoto({ more: [film] }))).toMatchObject({ dropped: ['motion'] })
    const sequence = await cleaned(phonePhoto({ brand: 'msf1', more: [box('moov', SECRET)] }))
    expect(sequence).toMatchObject({ dropped: ['motion'] })
    expect(sequence.content.includes(SECRET)).toBe(false)
    expect(sequence.content.includes('msf1')).toBe(false)
  })

  it('that claims too much is refused before it is decoded', async () => {
    const bombs: [string, Buffer][] = [
      ['a size beyond reason', one([]).subarray(0)],
      ['a grid of more tiles than there are', tiled(2, 2, size(60_000, 60_000))],
    ]
    const absurd = heicOf({
      primary: 1,
      properties: [coded, size(0xffffffff, 0xffffffff)],
      items: [tile(1, [1, 2])],
    })
    bombs[0] = ['a size beyond reason', absurd]
    for (const [what, content] of bombs) {
      const began = performance.now()
      expect(await look(content), what).toMatchObject({ refused: 'media_too_many_pixels' })
      expect(performance.now() - began).toBeLessThan(10_000)
    }
    const many = heicOf({
      primary: 5000,
      properties: [coded, size(TILE.width, TILE.height), size(255 * TILE.width, 255 * TILE.height)],
      items: [tile(1, [1, 2]), grid(5000, 255, 255, 255 * TILE.width, 255 * TILE.height, [3])],
      references: [{ type: 'dimg', from: 5000, to: Array.from({ length: 255 * 255 }, () => 1) }],
    })
    expect(await look(many)).toHaveProperty('refused')
    const round = heicOf({
      primary: 1,
      properties: [size(10, 10)],
      items: [grid(1, 1, 1, 10, 10, [1])],
      references: [{ type: 'dimg', from: 1, to: [1] }],
    })
    expect(await look(round)).toMatchObject({ refused: 'media_unreadable' })
  })

  it('that is cut short or has wrong bytes is a picture or a refusal, and leaves nothing', async () => {
    const content = phonePhoto()
    for (const length of [20, 100, 400, content.length - 2000, content.length - 40]) {
      expect(await look(content.subarray(0, length)), `${length}`).toHaveProperty('refused')
    }
    const damage = fc.array(fc.record({ at: fc.nat(content.length - 1), to: fc.nat(255) }), {
      minLength: 1,
      maxLength: 6,
    })
    await fc.assert(
      fc.asyncProperty(damage, async (wrong) => {
        const damaged = Buffer.from(content)
        for (const { at: place, to } of wrong) damaged[place] = to
        const path = await folder.put(damaged)
        const seen = await inspect(path)
        if (isMediaRefusal(seen)) expect(mediaRefusalCodes).toContain(seen.refused)
        const answer = await clean(path, folder.out())
        if (!isMediaRefusal(answer) && !isMediaRefusal(seen))
          expect(await inspect(folder.out())).toMatchObject({ kind: 'picture' })
      }),
      { numRuns: rounds(25), seed },
    )
  }, 120_000)

  it('is given up after its time', async () => {
    const path = await folder.put(tiled(20, 30))
    const answer = await inspect(path, { limits: { seconds: 0.001 } })
    expect(answer).toMatchObject({ refused: 'media_takes_too_long' })
  })

  it('is read in a moment, however many items it has, and however much they say of each other', () => {
    const ids = Array.from({ length: 5000 }, (_, at) => at + 1)
    const entry = { from: 0, to: 0 }
    const heif = {
      items: new Map(
        ids.map((id) => [
          id,
          {
            id,
            type: id % 2 ? 'hvc1' : 'mime',
            content_type: '',
            entry: { ...entry, type: 'infe', body: 0 },
          },
        ]),
      ),
      locations: new Map(ids.map((id) => [id, { method: 0, extents: [{ from: 0, length: 1 }], entry }])),
      references: ids.flatMap((id) => [
        { type: 'thmb', from: 10_000 + id, to: [1] },
        { type: 'dimg', from: 10_000 + id, to: [id] },
        { type: 'cdsc', from: id, to: [1, 2, 3] },
      ]),
      associations: new Map<number, number[]>(),
      properties: [],
      primary: 1,
      bytes: Buffer.alloc(0),
    }
    const before = process.cpuUsage()
    keptItems(heif)
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(400)
  })
})
