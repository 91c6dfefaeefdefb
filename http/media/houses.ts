import { join } from 'node:path'
import { KeyedLock } from '../../platform/index.ts'
import { type BlobStore, FileBlobs, type S3Service, UploadFolder } from '../../storage/index.ts'
import { Usage } from './usage.ts'

/** Where the media of one household are. */
export interface MediaHouse {
  readonly household_id: string
  readonly blobs: BlobStore
  /** Where they lie as files; null when they are in a bucket. */
  readonly blobs_folder: string | null
  readonly uploads: UploadFolder
  readonly usage: Usage
  /** One piece of work at a time for each upload, and for each content. */
  readonly turns: KeyedLock
  /** Of the pictures that are made of others. */
  readonly variants: string
  /** Since when no record names a blob. */
  readonly unnamed: string
}

/** The media of all households. There is one store for each, so that what it does goes in turns. */
export class MediaHouses {
  private readonly houses = new Map<string, MediaHouse>()
  private readonly directory: (household_id: string) => string
  private readonly s3: S3Service | null

  /** `directory` says where a household's data lies. */
  constructor(directory: (household_id: string) => string, s3: S3Service | null) {
    this.directory = directory
    this.s3 = s3
  }

  of(household_id: string): MediaHouse {
    const known = this.houses.get(household_id)
    if (known) return known
    const folder = this.directory(household_id)
    const files = join(folder, 'blobs')
    const blobs = this.s3?.blobs(`households/${household_id}`) ?? new FileBlobs(files)
    const house = {
      household_id,
      blobs,
      blobs_folder: this.s3 ? null : files,
      uploads: new UploadFolder(join(folder, 'uploads')),
      usage: new Usage(blobs),
      turns: new KeyedLock(),
      variants: join(folder, 'variants'),
      unnamed: join(folder, 'unnamed-blobs.json'),
    }
    this.houses.set(household_id, house)
    return house
  }
}
