import { toBuffer } from 'bwip-js/node'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { closeCodeThread, isMediaRefusal, QueueFull, readCodes } from '../../../media/index.ts'
import { testFolder } from '../support.ts'

const folder = testFolder()
afterAll(closeCodeThread)

/** A picture that is looked at in every way there is, because it has bars of any widths and no code. */
async function photoWithoutCode(): Promise<string> {
  const [width, height] = [180, 120]
  const pixels = Buffer.from(
    Array.from({ length: width * height }, (_, k) => (Math.sin((k % width) ** 1.3) > 0 ? 20 : 220)),
  )
  return folder.put(
    await sharp(pixels, { raw: { width, height, channels: 1 } })
      .png()
      .toBuffer(),
  )
}

async function clearPhoto(text: string): Promise<string> {
  return folder.put(
    await toBuffer({ bcid: 'qrcode', text, scale: 3, padding: 12, backgroundcolor: 'ffffff' }),
  )
}

/** Reads photos, and notes the order in which they end. */
function reading() {
  const ended: string[] = []
  const read = async (name: string, path: string, owner: string) => {
    const codes = await readCodes(path, { owner })
    if (isMediaRefusal(codes)) throw new Error(codes.message)
    ended.push(name)
    return codes.map(({ text }) => text)
  }
  return { ended, read }
}

describe('photos that wait for their turn', () => {
  it('reads a clear code behind five photos without a code before the second of them ends', async () => {
    const { ended, read } = reading()
    await read('first', await clearPhoto('warm'), 'a')
    const slow = await photoWithoutCode()
    const clear = await clearPhoto('clear')
    const all = [1, 2, 3, 4, 5].map((k) => read(`slow ${k}`, slow, 'a'))
    expect(await read('clear', clear, 'a')).toEqual(['clear'])
    const before = ended.filter((name) => name.startsWith('slow')).length
    expect(await Promise.all(all)).toEqual([[], [], [], [], []])
    expect(before).toBeLessThan(2)
  }, 120_000)

  it('lets another household read a photo that needs a thorough look between those of a busy one', async () => {
    const { ended, read } = reading()
    const slow = await photoWithoutCode()
    const all = [1, 2, 3, 4, 5, 6, 7, 8].map((k) => read(`busy ${k}`, slow, 'busy'))
    all.push(read('other', slow, 'other'))
    await Promise.all(all)
    expect(ended).toHaveLength(9)
    expect(ended.indexOf('other')).toBeLessThan(4)
  }, 120_000)

  it('refuses more photos of a household than may wait, and takes one of another', async () => {
    const { read } = reading()
    const clear = await clearPhoto('clear')
    const all = Array.from({ length: 20 }, (_, k) => read(String(k), clear, 'full'))
    await expect(readCodes(clear, { owner: 'full' })).rejects.toBeInstanceOf(QueueFull)
    expect(await read('other', clear, 'other')).toEqual(['clear'])
    await Promise.all(all)
    expect(await read('again', clear, 'full')).toEqual(['clear'])
  }, 120_000)
})
