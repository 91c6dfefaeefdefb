import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { expect } from 'vitest'
import { householdCollections } from '../../../../engine/household-collections.ts'
import { type Download, type SnapshotBounds, SnapshotService } from '../../../../storage/snapshots/index.ts'
import { Change, DownloadEnd } from '../../../../sync-protocol/index.ts'
import { HouseholdFile } from './household-file.ts'
import { Random } from './random.ts'

export const HOUR = 3_600_000

/** A directory with households, a clock that stands still, and a snapshot service. */
export class World {
  readonly root = mkdtempSync(join(tmpdir(), 'stowage-snapshots-'))
  readonly households: HouseholdFile[] = []
  readonly errors: unknown[] = []
  now = Date.UTC(2026, 10, 20)
  service: SnapshotService
  private readonly random = new Random(1)
  private readonly bounds: Partial<SnapshotBounds>
  private readonly all_bytes: number | undefined

  constructor(bounds: Partial<SnapshotBounds> = {}, all_bytes?: number) {
    this.bounds = bounds
    this.all_bytes = all_bytes
    this.service = this.newService()
  }

  household(seed = 7): HouseholdFile {
    const household = new HouseholdFile(this.root, seed)
    this.households.push(household)
    return household
  }

  /** Ends the service, as a restart of the program does, and starts another one. */
  async restart(): Promise<void> {
    await this.service.close()
    this.service = this.newService()
  }

  async close(): Promise<void> {
    await this.service.close()
    for (const household of this.households) household.close()
    rmSync(this.root, { recursive: true, force: true })
    expect(this.errors).toEqual([])
  }

  private newService(): SnapshotService {
    return new SnapshotService({
      collections: householdCollections,
      place: (id) => ({ directory: join(this.root, id), file: join(this.root, id, 'inventory.sqlite') }),
      households: () => this.households.map(({ household_id }) => household_id),
      now: () => this.now,
      newId: () => this.random.uuid(4),
      onError: (error) => this.errors.push(error),
      bounds: this.bounds,
      ...(this.all_bytes !== undefined && { all_bytes: this.all_bytes }),
    })
  }
}

/** All bytes of an answer. */
export function bytesOf({ body }: Download): Promise<Buffer> {
  if (body === null) throw new Error('the answer has no content')
  return Buffer.isBuffer(body) ? Promise.resolve(body) : buffer(body)
}

/** Lets go of an answer that is not read. */
export function discard({ body }: Download): void {
  if (!Buffer.isBuffer(body)) body?.destroy()
}

/** The text of a whole answer, unpacked. */
export async function textOf(download: Download): Promise<string> {
  const bytes = await bytesOf(download)
  return (download.headers['Content-Encoding'] === 'gzip' ? gunzipSync(bytes) : bytes).toString()
}

/** A download's changes, each judged by the wire's schema; its end line must tell their number. */
export function parseDownload(text: string): Change[] {
  const lines = text.split('\n')
  expect(lines.pop()).toBe('')
  const end = DownloadEnd.parse(JSON.parse(lines.pop() ?? ''))
  const changes = lines.map((line) => Change.parse(JSON.parse(line)))
  expect(changes.length).toBe(end.rows)
  return changes
}

/** Changes in an order of their own, so that sets of them can be compared. */
export function sorted(changes: readonly Change[]): Change[] {
  return [...changes].sort((a, b) => (a.public_id < b.public_id ? -1 : 1))
}
