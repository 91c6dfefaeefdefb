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
  /** Bytes on disk. Beyond them no further snapshot is made for download until others may go. */
  readonly bytes: number
}

export const DEFAULT_BOUNDS: SnapshotBounds = { snapshots: 16, inline: 1000, bytes: 512 * 1024 * 1024 }

/** What this process knows of the snapshots of one household, oldest first. */
export class SnapshotRegistry {
  private readonly bounds: SnapshotBounds
  private readonly snapshots = new Map<string, RegisteredSnapshot>()
  /** The newest snapshot that answers a request. */
  private readonly byRequest = new Map<string, string>()
  private bytes = 0
  private inline = 0

  constructor(bounds: SnapshotBounds) {
    this.bounds = bounds
  }

  get size(): number {
    return this.snapshots.size
  }

  has(public_id: string): boolean {
    return this.snapshots.has(public_id)
  }

  add(snapshot: RegisteredSnapshot): void {
    this.delete(snapshot.public_id)
    this.snapshots.set(snapshot.public_id, snapshot)
    this.byRequest.set(snapshot.request, snapshot.public_id)
    this.bytes += snapshot.bytes
    if (snapshot.inline) this.inline++
  }

  delete(public_id: string): void {
    const snapshot = this.snapshots.get(public_id)
    if (!snapshot) return
    this.snapshots.delete(public_id)
    if (this.byRequest.get(snapshot.request) === public_id) this.byRequest.delete(snapshot.request)
    this.bytes -= snapshot.bytes
    if (snapshot.inline) this.inline--
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

  /** What has to go at `now`: the expired ones, and the oldest beyond the bounds that may. */
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
      () => this.inline > this.bounds.inline,
    )
    take(isFree, () => this.bytes > this.bounds.bytes)
    return gone
  }

  /** Whether there is room on disk for another one. */
  get hasRoom(): boolean {
    return this.bytes < this.bounds.bytes
  }
}
