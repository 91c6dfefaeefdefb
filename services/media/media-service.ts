import type { Readable } from 'node:stream'
import {
  type Author,
  mediaOf,
  type Owner,
  ownerCollection,
  primaryOf,
  type QuotaLimits,
} from '../../engine/index.ts'
import { type HouseholdFile, type HouseholdPush, type PushOutcome, S3Service } from '../../storage/index.ts'
import type { Config } from '../config/config.ts'
import type { Clock, Ids, Logging } from '../runtime.ts'
import {
  type AttachedFiles,
  type Attachment,
  attachFiles,
  checkOwner,
  type ReceivedFile,
  type StoredFile,
  storeFiles,
} from './attach-files.ts'
import { completeUpload } from './complete.ts'
import { type HouseholdMedia, HouseholdMediaMap } from './household-media.ts'
import { allowanceOf, type MediaAllowance } from './limits.ts'
import type { ContentPart } from './receive.ts'
import { settle } from './settle.ts'
import { MediaSweep, type SweepOptions } from './sweep.ts'
import {
  abandonOwnUpload,
  checkRoom,
  type DeclaredUpload,
  declareUpload,
  readUpload,
  receiveContent,
  type UploadRequest,
  type UploadState,
} from './uploads.ts'
import { Variants } from './variants.ts'
import { VirusScanner } from './virus-scanner.ts'

/** Number of files that an erasure removes at once: a bucket answers each in tens of milliseconds. */
const ERASED_AT_ONCE = 8

/** The services that the media service uses. */
export interface MediaDependencies extends Clock, Ids, Logging {
  readonly config: Pick<Config, 'media'>
  /** The current quotas of a household. */
  readonly quotasOf: (household_id: string) => QuotaLimits
  /** The folder of a household's data. */
  readonly directory: (household_id: string) => string
  readonly acquire: (household_id: string) => Promise<HouseholdFile>
  readonly households: () => readonly string[]
  /** Whether the pictures of a household keep their metadata about place, time and device. */
  readonly keepsMetadata: (household_id: string) => boolean
  /** The time by which files are dated, in milliseconds since 1970; it may differ from that of the clock. */
  readonly fileTime: () => number
}

/** An open household, and the member who asks. */
export interface MediaCaller {
  readonly file: HouseholdFile
  readonly author: Author
}

/** Photos and documents of all households: uploads, storage, smaller pictures, and removal. */
export class MediaService {
  readonly variants: Variants
  private readonly media: HouseholdMediaMap
  private readonly sweep = new MediaSweep()
  private readonly s3: S3Service | null
  private readonly deps: MediaDependencies
  private readonly scanner: VirusScanner | null

  private constructor(deps: MediaDependencies, s3: S3Service | null) {
    this.deps = deps
    const { clamd } = deps.config.media
    this.scanner = clamd && new VirusScanner(clamd, deps)
    this.s3 = s3
    this.media = new HouseholdMediaMap(deps.directory, s3)
    this.variants = new Variants({
      bound: deps.config.media.cache_bytes,
      fileTime: deps.fileTime,
      report: (error) => deps.log.error({ err: error }, 'a picture could not be made ahead of time'),
    })
  }

  /** Opens the blob store; a bucket that cannot be used stops the start. */
  static async open(deps: MediaDependencies): Promise<MediaService> {
    const { s3 } = deps.config.media
    const service = s3 && (await S3Service.open(s3))
    await service?.check()
    return new MediaService(deps, service)
  }

  /** SPEC.md O15: looks for viruses in a file, if there is a scanner. @throws ServiceError `media_infected`, `unavailable` */
  async scan(path: string, label: string): Promise<void> {
    await this.scanner?.scan(path, label)
  }

  /** The media of a household. */
  of(household_id: string): HouseholdMedia {
    return this.media.of(household_id)
  }

  /** Maximum sizes for a household. */
  allowance(household_id: string): MediaAllowance {
    return allowanceOf(this.deps.config, this.deps.quotasOf(household_id))
  }

  /** Bytes that a household keeps or has announced, and those that a user has announced. */
  async used(
    household_id: string,
    user_id: string,
  ): Promise<{ readonly bytes: number; readonly unfinished_bytes: number }> {
    const { uploads, usage } = this.of(household_id)
    const all = await uploads.unfinished()
    const own = await uploads.unfinished(user_id)
    return { bytes: (await usage.bytes()) + all.bytes, unfinished_bytes: own.bytes }
  }

  /** Begins an upload. */
  declare(caller: MediaCaller, declared: DeclaredUpload) {
    return declareUpload(this.request(caller), declared)
  }

  /** The state of an upload. */
  read(caller: MediaCaller, public_id: string): Promise<UploadState> {
    return readUpload(this.request(caller), public_id)
  }

  /**
   * Receives content of an upload. `partOf` returns the range of the request; its argument is the size of the content,
   * in bytes.
   */
  receive(
    caller: MediaCaller,
    public_id: string,
    partOf: (bytes: number) => ContentPart,
    body: Readable,
  ): Promise<UploadState> {
    return receiveContent(this.request(caller), public_id, partOf, body)
  }

  /** Completes an upload: stores its content, and attaches it. */
  async complete(caller: MediaCaller, public_id: string): Promise<UploadState> {
    const state = await completeUpload(this.request(caller), public_id)
    const { stored } = state.upload
    if (stored?.content_type.startsWith('image/')) {
      this.variants.makeAhead(this.of(caller.file.household_id), stored.sha256)
    }
    return state
  }

  /** Abandons an upload. @throws ServiceError `not_found` */
  async abandon(caller: MediaCaller, public_id: string): Promise<void> {
    const deleted = await abandonOwnUpload(this.request(caller), public_id)
    if (deleted !== null) await this.variants.forget(this.of(caller.file.household_id), deleted)
  }

  /**
   * Runs `work`, which receives the files of one request. Meanwhile their announced bytes count as used, so that
   * simultaneous requests do not use the same space.
   * @param bytes announced; undefined if the sender announced no size
   * @throws ServiceError `not_found`, `too_many`, `quota_exceeded`
   */
  async withRoom<T>(
    caller: MediaCaller,
    owner: Owner,
    bytes: number | undefined,
    work: (bounds: { readonly file_bytes: number; readonly total_bytes: number }) => Promise<T>,
  ): Promise<T> {
    checkOwner(caller, owner)
    const request = this.request(caller)
    const { media, allowance, author, newId } = request
    const { file_bytes, upload_bytes } = allowance
    const announced = bytes ?? Math.min(2 * file_bytes, upload_bytes)
    const release = await media.turns.run('uploads', async () => {
      await checkRoom(request, announced)
      return media.uploads.reserve(newId(), author.user_id, announced)
    })
    try {
      return await work({ file_bytes, total_bytes: 2 * file_bytes })
    } finally {
      release()
    }
  }

  /** Attaches received files: all of them, or none. */
  async attach(
    caller: MediaCaller,
    files: readonly ReceivedFile[],
    attachment: Attachment,
  ): Promise<AttachedFiles> {
    return attachFiles(this.request(caller), files, attachment)
  }

  /**
   * Keeps received files, so that operations of the caller's own can attach them by their digests. Without such an operation
   * they are swept like any abandoned upload.
   */
  async store(caller: MediaCaller, files: readonly ReceivedFile[]): Promise<readonly StoredFile[]> {
    return storeFiles(this.request(caller), files)
  }

  /** Assigns stored content to the records that wait for it. */
  async settleNow({ file, author }: MediaCaller): Promise<void> {
    await this.settle(file, author.user_id)
  }

  /**
   * Called after every push of a household, once its outcome is on disk: settles content if the push may have added
   * records that wait for it. It never makes the push fail.
   */
  async afterPush(file: HouseholdFile, push: HouseholdPush, { results }: PushOutcome): Promise<void> {
    const { author, operations } = push
    const brought = operations.some((operation, at) => bringsUpMedia(operation) && !results[at]?.error)
    if (!brought || author.server) return
    try {
      await this.settle(file, author.user_id)
    } catch (error) {
      this.deps.log.error({ err: error }, 'photos could not be assigned to their content')
    }
  }

  /** The primary photo of an owner, small and as JPEG: the path of the file; null if there is none. */
  async labelPhoto(
    file: HouseholdFile,
    owner_id: string,
    variant: 'small' | 'thumb' = 'small',
  ): Promise<string | null> {
    const record = file.read((view) => {
      const all = mediaOf(view, owner_id).filter(({ record: one }) => one.stored_at !== null)
      const [first] = all
      if (!first) return null
      const owner = view.get(ownerCollection[first.record.owner.kind], owner_id)
      return (owner && primaryOf(owner.record, all)?.record) ?? null
    })
    if (!record) return null
    const { sha256, rotation } = record
    const wanted = { sha256, rotation, variant, format: 'jpeg' } as const
    return (await this.variants.get(this.of(file.household_id), wanted)).path
  }

  /** Removes abandoned uploads and unneeded blobs of all households. */
  async sweepAll(options: SweepOptions = {}): Promise<void> {
    const { households, acquire, log } = this.deps
    for (const household_id of households()) {
      try {
        await this.sweep.run(this.of(household_id), () => acquire(household_id), {
          ...options,
          now: this.deps.now(),
          file_time: this.deps.fileTime(),
          newId: () => this.deps.newId(),
          variants: this.variants,
        })
      } catch (error) {
        log.error({ err: error, household_id }, 'the photos of a household could not be swept')
      }
    }
  }

  /** Deletes everything that a household has in a bucket. Files in its folder are deleted with the folder. */
  async erase(household_id: string): Promise<void> {
    const { blobs } = this.of(household_id)
    const remove = (some: readonly string[]) => Promise.all(some.map((sha256) => blobs.remove(sha256)))
    let some: string[] = []
    for await (const { sha256 } of blobs.list()) {
      some.push(sha256)
      if (some.length < ERASED_AT_ONCE) continue
      await remove(some)
      some = []
    }
    await remove(some)
  }

  /** Removes the uploads of a user in a household, finished or not. Content that a record names stays. */
  async removeUploadsOf(household_id: string, user_id: string): Promise<void> {
    const { uploads } = this.of(household_id)
    for await (const { public_id } of uploads.list())
      if ((await uploads.get(public_id))?.user_id === user_id) await uploads.remove(public_id)
  }

  async close(): Promise<void> {
    await this.variants.stop()
    this.s3?.close()
  }

  private async settle(file: HouseholdFile, user_id: string): Promise<void> {
    const media = this.of(file.household_id)
    const now = this.deps.now().toISOString()
    const arrivals = await settle(file, media, { user_id, now, newId: () => this.deps.newId() })
    for (const { content } of arrivals) {
      if (content.content_type.startsWith('image/')) this.variants.makeAhead(media, content.sha256)
    }
  }

  private request({ file, author }: MediaCaller): UploadRequest {
    const { household_id } = file
    return {
      file,
      author,
      media: this.of(household_id),
      allowance: this.allowance(household_id),
      now: this.deps.now().toISOString(),
      keep_metadata: this.deps.keepsMetadata(household_id),
      scanner: this.scanner,
      newId: () => this.deps.newId(),
      settle: () => this.settle(file, author.user_id),
    }
  }
}

/** Whether an accepted operation may have added a record that waits for content: a new or a restored one. */
function bringsUpMedia({ type, input }: HouseholdPush['operations'][number]): boolean {
  if (type === 'record.recover') return input.collection === 'media'
  return type === 'media.attach' || type === 'operation.undo'
}
