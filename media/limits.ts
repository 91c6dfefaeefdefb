/** What a file may cost. */
export interface MediaLimits {
  /** Maximum number of pixels of a picture; all frames or pages that are decoded count together. */
  readonly pixels: number
  /** Maximum bytes of pixels that a decoder holds at once, judged from the file's header before anything is decoded. */
  readonly held_bytes: number
  /** Maximum bytes of memory of a process that decodes; a process that grows beyond is killed. */
  readonly process_bytes: number
  /** Maximum bytes of a picture's file; documents are bounded by who takes them. */
  readonly picture_bytes: number
  /** Maximum seconds of one piece of work on a picture. */
  readonly seconds: number
}

export const MEDIA_LIMITS: MediaLimits = {
  pixels: 100_000_000,
  held_bytes: 400_000_000,
  process_bytes: 1_000_000_000,
  picture_bytes: 200_000_000,
  seconds: 30,
}

/** What all functions of this room take. */
export interface MediaOptions {
  /** What differs from `MEDIA_LIMITS`. */
  readonly limits?: Partial<MediaLimits>
  /** Gives the work up: the promise is rejected with the signal's reason, and nothing is left. */
  readonly signal?: AbortSignal
  /** Owner of the work, usually the id of a household. Owners take turns; work without an owner shares one turn. */
  readonly owner?: string
}

export function limitsOf({ limits }: MediaOptions): MediaLimits {
  return { ...MEDIA_LIMITS, ...limits }
}
