import { createHash } from 'node:crypto'
import { Snapshot } from '../../../sync-protocol/index.ts'
import { type Fetch, resumeSession, type TransportOptions } from '../../../sync-protocol/transport/index.ts'
import type { Scenario } from '../bench.ts'
import { dataOf, MOBILE } from '../stowage-client.ts'

const REPETITIONS = 5

/** Bytes that `fetch` hands over at a time after unpacking. */
const PART = 16 * 1024

/**
 * What a first load costs the device beside the network: the transport alone, its text in memory. Processor time, beside
 * that of parsing the same lines.
 */
export const transport: Scenario = {
  name: 'transport',
  async *run(bench) {
    const { household_id } = await bench.household(bench.largest)
    const connection = bench.connect()
    const asked = await connection.post(
      `${MOBILE}/sync/snapshots`,
      JSON.stringify({ household_id, since_seq: null }),
    )
    const snapshot = dataOf(Snapshot, asked)
    const path = `${MOBILE}/sync/snapshots/${snapshot.public_id}/collections/items/download?household_id=${household_id}`
    const { body } = await connection.get(path, { 'accept-encoding': 'identity' })
    connection.close()

    const lines = body.toString().trimEnd().split('\n')
    const work = `transport of ${(lines.length - 1).toLocaleString('en')} items, ${(body.length / 1e6).toFixed(0)} MB`
    const digests: [name: string, options: TransportOptions][] = [
      ['digest of Node', { sha256: () => createHash('sha256') }],
      ['digest in JavaScript', {}],
    ]
    for (const [name, options] of digests) {
      const stowage: number[] = []
      const floor: number[] = []
      for (let repetition = -1; repetition < REPETITIONS; repetition++) {
        const ours = await processorTime(() => load(snapshot, body, options))
        const least = await processorTime(async () => lines.forEach((line) => void JSON.parse(line)))
        if (repetition < 0) continue
        stowage.push(ours)
        floor.push(least)
      }
      yield { work: `${work}, ${name}`, unit: 'ms', stowage, floor }
    }
  },
}

/** Takes the items through a transport whose network is the memory. */
async function load(snapshot: Snapshot, body: Buffer, options: TransportOptions): Promise<void> {
  const fetch: Fetch = async () => {
    let at = 0
    const stream = new ReadableStream({
      pull(controller) {
        if (at >= body.length) return controller.close()
        controller.enqueue(body.subarray(at, at + PART))
        at += PART
      },
    })
    return new Response(stream)
  }
  const user = { public_id: snapshot.household_id, name: '', email: '', current_household_id: null }
  const kept = {
    base_url: 'http://memory',
    device_installation_id: '',
    access_token: '',
    refresh_token: '',
    user,
  }
  const session = await resumeSession({ keeper: { load: () => kept, save() {}, clear() {} }, fetch })
  if (!session) throw new Error('the session was not resumed')
  let rows = 0
  const { signal } = new AbortController()
  for await (const block of session.transport(options).download(snapshot, 'items', signal))
    rows += block.length
  const expected = snapshot.collections.find(({ key }) => key === 'items')?.rows
  if (rows !== expected) throw new Error(`${rows} items, and not ${expected}`)
}

/** What some work takes of the processor, in ms. */
async function processorTime(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
