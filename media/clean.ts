import { rm } from 'node:fs/promises'
import { limitsOf, type MediaOptions } from './limits.ts'
import type { DroppedPart } from './pictures/anatomy/anatomy.ts'
import { DISSECT } from './pictures/anatomy/dissect.ts'
import { checkTail, restOf } from './pictures/tail.ts'
import { answerOf, type MediaRefusal, Refused } from './refusals.ts'
import type { DocumentType, PictureType } from './types/content-types.ts'
import { typeOf } from './types/type-of.ts'
import { digestOf, type WrittenFile } from './work/digest.ts'
import { FileView } from './work/file-view.ts'
import { SizeAnswer } from './work/picture-tasks.ts'
import { onPicture } from './work/picture-work.ts'
import { writePieces } from './work/write-pieces.ts'

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
  /** Parts of the file that were left out although they are no metadata. */
  readonly dropped: readonly DroppedPart[]
}

/**
 * Writes a file as it is to be stored. A picture loses what is private in it (place, time, device, author, texts,
 * embedded thumbnails) and whatever lies behind its end, and keeps its pixels, colour profile and orientation.
 * Documents are copied as they are. `out` is a new file; it does not exist if the file is refused.
 */
export async function clean(
  path: string,
  out: string,
  options: CleanOptions = {},
): Promise<CleanedMedia | MediaRefusal> {
  const { signal } = options
  return answerOf(async () => {
    signal?.throwIfAborted()
    try {
      const cleaned = await FileView.with(path, (file) => cleanFile(file, path, out, options))
      signal?.throwIfAborted()
      return cleaned
    } catch (error) {
      await rm(out, { force: true })
      throw error
    }
  })
}

async function cleanFile(
  file: FileView,
  path: string,
  out: string,
  options: CleanOptions,
): Promise<CleanedMedia> {
  const { keep_metadata = false, signal } = options
  const limits = limitsOf(options)
  const { kind, content_type } = await typeOf(file)
  if (kind === 'document') {
    const written = await writePieces(file, [{ from: 0, to: file.size }], out, signal)
    return { kind, content_type, lossless: true, dropped: [], ...written }
  }
  if (file.size > limits.picture_bytes) throw new Refused('media_too_large')
  const {
    pieces,
    end,
    rest_from = end,
    dropped: parts = [],
  } = await DISSECT[content_type](file, { keep_metadata })
  await checkTail(file, end)
  const rest = await restOf(file, rest_from)
  const dropped = [...new Set([...parts, ...(rest ? [rest] : [])])]
  if (pieces) {
    return { kind, content_type, lossless: true, dropped, ...(await writePieces(file, pieces, out, signal)) }
  }
  await onPicture({ do: 'reencode', path, out, content_type, limits }, SizeAnswer, options)
  return { kind, content_type, lossless: false, dropped, ...(await digestOf(out)) }
}
