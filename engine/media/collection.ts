import * as z from 'zod'
import { defineCollection } from '../core/collection.ts'
import { baseFields, Color, detail, Moment, nameLike } from '../core/fields.ts'
import { REMOVED_MEDIA_DAYS } from './kept.ts'
import { Owner, ownerCollection } from './owners.ts'

/** A SHA-256 (FIPS 180-4) in lower-case hexadecimal. */
export const Digest = z
  .string()
  .regex(/^[0-9a-f]{64}$/, 'a SHA-256 in lower-case hexadecimal')
  .meta({ examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'] })

/** What a file is to people: something to look at, or something to keep. */
export const mediaKinds = ['photo', 'document'] as const
export const MediaKind = z.enum(mediaKinds)

/** A media type without parameters, in lower case. */
export const ContentType = z
  .string()
  .max(100)
  .regex(/^[a-z0-9][a-z0-9!#$&^_.+-]*\/[a-z0-9][a-z0-9!#$&^_.+-]*$/, 'a media type such as image/jpeg')
  .meta({ examples: ['image/jpeg'] })

/** Degrees clockwise by which a photo is turned when it is shown. */
export const Rotation = z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)])

/** Where among the media of its owner something stands, from 0. */
export const MediaPosition = z.int().min(0).max(1_000_000)

/** Size of a file in bytes. The configuration of a server sets its maximum; this is the largest exact number. */
export const Bytes = z.int().min(1).max(Number.MAX_SAFE_INTEGER)

/** The properties of a picture besides its bytes. */
export const PictureFacts = z.object({
  /** Pixels as the picture is meant to be seen, without `rotation`. */
  width: detail(z.int().min(1).max(1_000_000)),
  height: detail(z.int().min(1).max(1_000_000)),
  /** What stands in for it until it is there: a ThumbHash in base64 (https://evanw.github.io/thumbhash/). */
  placeholder: detail(
    z
      .base64()
      .max(100)
      .meta({ examples: ['3OcRJYB4d3h/iIeHeEh3eIhw+j2w'] }),
  ),
  /** Its average colour. */
  colour: detail(Color),
})

/**
 * Why the bytes of a record are not here and are not waited for any more: they came and were not accepted, each for
 * another reason; or `never_came`.
 */
export const MediaRefusalReason = z.enum([
  'media_type_unsupported',
  'media_truncated',
  'media_too_large',
  'media_too_many_pixels',
  'media_unreadable',
  'media_takes_too_long',
  'media_polyglot',
  'media_infected',
  'never_came',
])
export type MediaRefusalReason = z.infer<typeof MediaRefusalReason>

/**
 * Parts of a file that the server did not keep: what brightens a picture on some screens, further pictures, the film of
 * a moving photo, or anything else that is no metadata.
 */
export const DroppedParts = z.array(z.enum(['gain_map', 'pictures', 'motion', 'other'])).max(4)

/**
 * A photo or a document of a thing or a place. The bytes are a blob of the household, named by their digest. As long as
 * `stored_at` is null they are on their way, and size and digest are what a device has said of them; with a `refusal`
 * they are not waited for any more.
 */
export const Media = z.object({
  ...baseFields,
  owner: Owner,
  kind: MediaKind,
  name: detail(nameLike('front.jpg')),
  content_type: ContentType,
  bytes: Bytes,
  sha256: Digest,
  /** The digest of the file as it was before what is private was taken out of it. */
  source_sha256: detail(Digest),
  ...PictureFacts.shape,
  rotation: Rotation,
  position: MediaPosition,
  stored_at: Moment.nullable(),
  /** Since when the bytes are not waited for any more, and why. */
  refused_at: detail(Moment),
  refusal: detail(MediaRefusalReason),
  /** What of the file was not kept. */
  dropped: detail(DroppedParts),
})
export type Media = z.infer<typeof Media>

/** The digest by which a device knows a file: of the file that it took. */
export const sourceOf = ({ source_sha256, sha256 }: Pick<Media, 'source_sha256' | 'sha256'>) =>
  source_sha256 ?? sha256

/** Whether the bytes of a record are on their way. */
export const isAwaited = ({ stored_at, refusal }: Pick<Media, 'stored_at' | 'refusal'>) =>
  stored_at === null && !refusal

const ownerOf = ({ owner }: Pick<Media, 'owner'>) => ({
  collection: ownerCollection[owner.kind],
  id: owner.id,
})

export const media = defineCollection({
  key: 'media',
  schema: Media,
  version: 2,
  indexes: {
    owner_id: { kind: 'id', of: (medium) => medium.owner.id },
    /** The blob that is needed. */
    blob: { kind: 'text', of: (medium) => (medium.stored_at === null ? null : medium.sha256) },
    /** The source of stored bytes, and of bytes that are not stored. */
    stored_source: { kind: 'text', of: (medium) => (medium.stored_at === null ? null : sourceOf(medium)) },
    lacking_source: { kind: 'text', of: (medium) => (medium.stored_at === null ? sourceOf(medium) : null) },
    /** Whose bytes are on their way: all of them have the value 1. */
    awaited: { kind: 'integer', of: (medium) => (isAwaited(medium) ? 1 : null) },
  },
  references: {
    owner: {
      relation: 'belongs',
      to: Object.values(ownerCollection),
      index: 'owner_id',
      of: ownerOf,
    },
  },
  about: ownerOf,
  // O8: photos and documents come back while their bytes are kept.
  undo: { creation: 'remove', deletion_days: REMOVED_MEDIA_DAYS },
  // No operation wrote records of version 1; a file of another maker may hold some all the same.
  upcasts: {
    1: ({ item_id, ...record }) => ({
      ...record,
      owner: { kind: 'item', id: item_id },
      kind: 'photo',
      rotation: 0,
      stored_at: record.created_at,
    }),
  },
})
