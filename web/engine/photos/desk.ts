// In the bundle the modules of both scripts are one file, and this one has to be its first.
import '../jitless.ts'
import type { Media, Mutated, Replica } from '../../../engine/index.ts'
import { cookieUploads } from '../../../sync-protocol/transport/index.ts'
import type { OpenInput } from '../calls.ts'
import { EngineError } from '../errors.ts'
import type { Surroundings } from '../host/surroundings.ts'
import type { PhotoCalls } from './calls.ts'
import { isTurning } from './gallery.ts'
import { PhotoQueue } from './photo-queue.ts'
import { MemoryPhotoStore, PhotoDatabase, type PhotoStore } from './photo-store.ts'
import { cropped, preparePhoto, turned } from './prepare.ts'

export interface DeskOptions {
  readonly input: OpenInput
  readonly surroundings: Surroundings
  /** A text that no other tab has. */
  readonly holder: string
  readonly replica: Replica
  changed(media_ids: readonly string[]): void
  /** Called when the photos are closed from outside. */
  lost(): void
}

type Inputs = { readonly [N in keyof PhotoCalls]: PhotoCalls[N]['input'] }

/** Answers the calls about the bytes of photos. It is loaded after the copy is open, and open as long as the copy is. */
export class PhotoDesk {
  readonly queue: PhotoQueue
  private readonly replica: Replica
  private readonly base_url: string
  private readonly household_id: string

  private constructor(queue: PhotoQueue, { input, replica, surroundings }: DeskOptions) {
    this.queue = queue
    this.replica = replica
    this.base_url = surroundings.base_url
    this.household_id = input.household_id
  }

  static async open(options: DeskOptions): Promise<PhotoDesk> {
    const { input, surroundings, holder, replica, changed, lost } = options
    const { factory, base_url, reports, requests } = surroundings
    const store =
      input.keep === 'disk' ? await PhotoDatabase.open(factory, input, holder, lost) : memoryStore(options)
    try {
      const queue = await PhotoQueue.open({
        store,
        replica,
        uploads: cookieUploads({ base_url, ...input, fetch: requests.fetch }),
        now: () => new Date().toISOString(),
        changed,
        report: (error) => reports.add(error),
      })
      return new PhotoDesk(queue, options)
    } catch (error) {
      store.close()
      throw error
    }
  }

  async add({ owner, file, new_item, ...ids }: Inputs['add_photo']): Promise<Mutated> {
    const prepared = await preparePhoto(file)
    if (new_item) {
      const { operation_id, name, placement } = new_item
      const input = { public_id: owner.id, name, placement }
      const created = await this.replica.submit('item.create', input, { operation_id })
      if (created.status === 'rejected') return created
    }
    try {
      return await this.queue.add(ids, owner, prepared)
    } catch (error) {
      // Without its photo nobody would know what the item is.
      if (new_item) await this.replica.mutate('operation.undo', { operation_id: new_item.operation_id })
      throw error
    }
  }

  async crop({ source_id, turn, crop, ...ids }: Inputs['crop_photo']): Promise<Mutated> {
    const record = this.replica.get('media', source_id)
    if (!record) throw new EngineError('not_found', 'The photo is not there any more.')
    const whole = (await this.localFile(source_id)) ?? (await this.original(source_id))
    const picture = await cropped(whole, (record.rotation + turn) % 360, crop).catch(async (error) => {
      // A type that this browser does not read, such as HEIC: the server has it as JPEG too, already turned.
      if (record.stored_at === null) throw error
      return cropped(await this.fetched(source_id, 'large', record.rotation), turn, crop)
    })
    return this.queue.add(ids, record.owner, await preparePhoto(picture))
  }

  async blob({ public_id, size }: Inputs['photo_blob']): Promise<Blob | null> {
    const record = this.replica.get('media', public_id)
    if (!record) return null
    const kept = await this.queue.bytes(public_id)
    if (!kept) return isTurning(this.replica, public_id) ? this.otherwiseTurned(record) : null
    const { small, file } = kept
    const blob =
      size === 'small' && small
        ? new Blob([small.bytes], { type: small.type })
        : new Blob([file], { type: record.content_type })
    return record.rotation === 0 ? blob : turned(blob, record.rotation).catch(() => blob)
  }

  /** A photo as this browser keeps it from before it was turned; null when it keeps none. */
  private async otherwiseTurned({ public_id, rotation }: Media): Promise<Blob | null> {
    for (const variant of ['large', 'small', 'thumb'] as const) {
      for (const before of [0, 90, 180, 270].filter((each) => each !== rotation)) {
        const picture = await this.fetched(public_id, variant, before).catch(() => null)
        if (picture) return turned(picture, (rotation - before + 360) % 360)
      }
    }
    return null
  }

  /** The file that the server keeps. Its address has the rotation that the server knows. */
  private async original(public_id: string): Promise<Blob> {
    for (const rotation of [this.replica.get('media', public_id)?.rotation ?? 0, 0, 90, 180, 270]) {
      const file = await this.fetched(public_id, 'original', rotation).catch(() => null)
      if (file) return file
    }
    throw outOfReach()
  }

  private async localFile(public_id: string): Promise<Blob | null> {
    const kept = await this.queue.bytes(public_id)
    const type = this.replica.get('media', public_id)?.content_type ?? ''
    return kept && new Blob([kept.file], { type })
  }

  private async fetched(
    public_id: string,
    variant: 'original' | 'large' | 'small' | 'thumb',
    rotation: number,
  ): Promise<Blob> {
    const record = this.replica.get('media', public_id)
    const version = `${record?.sha256.slice(0, 16)}-${rotation}`
    const path = `/api/v1/media/${public_id}/${variant}?v=${version}&household_id=${this.household_id}`
    const reply = await fetch(this.base_url + path, { credentials: 'same-origin' }).catch(() => null)
    // The server answers another version, too, but not for good.
    if (!reply?.ok || !reply.headers.get('cache-control')?.includes('immutable')) {
      throw new EngineError(
        'photo_out_of_reach',
        'The whole picture is on the server, which does not answer.',
      )
    }
    return reply.blob()
  }
}

function memoryStore({ input, surroundings }: DeskOptions): PhotoStore {
  const memory = surroundings.memories.of(input)
  memory.photos ??= new MemoryPhotoStore()
  return memory.photos
}

function outOfReach(): EngineError {
  return new EngineError('photo_out_of_reach', 'The whole picture is on the server, which does not answer.')
}
