import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { StorageFullError } from '../errors.ts'

export interface SpaceReserveOptions {
  /** The data folder. */
  readonly data: string
  /** Told when the disk becomes full, and when it has room again. */
  readonly onChange?: ((full: boolean) => void) | undefined
  /** Bytes that are free on the disk of a folder; for tests. */
  readonly freeBytes?: (folder: string) => number
  /** When the reserve is first filled, in ms after the start (default 20 s: a start has enough to do). */
  readonly fill_after_ms?: number | undefined
}

const PIECES = 64
const PIECE_BYTES = 256 * 1024
/** Free bytes below which nothing of a household is written any more. */
const FULL_BELOW = 2 * 1024 * 1024
/** Free bytes from which it is written again. */
const ROOMY_FROM = 6 * 1024 * 1024
/** Free bytes from which the reserve is filled. */
const FILL_FROM = 64 * 1024 * 1024
/** Pieces that one piece of work may take. Opening a file needs one; a sign-in needs less. */
const TRIES = 4
/** Time between two looks at the disk, in ms. */
const LOOK_MS = 2000

/**
 * Space for work that must continue when the disk is full: opening files, sign-ins, renewed tokens.
 *
 * SQLite needs some space even to read, for the shared memory of connections, which is a file, and for its log. So a few
 * megabytes of the disk are reserved in pieces, and one piece at a time is released when such work lacks space. Writes of
 * households are refused meanwhile, so that they do not use up the reserve.
 */
export class SpaceReserve {
  private readonly folder: string
  private readonly data: string
  private readonly onChange: (full: boolean) => void
  private readonly freeBytes: (folder: string) => number
  private readonly fill_after_ms: number
  private fillFrom = Number.POSITIVE_INFINITY
  private isFull = false
  private timer: NodeJS.Timeout | null = null
  private filling: Promise<void> | null = null
  private closed = false

  constructor({
    data,
    onChange = () => {},
    freeBytes = freeOn,
    fill_after_ms = 20_000,
  }: SpaceReserveOptions) {
    this.data = data
    this.folder = join(data, 'reserve')
    this.onChange = onChange
    this.freeBytes = freeBytes
    this.fill_after_ms = fill_after_ms
  }

  /** Whether the disk is full: nothing of a household is written then. */
  get full(): boolean {
    // Room that was made counts at once.
    if (this.isFull) this.look()
    return this.isFull
  }

  /** Looks at the disk now and every two seconds, and holds the reserve whenever there is room for it. */
  start(): void {
    this.fillFrom = performance.now() + this.fill_after_ms
    this.look()
    this.timer = setInterval(() => this.look(), LOOK_MS).unref()
  }

  async close(): Promise<void> {
    this.closed = true
    if (this.timer) clearInterval(this.timer)
    await this.filling
  }

  /** Runs work that must succeed on a full disk: where it lacks room, a piece of the reserve is given up. */
  run<T>(work: () => T): T {
    for (let tried = 1; ; tried++) {
      try {
        return work()
      } catch (error) {
        if (!(error instanceof StorageFullError)) throw error
        this.change(true)
        if (tried > TRIES || !this.giveUpPiece()) throw error
      }
    }
  }

  /** Looks at the disk now. */
  look(): void {
    const free = this.free()
    if (free === null) return
    if (free < FULL_BELOW) this.change(true)
    else if (free >= ROOMY_FROM) this.change(false)
    if (free < FILL_FROM || performance.now() < this.fillFrom || this.closed) return
    this.filling ??= this.fill().finally(() => (this.filling = null))
  }

  private free(): number | null {
    try {
      return this.freeBytes(this.data)
    } catch {
      return null
    }
  }

  private change(full: boolean): void {
    if (full === this.isFull) return
    this.isFull = full
    this.onChange(full)
  }

  private giveUpPiece(): boolean {
    const [piece] = this.pieces()
    if (piece === undefined) return false
    rmSync(join(this.folder, piece), { force: true })
    return true
  }

  private pieces(): string[] {
    try {
      return readdirSync(this.folder)
    } catch {
      return []
    }
  }

  private async fill(): Promise<void> {
    try {
      mkdirSync(this.folder, { recursive: true, mode: 0o700 })
      const held = new Set(this.pieces())
      for (let i = 0; i < PIECES && !this.closed; i++) {
        const name = String(i).padStart(2, '0')
        if (!held.has(name)) await writePiece(join(this.folder, name))
      }
    } catch {
      // The next check tries again; the reserve held until then is useful.
    }
  }
}

/** Noise: a file system that compresses would hold no room for zeros. */
async function writePiece(path: string): Promise<void> {
  const handle = await open(path, 'wx', 0o600)
  try {
    await handle.write(randomBytes(PIECE_BYTES))
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function freeOn(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}
