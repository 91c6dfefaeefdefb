/** Why a file is not taken. The codes are closed; clients may depend on them. */
export const mediaRefusalCodes = [
  'media_type_unsupported',
  'media_truncated',
  'media_too_large',
  'media_too_many_pixels',
  'media_unreadable',
  'media_takes_too_long',
  'media_polyglot',
] as const
export type MediaRefusalCode = (typeof mediaRefusalCodes)[number]

/** A file that is not taken: an expected answer, not an error. Nothing of it is left anywhere. */
export interface MediaRefusal {
  readonly refused: MediaRefusalCode
  /** A message for people, which reveals nothing about the file's content or path. */
  readonly message: string
}

export function isMediaRefusal<T extends object>(answer: T | MediaRefusal): answer is MediaRefusal {
  return 'refused' in answer
}

const SENTENCES: Readonly<Record<MediaRefusalCode, string>> = {
  media_type_unsupported: 'Files of this type are not accepted.',
  media_truncated: 'The file is incomplete.',
  media_too_large: 'The file is too large.',
  media_too_many_pixels: 'The picture has too many pixels.',
  media_unreadable: 'The file is damaged, or of another type than it seems.',
  media_takes_too_long: 'Reading the file takes too long.',
  media_polyglot: 'The file is valid as two types at once, so it is refused.',
}

/** Leaves the depths of reading with a refusal; `answerOf` makes a value of it. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly code: MediaRefusalCode

  constructor(code: MediaRefusalCode, message: string = SENTENCES[code], options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/** What a piece of work has to say, or why the file is not taken. */
export async function answerOf<T>(work: () => Promise<T>): Promise<T | MediaRefusal> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refused) return { refused: error.code, message: error.message }
    throw error
  }
}
