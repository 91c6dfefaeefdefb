/** Work in pieces. After each piece it yields, so that the caller can give others their turn. */
export type Pausing<T> = Generator<undefined, T>

/** Does all pieces of some work at once. */
export function withoutPauses<T>(work: Pausing<T>): T {
  let step = work.next()
  while (!step.done) step = work.next()
  return step.value
}
