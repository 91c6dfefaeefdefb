import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { checksumText, EMPTY_SUMS, moveSums } from '../../engine/index.ts'
import { Change, DownloadEnd, Snapshot } from '../../sync-protocol/index.ts'
import type { Household } from './household.ts'
import { dataOf } from './site.ts'

/** A snapshot as a phone loads it: whole, and checked. */
export interface Loaded {
  readonly epoch: string
  readonly seq: number
  readonly checksum: string
  /** The live records of each collection. */
  readonly records: ReadonlyMap<string, Record<string, unknown>[]>
}

/** Asks for everything and downloads what did not come at once; fails unless all of it adds up. */
export async function loadEverything(household: Household, collections?: readonly string[]): Promise<Loaded> {
  const phone = household.phone()
  const body = { household_id: household.id, since_seq: null, ...(collections && { collections }) }
  const snapshot = dataOf(Snapshot, await phone.send('POST', '/sync/snapshots', body))
  const records = new Map<string, Record<string, unknown>[]>()
  let sums = EMPTY_SUMS
  for (const { key, rows, bytes, sha256, changes } of snapshot.collections) {
    const found = changes ?? (await download(household, snapshot.public_id, key, { bytes, sha256 }))
    assert.equal(found.length, rows, `${key} has another number of rows than it says`)
    for (const { public_id, seq } of found) sums = moveSums(sums, key, public_id, null, seq)
    records.set(
      key,
      found.flatMap((change) => (change.change === 'put' ? [change.record] : [])),
    )
  }
  const { epoch, seq, checksum } = snapshot
  if (!collections)
    assert.equal(checksumText(sums), checksum, 'the snapshot has another checksum than it says')
  return { epoch, seq, checksum, records }
}

async function download(
  household: Household,
  public_id: string,
  key: string,
  told: { bytes: number; sha256: string },
): Promise<Change[]> {
  const path = `/sync/snapshots/${public_id}/collections/${key}/download?household_id=${household.id}`
  const { status, text } = await household.phone().send('GET', path)
  assert.equal(status, 200, text.slice(0, 500))
  const sha256 = createHash('sha256').update(text).digest('hex')
  assert.deepEqual({ bytes: Buffer.byteLength(text), sha256 }, told, `the download of ${key} is not whole`)
  const lines = text.trimEnd().split('\n')
  const end = DownloadEnd.parse(JSON.parse(lines.pop() ?? ''))
  assert.equal(end.rows, lines.length)
  return lines.map((line) => Change.parse(JSON.parse(line)))
}
