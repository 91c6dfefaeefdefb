import { join } from 'node:path'
import { KeyedLock } from '../../platform/index.ts'
import { type BlobStore, FileBlobs, type S3Service, UploadFolder } from '../../storage/index.ts'
import { Usage } from './usage.ts'

/** The media of one household: their folders, and the work on them in this process. */
export interface HouseholdMedia {
  readonly household_id: string
  readonly blobs: BlobStore
  /** The folder of the blobs; null when they are in a bucket. */
  readonly blobs_folder: string | null
  readonly uploads: UploadFolder
  readonly usage: Usage
  /** One piece of work at a time for each upload, and for each content. */
  readonly turns: KeyedLock
  /** Uploads whose content is arriving. A device that lost its connection may reconnect before the server notices. */
  readonly receiving: Map<string, AbortController>
  /** The folder of the smaller pictures. */
  readonly variants: string
  /** The file that records since when no record names a blob. */
  readonly unnamed: string
}

/** The media of all households: one object for each, so that its locks hold. */
export class HouseholdMediaMap {
  private readonly known = new Map<string, HouseholdMedia>()
  private readonly directory: (household_id: string) => string
  private readonly s3: S3Service | null

  /** `directory` returns the folder of a household's data. */
  constructor(directory: (household_id: string) => string, s3: S3Service | null) {
    this.directory = directory
    this.s3 = s3
  }

  of(household_id: string): HouseholdMedia {
    const known = this.known.get(household_id)
    if (known) return known
    const folder = this.directory(household_id)
    const files = join(folder, 'blobs')
    const blobs = this.s3?.blobs(`households/${household_id}`) ?? new FileBlobs(files)
    const media: HouseholdMedia = {
      household_id,
      blobs,
      blobs_folder: this.s3 ? null : files,
      uploads: new UploadFolder(join(folder, 'uploads')),
      usage: new Usage(blobs),
      turns: new KeyedLock(),
      receiving: new Map(),
      variants: join(folder, 'variants'),
      unnamed: join(folder, 'unnamed-blobs.json'),
    }
    this.known.set(household_id, media)
    return media
  }
}
