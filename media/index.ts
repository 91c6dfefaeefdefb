/** Pictures and documents: what they are, made fit to be kept and shown; and the codes in photographs. */
export { type CleanedMedia, type CleanOptions, clean } from './clean.ts'
export { closeCodeThread } from './codes/code-thread.ts'
export {
  type Corner,
  type PhotoCode,
  type PhotoCodeFormat,
  photoCodeFormats,
} from './codes/photo-code.ts'
export { readCodes } from './codes/read-codes.ts'
export { drawSvg } from './draw.ts'
export { inspect, type MediaDocument, type Picture } from './inspect.ts'
export { MEDIA_LIMITS, type MediaLimits, type MediaOptions } from './limits.ts'
export { isSamePicture, type MeasuredPicture, measurePicture } from './measured.ts'
export {
  isMediaRefusal,
  type MediaRefusal,
  type MediaRefusalCode,
  mediaRefusalCodes,
} from './refusals.ts'
export type { TextLine } from './text/lines.ts'
export { closeTextProcess } from './text/ocr-process.ts'
export { type TextLanguage, textLanguages } from './text/ocr-tasks.ts'
export { readText } from './text/read-text.ts'
export { type DocumentType, documentTypes, type PictureType, pictureTypes } from './types/content-types.ts'
export {
  type MadeVariant,
  makeVariant,
  VARIANT_PIXELS,
  type Variant,
  type VariantFormat,
  type VariantOptions,
  variantFormats,
} from './variant.ts'
export type { WrittenFile } from './work/digest.ts'
export { QueueFull } from './work/fair-queue.ts'
export { closePictureProcesses } from './work/picture-work.ts'
