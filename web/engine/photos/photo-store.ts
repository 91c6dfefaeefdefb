import type { ReplicaOwner } from '../../../engine/index.ts'
import { LeasedDatabase, openDatabase, outcome } from '../store/database.ts'
import { databaseNames } from '../store/replica-store.ts'
import { entryText, type PhotoEntry, readEntry } from './entry.ts'

/** The bytes of a photo: of the file, and of a small picture of it. Null: this browser cannot read its type. */
export interface PhotoBytes {
  readonly file: ArrayBuffer
  readonly small: { readonly type: string; readonly bytes: ArrayBuffer } | null
}

/** What keeps the photos that wait. Each call happens completely or not at all. */
export interface PhotoStore {
  /** Those that can be read. `unreadable` is called for each other one, which stays: the rest is not to wait for it. */
  entries(unreadable: (error: unknown) => void): Promise<PhotoEntry[]>
  bytes(media_id: string): Promise<PhotoBytes | null>
  add(entry: PhotoEntry, bytes: PhotoBytes): Promise<void>
  /** Replaces entries that are there. */
  update(entries: readonly PhotoEntry[]): Promise<void>
  remove(media_ids: readonly string[]): Promise<void>
  close(): void
}

/** Photos that are gone when the page is closed. */
export class MemoryPhotoStore implements PhotoStore {
  private readonly kept = new Map<string, { entry: PhotoEntry; readonly bytes: PhotoBytes }>()

  async entries(): Promise<PhotoEntry[]> {
    return [...this.kept.values()].map(({ entry }) => entry)
  }

  async bytes(media_id: string): Promise<PhotoBytes | null> {
    return this.kept.get(media_id)?.bytes ?? null
  }

  async add(entry: PhotoEntry, bytes: PhotoBytes): Promise<void> {
    this.kept.set(entry.media_id, { entry, bytes })
  }

  async update(entries: readonly PhotoEntry[]): Promise<void> {
    for (const entry of entries) {
      const kept = this.kept.get(entry.media_id)
      if (kept) kept.entry = entry
    }
  }

  async remove(media_ids: readonly string[]): Promise<void> {
    for (const id of media_ids) this.kept.delete(id)
  }

  /** Another queue may open it again. */
  close(): void {}
}

const ENTRIES = 'entries'
const BYTES = 'bytes'

/** Photos on disk, which are as irreplaceable as the queue: a write is on disk when it resolves. One tab writes at a time. */
export class PhotoDatabase implements PhotoStore {
  private readonly database: LeasedDatabase

  private constructor(database: LeasedDatabase) {
    this.database = database
  }

  /** Opens it, and takes its lease from another tab. */
  static async open(
    factory: IDBFactory,
    owner: ReplicaOwner,
    holder: string,
    lost: () => void,
  ): Promise<PhotoDatabase> {
    const opened = await openDatabase(factory, databaseNames(owner).photos, [ENTRIES, BYTES])
    const database = new LeasedDatabase(opened, holder, 'strict', lost)
    try {
      await database.claim()
    } catch (error) {
      database.close()
      throw error
    }
    return new PhotoDatabase(database)
  }

  async entries(unreadable: (error: unknown) => void): Promise<PhotoEntry[]> {
    const texts: unknown[] = await this.database.read((store) => outcome(store(ENTRIES).getAll()))
    return texts.flatMap((text) => {
      try {
        return readEntry(text)
      } catch (error) {
        unreadable(error)
        return []
      }
    })
  }

  async bytes(media_id: string): Promise<PhotoBytes | null> {
    const kept: unknown = await this.database.read((store) => outcome(store(BYTES).get(media_id)))
    return isBytes(kept) ? kept : null
  }

  add(entry: PhotoEntry, bytes: PhotoBytes): Promise<void> {
    const text = entryText(entry)
    return this.database.write((store) => {
      store(BYTES).put(bytes, entry.media_id)
      store(ENTRIES).put(text, entry.media_id)
    })
  }

  update(entries: readonly PhotoEntry[]): Promise<void> {
    const texts = entries.map((entry) => [entry.media_id, entryText(entry)] as const)
    return this.database.write((store) => {
      for (const [id, text] of texts) {
        const there = store(ENTRIES).getKey(id)
        there.onsuccess = () => {
          if (there.result !== undefined) store(ENTRIES).put(text, id)
        }
      }
    })
  }

  remove(media_ids: readonly string[]): Promise<void> {
    return this.database.write((store) => {
      for (const id of media_ids) {
        store(ENTRIES).delete(id)
        store(BYTES).delete(id)
      }
    })
  }

  close(): void {
    this.database.close()
  }
}

function isBytes(value: unknown): value is PhotoBytes {
  return typeof value === 'object' && value !== null && 'file' in value && 'small' in value
}
