import type { CollectionMap } from '../../engine/core/collection.ts'
import type { SnapshotHead, SnapshotRequest } from '../../sync-protocol/index.ts'
import type { SnapshotAnswer } from './answer.ts'
import type { ReadChanges } from './change-lines.ts'
import type { Download, DownloadOptions } from './download.ts'
import { HouseholdSnapshots, type SnapshotTools } from './household-snapshots.ts'
import { MemberShares } from './member-shares.ts'
import { DEFAULT_BOUNDS, type SnapshotBounds, SnapshotRegistry, SnapshotTotal } from './registry.ts'
import { Spool } from './spool.ts'
import { SpoolQueue } from './spool-queue.ts'
import { SnapshotWorkers } from './workers.ts'

/** Where a household's data lies. */
export interface HouseholdPlace {
  /** Its own directory; snapshots go under `snapshots/` in it. */
  readonly directory: string
  /** Its SQLite file. */
  readonly file: string
}

export interface SnapshotOptions {
  /** The collections of a household. */
  readonly collections: CollectionMap
  readonly place: (household_id: string) => HouseholdPlace
  /** All households there are, for `sweepAll`. */
  readonly households: () => Iterable<string> | Promise<Iterable<string>>
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** A new random UUID. */
  readonly newId: () => string
  /** Receives errors of background work; the snapshot concerned counts as expired. */
  readonly onError?: (error: unknown) => void
  readonly bounds?: Partial<SnapshotBounds>
  /** Whether the disk is full: no snapshot is kept then. */
  readonly isDiskFull?: (() => boolean) | undefined
  /** Bytes of the snapshots of all households on disk; beyond them none is made for download. */
  readonly all_bytes?: number
}

/**
 * Snapshots for replicas to catch up from: whole or absent, of one seq, immutable while they last. None of its
 * work makes a writer wait, and only what is answered inline is done on the calling thread.
 */
export class SnapshotService {
  private readonly options: SnapshotOptions
  private readonly tools: SnapshotTools
  private readonly bounds: SnapshotBounds
  private readonly total: SnapshotTotal
  private readonly queue: SpoolQueue
  private readonly workers = new SnapshotWorkers()
  private readonly known = new Map<string, HouseholdSnapshots>()

  constructor(options: SnapshotOptions) {
    this.options = options
    this.bounds = { ...DEFAULT_BOUNDS, ...options.bounds }
    this.total = new SnapshotTotal(options.all_bytes ?? Number.POSITIVE_INFINITY)
    this.queue = new SpoolQueue(options.onError ?? (() => {}))
    const { collections, now, newId, isDiskFull = () => false } = options
    this.tools = { collections, now, newId, isDiskFull, workers: this.workers, queue: this.queue }
  }

  /**
   * Makes a snapshot for a member, or finds one that answers the same. `read` reads the household's changes on this
   * thread, and must stay usable until the promise settles.
   * @throws {SnapshotError} `unknown_collection`, `busy`, `too_many`, `quota_exceeded`, `storage_full`
   */
  create(
    household_id: string,
    request: SnapshotRequest,
    read: ReadChanges,
    member = '',
  ): Promise<SnapshotAnswer> {
    return this.of(household_id).create(request, read, member)
  }

  /** Bytes of a household's snapshots on disk, and how many were made for a member lately. */
  used(household_id: string, member: string): { readonly bytes: number; readonly of_member: number } {
    return this.of(household_id).used(member)
  }

  /** @throws {SnapshotError} `not_found`, `snapshot_expired` */
  get(household_id: string, public_id: string): Promise<SnapshotHead> {
    return this.of(household_id).get(public_id)
  }

  /** @throws {SnapshotError} `not_found`, `snapshot_expired`, `range_not_satisfiable` */
  download(
    household_id: string,
    public_id: string,
    collection: string,
    options: DownloadOptions,
  ): Promise<Download> {
    return this.of(household_id).download(public_id, collection, options)
  }

  /** Removes a household's expired snapshots, those beyond the bounds, and leftovers. */
  async sweep(household_id: string): Promise<void> {
    const household = this.of(household_id)
    await household.sweep()
    // One for whom a share is counted is not idle.
    if (household.idle) this.known.delete(household_id)
  }

  /** Sweeps every household; one that fails does not keep the others from their turn. */
  async sweepAll(): Promise<void> {
    const errors: unknown[] = []
    for (const household_id of await this.options.households()) {
      await this.sweep(household_id).catch((error: unknown) => errors.push(error))
    }
    if (errors.length > 0) throw new AggregateError(errors, 'some snapshots could not be swept')
  }

  /** Finishes what was answered, gives up what is being made, and ends the threads. */
  async close(): Promise<void> {
    await this.workers.close()
    await Promise.all([...this.known.values()].map((household) => household.built()))
    await this.queue.idle()
  }

  private of(household_id: string): HouseholdSnapshots {
    const known = this.known.get(household_id)
    if (known) return known
    const { directory, file } = this.options.place(household_id)
    const spool = new Spool(directory)
    const registry = new SnapshotRegistry(this.bounds, this.total)
    // Half of it, so that no member takes the room of all others.
    const shares = new MemberShares(this.bounds.of_member, this.bounds.bytes / 2)
    const household = new HouseholdSnapshots({ household_id, file, spool, registry, shares }, this.tools)
    this.known.set(household_id, household)
    return household
  }
}
