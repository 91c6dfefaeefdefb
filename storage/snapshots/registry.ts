import { isExpired } from './expiry.ts'

/** A snapshot as the registry counts it. Times are in milliseconds. */
export interface RegisteredSnapshot {
  readonly public_id: string
  /** Digest of the request and the state it answers. */
  readonly request: string
  /** Digest of the contents. */
  readonly contents: string
  readonly inline: boolean
  readonly expires_at: number
  /** Until when it must stay: moved on whenever it is given out. */
  readonly guaranteed_until: number
  /** What it takes on disk. */
  readonly bytes: number
}

/** How much of one household's snapshots may lie about. */
export interface SnapshotBounds {
  /** Snapshots in all, once their guaranteed time is over. */
  readonly snapshots: number
  /** Inline ones in all: their content has arrived with their answer, so the oldest go even before their time. */
  readonly inline: number
  /** Bytes of inline ones on disk; the oldest go in the same way. */
  readonly inline_bytes: number
  /** Different snapshots that are made for download for one member in the guaranteed time. */
  readonly of_member: number
  /** Bytes on disk. Beyond them no further snapshot is made for download until others may go. */
  readonly bytes: number
}

export const DEFAULT_BOUNDS: SnapshotBounds = {
  snapshots: 16,
  inline: 200,
  inline_bytes: 32_000_000,
  of_member: 30,
  bytes: 512_000_000,
}

/** Bytes of the snapshots of all households on disk. */
export class SnapshotTotal {
  readonly limit: number
  bytes = 0

  constructor(limit: number) {
    this.limit = limit
  }
}

/** What this process knows of the snapshots of one household, oldest first. */
export class SnapshotRegistry {
  private readonly bounds: SnapshotBounds
  private readonly snapshots = new Map<string, RegisteredSnapshot>()
  /** The newest snapshot that answers a request. */
  private readonly byRequest = new Map<string, string>()
  private readonly total: SnapshotTotal
  private bytes = 0
  private inline = 0
  private inlineBytes = 0

  constructor(bounds: SnapshotBounds, total: SnapshotTotal) {
    this.bounds = bounds
    this.total = total
  }

  get size(): number {
    return this.snapshots.size
  }

  get bytesUsed(): number {
    return this.bytes
  }

  has(public_id: string): boolean {
    return this.snapshots.has(public_id)
  }

  add(snapshot: RegisteredSnapshot): void {
    this.delete(snapshot.public_id)
    this.snapshots.set(snapshot.public_id, snapshot)
    this.byRequest.set(snapshot.request, snapshot.public_id)
    this.count(snapshot, 1)
  }

  delete(public_id: string): void {
    const snapshot = this.snapshots.get(public_id)
    if (!snapshot) return
    this.snapshots.delete(public_id)
    if (this.byRequest.get(snapshot.request) === public_id) this.byRequest.delete(snapshot.request)
    this.count(snapshot, -1)
  }

  /** A snapshot that answers the request and stays until `until`, which is then guaranteed. */
  share(request: string, until: number): RegisteredSnapshot | null {
    const snapshot = this.snapshots.get(this.byRequest.get(request) ?? '')
    if (!snapshot || isExpired(snapshot.expires_at, until - 1)) return null
    const guaranteed_until = Math.max(snapshot.guaranteed_until, until)
    const shared = { ...snapshot, guaranteed_until }
    // In its old place: the order is that of age.
    this.snapshots.set(snapshot.public_id, shared)
    return shared
  }

  /** The snapshots to delete at `now`: expired ones, and the oldest deletable ones beyond the bounds. */
  takeExcess(now: number): string[] {
    const gone: string[] = []
    const isFree = (snapshot: RegisteredSnapshot) => snapshot.guaranteed_until <= now
    const take = (may: (snapshot: RegisteredSnapshot) => boolean, isNeeded = () => true) => {
      if (!isNeeded()) return
      for (const snapshot of this.snapshots.values()) {
        if (!may(snapshot)) continue
        this.delete(snapshot.public_id)
        gone.push(snapshot.public_id)
        if (!isNeeded()) return
      }
    }
    take((snapshot) => isExpired(snapshot.expires_at, now))
    take(isFree, () => this.snapshots.size > this.bounds.snapshots)
    take(
      (snapshot) => snapshot.inline,
      () => this.inline > this.bounds.inline || this.inlineBytes > this.bounds.inline_bytes,
    )
    take(isFree, () => this.bytes > this.bounds.bytes)
    return gone
  }

  /** Whether there is room on disk for another one. */
  get hasRoom(): boolean {
    return this.bytes < this.bounds.bytes && this.total.bytes < this.total.limit
  }

  private count({ bytes, inline }: RegisteredSnapshot, sign: 1 | -1): void {
    this.bytes += sign * bytes
    this.total.bytes += sign * bytes
    if (!inline) return
    this.inline += sign
    this.inlineBytes += sign * bytes
  }
}
