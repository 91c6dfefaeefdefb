import { rm } from 'node:fs/promises'
import type { Sharp } from 'sharp'
import { limitsOf, type MediaOptions } from './limits.ts'
import { openPicture } from './pictures/sharp.ts'
import { answerOf, type MediaRefusal, Refused } from './refusals.ts'
import { typeOf } from './types/type-of.ts'
import { digestOf, type WrittenFile } from './work/digest.ts'
import { FileView } from './work/file-view.ts'
import { onPicture } from './work/picture-work.ts'

/** The longer side of each variant, in pixels. A smaller picture is not enlarged. */
export const VARIANT_PIXELS = { thumb: 256, small: 640, large: 1600 } as const
export type Variant = keyof typeof VARIANT_PIXELS

export const variantFormats = ['webp', 'avif', 'jpeg'] as const
export type VariantFormat = (typeof variantFormats)[number]

export interface VariantOptions extends MediaOptions {
  readonly variant: Variant
  readonly format: VariantFormat
  /** Degrees clockwise, beyond what the picture itself asks for; 0 when absent. */
  readonly rotation?: 0 | 90 | 180 | 270
}

/** A variant as it was written. */
export interface MadeVariant extends WrittenFile {
  readonly content_type: `image/${VariantFormat}`
  readonly width: number
  readonly height: number
}

/**
 * Makes a smaller picture for screens: upright, in sRGB, without any metadata. `out` is written anew, and is not there
 * when the picture is refused.
 */
export async function makeVariant(
  path: string,
  out: string,
  options: VariantOptions,
): Promise<MadeVariant | MediaRefusal> {
  const { variant, format, rotation = 0, signal } = options
  return answerOf(async () => {
    signal?.throwIfAborted()
    const limits = limitsOf(options)
    try {
      const { kind } = await FileView.with(path, typeOf)
      if (kind !== 'picture') throw new Refused('media_type_unsupported', 'Only pictures have variants.')
      return await onPicture(async () => {
        const side = VARIANT_PIXELS[variant]
        const upright = (await openPicture(path, limits))
          .autoOrient()
          .resize(side, side, { fit: 'inside', withoutEnlargement: true })
          .toColourspace('srgb')
        const turned = rotation === 0 ? upright : upright.rotate(rotation)
        const { width, height } = await encoded(turned, format).toFile(out)
        return { content_type: `image/${format}` as const, width, height, ...(await digestOf(out)) }
      }, signal)
    } catch (error) {
      await rm(out, { force: true })
      throw error
    }
  })
}

function encoded(picture: Sharp, format: VariantFormat): Sharp {
  if (format === 'webp') return picture.webp({ quality: 80, effort: 4 })
  if (format === 'avif') return picture.avif({ quality: 55, effort: 3 })
  // What has no colour of its own is white on paper.
  return picture.flatten({ background: '#ffffff' }).jpeg({ quality: 82, mozjpeg: true })
}
