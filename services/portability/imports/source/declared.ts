/** What a sender says of a file. It may be wrong. */
export interface Declared {
  readonly name?: string | null
  readonly content_type?: string | null
}

/** Kinds of media types that contain no tables. */
const NO_TABLE_TYPE =
  /^(audio|font|image|message|model|video)\/|^application\/(pdf|rtf|msword)$|^text\/html$/i
/** Endings of the names of pictures, sounds, films, fonts, letters, pages and programs. */
const NO_TABLE_NAME =
  /\.(avif|bmp|gif|heic|heif|ico|jpe?g|png|psd|svg|tiff?|webp|aac|flac|m4a|mp3|ogg|opus|wav|avi|mkv|mov|mp4|mpe?g|webm|otf|ttf|woff2?|docx?|eml|epub|html?|odp|odt|pdf|pptx?|rtf|bin|dll|exe|jar|js|py|sh|so)$/i

/**
 * Whether a file says that it is something else than a table. A plain text can be read as a table of one column, so only
 * this shows that somebody chose the wrong file.
 */
export function declaresNoTable({ name, content_type }: Declared): boolean {
  const type = (content_type ?? '').replace(/;.*$/s, '').trim()
  return NO_TABLE_TYPE.test(type) || NO_TABLE_NAME.test((name ?? '').trim())
}
