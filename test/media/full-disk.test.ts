import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clean, makeVariant } from '../../media/index.ts'
import { FileBlobs, StorageFullError } from '../../storage/index.ts'
import { digest } from '../storage/blobs/contract.ts'
import { mount, mountMissing, unmount } from '../torture/small-disk.ts'

const why = mountMissing()

describe.skipIf(why !== null)('a disk without room', () => {
  let folder: string
  let disk: string
  const noise = Buffer.from(Array.from({ length: 1600 * 1200 * 3 }, (_, k) => ((k * 7919) ^ (k >> 3)) & 0xff))
  const picture = () => sharp(noise, { raw: { width: 1600, height: 1200, channels: 3 } })
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'stowage-full-'))
    disk = await mkdtemp(join(tmpdir(), 'stowage-disk-'))
    expect(mount(disk, 1)).toBeNull()
    await writeFile(join(disk, 'filler'), Buffer.alloc(900_000))
  })
  afterAll(async () => {
    unmount(disk)
    await rm(folder, { recursive: true, force: true })
    await rm(disk, { recursive: true, force: true })
  })

  it('takes no blob, and keeps no half of one', async () => {
    const path = join(folder, 'source')
    await writeFile(path, noise)
    const store = new FileBlobs(join(disk, 'blobs'))
    await expect(store.put(path, digest(noise), noise.length)).rejects.toThrow(StorageFullError)
    expect(await store.stat(digest(noise))).toBeNull()
    expect(await store.sweep(Date.now() + 60_000)).toBe(0)
  })

  it('takes no picture, which is not the fault of the picture', async () => {
    for (const content of [
      await picture().jpeg({ quality: 100 }).toBuffer(),
      await picture().avif({ effort: 0, quality: 90 }).toBuffer(),
    ]) {
      const path = join(folder, 'picture')
      await writeFile(path, content)
      expect(content.length).toBeGreaterThan(300_000)
      await expect(clean(path, join(disk, 'out'))).rejects.toMatchObject({ code: 'ENOSPC', syscall: 'write' })
      const variant = makeVariant(path, join(disk, 'out'), { variant: 'large', format: 'jpeg' })
      await expect(variant).rejects.toMatchObject({ code: 'ENOSPC', syscall: 'write' })
      expect((await readdir(disk)).filter((name) => name === 'out')).toEqual([])
    }
  }, 120_000)
})
