import type { Metadata } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import type { MediaLimits } from '../limits.ts'
import { Refused } from '../refusals.ts'
import type { PictureType } from '../types/content-types.ts'
import { openPicture } from './sharp.ts'

/** Pixels of the longer side of what a placeholder is made of; more it does not take. */
const PLACEHOLDER_PIXELS = 100

/** What `inspect` tells of a picture beyond its type. */
interface Looks {
  readonly width: number
  readonly height: number
  readonly orientation: number
  readonly frames: number
  readonly placeholder: string
  readonly colour: string
}

/**
 * Decodes all of a picture's first frame.
 * @throws {Refused} or what sharp throws
 */
export async function lookAt(path: string, content_type: PictureType, limits: MediaLimits): Promise<Looks> {
  const metadata = await (await openPicture(path, limits)).metadata()
  checkMetadata(metadata, content_type, limits)
  const { data, info } = await decoded(path, content_type, limits)
  const { width, height } = metadata.autoOrient
  return {
    width,
    height,
    orientation: metadata.orientation ?? 1,
    frames: metadata.pages ?? 1,
    placeholder: Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64'),
    colour: averageOf(data),
  }
}

/**
 * The picture in little. Of a JPEG the library only warns when its data end early or make no sense; such a picture is
 * grey from there on, and refused.
 */
async function decoded(path: string, content_type: PictureType, limits: MediaLimits) {
  const little = async (strict: boolean) =>
    (await openPicture(path, limits, { strict }))
      .autoOrient()
      .resize(PLACEHOLDER_PIXELS, PLACEHOLDER_PIXELS, { fit: 'inside' })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
  if (content_type !== 'image/jpeg') return await little(false)
  try {
    return await little(true)
  } catch (error) {
    if (error instanceof Error && HARMLESS.test(error.message)) return little(false)
    throw error
  }
}

/** What telephones and cameras are known to write, and what every reader overlooks. */
const HARMLESS = /Invalid SOS parameters|extraneous bytes before marker/i

/** The library must see in the file what we see, or one of both was led astray. */
function checkMetadata(metadata: Metadata, content_type: PictureType, { pixels }: MediaLimits): void {
  const { format, width, height } = metadata
  if (format !== FORMATS[content_type]) throw new Refused('media_unreadable')
  if (width * height > pixels) throw new Refused('media_too_many_pixels')
}

const FORMATS: Readonly<Record<PictureType, string>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'heif',
  'image/gif': 'gif',
  'image/tiff': 'tiff',
}

/** The mean of what can be seen, as `#rrggbb`; of a picture that is all transparent, grey. */
function averageOf(rgba: Buffer): string {
  const sums = [0, 0, 0]
  let weight = 0
  for (let at = 0; at < rgba.length; at += 4) {
    const alpha = rgba[at + 3] ?? 0
    weight += alpha
    for (const channel of [0, 1, 2]) sums[channel] = (sums[channel] ?? 0) + (rgba[at + channel] ?? 0) * alpha
  }
  const mean = sums.map((sum) => (weight === 0 ? 128 : Math.round(sum / weight)))
  return `#${mean.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}
