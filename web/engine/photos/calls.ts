import type { Mutated, OperationInputs, Placement } from '../../../engine/index.ts'
import type { Photo } from './photo.ts'

/** The thing or place that photos belong to. */
export type PhotoOwner = OperationInputs['media.attach']['owner']

/** Why a photo did not reach the server: a code of the server, and its words. */
export interface PhotoRefusal {
  readonly code: string
  /** Null when only the code is known. */
  readonly message: string | null
}

/** A photo as the gallery of its owner shows it. */
export interface GalleryPhoto extends Photo {
  /** What the household wrote below it. */
  readonly name: string | null
  /** Where its bytes wait to be sent: in this browser, or on another device; null once the server has them. */
  readonly waits: 'here' | 'elsewhere' | null
  readonly refusal: PhotoRefusal | null
}

/** A document, such as a manual or a receipt. */
export interface OwnedDocument {
  readonly public_id: string
  readonly name: string | null
  readonly content_type: string
  readonly bytes: number
  /** Its address without the household; null until the server has it. */
  readonly url: string | null
}

/** A photo that waits in this browser. */
export interface WaitingPhoto {
  readonly public_id: string
  readonly owner: PhotoOwner
  /** The name of its owner; null when this browser does not know the owner. */
  readonly owner_name: string | null
  readonly bytes: number
  /** ISO 8601. */
  readonly added_at: string
  readonly refusal: PhotoRefusal | null
}

/** The ids of a new photo. With them the call can be repeated: a second one changes nothing. */
export interface NewPhotoIds {
  readonly public_id: string
  readonly operation_id: string
  readonly upload_id: string
}

/** An item that is created with its first photo. */
export interface NewItem {
  readonly operation_id: string
  readonly name: string
  readonly placement: Placement | null
}

/** A rectangle in a picture, as fractions of its width and height. */
export interface Crop {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The answers about photos that change with the records. */
export interface PhotoViewCalls {
  /** The photos of a thing or a place, in their order; refused ones too. */
  gallery: { input: { readonly owner_id: string }; output: readonly GalleryPhoto[] }
  /** The documents of a thing or a place, in their order. */
  documents: { input: { readonly owner_id: string }; output: readonly OwnedDocument[] }
  /** Things that were added as a photo and have no name of their own yet, oldest first. */
  to_name: {
    input: { readonly limit: number }
    output: {
      readonly total: number
      readonly things: readonly {
        readonly public_id: string
        readonly name: string
        readonly where: readonly string[]
        readonly photo: Photo | null
      }[]
    }
  }
}

/** The calls that concern the bytes of photos in this browser. */
export interface PhotoCalls {
  /**
   * Adds a photo to a thing or a place. It is on disk when the reply comes, and is sent as soon as it can be.
   *
   * @throws EngineError `photo_not_a_picture`, `photo_unreadable`, `photo_too_large`; StoreError `storage_full`
   */
  add_photo: {
    input: NewPhotoIds & {
      readonly owner: PhotoOwner
      readonly file: Blob
      /** The item that the photo makes: its id is that of `owner`. */
      readonly new_item?: NewItem
    }
    output: Mutated
  }
  /**
   * Adds a part of a photo, turned, as a new photo of the same owner.
   *
   * @throws EngineError `photo_out_of_reach` when the whole picture is on the server only, which cannot be reached
   */
  crop_photo: {
    input: NewPhotoIds & {
      readonly source_id: string
      /** Degrees clockwise by which the shown picture is turned before it is cut. */
      readonly turn: 0 | 90 | 180 | 270
      readonly crop: Crop
    }
    output: Mutated
  }
  /** The picture of a photo that waits here, turned as its record says; null when its bytes are not here. */
  photo_blob: {
    input: { readonly public_id: string; readonly size: 'small' | 'full' }
    output: Blob | null
  }
  /** The photos that wait here, oldest first. */
  waiting_photos: { input: null; output: readonly WaitingPhoto[] }
  /** Sends a refused photo again. False when there is none of that id. */
  retry_photo: { input: { readonly public_id: string }; output: boolean }
  /** Deletes the bytes of a photo from this browser. False when there are none. */
  discard_photo: { input: { readonly public_id: string }; output: boolean }
}
