/** Tags that say how the pixels lie and are meant (TIFF 6.0; 34675: ICC.1, annex B.4). */
export const PIXEL_TAGS: ReadonlySet<number> = new Set([
  254, 255, 256, 257, 258, 259, 262, 263, 264, 265, 266, 273, 274, 277, 278, 279, 280, 281, 282, 283, 284,
  286, 287, 290, 291, 292, 293, 296, 297, 301, 317, 318, 319, 320, 321, 322, 323, 324, 325, 332, 334, 338,
  339, 340, 341, 342, 347, 529, 530, 531, 532, 34675,
])

/** Where the pixels lie, and how many bytes of them: strips, tiles. */
export const DATA_TAGS = [
  [273, 279],
  [324, 325],
] as const

export const COMPRESSION = 259
/** JPEG as in TIFF 6.0, whose parts are found through tags of their own; nobody should write it (TTN 2). */
export const OLD_JPEG = 6

/** Bytes of a value by its type, 1 to 13 (TIFF 6.0, section 2; 13: Adobe's TIFF supplement 1). */
export const TYPE_BYTES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4]

const DNG_VERSION = 50706
const MAKE = 271
const SUB_IFDS = 330

/** Whether a file is what a camera calls raw: another format in a TIFF's clothes. */
export function isRaw(tags: ReadonlySet<number>): boolean {
  return tags.has(DNG_VERSION) || (tags.has(MAKE) && tags.has(SUB_IFDS))
}
