import type { Connection } from './connection.ts'
import { PushLine } from './push-line.ts'
import { requireApplied } from './stowage-client.ts'

/** What it took to push some batches. */
export interface Pushed {
  readonly seconds: number
  /** Of each batch, in ms. */
  readonly latencies: readonly number[]
}

/** Pushes batches over connections at the same time, each its own list of bodies in order. */
export async function pushAll(
  connect: () => Connection,
  path: string,
  lists: readonly (readonly Buffer[])[],
): Promise<Pushed> {
  const lines = await Promise.all(lists.map((bodies) => PushLine.open(connect(), path, bodies)))
  const started = performance.now()
  const answers = (await Promise.all(lines.map((line) => line.run()))).flat()
  const seconds = (performance.now() - started) / 1000
  for (const line of lines) line.close()
  for (const answer of answers) requireApplied(answer)
  return { seconds, latencies: answers.map(({ ms }) => ms) }
}
