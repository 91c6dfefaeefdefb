import { refusalError } from '../../http/media/media-errors.ts'
import { clean, inspect, isMediaRefusal } from '../../media/index.ts'
import type { StoredContent } from '../../storage/index.ts'

/** A file as it is to be stored. */
export interface PreparedFile {
  readonly path: string
  readonly content: StoredContent
}

/**
 * Looks at a file that came, and takes out of a picture what is private. The result is the file itself, where nothing
 * is to be taken out of it, or a new one at `out`.
 * `owner` is the household whose turn it is.
 * @throws HttpError why the file is not taken; then nothing is at `out`
 */
export async function prepareFile(
  source: { readonly path: string; readonly sha256: string; readonly bytes: number },
  out: string,
  {
    keep_metadata,
    owner,
    label = '',
  }: { readonly keep_metadata: boolean; readonly owner: string; readonly label?: string },
): Promise<PreparedFile> {
  const { path, sha256, bytes } = source
  const seen = await inspect(path, { owner })
  if (isMediaRefusal(seen)) throw refusalError(seen, label)
  if (seen.kind === 'document') return { path, content: { sha256, bytes, content_type: seen.content_type } }
  const cleaned = await clean(path, out, { keep_metadata, owner })
  if (isMediaRefusal(cleaned)) throw refusalError(cleaned, label)
  const { width, height, placeholder, colour } = seen
  const { content_type, dropped } = cleaned
  const facts = {
    width,
    height,
    placeholder,
    colour,
    content_type,
    ...(dropped.length > 0 && { dropped: [...dropped] }),
  }
  return { path: out, content: { ...facts, sha256: cleaned.sha256, bytes: cleaned.bytes } }
}
