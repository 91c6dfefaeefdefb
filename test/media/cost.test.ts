import { stat } from 'node:fs/promises'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { closePictureProcesses, inspect, isMediaRefusal, makeVariant, readCodes } from '../../media/index.ts'
import { MEDIA_LIMITS } from '../../media/limits.ts'
import { PictureProcess } from '../../media/work/picture-process.ts'
import { pngChunk, scene, testFolder } from './support.ts'

const folder = testFolder()
afterAll(closePictureProcesses)

/** The beginning of a PNG, as its header has it. */
function png(width: number, height: number, depth: number, colour: number, interlaced: boolean): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([depth, colour, 0, 0, interlaced ? 1 : 0], 8)
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  const data = deflateSync(Buffer.alloc(100_000))
  return Buffer.concat([signature, pngChunk('IHDR', header), pngChunk('IDAT', data), pngChunk('IEND', '')])
}

const MEMORY = { refused: 'media_too_many_pixels', message: expect.stringMatching(/memory/) }

describe('the cost of a picture', () => {
  it('is judged by the header: pixels times channels times depth, where all are held at once', async () => {
    const path = await folder.put(png(9900, 9900, 16, 6, true))
    const before = process.memoryUsage.rss()
    expect(await inspect(path)).toMatchObject(MEMORY)
    expect(await makeVariant(path, folder.out(), { variant: 'thumb', format: 'jpeg' })).toMatchObject(MEMORY)
    expect(await readCodes(path)).toMatchObject(MEMORY)
    expect(process.memoryUsage.rss() - before).toBeLessThan(100_000_000)
    await folder.expectNothingLeft()
    // The same size, row by row, is no matter of memory: it is refused as the file is cut short.
    const rows = await inspect(await folder.put(png(9900, 9900, 16, 6, false)))
    expect(rows).toHaveProperty('refused')
    expect(rows).not.toMatchObject(MEMORY)
  })

  it('is too much time, also where the process that decodes does not say so itself and is killed', async () => {
    const path = await folder.put(await scene(20, 20).png().toBuffer())
    // The five seconds of grace are over at once.
    const limits = { ...MEDIA_LIMITS, seconds: -5 }
    const work = new PictureProcess().run({ do: 'look', path, content_type: 'image/png', limits })
    await expect(work).rejects.toMatchObject({ code: 'media_takes_too_long' })
  })

  it('of a progressive JPEG counts its coefficients', async () => {
    const large = scene(1000, 800)
    const limits = { held_bytes: 3_000_000 }
    for (const [content, refused] of [
      [await large.clone().jpeg().toBuffer(), false],
      [await large.clone().jpeg({ progressive: true, chromaSubsampling: '4:2:0' }).toBuffer(), false],
      [await large.clone().jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(), true],
    ] as const) {
      expect('refused' in (await inspect(await folder.put(content), { limits }))).toBe(refused)
    }
  })

  it('that a header does not show ends the process, and nothing else', async () => {
    const large = await sharp({ create: { width: 6000, height: 6000, channels: 3, background: '#888' } })
      .png({ compressionLevel: 1, progressive: true })
      .toBuffer()
    const path = await folder.put(large)
    const limits = { process_bytes: 110_000_000, held_bytes: 1e12 }
    const small = await folder.put(await scene(64, 48).jpeg().toBuffer())
    const [outgrown, beside] = await Promise.all([inspect(path, { limits }), inspect(small)])
    expect(outgrown).toMatchObject(MEMORY)
    expect(beside).toMatchObject({ width: 64 })
    expect(await makeVariant(path, folder.out(), { variant: 'thumb', format: 'webp', limits })).toMatchObject(
      MEMORY,
    )
    await folder.expectNothingLeft()
    expect(await inspect(small)).toMatchObject({ width: 64 })
  }, 120_000)

  it('ends at once when the work is given up, and nothing is written any more', async () => {
    const path = await folder.put(await scene(3000, 2000).png({ compressionLevel: 1 }).toBuffer())
    const giveUp = new AbortController()
    const reason = new Error('enough')
    const made = makeVariant(path, folder.out(), { variant: 'large', format: 'avif', signal: giveUp.signal })
    // A fast machine makes it in less than 300 ms.
    setTimeout(() => giveUp.abort(reason), 50)
    await expect(made).rejects.toBe(reason)
    await folder.expectNothingLeft()
  })
})

describe('work on pictures', () => {
  it('is done in turns: one household does not wait for all that another has asked for', async () => {
    const path = await folder.put(await scene(480, 320).jpeg().toBuffer())
    const ended: string[] = []
    const variant = (owner: string, n: number) =>
      makeVariant(path, `${folder.out()}-${owner}-${n}`, { variant: 'small', format: 'webp', owner }).then(
        (made) => {
          if (isMediaRefusal(made)) throw new Error(made.message)
          ended.push(owner)
        },
      )
    const busy = Array.from({ length: 72 }, (_, n) => variant('busy', n))
    // A look at files comes before, so all of them wait now.
    await busy[0]
    await Promise.all([variant('other', 0), variant('third', 0)])
    const before = ended.filter((owner) => owner === 'busy').length
    // In the order of asking it would be nearly all of them. A busy machine lets some pass before the others have asked.
    expect(before).toBeLessThan(60)
    await Promise.all(busy)
    expect(ended).toHaveLength(74)
    expect((await stat(`${folder.out()}-other-0`)).size).toBeGreaterThan(0)
  }, 120_000)
})
