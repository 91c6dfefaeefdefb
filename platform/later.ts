/** A part of the program that is loaded when something first needs it. */
export type Later<T> = () => Promise<T>

/** A part that is made at its first use, and closed only if it was made. */
export interface ClosableLater<T> {
  readonly get: Later<T>
  /** Closes the part. The next use makes another one. */
  close(): Promise<void>
}

/** Makes a part at the first call, and shares it. After a failure the next call tries again. */
export function later<T>(make: () => Promise<T>): Later<T> {
  return closableLater(make, async () => {}).get
}

/** Like `later`, for a part that has to be closed. */
export function closableLater<T>(
  make: () => Promise<T>,
  close: (part: T) => Promise<void>,
): ClosableLater<T> {
  let made: Promise<T> | undefined
  const get = () => {
    if (made) return made
    const making = make().catch((error: unknown) => {
      if (made === making) made = undefined
      throw error
    })
    made = making
    return making
  }
  return {
    get,
    async close() {
      const closing = made
      made = undefined
      // A part that could not be made needs no closing: its user has the error.
      const part = await closing?.then(
        (value) => ({ value }),
        () => null,
      )
      if (part) await close(part.value)
    },
  }
}
