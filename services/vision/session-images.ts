import { readFile } from 'node:fs/promises'
import { type Media, sourceOf } from '../../engine/index.ts'
import { inspect, isMediaRefusal, makeVariant, measurePicture } from '../../media/index.ts'
import { ServiceError } from '../errors.ts'
import type { ReceivedFile } from '../media/attach-files.ts'
import type { MediaService } from '../media/media-service.ts'
import { refusalError } from '../media/refusals.ts'
import { quotaExceeded } from '../quota-exceeded.ts'
import type { Ids } from '../runtime.ts'
import { ImageFolder } from './image-folder.ts'
import type { KeptImage } from './kept-session.ts'
import { type HouseholdPart, qualityOf } from './look.ts'

/** Bytes of an image, and of all images of a household that belong to sessions alone. */
export const IMAGE_BYTES = 20 * 1024 * 1024
const FOLDER_BYTES = 400 * 1024 * 1024

/** A session and its person. */
export interface SessionOwner {
  readonly session_id: string
  readonly user_id: string
}

/** The images of vision sessions: photos of the household, and files that belong to a session alone. */
export class SessionImages {
  private readonly parts: Ids & { readonly media: MediaService }
  private readonly folder: ImageFolder

  constructor(parts: Ids & { readonly data: string; readonly media: MediaService }) {
    this.parts = parts
    this.folder = new ImageFolder(parts.data)
  }

  /** The file of an image that belongs to a session alone. */
  path(
    { household_id, user_id, session_id }: SessionOwner & { readonly household_id: string },
    image_id: string,
  ): string {
    return this.folder.path(household_id, user_id, session_id, image_id)
  }

  /** The file in which an image is looked at. */
  async fileOf(
    household: HouseholdPart,
    owner: SessionOwner,
    { media_id, image_id }: KeptImage,
  ): Promise<string> {
    if (media_id === null) return this.path({ ...owner, household_id: household.household_id }, image_id)
    return this.photoFile(household, photoOf(household, media_id, 'media_ids'))
  }

  /** An image for a model: upright, without metadata, as JPEG. */
  async jpegForModel(household: HouseholdPart, owner: SessionOwner, image: KeptImage): Promise<Buffer> {
    const { household_id } = household
    const path = await this.fileOf(household, owner, image)
    const out = `${this.path({ ...owner, household_id }, image.image_id)}.model.jpg`
    await this.folder.prepare(out)
    const made = await makeVariant(path, out, { variant: 'model', format: 'jpeg', owner: household_id })
    if (isMediaRefusal(made)) throw refusalError(made, 'images')
    try {
      return await readFile(out)
    } finally {
      await this.folder.remove(out)
    }
  }

  /** Photos of the household as images. @throws ServiceError `validation_failed` if there is no such photo, or why one is refused */
  async ofMedia(household: HouseholdPart, media_ids: readonly string[]): Promise<KeptImage[]> {
    const images: KeptImage[] = []
    for (const [index, id] of media_ids.entries()) {
      const label = `media_ids.${index}`
      const record = photoOf(household, id, label)
      const path = await this.photoFile(household, record)
      const { content_type, bytes, name = null } = record
      const facts = { image_id: id, media_id: id, name, sha256: sourceOf(record), bytes, content_type }
      images.push({ ...facts, ...(await measured(household, path, label)) })
    }
    return images
  }

  /** A received file as an image of a session. @throws ServiceError with the reason if it is refused */
  async ofFile(
    household: HouseholdPart,
    owner: SessionOwner,
    { path, label, name, bytes, sha256 }: ReceivedFile,
  ): Promise<KeptImage> {
    const { household_id } = household
    await this.parts.media.scan(path, label)
    const seen = await inspect(path, { owner: household_id })
    if (isMediaRefusal(seen)) throw refusalError(seen, label)
    if (seen.kind !== 'picture') {
      const [code, message] = ['media_type_unsupported', 'Only pictures are looked at.'] as const
      throw new ServiceError(code, { message, details: [{ path: label, code, message }] })
    }
    const size = await measured(household, path, label)
    const image_id = this.parts.newId()
    await this.folder.add(this.path({ ...owner, household_id }, image_id), path)
    const { content_type } = seen
    const facts = { image_id, media_id: null, name: name?.slice(0, 200) ?? null }
    return { ...facts, sha256, bytes, content_type, ...size }
  }

  /** Deletes the files of images that no session keeps. */
  async forget(
    { household_id }: HouseholdPart,
    owner: SessionOwner,
    images: readonly KeptImage[],
  ): Promise<void> {
    for (const { image_id, media_id } of images)
      if (media_id === null) await this.folder.remove(this.path({ ...owner, household_id }, image_id))
  }

  /** @throws ServiceError `quota_exceeded` if the household has no room for the files */
  async checkRoom(household_id: string, files: readonly ReceivedFile[]): Promise<void> {
    if (files.length === 0) return
    const more = files.reduce((sum, { bytes }) => sum + bytes, 0)
    const own = await this.folder.bytes(household_id)
    const { media } = this.parts
    const { total_bytes } = media.allowance(household_id)
    const used = (await media.of(household_id).usage.bytes()) + own
    const limit = Math.min(total_bytes, used - own + FOLDER_BYTES)
    if (used + more > limit) throw quotaExceeded('media_bytes', limit, used)
  }

  private async photoFile(
    { household_id }: HouseholdPart,
    { sha256, rotation }: Pick<Media, 'sha256' | 'rotation'>,
  ): Promise<string> {
    const { media } = this.parts
    const wanted = { sha256, rotation, variant: 'large', format: 'jpeg' } as const
    return (await media.variants.get(media.of(household_id), wanted)).path
  }
}

async function measured(household: HouseholdPart, path: string, label: string) {
  const found = await measurePicture(path, { owner: household.household_id })
  if (isMediaRefusal(found)) throw refusalError(found, label)
  const { width, height, hashes } = found
  return { width, height, hashes, quality: qualityOf(found) }
}

/** A photo of the household whose content is here. @throws ServiceError `validation_failed`, with the field of the request that names it */
export function photoOf({ file }: Pick<HouseholdPart, 'file'>, id: string, path: string): Media {
  const record = file.read((view) => view.get('media', id)?.record)
  if (record && record.stored_at !== null && record.content_type.startsWith('image/')) return record
  const message = 'There is no such photo.'
  throw new ServiceError('validation_failed', { message, details: [{ path, code: 'not_found', message }] })
}
