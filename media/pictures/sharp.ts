import type { Sharp } from 'sharp'
import type { MediaLimits } from '../limits.ts'
import { Refused } from '../refusals.ts'

let library: Promise<typeof import('sharp').default> | null = null

/**
 * Loads the library when it is first needed: it takes 25 MB, and many a server shows no pictures for days. A household's pictures
 * are each read once: keeping them decoded would only cost memory. One thread a picture, a few pictures at a time, so that the
 * threads of Node that read files are never all taken.
 */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}

export interface OpenOptions {
  /** How many pages or frames; 1 when absent, -1 for all. */
  readonly pages?: number
  /** Gives up where the library only warns, too. */
  readonly strict?: boolean
}

/** A picture, to be decoded within limits. */
export async function openPicture(
  path: string,
  { pixels, seconds }: MediaLimits,
  options: OpenOptions = {},
): Promise<Sharp> {
  library ??= loadSharp()
  const sharp = await library
  const { pages = 1, strict = false } = options
  const failOn = strict ? 'warning' : 'error'
  return sharp(path, { failOn, limitInputPixels: pixels, sequentialRead: true, pages }).timeout({
    seconds: Math.max(1, Math.ceil(seconds)),
  })
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

/** The library tells in words what Node tells by a code; those who keep files know it by that. */
function fullDisk(cause: Error): Error {
  return Object.assign(new Error('ENOSPC: no space left on device, write', { cause }), {
    code: 'ENOSPC',
    syscall: 'write',
  })
}
