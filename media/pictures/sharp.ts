import type { Sharp } from 'sharp'
import { later } from '../../platform/index.ts'
import type { MediaLimits } from '../limits.ts'
import { Refused } from '../refusals.ts'
import type { PictureType } from '../types/content-types.ts'
import { checkCost } from './cost.ts'
import { decodeHeic } from './heif/decode.ts'

/**
 * Loads the library when it is first needed. A household's pictures are each read once: keeping them decoded would
 * only cost memory. One thread a picture: a process decodes one at a time.
 */
const library = later(async () => {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
})

export interface OpenOptions {
  /** Number of pages or frames; 1 if absent, -1 for all. */
  readonly pages?: number
}

/** A picture's file, and what it may cost. */
export interface PictureSource {
  readonly path: string
  readonly content_type: PictureType
  readonly limits: MediaLimits
}

/**
 * Opens pictures within limits; each pipeline of the library decodes again, HEIC is decoded once for all of them.
 * @throws {Refused} `media_too_many_pixels` by what the header says, before anything is decoded
 */
export async function openPicture(
  { path, content_type, limits }: PictureSource,
  { pages = 1 }: OpenOptions = {},
): Promise<(strict?: boolean) => Sharp> {
  const sharp = await library()
  const heic = content_type === 'image/heic' ? await decodeHeic(path, limits) : null
  const { pixels, seconds } = limits
  const opened = (strict = false) =>
    sharp(heic ?? path, {
      failOn: strict ? 'warning' : 'error',
      limitInputPixels: pixels,
      sequentialRead: true,
      pages,
    }).timeout({ seconds: Math.max(1, Math.ceil(seconds)) })
  checkCost(await opened().metadata(), content_type, limits)
  return opened
}

/** What libvips says when it gives up, as a refusal. Any other error stays what it is. */
export function pictureError(error: unknown): unknown {
  if (error instanceof Refused || !(error instanceof Error)) return error
  const { message } = error
  const options = { cause: error }
  if (/no space left|disk quota|unable to write|write error/i.test(message)) return fullDisk(error)
  if (/pixel limit|too large|dimension/i.test(message)) {
    return new Refused('media_too_many_pixels', undefined, options)
  }
  if (/timeout/i.test(message)) return new Refused('media_takes_too_long', undefined, options)
  if (/premature|truncated|unexpected end|end of (file|stream|data)|not enough data/i.test(message)) {
    return new Refused('media_truncated', undefined, options)
  }
  if ('code' in error && error.code !== undefined) return error
  return new Refused('media_unreadable', undefined, options)
}

/** The library reports in words what Node reports by a code; those who keep files know it by that. */
function fullDisk(cause: Error): Error {
  return Object.assign(new Error('ENOSPC: no space left on device, write', { cause }), {
    code: 'ENOSPC',
    syscall: 'write',
  })
}
