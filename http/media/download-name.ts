import type { DocumentType, PictureType } from '../../media/index.ts'

/** The endings that a name of each type of content may have; the first one is added to other names. */
const ENDINGS: Readonly<Record<DocumentType | PictureType, readonly string[]>> = {
  'application/pdf': ['pdf'],
  // Of texts those that no system runs or shows as a page when it opens them.
  'text/plain': ['txt', 'csv', 'tsv', 'md', 'log', 'json', 'yaml', 'yml', 'gcode', 'ics', 'vcf'],
  'application/rtf': ['rtf'],
  'application/msword': ['doc', 'dot'],
  'application/vnd.ms-excel': ['xls', 'xlt'],
  'application/vnd.ms-powerpoint': ['ppt', 'pps', 'pot'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['pptx'],
  'application/vnd.oasis.opendocument.text': ['odt'],
  'application/vnd.oasis.opendocument.spreadsheet': ['ods'],
  'application/vnd.oasis.opendocument.presentation': ['odp'],
  'application/epub+zip': ['epub'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'image/avif': ['avif'],
  'image/heic': ['heic', 'heif'],
  'image/gif': ['gif'],
  'image/tiff': ['tif', 'tiff'],
}

const isKnown = (type: string): type is keyof typeof ENDINGS => Object.hasOwn(ENDINGS, type)

/**
 * The name under which a file is saved. Its ending is one of its type: a text that somebody named `list.bat` becomes
 * `list.bat.txt`, which no system runs.
 */
export function downloadName(name: string, content_type: string): string {
  const [first = 'bin', ...others] = isKnown(content_type) ? ENDINGS[content_type] : []
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  return [first, ...others].includes(ending) ? name : `${name}.${first}`
}
