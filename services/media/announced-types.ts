import { pictureTypes } from '../../media/index.ts'

/** Other names of kinds of picture that are accepted. */
const ALIASES: readonly string[] = ['image/jpg', 'image/pjpeg', 'image/x-png', 'image/heif', 'image/tif']
const SEQUENCES = /^image\/(heic|heif|avif)-sequence$/
const NEVER = /^(audio|video|font|model|message|multipart)\//

/**
 * Whether a content of an announced type is never accepted. What a file is shows in its content, so this is sure only
 * of types that no accepted file has; anything vague is decided when the content is here.
 */
export function isNeverTaken(content_type: string): boolean {
  if (!content_type.startsWith('image/')) return NEVER.test(content_type)
  const known: readonly string[] = [...pictureTypes, ...ALIASES]
  return !known.includes(content_type) && !SEQUENCES.test(content_type)
}
