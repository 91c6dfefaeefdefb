/** The kinds of picture that are read and shown. */
export const pictureTypes = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/avif',
  'image/heic',
  'image/gif',
  'image/tiff',
] as const
export type PictureType = (typeof pictureTypes)[number]

/** The kinds of document that are stored, and returned unchanged. */
export const documentTypes = [
  'application/pdf',
  'text/plain',
  'application/rtf',
  'application/msword',
  'application/vnd.ms-excel',
  'application/vnd.ms-powerpoint',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/vnd.oasis.opendocument.text',
  'application/vnd.oasis.opendocument.spreadsheet',
  'application/vnd.oasis.opendocument.presentation',
  'application/epub+zip',
] as const
export type DocumentType = (typeof documentTypes)[number]
