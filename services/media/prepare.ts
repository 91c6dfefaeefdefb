import { clean, inspect, isMediaRefusal } from '../../media/index.ts'
import type { StoredContent } from '../../storage/index.ts'
import { refusalError } from './refusals.ts'
import type { VirusScanner } from './virus-scanner.ts'

/** A file in the form in which it is stored. */
export interface PreparedFile {
  readonly path: string
  readonly content: StoredContent
}

/** How a file is prepared. */
export interface PrepareOptions {
  /** Whether pictures keep their metadata about place, time and device. */
  readonly keep_metadata: boolean
  /** The household, for taking turns. */
  readonly owner: string
  /** Looks for viruses; null if there is no scanner. */
  readonly scanner: Pick<VirusScanner, 'scan'> | null
  /** The name of the file in the details of an error. */
  readonly label?: string
}

/**
 * Inspects a received file, and removes the private metadata of a picture. The result is the file itself if nothing has
 * to be removed, or a new file at `out`.
 * @throws ServiceError the reason of the refusal; then `out` does not exist
 */
export async function prepareFile(
  source: { readonly path: string; readonly sha256: string; readonly bytes: number },
  out: string,
  { keep_metadata, owner, scanner, label = '' }: PrepareOptions,
): Promise<PreparedFile> {
  const { path, sha256, bytes } = source
  // First of all: a decoder sees no file that the scanner knows.
  await scanner?.scan(path, label)
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
