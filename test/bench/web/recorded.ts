/** What the browser of one tab recorded since it was last taken; see `in-page.mjs`. */
export interface Recorded {
  /** The calls of the engine, each with the ms from the question to the answer in the page, and the time of that in ms since 1970. */
  readonly calls: readonly { readonly name: string; readonly ms: number; readonly answered_at: number }[]
  /** Durations in ms of the tasks of the page's thread that took longer than 50 ms. */
  readonly long_tasks: readonly number[]
  /** From each interaction to the next paint, in ms; those below 16 ms are left out. */
  readonly interactions: readonly number[]
  /** From the navigation to the first heading, in ms; null before it. */
  readonly first_content: number | null
  /** From the navigation to the first rows of a list or of found things, in ms. */
  readonly first_rows: number | null
  /** From the navigation to the answer of the open copy to a question for a list, in ms. */
  readonly complete: number | null
  /** From the navigation to the stream of the camera, and to the first code that the page shows, in ms. */
  readonly camera_on: number | null
  readonly first_code: number | null
}
