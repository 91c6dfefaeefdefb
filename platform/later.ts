/** A part of the program that is loaded when something first needs it. */
export type Later<T> = () => Promise<T>

/** Makes a part at the first call, and shares it. After a failure the next call tries again. */
export function later<T>(make: () => Promise<T>): Later<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined
      throw error
    })
    return made
  }
}
