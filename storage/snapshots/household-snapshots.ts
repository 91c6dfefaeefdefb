import { hash } from 'node:crypto'
import type { CollectionMap } from '../../engine/core/collection.ts'
import { later } from '../../platform/index.ts'
import { LIMITS, type SnapshotHead, type SnapshotRequest, Uuid } from '../../sync-protocol/index.ts'
import { type CollectionText, collectionText, type SnapshotAnswer } from './answer.ts'
import { type ChangeLines, linesByCollection, type ReadChanges } from './change-lines.ts'
import { requestedCollections } from './collections.ts'
import { decideKind, type ReplicaPosition, type SnapshotKind } from './decision.ts'
import { type Download, type DownloadOptions, planDownload, readDownload } from './download.ts'
import { SnapshotError } from './errors.ts'
import { GUARANTEED_MS, isExpired, LIFETIME_MS } from './expiry.ts'
import { expectedError } from './failure.ts'
import { spoolInline } from './inline-spool.ts'
import type { MemberShares } from './member-shares.ts'
import { GZIP_LEVEL } from './members.ts'
import { headOf, type SpooledSnapshot, spoolBytes } from './metadata.ts'
import type { RegisteredSnapshot, SnapshotRegistry } from './registry.ts'
import type { Spool } from './spool.ts'
import type { SpoolQueue } from './spool-queue.ts'
import type { HouseholdState } from './state-row.ts'
import type { SnapshotWorkers } from './workers.ts'

/** Text of changes that is answered inline; a few records with long notes can be more than one answer should hold. */
const INLINE_BYTES = 4 * 1024 * 1024

/** What a directory and its metadata take on disk beside the content. */
const DIRECTORY_BYTES = 16 * 1024

/** Leftovers of work that never ended are this old at least. */
const LEFTOVER_MS = 3_600_000

/** What the snapshots of all households share. */
export interface SnapshotTools {
  readonly collections: CollectionMap
  readonly workers: SnapshotWorkers
  readonly queue: SpoolQueue
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** A new random id. */
  readonly newId: () => string
  /** Whether the disk is full: no snapshot is kept then. */
  readonly isDiskFull: () => boolean
}

/** A request as it stands against the household's state. */
interface Asked {
  readonly replica: ReplicaPosition
  readonly collections: readonly string[]
  readonly state: HouseholdState
  readonly kind: SnapshotKind
  /** Equal for equal requests at an equal seq. */
  readonly digest: string
}

/** The snapshots of one household: which there are, which are being made, and where they lie. */
export class HouseholdSnapshots {
  private readonly household_id: string
  /** The household's SQLite file. */
  private readonly file: string
  private readonly spool: Spool
  private readonly registry: SnapshotRegistry
  private readonly tools: SnapshotTools
  /** By digest of the request. */
  private readonly building = new Map<string, Promise<SpooledSnapshot>>()
  /** Answered already, and not in the spool yet. */
  private readonly pending = new Map<string, { head: SnapshotHead; spooled: Promise<boolean> }>()
  private readonly loaded = later(() => this.load())
  private readonly shares: MemberShares

  constructor(
    household: {
      household_id: string
      file: string
      spool: Spool
      registry: SnapshotRegistry
      shares: MemberShares
    },
    tools: SnapshotTools,
  ) {
    this.household_id = household.household_id
    this.file = household.file
    this.spool = household.spool
    this.registry = household.registry
    this.shares = household.shares
    this.tools = tools
  }

  /** Whether there is nothing to remember. */
  get idle(): boolean {
    const { building, pending, registry, shares } = this
    return (
      registry.size === 0 && building.size === 0 && pending.size === 0 && shares.isEmpty(this.tools.now())
    )
  }

  /** `member` is who asks. */
  async create(request: SnapshotRequest, read: ReadChanges, member: string): Promise<SnapshotAnswer> {
    const collections = requestedCollections(this.tools.collections, request.collections)
    const { since_seq, epoch } = request
    for (;;) {
      const asked = ask({ since_seq, epoch }, collections, read(null, [], 0))
      const shared = this.registry.share(asked.digest, this.tools.now() + GUARANTEED_MS)
      if (shared && !shared.inline) {
        const snapshot = await this.spool.read(shared.public_id)
        if (snapshot) return { head: snapshot.head, changes: null }
        this.registry.delete(shared.public_id)
        continue
      }
      const underway = this.building.get(asked.digest)
      if (underway) return { head: (await underway).head, changes: null }
      const found = read(asked.kind.since_seq, collections, LIMITS.inline_changes + 1)
      // Another connection may have written between the two reads.
      if (!isSameState(found, asked.state)) continue
      return fitsInline(found) ? this.answerInline(asked, found, shared) : this.build(asked, member)
    }
  }

  used(member: string): { readonly bytes: number; readonly of_member: number } {
    return { bytes: this.registry.bytesUsed, of_member: this.shares.count(member, this.tools.now()) }
  }

  async get(public_id: string): Promise<SnapshotHead> {
    return this.pendingHead(public_id) ?? (await this.find(public_id)).head
  }

  async download(public_id: string, collection: string, options: DownloadOptions): Promise<Download> {
    await this.pending.get(public_id)?.spooled
    const snapshot = await this.find(public_id)
    const section = snapshot.sections.find(({ key }) => key === collection)
    if (!section) throw new SnapshotError('not_found')
    const plan = planDownload(section, options)
    if (plan.status === 304) return { ...plan, body: null }
    const body = await readDownload(this.spool, snapshot, plan)
    if (!body) throw new SnapshotError('snapshot_expired')
    return { status: plan.status, headers: plan.headers, body }
  }

  /** Waits for what is being made, however it ends. */
  async built(): Promise<void> {
    await Promise.allSettled(this.building.values())
  }

  /** Removes what has expired, what is too much, and what was left behind by a process that ended. */
  async sweep(): Promise<void> {
    await this.load()
    await this.remove(this.registry.takeExcess(this.tools.now()))
    await this.spool.removeLeftovers(this.tools.now() - LEFTOVER_MS)
  }

  private answerInline(asked: Asked, found: ChangeLines, shared: RegisteredSnapshot | null): SnapshotAnswer {
    const changes = linesByCollection(asked.collections, found.changes)
    const texts = [...changes].map(([key, lines]) => collectionText(key, lines))
    const collections = texts.map(({ head }) => head)
    const contents = contentsDigest(collections)
    // An equal seq means equal contents, unless a newer program reads the records in another shape.
    const earlier = shared?.contents === contents ? shared : null
    const public_id = earlier?.public_id ?? this.tools.newId()
    const expires_at = earlier?.expires_at ?? this.tools.now() + LIFETIME_MS
    const head = this.head(public_id, asked, expires_at, collections)
    if (!earlier) this.keepInline(head, asked.digest, texts)
    return { head, changes }
  }

  private get hasRoom(): boolean {
    return this.registry.hasRoom && !this.tools.isDiskFull()
  }

  private keepInline(head: SnapshotHead, request: string, texts: readonly CollectionText[]): void {
    const { public_id } = head
    const bytes = sumOf(head.collections, 'bytes')
    this.register({ head, request }, bytes, { inline: true, given: true })
    // For the answer it does not matter whether there is room to keep it.
    const spooled = this.hasRoom
      ? this.tools.queue.add(bytes, () => spoolInline(this.spool, { head, request }, texts))
      : Promise.resolve(false)
    const settled = spooled.then((kept) => {
      this.pending.delete(public_id)
      if (!kept) this.registry.delete(public_id)
      return kept
    })
    this.pending.set(public_id, { head, spooled: settled })
    const excess = this.registry.takeExcess(this.tools.now())
    if (excess.length > 0) void this.tools.queue.add(0, () => this.remove(excess))
  }

  private async build(asked: Asked, member: string): Promise<SnapshotAnswer> {
    const made = this.shares.take(member, this.tools.now())
    const building = this.makeSnapshot(asked, made).finally(() => this.building.delete(asked.digest))
    this.building.set(asked.digest, building)
    return { head: (await building).head, changes: null }
  }

  private async makeSnapshot(asked: Asked, made: (bytes: number) => void): Promise<SpooledSnapshot> {
    await this.loaded()
    await this.remove(this.registry.takeExcess(this.tools.now()))
    if (this.tools.isDiskFull()) throw new SnapshotError('storage_full')
    if (!this.registry.hasRoom) {
      throw new SnapshotError('quota_exceeded', { retry_after_seconds: GUARANTEED_MS / 1000 })
    }
    const public_id = this.tools.newId()
    try {
      const { replica, collections } = asked
      const output = await this.spool.begin(public_id)
      const task = { file: this.file, output, replica, collections, level: GZIP_LEVEL }
      const { state, kind, sections } = await this.tools.workers.build(task)
      const answered = { replica, collections, state, kind, digest: requestDigest(state, kind, collections) }
      const head = this.head(public_id, answered, this.tools.now() + LIFETIME_MS, sections.map(headOf))
      const snapshot = { head, request: answered.digest, sections }
      made(spoolBytes(snapshot))
      await this.spool.publish(snapshot)
      this.register(snapshot, spoolBytes(snapshot), { inline: false, given: true })
      return snapshot
    } catch (error) {
      await this.spool.abandon(public_id)
      throw expectedError(error)
    }
  }

  private head(
    public_id: string,
    { kind, state }: Asked,
    expires_at: number,
    collections: SnapshotHead['collections'],
  ): SnapshotHead {
    return {
      public_id,
      household_id: this.household_id,
      epoch: state.epoch,
      kind: kind.kind,
      reason: kind.reason,
      since_seq: kind.since_seq,
      seq: state.seq,
      checksum: state.checksum,
      expires_at: new Date(expires_at).toISOString(),
      collections,
    }
  }

  /** `inline`: whether its content came with its answer; `given`: whether it was given to somebody just now. */
  private register(
    snapshot: Omit<SpooledSnapshot, 'sections'>,
    bytes: number,
    { inline, given }: { readonly inline: boolean; readonly given: boolean },
  ): void {
    const { public_id, collections } = snapshot.head
    const expires_at = Date.parse(snapshot.head.expires_at)
    this.registry.add({
      public_id,
      request: snapshot.request,
      contents: contentsDigest(collections),
      inline,
      expires_at,
      // The receivers of a snapshot found on disk are unknown: any time up to its end may have been promised.
      guaranteed_until: given ? this.tools.now() + GUARANTEED_MS : expires_at,
      bytes: bytes + DIRECTORY_BYTES,
    })
  }

  /** Registers what lies on disk from an earlier process, and removes what cannot be read. */
  private async load(): Promise<void> {
    for (const public_id of await this.spool.list()) {
      if (this.registry.has(public_id)) continue
      const snapshot = await this.spool.read(public_id)
      if (this.registry.has(public_id)) continue
      if (snapshot)
        this.register(snapshot, spoolBytes(snapshot), { inline: wasInline(snapshot), given: false })
      else await this.spool.remove(public_id)
    }
  }

  private async remove(public_ids: readonly string[]): Promise<void> {
    for (const public_id of public_ids) {
      await this.pending.get(public_id)?.spooled
      await this.spool.remove(public_id)
    }
  }

  private pendingHead(public_id: string): SnapshotHead | null {
    const head = this.pending.get(public_id)?.head
    return head && this.isCurrent(head) ? head : null
  }

  private async find(public_id: string): Promise<SpooledSnapshot> {
    // An id of another form can name no directory, least of all one outside of the spool.
    if (!Uuid.safeParse(public_id).success) throw new SnapshotError('not_found')
    const snapshot = await this.spool.read(public_id)
    if (!snapshot || !this.isCurrent(snapshot.head)) throw new SnapshotError('snapshot_expired')
    return snapshot
  }

  private isCurrent(head: SnapshotHead): boolean {
    return (
      head.household_id === this.household_id && !isExpired(Date.parse(head.expires_at), this.tools.now())
    )
  }
}

function ask(replica: ReplicaPosition, collections: readonly string[], state: HouseholdState): Asked {
  const kind = decideKind(replica, state)
  return { replica, collections, state, kind, digest: requestDigest(state, kind, collections) }
}

function requestDigest(state: HouseholdState, kind: SnapshotKind, collections: readonly string[]): string {
  const { reason, since_seq } = kind
  return hash('sha256', JSON.stringify([state.epoch, state.seq, reason, since_seq, collections]))
}

function contentsDigest(collections: SnapshotHead['collections']): string {
  return hash('sha256', collections.map(({ key, sha256 }) => `${key} ${sha256}`).join('\n'))
}

/** Whether a snapshot from an earlier process was answered inline: surely none that is larger than such answers are. */
function wasInline({ head: { collections } }: SpooledSnapshot): boolean {
  return sumOf(collections, 'rows') <= LIMITS.inline_changes && sumOf(collections, 'bytes') <= INLINE_BYTES
}

function sumOf(collections: SnapshotHead['collections'], field: 'rows' | 'bytes'): number {
  return collections.reduce((sum, collection) => sum + collection[field], 0)
}

function isSameState(a: HouseholdState, b: HouseholdState): boolean {
  return a.epoch === b.epoch && a.seq === b.seq && a.floor_seq === b.floor_seq
}

function fitsInline({ changes }: ChangeLines): boolean {
  if (changes.length > LIMITS.inline_changes) return false
  return changes.reduce((sum, { line }) => sum + line.length, 0) <= INLINE_BYTES
}
