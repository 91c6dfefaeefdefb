import { Refused } from '../refusals.ts'
import { type DocumentType, documentTypes } from '../types/content-types.ts'
import type { FileView } from '../work/file-view.ts'
import { zipNames } from './zip.ts'

const OPEN_XML = 'application/vnd.openxmlformats-officedocument'

/** The part of an Office Open XML package that says what it is (ISO/IEC 29500-1). */
const MAIN_PARTS: readonly (readonly [part: string, type: DocumentType])[] = [
  ['word/document.xml', `${OPEN_XML}.wordprocessingml.document`],
  ['xl/workbook.xml', `${OPEN_XML}.spreadsheetml.sheet`],
  ['ppt/presentation.xml', `${OPEN_XML}.presentationml.presentation`],
]

/**
 * Which document a ZIP archive is.
 * @throws {Refused} it is no document, or one that holds programs
 */
export async function archiveType(file: FileView): Promise<DocumentType> {
  const names = await zipNames(file)
  const type = (await namedType(file)) ?? MAIN_PARTS.find(([part]) => names.includes(part))?.[1]
  if (!type) throw new Refused('media_type_unsupported', 'Archives are not taken, only documents.')
  if (names.some((name) => /(^|\/)vbaProject\.bin$|^(Basic|Scripts)\/./i.test(name))) {
    throw new Refused('media_type_unsupported', 'Documents with macros are not taken.')
  }
  return type
}

/** OpenDocument and EPUB begin with a file that is the type, not compressed (OpenDocument 1.3, part 2, 3.3). */
async function namedType(file: FileView): Promise<DocumentType | undefined> {
  const head = await file.upTo(0, 200)
  if (head.toString('latin1', 30, 38) !== 'mimetype' || head.readUInt16LE(8) !== 0) return undefined
  const bytes = head.readUInt32LE(18)
  const from = 38 + head.readUInt16LE(28)
  const named = head.toString('latin1', from, from + bytes)
  return documentTypes.find((type) => type === named)
}
