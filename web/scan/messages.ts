/** A point of a picture, in its pixels, from the upper left. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** A code that was read in a picture. */
export interface ReadCode {
  /** As it is encoded. A GS1 code and an EAN-8 have the identifier of their symbology before it (ISO/IEC 15424). */
  readonly text: string
  /** Upper left, upper right, lower right, lower left, as the code is read. */
  readonly corners: readonly Point[]
  /** Whether the format has so little redundancy that patterns are taken for it: one look does not prove it. */
  readonly weak: boolean
}

/** The codes of a picture, and its size in pixels. */
export interface PictureCodes {
  readonly width: number
  readonly height: number
  readonly codes: readonly ReadCode[]
}

/** From a page to the scan worker: a frame of the camera, or a photo as a file. */
export type ScanRequest =
  | { readonly id: number; readonly frame: ImageBitmap }
  | { readonly id: number; readonly photo: Blob }

/** Why nothing was read: the photo is no picture that this browser reads, or the reader could not be loaded. */
export type NotRead = 'no_picture' | 'no_reader'

/** From the scan worker to its page. */
export interface ScanReply {
  readonly id: number
  readonly found: PictureCodes | NotRead
}
