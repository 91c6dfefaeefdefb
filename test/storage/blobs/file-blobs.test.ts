import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FileBlobs } from '../../../storage/blobs/index.ts'
import { FileAccessError } from '../../../storage/index.ts'
import { all, blobStoreContract, digest } from './contract.ts'

let root: string

async function newFolder(): Promise<string> {
  root = await mkdtemp(join(tmpdir(), 'stowage-file-blobs-'))
  return join(root, 'household', 'blobs')
}

blobStoreContract({
  name: 'files',
  open: async () => new FileBlobs(await newFolder()),
  close: () => rm(root, { recursive: true, force: true }),
})

describe('blobs as files', () => {
  let folder: string
  let store: FileBlobs
  beforeEach(async () => {
    folder = await newFolder()
    store = new FileBlobs(folder)
  })
  afterEach(() => rm(root, { recursive: true, force: true }))

  const content = randomBytes(1000)
  const sha256 = digest(content)

  async function source(): Promise<string> {
    const path = join(root, 'source')
    await writeFile(path, content)
    return path
  }

  it('makes no folder before something is put', async () => {
    await all(store)
    await store.stat(sha256)
    expect(await readdir(root)).toEqual([])
  })

  it('lie under their digest, and nobody else reads them', async () => {
    await store.put(await source(), sha256, 1000)
    expect(store.pathOf(sha256)).toBe(join(folder, sha256.slice(0, 2), sha256))
    expect((await stat(store.pathOf(sha256))).mode & 0o777).toBe(0o600)
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
    expect(await readdir(dirname(store.pathOf(sha256)))).toEqual([sha256])
  })

  it('sweeps what a crash left, when it is old enough', async () => {
    await store.put(await source(), sha256, 1000)
    const left = join(folder, sha256.slice(0, 2), `.${sha256}.left`)
    await writeFile(left, 'half')
    await utimes(left, 1000, 1000)
    expect((await all(store)).map((blob) => blob.sha256)).toEqual([sha256])
    expect(await store.sweep(1_000_000)).toBe(0)
    expect(await store.sweep(1_000_001)).toBe(1)
    expect(await readdir(dirname(left))).toEqual([sha256])
  })

  it('tells of nothing that is not a blob in its place', async () => {
    await mkdir(join(folder, 'aa'), { recursive: true })
    await mkdir(join(folder, 'aa', 'a'.repeat(64)))
    await writeFile(join(folder, 'aa', 'b'.repeat(64)), 'in the wrong folder')
    await writeFile(join(folder, 'README'), 'no folder')
    await mkdir(join(folder, 'other'))
    await symlink('/nowhere', join(folder, 'aa', `aa${'c'.repeat(62)}`))
    expect(await all(store)).toEqual([])
  })

  it('replaces a file of the wrong size', async () => {
    const path = store.pathOf(sha256)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, 'damaged')
    await store.put(await source(), sha256, 1000)
    expect((await buffer(await store.read(sha256))).equals(content)).toBe(true)
  })

  it('says so when the folder cannot be used', async () => {
    await mkdir(dirname(folder), { recursive: true })
    await writeFile(folder, 'a file in the way')
    await expect(store.put(await source(), sha256, 1000)).rejects.toThrow(FileAccessError)
    await expect(store.stat(sha256)).rejects.toThrow(FileAccessError)
  })

  it('a blob that is being read is read to its end, though it is removed', async () => {
    await store.put(await source(), sha256, 1000)
    const stream = await store.read(sha256)
    await store.remove(sha256)
    expect((await buffer(stream)).equals(content)).toBe(true)
  })
})
