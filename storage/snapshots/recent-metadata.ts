import { statSync } from 'node:fs'
import { parseMetadata, type SpooledSnapshot } from './metadata.ts'

/** Snapshots that are remembered; a phone asks for one collection after the other of the same one. */
const REMEMBERED = 4

interface Remembered {
  readonly snapshot: SpooledSnapshot
  readonly stamp: string
}

/** Metadata that was read lately, each as long as its file is the one that it was read from. */
export class RecentMetadata {
  private readonly remembered = new Map<string, Remembered>()

  /** The snapshot of a metadata file, if it was read recently and the file has not changed. */
  get(path: string): SpooledSnapshot | null {
    const known = this.remembered.get(path)
    if (!known) return null
    if (known.stamp === stampOf(path)) return known.snapshot
    this.remembered.delete(path)
    return null
  }

  /** Reads the metadata in a file by `read`, and remembers it; null when it is not there or not of this form. */
  async read(path: string, read: (path: string) => Promise<string | undefined>) {
    const stamp = stampOf(path)
    const text = await read(path)
    const snapshot = text === undefined ? null : parseMetadata(text)
    if (!snapshot || stamp === null) return snapshot
    this.remembered.set(path, { snapshot, stamp })
    for (const oldest of this.remembered.keys()) {
      if (this.remembered.size <= REMEMBERED) break
      this.remembered.delete(oldest)
    }
    return snapshot
  }
}

/** A text that identifies the content of a file; null if the file does not exist. */
function stampOf(path: string): string | null {
  const found = statSync(path, { throwIfNoEntry: false, bigint: true })
  return found ? `${found.dev} ${found.ino} ${found.size} ${found.mtimeNs} ${found.ctimeNs}` : null
}
