/** A call of the engine, with its number. The times of the question and of the answer in the page are ms since 1970. */
export interface EngineCall {
  readonly id: number
  readonly name: string
  readonly asked_at: number
  readonly answered_at: number
  /** From the question to the answer. */
  readonly ms: number
}

/** What the browser of one tab recorded since it was last taken; see `in-page.mjs`. */
export interface Recorded {
  readonly calls: readonly EngineCall[]
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
