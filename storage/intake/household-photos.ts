import {
  type BaseRecord,
  type Followed,
  type HouseholdCollections,
  Media,
  SerialQueue,
} from '../../engine/index.ts'
import { Follower } from '../following/follower.ts'
import type { ScopeFile } from '../scope/scope-file.ts'

const Photo = Media.pick({ public_id: true, sha256: true, stored_at: true, content_type: true })

/** The photos of a household whose content is here, by their digests. */
export interface KnownPhotos {
  /** The digests of all photos, the oldest first. */
  digests(): Iterable<string>
  /** The ids of the records of a photo. */
  of(sha256: string): readonly string[]
}

/** Follows the photos of a household: read at the first picture that is compared, and brought up to date before each. */
export class HouseholdPhotos implements Followed, KnownPhotos {
  private readonly byDigest = new Map<string, Set<string>>()
  private readonly byId = new Map<string, string>()
  private readonly follower: Follower<HouseholdCollections>
  private readonly inOrder = new SerialQueue()

  constructor(file: ScopeFile<HouseholdCollections>) {
    this.follower = new Follower(file, ['media'], this)
  }

  /** The photos in the current state of the household. */
  current(): Promise<KnownPhotos> {
    return this.inOrder.run(async () => {
      await this.follower.catchUp()
      return this
    })
  }

  digests(): Iterable<string> {
    return this.byDigest.keys()
  }

  of(sha256: string): readonly string[] {
    return [...(this.byDigest.get(sha256) ?? [])]
  }

  reset(): void {
    this.byDigest.clear()
    this.byId.clear()
  }

  put(collection: string, record: BaseRecord): void {
    this.gone(collection, record.public_id)
    const read = Photo.safeParse(record)
    if (!read.success) return
    const { public_id, sha256, stored_at, content_type } = read.data
    if (stored_at === null || !content_type.startsWith('image/')) return
    this.byId.set(public_id, sha256)
    const ids = this.byDigest.get(sha256)
    if (ids) ids.add(public_id)
    else this.byDigest.set(sha256, new Set([public_id]))
  }

  gone(_collection: string, public_id: string): void {
    const sha256 = this.byId.get(public_id)
    if (sha256 === undefined) return
    this.byId.delete(public_id)
    const ids = this.byDigest.get(sha256)
    ids?.delete(public_id)
    if (ids?.size === 0) this.byDigest.delete(sha256)
  }
}
