import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { HttpError } from '../../http/errors/errors.ts'
import { isMediaRefusal, makeVariant, type Variant, type VariantFormat } from '../../media/index.ts'
import { storageError } from '../../storage/index.ts'
import type { MediaHouse } from './household-media.ts'

/** Raised whenever pictures come out otherwise: those that were made before are made anew. */
const MAKING = 1
const DAY_MS = 86_400_000
/** Pictures that wait to be made before anybody asked for them. */
const MOST_WAITING = 500

/** What is wanted of a picture. */
export interface WantedVariant {
  readonly sha256: string
  readonly variant: Variant
  readonly format: VariantFormat
  readonly rotation: 0 | 90 | 180 | 270
}

/** A picture that was made. */
export interface VariantFile {
  readonly path: string
  readonly bytes: number
}

/**
 * Smaller pictures of those that are kept, made when somebody asks or soon will. They are a cache on disk: what is not
 * there is made, once however many ask; what was not looked at for longest goes when there are too many.
 */
export class Variants {
  private readonly making = new Map<string, Promise<VariantFile>>()
  private readonly sizes = new Map<string, Promise<number>>()
  private readonly waiting: (() => Promise<void>)[] = []
  private working = false
  private readonly bound: number
  private readonly report: (error: unknown) => void

  /** `bound` is in bytes for each household; `report` is told what fails where nobody waits for it. */
  constructor(bound: number, report: (error: unknown) => void) {
    this.bound = bound
    this.report = report
  }

  /** The name that a picture has among all; another content has another one. */
  static tag({ sha256, variant, format, rotation }: WantedVariant): string {
    return `${sha256.slice(0, 32)}-${variant}-${rotation}-${format}-${MAKING}`
  }

  /**
   * A picture, made if it is not there.
   * @throws HttpError `unavailable` when it takes too long
   */
  async get(house: MediaHouse, wanted: WantedVariant): Promise<VariantFile> {
    const path = pathOf(house, wanted)
    const found = await stat(path).catch(() => null)
    if (found) {
      if (Date.now() - found.mtimeMs > DAY_MS) await utimes(path, new Date(), new Date()).catch(() => {})
      return { path, bytes: found.size }
    }
    const known = this.making.get(path)
    if (known !== undefined) return known
    const made = this.make(house, wanted, path).finally(() => this.making.delete(path))
    this.making.set(path, made)
    return made
  }

  /** Makes what lists and pages will ask for, one after the other, when there is nothing else to do. */
  prepare(house: MediaHouse, sha256: string): void {
    for (const variant of ['thumb', 'small'] as const) {
      if (this.waiting.length >= MOST_WAITING) return
      const wanted = { sha256, variant, format: 'webp', rotation: 0 } as const
      this.waiting.push(async () => void (await this.get(house, wanted)))
    }
    void this.work()
  }

  /** Settles when nothing is being made any more; what only waits to be made ahead of time is forgotten. */
  async stop(): Promise<void> {
    this.waiting.length = 0
    while (this.making.size > 0) await Promise.allSettled(this.making.values())
  }

  /** Removes all pictures that were made of one. */
  async forget({ variants }: MediaHouse, sha256: string): Promise<void> {
    const folder = join(variants, sha256.slice(0, 2))
    for (const name of await namesIn(folder)) {
      if (name.startsWith(sha256.slice(0, 32))) await rm(join(folder, name), { force: true })
    }
    this.sizes.delete(variants)
  }

  private async work(): Promise<void> {
    if (this.working) return
    this.working = true
    for (let next = this.waiting.shift(); next; next = this.waiting.shift()) {
      // What goes wrong here is told to whoever asks for the picture; a file that is gone is asked for by nobody.
      await next().catch(this.report)
    }
    this.working = false
  }

  private async make(house: MediaHouse, wanted: WantedVariant, path: string): Promise<VariantFile> {
    const folder = join(house.variants, wanted.sha256.slice(0, 2))
    const temporary = join(folder, `.${randomUUID()}`)
    const source = `${temporary}.source`
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const from = house.blobs.pathOf?.(wanted.sha256) ?? (await fetched(house, wanted.sha256, source))
      const made = await makeVariant(from, temporary, { ...wanted, owner: house.household_id })
      if (isMediaRefusal(made)) {
        if (made.refused === 'media_takes_too_long') throw new HttpError('unavailable', BUSY)
        throw new Error(`no variant of a picture that was taken: ${made.refused}`)
      }
      await syncFile(temporary)
      await rename(temporary, path)
      await this.count(house, made.bytes)
      return { path, bytes: made.bytes }
    } catch (error) {
      throw storageError(path, error)
    } finally {
      await rm(temporary, { force: true }).catch(() => {})
      await rm(source, { force: true }).catch(() => {})
    }
  }

  private async count({ variants }: MediaHouse, bytes: number): Promise<void> {
    const before = this.sizes.get(variants)
    const size = before !== undefined ? before.then((sum) => sum + bytes) : sizeOf(variants)
    this.sizes.set(variants, size)
    if ((await size) <= this.bound || this.sizes.get(variants) !== size) return
    this.sizes.set(variants, trim(variants, this.bound * 0.8))
  }
}

const BUSY = { message: 'The picture takes too long to be made.', headers: { 'Retry-After': '30' } }

function pathOf({ variants }: MediaHouse, wanted: WantedVariant): string {
  return join(variants, wanted.sha256.slice(0, 2), `${Variants.tag(wanted)}.${wanted.format}`)
}

async function fetched({ blobs }: MediaHouse, sha256: string, path: string): Promise<string> {
  await pipeline(await blobs.read(sha256), createWriteStream(path, { mode: 0o600 }))
  return path
}

async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => [])
}

interface CachedFile {
  readonly path: string
  readonly bytes: number
  readonly used_at: number
}

async function filesIn(folder: string): Promise<CachedFile[]> {
  const found: CachedFile[] = []
  for (const bucket of await namesIn(folder)) {
    for (const name of await namesIn(join(folder, bucket))) {
      const path = join(folder, bucket, name)
      const stats = await stat(path).catch(() => null)
      if (stats?.isFile()) found.push({ path, bytes: stats.size, used_at: stats.mtimeMs })
    }
  }
  return found
}

async function sizeOf(folder: string): Promise<number> {
  return (await filesIn(folder)).reduce((sum, { bytes }) => sum + bytes, 0)
}

/** Removes what was not used for longest, until no more than `bytes` are left; how many are. */
async function trim(folder: string, bytes: number): Promise<number> {
  const files = (await filesIn(folder)).sort((a, b) => a.used_at - b.used_at)
  let left = files.reduce((sum, file) => sum + file.bytes, 0)
  // Somebody waits for the newest.
  for (const file of files.slice(0, -1)) {
    if (left <= bytes) break
    await rm(file.path, { force: true })
    left -= file.bytes
  }
  return left
}
