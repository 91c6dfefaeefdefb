import { copyFile, rm } from 'node:fs/promises'
import { limitsOf, type MediaOptions } from './limits.ts'
import { reencode } from './pictures/reencode.ts'
import { answerOf, type MediaRefusal, Refused } from './refusals.ts'
import type { DocumentType, PictureType } from './types/content-types.ts'
import { typeOf } from './types/type-of.ts'
import { digestOf, type WrittenFile } from './work/digest.ts'
import { FileView } from './work/file-view.ts'
import { onPicture } from './work/picture-work.ts'

export interface CleanOptions extends MediaOptions {
  /** Keeps where and when a picture was taken, and by what, as a household may wish; false when absent. */
  readonly keep_metadata?: boolean
}

/** A file as it may be stored. */
export interface CleanedMedia extends WrittenFile {
  readonly kind: 'picture' | 'document'
  readonly content_type: PictureType | DocumentType
  /** Whether the pixels are to the bit as they came. */
  readonly lossless: boolean
}

/**
 * Writes a file as it is to be stored. A picture loses what is private in it (place, time, device, author, texts,
 * embedded thumbnails) and whatever lies behind its end, and keeps its pixels, colour profile and orientation.
 * Documents are copied as they are. `out` is written anew, and is not there when the file is refused.
 */
export async function clean(
  path: string,
  out: string,
  options: CleanOptions = {},
): Promise<CleanedMedia | MediaRefusal> {
  const { signal } = options
  return answerOf(async () => {
    signal?.throwIfAborted()
    const limits = limitsOf(options)
    const found = await FileView.with(path, async (file) => ({ ...(await typeOf(file)), size: file.size }))
    const { kind, content_type, size } = found
    try {
      if (kind === 'document') await copyFile(path, out)
      else if (size > limits.picture_bytes) throw new Refused('media_too_large')
      else await onPicture(() => reencode(path, out, content_type, limits), signal)
      signal?.throwIfAborted()
      return { kind, content_type, lossless: kind === 'document', ...(await digestOf(out)) }
    } catch (error) {
      await rm(out, { force: true })
      throw error
    }
  })
}
