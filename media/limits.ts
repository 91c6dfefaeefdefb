/** What a file may cost. */
export interface MediaLimits {
  /** Pixels of a picture, all its frames or pages together where they are decoded. */
  readonly pixels: number
  /** Bytes of a picture's file; documents are bounded by who takes them. */
  readonly picture_bytes: number
  /** Seconds that one piece of work on a picture may take. */
  readonly seconds: number
}

export const MEDIA_LIMITS: MediaLimits = { pixels: 100_000_000, picture_bytes: 200_000_000, seconds: 30 }

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
