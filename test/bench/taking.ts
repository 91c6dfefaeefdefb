import { Snapshot } from '../../sync-protocol/index.ts'
import type { Connection } from './connection.ts'
import type { BenchHousehold } from './household.ts'
import { dataOf, MOBILE, pushBody, requireApplied } from './stowage-client.ts'

/** A snapshot as a phone took it. */
export interface Taken {
  readonly ms: number
  readonly snapshot: Snapshot
  /** By collection, as they came: gzip. */
  readonly contents: ReadonlyMap<string, Buffer>
  /** Of all of them. */
  readonly gzip_bytes: number
}

/** Asks for everything, and downloads one collection after the other. */
export async function takeAll(connection: Connection, { household_id }: BenchHousehold): Promise<Taken> {
  const started = performance.now()
  const asked = await connection.post(
    `${MOBILE}/sync/snapshots`,
    JSON.stringify({ household_id, since_seq: null }),
  )
  const made = dataOf(Snapshot, asked)
  const contents = new Map<string, Buffer>()
  let gzip_bytes = 0
  for (const { key } of made.collections) {
    const path = `${MOBILE}/sync/snapshots/${made.public_id}/collections/${key}/download?household_id=${household_id}`
    const { body } = await connection.get(path, { 'accept-encoding': 'gzip' })
    contents.set(key, body)
    gzip_bytes += body.length
  }
  return { ms: performance.now() - started, snapshot: made, contents, gzip_bytes }
}

/** Edits an item, so that no snapshot that was made before answers any more; gives the seq. */
export async function editOne(
  connection: Connection,
  { household_id, inventory }: BenchHousehold,
): Promise<number> {
  const body = pushBody(household_id, [inventory.edit()])
  return requireApplied(await connection.post(`${MOBILE}/mutations`, body)).seq
}
