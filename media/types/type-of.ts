import { compoundType } from '../documents/compound-file.ts'
import { archiveType } from '../documents/office.ts'
import { checkPdf } from '../documents/pdf.ts'
import { isText } from '../documents/text.ts'
import { zipEnd } from '../documents/zip.ts'
import { Refused } from '../refusals.ts'
import type { FileView } from '../work/file-view.ts'
import { type DocumentType, type PictureType, pictureTypes } from './content-types.ts'
import { MAGIC_BYTES, magicOf } from './magic.ts'

/** What a file is by its content; its name is not asked. */
export type FoundType =
  | { readonly kind: 'picture'; readonly content_type: PictureType }
  | { readonly kind: 'document'; readonly content_type: DocumentType }

/**
 * The type of a file.
 * @throws {Refused} it is not taken, and why
 */
export async function typeOf(file: FileView): Promise<FoundType> {
  const magic = magicOf(await file.upTo(0, MAGIC_BYTES))
  const picture = pictureTypes.find((type) => type === magic)
  if (picture) return { kind: 'picture', content_type: picture }
  return { kind: 'document', content_type: await documentType(magic, file) }
}

async function documentType(magic: ReturnType<typeof magicOf>, file: FileView): Promise<DocumentType> {
  switch (magic) {
    case 'zip':
      return archiveType(file)
    case 'cfb':
      return compoundType(file)
    case 'pdf':
      await checkPdf(file)
      return 'application/pdf'
    case 'refused':
      throw new Refused('media_type_unsupported', 'Web pages, SVG, XML and films are not taken.')
  }
  if (file.size === 0) throw new Refused('media_truncated', 'The file is empty.')
  if ((await zipEnd(file)) !== null) throw new Refused('media_polyglot')
  if (!(await isText(file))) throw new Refused('media_type_unsupported')
  return magic === 'rtf' ? 'application/rtf' : 'text/plain'
}
