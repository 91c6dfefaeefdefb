import { readFile } from 'node:fs/promises'
import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import {
  clean,
  inspect,
  isMediaRefusal,
  makeVariant,
  mediaRefusalCodes,
  readCodes,
} from '../../media/index.ts'
import { everything, rounds, seed, some } from '../support/rounds.ts'
import { formats, SECRET, scene, testFolder, withPrivateData, zipOf } from './support.ts'

const folder = testFolder()

/** A picture that claims to be large is decoded for long, and says nothing more about files that are wrong. */
const few = { limits: { pixels: 4_000_000 } }

/**
 * Whatever a file is: each function answers with what it found or a refusal of the closed list; what it wrote is
 * readable, and nothing else is left.
 */
async function survives(content: Buffer): Promise<'picture' | 'document' | 'refused'> {
  const path = await folder.put(content)
  const looks = await inspect(path, few)
  const cleaned = await clean(path, folder.out(), few)
  if (isMediaRefusal(cleaned)) {
    expect(mediaRefusalCodes).toContain(cleaned.refused)
    await folder.expectNothingLeft()
  } else {
    expect((await readFile(folder.out())).length).toBe(cleaned.bytes)
    // What was taken as it came is taken again when it is clean.
    if (!isMediaRefusal(looks)) expect(await inspect(folder.out())).toMatchObject({ kind: looks.kind })
  }
  const variant = await makeVariant(path, folder.out(), { ...few, variant: 'thumb', format: 'jpeg' })
  if (isMediaRefusal(variant)) {
    expect(mediaRefusalCodes).toContain(variant.refused)
    await folder.expectNothingLeft()
  } else await sharp(folder.out()).stats()
  if (!isMediaRefusal(looks)) return looks.kind
  expect(mediaRefusalCodes).toContain(looks.refused)
  return 'refused'
}

async function small(encode: (typeof formats)[number][1]): Promise<Buffer> {
  return withPrivateData(encode(scene(24, 16)), 6).toBuffer()
}

/** Positions to cut at: all near both ends, and some between. */
function cuts(length: number): number[] {
  const step = Math.max(1, Math.floor(length / 80))
  return Array.from({ length }, (_, k) => k).filter((k) => k < 48 || k > length - 16 || k % step === 0)
}

function emptyComments(): Buffer {
  const jpeg = Buffer.alloc(2_000_002)
  for (let at = 2; at < jpeg.length; at += 4) jpeg.writeUInt32BE(0xfffe0002, at)
  jpeg.writeUInt16BE(0xffd8, 0)
  return jpeg
}

/** Each directory begins twelve bytes behind the one before, has as many entries as can be, and names the next one. */
function nestedDirectories(): Buffer {
  const [pages, entries, first] = [2000, 65_535, 8]
  const tiff = Buffer.alloc(first + pages * 24 + entries * 12 + 100)
  tiff.write('II*\0', 'latin1')
  tiff.writeUInt32LE(first, 4)
  for (let page = 0; page < pages; page += 1) {
    const at = first + page * 12
    tiff.writeUInt16LE(entries, at)
    if (page + 1 < pages) tiff.writeUInt32LE(at + 12, at + 2 + entries * 12)
  }
  // Where the pixels lie, and how many bytes of them.
  for (const [k, tag] of [273, 279].entries()) {
    const at = first + 2 + (pages + k) * 12
    tiff.writeUInt16LE(tag, at)
    tiff.writeUInt16LE(4, at + 2)
    tiff.writeUInt32LE(1, at + 4)
    tiff.writeUInt32LE(8, at + 8)
  }
  return tiff
}

describe('hostile files', () => {
  for (const [type, encode] of formats) {
    it(`every beginning of ${type} is refused, and nothing is left`, async () => {
      const content = await small(encode)
      expect(await survives(content)).toBe('picture')
      for (const length of some(cuts(content.length))) {
        const answer = await survives(content.subarray(0, length))
        // The first letters are a text. The private data of a TIFF lie behind its pixels, without them it is one still.
        if (length < 8 || type === 'image/tiff') continue
        expect(answer, `${length} of ${content.length} bytes`).toBe('refused')
      }
    }, 120_000)

    it(`${type} with wrong bytes is a picture or a refusal`, async () => {
      const content = await small(encode)
      const damage = fc.array(
        fc.record({
          at: fc.nat(content.length - 1),
          to: fc.oneof(fc.constantFrom(0, 1, 127, 128, 255), fc.nat(255)),
        }),
        { minLength: 1, maxLength: 6 },
      )
      await fc.assert(
        fc.asyncProperty(damage, async (changes) => {
          const damaged = Buffer.from(content)
          for (const { at, to } of changes) damaged[at] = to
          await survives(damaged)
        }),
        { numRuns: rounds(60), seed },
      )
    }, 120_000)

    it(`parts of ${type} that are left out, doubled or moved are a picture or a refusal`, async () => {
      const content = await small(encode)
      const part = fc.record({ from: fc.nat(content.length), length: fc.nat(64), to: fc.nat(content.length) })
      await fc.assert(
        fc.asyncProperty(part, fc.boolean(), async ({ from, length, to }, leaveOut) => {
          const piece = content.subarray(from, from + length)
          const rest = leaveOut
            ? Buffer.concat([content.subarray(0, from), content.subarray(from + length)])
            : content
          await survives(Buffer.concat([rest.subarray(0, to), piece, rest.subarray(to)]))
        }),
        { numRuns: rounds(30), seed },
      )
    }, 120_000)
  }

  it('documents with wrong bytes are documents or refused', async () => {
    for (const content of [
      zipOf('word/document.xml', '<w/>'),
      zipOf('mimetype', 'application/epub+zip'),
      Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\n%%EOF\n'),
    ]) {
      const lengths = Array.from({ length: content.length }, (_, length) => length)
      for (const length of some(lengths.filter((each) => each % 3 === 0)))
        await survives(content.subarray(0, length))
      for (const at of some(lengths)) {
        const damaged = Buffer.from(content)
        damaged[at] = (damaged[at] ?? 0) ^ 0xff
        await survives(damaged)
      }
    }
  }, 120_000)

  it('any bytes behind a known beginning are a picture or a refusal', async () => {
    const beginnings = ['\xff\xd8\xff', '\x89PNG\r\n\x1a\n', 'RIFF\x40\0\0\0WEBP', 'GIF89a', 'II*\0', 'MM\0*']
    const others = [
      '%PDF-',
      'PK\x03\x04',
      '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1',
      '\0\0\0\x18ftypavif',
      '{\\rtf',
      '',
    ]
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...beginnings, ...others),
        fc.uint8Array({ maxLength: 600 }),
        async (beginning, rest) => {
          await survives(Buffer.concat([Buffer.from(beginning, 'latin1'), rest]))
        },
      ),
      { numRuns: rounds(400), seed },
    )
  }, 120_000)

  it.each([
    ['JPEG of empty comments', emptyComments()],
    ['TIFF whose directories lie in one another', nestedDirectories()],
  ])('a %s is not looked through to its end', async (_, content) => {
    const path = await folder.put(content)
    expect(await inspect(path, few)).toMatchObject({ refused: 'media_takes_too_long' })
    expect(await clean(path, folder.out(), few)).toMatchObject({ refused: 'media_takes_too_long' })
    await folder.expectNothingLeft()
  })

  it('nothing private is left in a damaged picture that is taken', async () => {
    for (const [type, encode] of formats.filter(([each]) => !/gif|avif/.test(each))) {
      const content = await small(encode)
      for (let at = 0; at < content.length; at += everything ? 7 : 21) {
        const damaged = Buffer.from(content)
        damaged[at] = (damaged[at] ?? 0) ^ 0x10
        const cleaned = await clean(await folder.put(damaged), folder.out())
        if (isMediaRefusal(cleaned)) continue
        // In a profile, or among pixels, such a text cannot be; a chunk that became one of those keeps it.
        if ((await readFile(folder.out())).includes(SECRET)) {
          expect(isMediaRefusal(await inspect(folder.out())), `${type} at ${at}`).toBe(true)
        }
      }
    }
  }, 120_000)

  it('codes are looked for in damaged pictures, too', async () => {
    const content = await small((picture) => picture.png())
    for (const at of [40, 80, 200]) {
      const damaged = Buffer.from(content)
      damaged.fill(0x77, at, at + 20)
      const codes = await readCodes(await folder.put(damaged), { limits: { seconds: 1 } })
      if (isMediaRefusal(codes)) expect(mediaRefusalCodes).toContain(codes.refused)
      else expect(codes).toEqual([])
    }
  }, 120_000)
})
