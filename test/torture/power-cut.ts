import type { Random } from '../storage/snapshots/support/random.ts'
import type { Traced } from './trace.ts'

const PAGE = 4096
const SECTOR = 512

/**
 * Files as a disk holds them. What was written lies in the system's memory until it is synced; when the power goes
 * before that, each sector of it has reached the disk or not, as chance will have it. What a failed sync was to write is
 * forgotten, though it can still be read (https://wiki.postgresql.org/wiki/Fsync_Errors).
 */
export class Disk {
  private readonly random: Random
  private readonly files = new Map<string, FileOnDisk>()

  constructor(random: Random, before: ReadonlyMap<string, Buffer>) {
    this.random = random
    for (const [path, bytes] of before) this.files.set(path, new FileOnDisk(bytes))
  }

  take(call: Traced): void {
    if (call.kind === 'unlink') {
      this.files.delete(call.path)
      return
    }
    const file = this.files.get(call.path) ?? new FileOnDisk(Buffer.alloc(0))
    this.files.set(call.path, file)
    if (call.kind === 'write') file.write(call.offset, call.bytes)
    else if (call.kind === 'truncate') file.truncate(call.length)
    else if (call.failed) file.forget(this.random)
    else file.sync()
  }

  /** What a process reads in a file now; undefined when there is none. */
  read(path: string): Buffer | undefined {
    return this.files.get(path)?.memory
  }

  /** The power is gone: what is left. */
  cut(): Map<string, Buffer> {
    return new Map([...this.files].map(([path, file]) => [path, file.afterCut(this.random)]))
  }
}

class FileOnDisk {
  memory: Buffer
  private disk: Buffer
  private readonly dirty = new Set<number>()

  constructor(bytes: Buffer) {
    this.memory = Buffer.from(bytes)
    this.disk = Buffer.from(bytes)
  }

  write(offset: number, bytes: Buffer): void {
    const end = offset + bytes.length
    if (end > this.memory.length) this.memory = resized(this.memory, end)
    bytes.copy(this.memory, offset)
    for (let page = Math.floor(offset / PAGE); page * PAGE < end; page++) this.dirty.add(page)
  }

  truncate(length: number): void {
    this.memory = resized(this.memory, length)
  }

  sync(): void {
    this.disk = resized(this.disk, this.memory.length)
    for (const page of this.dirty) this.persist(this.disk, page * PAGE, PAGE)
    this.dirty.clear()
  }

  forget(random: Random): void {
    this.disk = this.afterCut(random)
    this.dirty.clear()
  }

  afterCut(random: Random): Buffer {
    // A file that was made shorter or longer is, or is not yet.
    const length = random.pick([this.memory.length, Math.max(this.disk.length, this.memory.length)])
    const left = resized(this.disk, length)
    // All of it, none of it, or a part.
    const chance = random.pick([0, 10, 50, 90, 100])
    for (const page of this.dirty) {
      for (let at = page * PAGE; at < (page + 1) * PAGE; at += SECTOR) {
        if (random.below(100) < chance) this.persist(left, at, SECTOR)
      }
    }
    return left
  }

  private persist(disk: Buffer, at: number, length: number): void {
    if (at < disk.length) this.memory.copy(disk, at, at, Math.min(at + length, disk.length))
  }
}

function resized(bytes: Buffer, length: number): Buffer {
  const other = Buffer.alloc(length)
  bytes.copy(other, 0, 0, length)
  return other
}
