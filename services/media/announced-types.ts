import { pictureTypes } from '../../media/index.ts'

/** Other names of accepted picture types. */
const ALIASES: readonly string[] = ['image/jpg', 'image/pjpeg', 'image/x-png', 'image/heif', 'image/tif']
const SEQUENCES = /^image\/(heic|heif|avif)-sequence$/
const NEVER = /^(audio|video|font|model|message|multipart)\//

/**
 * Whether content of an announced type is never accepted. The content of a file decides its type, so this holds only
 * for types that no accepted file has; for any other, the server decides when the content has arrived.
 */
export function isNeverTaken(content_type: string): boolean {
  if (!content_type.startsWith('image/')) return NEVER.test(content_type)
  const known: readonly string[] = [...pictureTypes, ...ALIASES]
  return !known.includes(content_type) && !SEQUENCES.test(content_type)
}
