import { rm } from 'node:fs/promises'
import { limitsOf, type MediaOptions } from './limits.ts'
import { answerOf, type MediaRefusal, Refused } from './refusals.ts'
import { typeOf } from './types/type-of.ts'
import { digestOf, type WrittenFile } from './work/digest.ts'
import { FileView } from './work/file-view.ts'
import { SizeAnswer } from './work/picture-tasks.ts'
import { onPicture } from './work/picture-work.ts'

/** The longer side of each variant, in pixels. A smaller picture is not enlarged. Models look at `model`. */
export const VARIANT_PIXELS = { thumb: 256, small: 640, model: 1024, large: 1600 } as const
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
 * Makes a smaller picture for screens: upright, in sRGB, without any metadata. `out` is a new file, and does not exist
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
      const { kind, content_type } = await FileView.with(path, typeOf)
      if (kind !== 'picture') throw new Refused('media_type_unsupported', 'Only pictures have variants.')
      const side = VARIANT_PIXELS[variant]
      const task = { do: 'variant', path, out, content_type, side, format, rotation, limits } as const
      const size = await onPicture(task, SizeAnswer, options)
      return { content_type: `image/${format}`, ...size, ...(await digestOf(out)) }
    } catch (error) {
      await rm(out, { force: true })
      throw error
    }
  })
}
