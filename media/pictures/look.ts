import { rgbaToThumbHash } from 'thumbhash'
import type { LookAnswer } from '../work/picture-tasks.ts'
import { openPicture, type PictureSource } from './sharp.ts'

/** Pixels of the longer side of what a placeholder is made of; more it does not take. */
const PLACEHOLDER_PIXELS = 100

/**
 * Decodes all of a picture's first frame.
 * @throws {Refused} or what sharp throws
 */
export async function lookAt(source: PictureSource): Promise<LookAnswer> {
  const opened = await openPicture(source)
  const metadata = await opened().metadata()
  const { data, info } = await decoded(source, opened)
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
async function decoded({ content_type }: PictureSource, opened: Awaited<ReturnType<typeof openPicture>>) {
  const little = async (strict: boolean) =>
    opened(strict)
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
