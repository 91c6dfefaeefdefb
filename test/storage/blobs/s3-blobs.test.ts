import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  BlobDigestError,
  type BlobStore,
  BlobUnavailableError,
  S3Service,
} from '../../../storage/blobs/index.ts'
import { FileAccessError, StorageFullError } from '../../../storage/index.ts'
import { all, blobStoreContract, digest } from './contract.ts'
import { refuse, S3Server } from './s3-server.ts'

let server: S3Server
let service: S3Service
let households = 0
beforeAll(async () => {
  server = await S3Server.start()
  service = await S3Service.open(server.options)
})
afterAll(async () => {
  service.close()
  await server.stop()
})

blobStoreContract({
  name: 'S3',
  open: async (): Promise<BlobStore> => {
    await service.check()
    households += 1
    return service.blobs(`household-${households}`)
  },
  close: async () => {},
  // It takes the last byte to be missing when that is the first.
  wrongRanges: ['0-0'],
})

describe('blobs on S3, when the service fails', () => {
  let folder: string
  let store: BlobStore
  const content = randomBytes(2_000_000)
  const sha256 = digest(content)
  const put = () => store.put(join(folder, 'source'), sha256, content.length)
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'stowage-s3-blobs-'))
    await writeFile(join(folder, 'source'), content)
    households += 1
    store = service.blobs(`household-${households}`)
    server.asked.length = 0
  })
  afterEach(async () => {
    server.fault = () => false
    await rm(folder, { recursive: true, force: true })
  })

  const uploads = () => server.asked.filter((line) => line.startsWith('PUT')).length

  it('keeps one household apart from another, under the prefix', async () => {
    await put()
    expect(server.asked.at(-1)).toContain(
      `PUT /stowage-test/home/household-${households}/blobs/${sha256.slice(0, 2)}/${sha256}`,
    )
    expect(await all(service.blobs('household'))).toEqual([])
    expect(await service.blobs('other').stat(sha256)).toBeNull()
  })

  it.each([500, 503])('tries again after %d, three times in all', async (status) => {
    server.fault = (incoming, answer) => incoming.method === 'PUT' && refuse(answer, status, 'InternalError')
    await expect(put()).rejects.toThrow(BlobUnavailableError)
    expect(uploads()).toBe(3)
    server.fault = (incoming, answer) =>
      incoming.method === 'PUT' && uploads() < 6 && refuse(answer, status, 'InternalError')
    await put()
    expect(uploads()).toBe(6)
    expect((await buffer(await store.read(sha256))).equals(content)).toBe(true)
  })

  it('tries again when the connection breaks in the midst of an upload', async () => {
    server.fault = (incoming) => {
      if (incoming.method !== 'PUT' || uploads() > 1) return false
      incoming.once('data', () => incoming.socket.destroy())
      return true
    }
    await put()
    expect(uploads()).toBe(2)
    expect((await buffer(await store.read(sha256))).equals(content)).toBe(true)
  })

  it('gives up on a service that says nothing', async () => {
    // The patience of the other tests, three times over, would be waited for here in full.
    const hasty = await S3Service.open({ ...server.options, idle_ms: 300 })
    const impatient = hasty.blobs(`household-${households}`)
    server.fault = () => true
    await expect(impatient.stat(sha256)).rejects.toThrow(BlobUnavailableError)
    const put = impatient.put(join(folder, 'source'), sha256, content.length)
    await expect(put).rejects.toThrow(BlobUnavailableError)
    hasty.close()
  }, 120_000)

  it.each([
    [507, 'XMinioStorageFull'],
    [403, 'QuotaExceeded'],
    [400, 'EntityTooLarge'],
  ])('says that there is no room for %d %s', async (status, code) => {
    server.fault = (incoming, answer) => incoming.method === 'PUT' && refuse(answer, status, code)
    await expect(put()).rejects.toThrow(StorageFullError)
    server.fault = () => false
    expect(await all(store)).toEqual([])
  })

  it('says when the service refuses, and does not insist', async () => {
    server.fault = (incoming, answer) => incoming.method === 'PUT' && refuse(answer, 403, 'AccessDenied')
    await expect(put()).rejects.toThrow(FileAccessError)
    expect(uploads()).toBe(1)
  })

  it('has the service check what arrives', async () => {
    server.fault = (incoming, answer) =>
      incoming.method === 'PUT' && server.pass(incoming, answer, (body) => body.fill(0, 5, 6))
    await expect(put()).rejects.toThrow(BlobDigestError)
    server.fault = () => false
    expect(await store.stat(sha256)).toBeNull()
  })

  it('tells a stream that is cut short from one that ended', async () => {
    await put()
    server.fault = (incoming, answer) => {
      if (incoming.method !== 'GET') return false
      answer.writeHead(200, { 'content-length': content.length })
      answer.write(content.subarray(0, 100_000), () => answer.destroy())
      return true
    }
    const stream = await store.read(sha256)
    await expect(buffer(stream)).rejects.toThrow(BlobUnavailableError)
  })

  it('does not take the whole for a range', async () => {
    await put()
    server.fault = (incoming, answer) => {
      if (incoming.method !== 'GET') return false
      answer.end(content)
      return true
    }
    await expect(store.read(sha256, { start: 3, end: 5 })).rejects.toThrow(BlobUnavailableError)
  })

  it('puts again what the service cannot mark as put now', async () => {
    await put()
    server.fault = (incoming, answer) =>
      incoming.headers['x-amz-copy-source'] !== undefined && refuse(answer, 501, 'NotImplemented')
    await put()
    expect(await all(store)).toHaveLength(1)
  })

  it('finds a wrong bucket, wrong credentials and a wrong address at the start', async () => {
    const check = async (wrong: object) => {
      const other = await S3Service.open({ ...server.options, ...wrong })
      return other.check().finally(() => other.close())
    }
    await expect(check({})).resolves.toBeUndefined()
    await expect(check({ bucket: 'other' })).rejects.toThrow(/no such bucket/)
    await expect(
      check({ credentials: { access_key_id: 'NOBODY', secret_access_key: 'NOTHING' } }),
    ).rejects.toThrow(FileAccessError)
    await expect(check({ endpoint: 'http://127.0.0.1:1' })).rejects.toThrow(BlobUnavailableError)
  })

  it('tells nothing of what was signed', async () => {
    server.fault = (_, answer) => refuse(answer, 403, 'AccessDenied')
    const error = await put().catch((error: unknown) => error)
    const { inspect } = await import('node:util')
    expect(inspect(error, { depth: 10, showHidden: true })).not.toMatch(/Signature|S3RVER|authorization/i)
  })

  it('signs what is done with objects', async () => {
    server.checkSignatures()
    await put()
    expect((await buffer(await store.read(sha256))).equals(content)).toBe(true)
    await put()
    expect(await store.remove(sha256)).toBe(true)
    const { secret_access_key: _, ...rest } = server.options.credentials ?? { access_key_id: '' }
    const stranger = await S3Service.open({
      ...server.options,
      credentials: { ...rest, secret_access_key: 'guessed' },
    })
    await expect(stranger.blobs('x').put(join(folder, 'source'), sha256, content.length)).rejects.toThrow(
      FileAccessError,
    )
    stranger.close()
  })
})
