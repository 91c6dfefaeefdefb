/** A photo, or the blurred picture that stands in for it. */
export interface Photo {
  readonly public_id: string
  /** Addresses of the pictures; null while the bytes are on their way. */
  readonly urls: { readonly thumb: string; readonly small: string; readonly large: string } | null
  /** A ThumbHash in base64. */
  readonly placeholder: string | null
  /** The average colour, `#rrggbb`. */
  readonly colour: string | null
  readonly width: number | null
  readonly height: number | null
  /** Degrees clockwise by which it is turned when it is shown. */
  readonly rotation: number
}
