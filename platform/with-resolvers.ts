/** A promise, and the functions that settle it. */
export interface Resolvers<T> {
  readonly promise: Promise<T>
  resolve(value: T): void
  reject(error: unknown): void
}

/** Makes a promise that others settle: `Promise.withResolvers`, which Node 20 lacks. */
export function withResolvers<T>(): Resolvers<T> {
  let resolve: (value: T) => void = () => {}
  let reject: (error: unknown) => void = () => {}
  const promise = new Promise<T>((resolves, rejects) => {
    resolve = resolves
    reject = rejects
  })
  return { promise, resolve, reject }
}
