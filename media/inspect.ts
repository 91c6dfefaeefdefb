import { limitsOf, type MediaLimits, type MediaOptions } from './limits.ts'
import { DISSECT } from './pictures/anatomy/dissect.ts'
import { checkTail } from './pictures/tail.ts'
import { answerOf, type MediaRefusal, Refused } from './refusals.ts'
import type { DocumentType, PictureType } from './types/content-types.ts'
import { typeOf } from './types/type-of.ts'
import { FileView } from './work/file-view.ts'
import { LookAnswer } from './work/picture-tasks.ts'
import { onPicture } from './work/picture-work.ts'

/** What a picture is. */
export interface Picture {
  readonly kind: 'picture'
  readonly content_type: PictureType
  readonly bytes: number
  /** Pixels as the picture is meant to be seen, its own orientation applied. */
  readonly width: number
  readonly height: number
  /** As it is stored: 1 to 8 (Exif 2.32, tag 0x0112); 1 when the file does not say. */
  readonly orientation: number
  /** Frames or pages; only the first one is shown. */
  readonly frames: number
  /** A ThumbHash of it, oriented: base64 of about 25 bytes (https://evanw.github.io/thumbhash/). */
  readonly placeholder: string
  /** The average colour, as `#rrggbb`. */
  readonly colour: string
}

/** The type of a document. It is stored unchanged, and returned as an attachment. */
export interface MediaDocument {
  readonly kind: 'document'
  readonly content_type: DocumentType
  readonly bytes: number
}

/** Looks what a file is, and whether all of it can be read. The file is not changed. */
export async function inspect(
  path: string,
  options: MediaOptions = {},
): Promise<Picture | MediaDocument | MediaRefusal> {
  return answerOf(async () => {
    options.signal?.throwIfAborted()
    const limits = limitsOf(options)
    const found = await FileView.with(path, async (file) => {
      const type = await typeOf(file)
      if (type.kind === 'picture') await checkStructure(file, type.content_type, limits)
      return { ...type, bytes: file.size }
    })
    if (found.kind === 'document') return { ...found }
    const { kind, content_type, bytes } = found
    const seen = await onPicture({ do: 'look', path, content_type, limits }, LookAnswer, options)
    return { kind, content_type, bytes, ...seen }
  })
}

/** Looks at how the file is put together before any of it is decoded. */
async function checkStructure(file: FileView, content_type: PictureType, limits: MediaLimits): Promise<void> {
  if (file.size > limits.picture_bytes) throw new Refused('media_too_large')
  const { end } = await DISSECT[content_type](file, { keep_metadata: true })
  await checkTail(file, end)
}
