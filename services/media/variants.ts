import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { DAY_MS } from '../../engine/core/durations.ts'
import { isMediaRefusal, makeVariant, type Variant, type VariantFormat } from '../../media/index.ts'
import { syncPath } from '../../platform/index.ts'
import { storageError } from '../../storage/index.ts'
import { ServiceError } from '../errors.ts'
import type { HouseholdMedia } from './household-media.ts'

/** Increased whenever the rendering of pictures changes, so that older ones are made again. */
const MAKING = 1
/** Maximum number of pictures that wait to be made in advance. */
const MOST_WAITING = 500

/** The facts that identify a smaller picture: its content and its format. */
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

/** The settings of the cache of smaller pictures. */
export interface VariantsOptions {
  /** Maximum bytes of the smaller pictures of each household. */
  readonly bound: number
  /** The time by which files are dated, in milliseconds since 1970. */
  readonly fileTime: () => number
  /** Receives the errors of background work. */
  readonly report: (error: unknown) => void
}

/**
 * Smaller versions of stored pictures, made on request or shortly before. They are a cache on disk: a missing one is
 * made once for all waiting requests; the least recently used ones are deleted beyond the limit.
 */
export class Variants {
  private readonly making = new Map<string, Promise<VariantFile>>()
  private readonly sizes = new Map<string, Promise<number>>()
  private readonly waiting: (() => Promise<void>)[] = []
  private working = false
  private readonly options: VariantsOptions

  constructor(options: VariantsOptions) {
    this.options = options
  }

  /** The file name of a picture; it depends on the content. */
  static tag({ sha256, variant, format, rotation }: WantedVariant): string {
    return `${sha256.slice(0, 32)}-${variant}-${rotation}-${format}-${MAKING}`
  }

  /**
   * A picture, which is made if it does not exist.
   * @throws ServiceError `unavailable` if that takes too long
   */
  async get(media: HouseholdMedia, wanted: WantedVariant): Promise<VariantFile> {
    const path = pathOf(media, wanted)
    const found = await stat(path).catch(() => null)
    if (found) {
      const now = this.options.fileTime()
      if (now - found.mtimeMs > DAY_MS) await utimes(path, now / 1000, now / 1000).catch(() => {})
      return { path, bytes: found.size }
    }
    const known = this.making.get(path)
    if (known !== undefined) return known
    const made = this.make(media, wanted, path).finally(() => this.making.delete(path))
    this.making.set(path, made)
    return made
  }

  /** Makes the pictures that lists and pages will request, one after the other, while the server is idle. */
  makeAhead(media: HouseholdMedia, sha256: string): void {
    for (const variant of ['thumb', 'small'] as const) {
      if (this.waiting.length >= MOST_WAITING) return
      const wanted = { sha256, variant, format: 'webp', rotation: 0 } as const
      this.waiting.push(() => this.ahead(media, wanted))
    }
    void this.work()
  }

  /** Makes a picture in advance. The upload that brought its content may be abandoned meanwhile: then nobody needs it. */
  private async ahead(media: HouseholdMedia, wanted: WantedVariant): Promise<void> {
    const isGone = async () => (await media.blobs.stat(wanted.sha256)) === null
    try {
      await this.get(media, wanted)
    } catch (error) {
      if (!(await isGone())) throw error
    }
    if (await isGone()) await this.forget(media, wanted.sha256)
  }

  /** Waits for the pictures that are being made; drops those that wait to be made in advance. */
  async stop(): Promise<void> {
    this.waiting.length = 0
    while (this.making.size > 0) await Promise.allSettled(this.making.values())
  }

  /** Removes all smaller pictures of one content. */
  async forget({ variants }: HouseholdMedia, sha256: string): Promise<void> {
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
      // A request for the picture reports the error again.
      await next().catch(this.options.report)
    }
    this.working = false
  }

  private async make(media: HouseholdMedia, wanted: WantedVariant, path: string): Promise<VariantFile> {
    const folder = join(media.variants, wanted.sha256.slice(0, 2))
    const temporary = join(folder, `.${randomUUID()}`)
    const source = `${temporary}.source`
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const from = media.blobs.pathOf?.(wanted.sha256) ?? (await fetched(media, wanted.sha256, source))
      const made = await makeVariant(from, temporary, { ...wanted, owner: media.household_id })
      if (isMediaRefusal(made)) {
        if (made.refused === 'media_takes_too_long') throw new ServiceError('unavailable', BUSY)
        throw new Error(`no variant of a stored picture: ${made.refused}`)
      }
      await syncPath(temporary)
      await rename(temporary, path)
      await this.count(media, made.bytes)
      return { path, bytes: made.bytes }
    } catch (error) {
      throw storageError(path, error)
    } finally {
      await rm(temporary, { force: true }).catch(() => {})
      await rm(source, { force: true }).catch(() => {})
    }
  }

  private async count({ variants }: HouseholdMedia, bytes: number): Promise<void> {
    const before = this.sizes.get(variants)
    const size = before !== undefined ? before.then((sum) => sum + bytes) : sizeOf(variants)
    this.sizes.set(variants, size)
    if ((await size) <= this.options.bound || this.sizes.get(variants) !== size) return
    const trimmed = trim(variants, this.options.bound * 0.8)
    this.sizes.set(variants, trimmed)
    // Nobody waits for it. After a failure the next picture counts all of them again.
    trimmed.catch((error: unknown) => {
      this.sizes.delete(variants)
      this.options.report(error)
    })
  }
}

const BUSY = { message: 'Making the picture takes too long.', facts: { retry_after_s: 30 } }

function pathOf({ variants }: HouseholdMedia, wanted: WantedVariant): string {
  return join(variants, wanted.sha256.slice(0, 2), `${Variants.tag(wanted)}.${wanted.format}`)
}

async function fetched({ blobs }: HouseholdMedia, sha256: string, path: string): Promise<string> {
  await pipeline(await blobs.read(sha256), createWriteStream(path, { mode: 0o600 }))
  return path
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

/** Deletes the least recently used files until at most `bytes` are left; returns the bytes that are left. */
async function trim(folder: string, bytes: number): Promise<number> {
  const files = (await filesIn(folder)).sort((a, b) => a.used_at - b.used_at)
  let left = files.reduce((sum, file) => sum + file.bytes, 0)
  // A request waits for the newest.
  for (const file of files.slice(0, -1)) {
    if (left <= bytes) break
    await rm(file.path, { force: true })
    left -= file.bytes
  }
  return left
}
