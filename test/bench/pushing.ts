import type { Answer, Connection } from './connection.ts'
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
  const connections = lists.map(connect)
  const answers: Answer[] = []
  const started = performance.now()
  await Promise.all(
    connections.map(async (connection, i) => {
      for (const body of lists[i] ?? []) answers.push(await connection.post(path, body))
    }),
  )
  const seconds = (performance.now() - started) / 1000
  for (const connection of connections) connection.close()
  for (const answer of answers) requireApplied(answer)
  return { seconds, latencies: answers.map(({ ms }) => ms) }
}
