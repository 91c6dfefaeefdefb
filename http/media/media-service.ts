import type { Readable } from 'node:stream'
import type { Logger } from 'pino'
import { type Author, mediaOf, type Owner, ownerCollection, primaryOf } from '../../engine/index.ts'
import type { Config } from '../../services/config/config.ts'
import { type HouseholdFile, S3Service } from '../../storage/index.ts'
import type { AppContext } from '../shell/context.ts'
import { type AttachedFiles, attachFiles, checkOwner } from './attach-files.ts'
import { type MediaHouse, MediaHouses } from './houses.ts'
import { allowanceOf, type MediaAllowance } from './limits.ts'
import { readForm } from './multipart.ts'
import { settle } from './settle.ts'
import { type SweepOptions, sweepHouse } from './sweep.ts'
import {
  abandonUpload,
  checkRoom,
  completeUpload,
  type DeclaredUpload,
  declareUpload,
  readUpload,
  receiveContent,
  type UploadRequest,
  type UploadState,
} from './uploads.ts'
import { Variants } from './variants.ts'

/** What the service stands on. */
export interface MediaSurroundings {
  readonly config: Config
  readonly log: Logger
  readonly now: () => Date
  readonly newId: () => string
  /** Where a household's data lies. */
  readonly directory: (household_id: string) => string
  readonly acquire: (household_id: string) => Promise<HouseholdFile>
  readonly households: () => readonly string[]
  /** Whether a household keeps what its pictures tell of place and time. */
  readonly keepsMetadata: (household_id: string) => boolean
}

/** A household, and who asks. */
export interface MediaCaller {
  readonly file: HouseholdFile
  readonly author: Author
}

/** Photos and documents of all households: how they come, what is made of them, and what becomes of them. */
export class MediaService {
  readonly variants: Variants
  private readonly houses: MediaHouses
  private readonly s3: S3Service | null
  private readonly around: MediaSurroundings

  private constructor(around: MediaSurroundings, s3: S3Service | null) {
    this.around = around
    this.s3 = s3
    this.houses = new MediaHouses(around.directory, s3)
    this.variants = new Variants(around.config.media.cache_bytes, (error) =>
      around.log.error({ err: error }, 'a picture could not be made ahead of time'),
    )
  }

  /** Opens the blob store; a bucket that cannot be used stops the start. */
  static async open(around: MediaSurroundings): Promise<MediaService> {
    const { s3 } = around.config.media
    const service = s3 && (await S3Service.open(s3))
    await service?.check()
    return new MediaService(around, service)
  }

  house(household_id: string): MediaHouse {
    return this.houses.of(household_id)
  }

  allowance(household_id: string): MediaAllowance {
    return allowanceOf(this.around.config, household_id)
  }

  /** Bytes that a household keeps or has announced, and those that a user has announced. */
  async used(
    household_id: string,
    user_id: string,
  ): Promise<{ readonly bytes: number; readonly unfinished_bytes: number }> {
    const { uploads, usage } = this.house(household_id)
    const all = await uploads.unfinished()
    const own = await uploads.unfinished(user_id)
    return { bytes: (await usage.bytes()) + all.bytes, unfinished_bytes: own.bytes }
  }

  declare(caller: MediaCaller, declared: DeclaredUpload) {
    return declareUpload(this.request(caller), declared)
  }

  read(caller: MediaCaller, public_id: string): Promise<UploadState> {
    return readUpload(this.request(caller), public_id)
  }

  receive(caller: MediaCaller, public_id: string, range: string | undefined, body: Readable) {
    return receiveContent(this.request(caller), public_id, range, body)
  }

  async complete(caller: MediaCaller, public_id: string): Promise<UploadState> {
    const state = await completeUpload(this.request(caller), public_id)
    const { stored } = state.upload
    if (stored?.content_type.startsWith('image/')) {
      this.variants.prepare(this.house(caller.file.household_id), stored.sha256)
    }
    return state
  }

  abandon({ file }: MediaCaller, public_id: string): Promise<boolean> {
    return abandonUpload(this.house(file.household_id), file, public_id)
  }

  /** Takes the files of a form, and attaches them. */
  async attach(
    caller: MediaCaller,
    ctx: AppContext,
    { owner, operation_id }: { readonly owner: Owner; readonly operation_id: string },
  ): Promise<AttachedFiles> {
    const request = this.request(caller)
    checkOwner(request, owner)
    const { house, allowance } = request
    const work = this.around.newId()
    const most = Math.min(2 * allowance.file_bytes, allowance.upload_bytes)
    const announced = Number(ctx.req.headers['content-length'] ?? most)
    const release = await house.turns.run('uploads', async () => {
      await checkRoom(request, announced)
      return house.uploads.reserve(work, caller.author.user_id, announced)
    })
    const folder = await house.uploads.makeWork(work).catch((error: unknown) => {
      release()
      throw error
    })
    try {
      const { files, fields } = await readForm(ctx, folder, allowance.file_bytes)
      const { newId } = this.around
      const primary = fields.primary === 'true'
      const attached = await attachFiles(request, owner, files, { operation_id, newId, primary })
      this.prepare(caller.file, attached.media_ids)
      return attached
    } finally {
      release()
      await house.uploads.remove(work)
    }
  }

  /** After operations were pushed that may tell of content which is here already. It never fails the push. */
  async settle(file: HouseholdFile, user_id: string): Promise<void> {
    const { log, now } = this.around
    try {
      const by = { user_id, now: now().toISOString(), newId: this.around.newId }
      const arrivals = await settle(file, this.house(file.household_id), by)
      this.prepare(
        file,
        arrivals.map(({ media_id }) => media_id),
      )
    } catch (error) {
      log.error({ err: error }, 'photos could not be brought together with their content')
    }
  }

  /** The photo that stands for something, small and as JPEG, as a file; null where there is none. */
  async labelPhoto(file: HouseholdFile, owner_id: string): Promise<string | null> {
    const record = file.read((view) => {
      const all = mediaOf(view, owner_id).filter(({ record: one }) => one.stored_at !== null)
      const [first] = all
      if (!first) return null
      const owner = view.get(ownerCollection[first.record.owner.kind], owner_id)
      return (owner && primaryOf(owner.record, all)?.record) ?? null
    })
    if (!record) return null
    const { sha256, rotation } = record
    const wanted = { sha256, rotation, variant: 'small', format: 'jpeg' } as const
    return (await this.variants.get(this.house(file.household_id), wanted)).path
  }

  /** Work that nobody asks for: uploads that were given up, and blobs that nobody needs any more. */
  async sweepAll(options: SweepOptions = {}): Promise<void> {
    const { households, acquire, now, newId, log } = this.around
    for (const household_id of households()) {
      try {
        await sweepHouse(this.house(household_id), () => acquire(household_id), {
          ...options,
          now: now(),
          newId,
          variants: this.variants,
        })
      } catch (error) {
        log.error({ err: error, household_id }, 'the photos of a household could not be swept')
      }
    }
  }

  /** Removes all that a household has in a bucket. What lies in its folder goes with the folder. */
  async erase(household_id: string): Promise<void> {
    const { blobs } = this.house(household_id)
    for await (const { sha256 } of blobs.list()) await blobs.remove(sha256)
  }

  async close(): Promise<void> {
    await this.variants.stop()
    this.s3?.close()
  }

  private prepare(file: HouseholdFile, media_ids: readonly string[]): void {
    const house = this.house(file.household_id)
    for (const media_id of media_ids) {
      const record = file.read((view) => view.get('media', media_id)?.record)
      if (record?.stored_at && record.content_type.startsWith('image/')) {
        this.variants.prepare(house, record.sha256)
      }
    }
  }

  private request({ file, author }: MediaCaller): UploadRequest {
    const { household_id } = file
    return {
      file,
      author,
      house: this.house(household_id),
      allowance: this.allowance(household_id),
      now: this.around.now().toISOString(),
      keep_metadata: this.around.keepsMetadata(household_id),
      newId: this.around.newId,
    }
  }
}
