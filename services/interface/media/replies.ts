import { z } from 'zod'
import type { HouseholdView } from '../../../engine/index.ts'
import { Media, mediaOf, primaryOf, type Stored } from '../../../engine/index.ts'

const {
  placeholder,
  colour,
  width,
  height,
  name,
  source_sha256: _source,
  refused_at,
  refusal,
  dropped,
  ...plain
} = Media.shape

const address = z.string().nullable()

/** A photo or a document of a record. */
export const MediaReply = z
  .strictObject({
    ...plain,
    name: name.unwrap(),
    width: width.unwrap(),
    height: height.unwrap(),
    placeholder: placeholder
      .unwrap()
      .meta({ description: 'A ThumbHash in base64, to show while the picture loads' }),
    colour: colour.unwrap().meta({ description: 'The average colour' }),
    status: z.enum(['awaited', 'stored', 'refused']).meta({
      description:
        '`awaited`: the content has not arrived yet; `stored`: the content is stored; `refused`: the content is not expected any more, and the record can be removed',
    }),
    refusal: refusal.unwrap().meta({
      description:
        'The reason for the refusal; `never_came`: 30 days have passed. Valid content that arrives later is accepted.',
    }),
    refused_at: refused_at.unwrap(),
    dropped: dropped.unwrap().unwrap().meta({
      description:
        'Parts of the file that are not kept: `gain_map` (brightens the picture on some screens), `pictures` (further ones), `motion` (the film of a moving photo), `other`',
    }),
    urls: z.strictObject({ thumb: address, small: address, large: address, original: address }).meta({
      description:
        'The addresses of the pictures, which name their household; null where there is none: a document has no smaller pictures',
    }),
  })
  .meta({ id: 'Media', description: 'A photo or a document. `status` shows whether its content is stored.' })
export type MediaReply = z.input<typeof MediaReply>

/**
 * The fields that decide what a picture looks like. The address changes with them, so that answers can be cached for
 * ever.
 */
export function versionOf({ sha256, rotation }: Pick<Media, 'sha256' | 'rotation'>): string {
  return `${sha256.slice(0, 16)}-${rotation}`
}

/** Where pictures are for those who have a browser session or a personal access token, and for a device with its access token. */
export const PICTURES = { browsers: '/api/v1/media', devices: '/api/v1/mobile/media' } as const
type Pictures = (typeof PICTURES)[keyof typeof PICTURES]

const NOWHERE = { thumb: null, small: null, large: null, original: null }

function urlsOf(record: Media, household_id: string, pictures: Pictures): MediaReply['urls'] {
  if (record.stored_at === null) return NOWHERE
  // Without the household the address would mean the current one, which need not be the one of the record.
  const query = `v=${versionOf(record)}&household_id=${household_id}`
  const at = (variant: string) => `${pictures}/${record.public_id}/${variant}?${query}`
  const original = at('original')
  if (!record.content_type.startsWith('image/')) return { ...NOWHERE, original }
  return { thumb: at('thumb'), small: at('small'), large: at('large'), original }
}

/** A photo or a document for an answer. */
export function mediaReply(
  { record }: Stored<Media>,
  household_id: string,
  pictures: Pictures = PICTURES.browsers,
): MediaReply {
  const { source_sha256: _, ...told } = record
  const { name = null, width = null, height = null, placeholder = null, colour = null } = record
  const { refusal = null, refused_at = null } = record
  const status = record.stored_at !== null ? 'stored' : refusal ? 'refused' : 'awaited'
  const dropped = record.dropped ?? []
  const known = { name, width, height, placeholder, colour, status, refusal, refused_at, dropped } as const
  return { ...told, ...known, urls: urlsOf(record, household_id, pictures) }
}

/** All media of a record, in their order. */
export function mediaReplies(view: HouseholdView, owner_id: string, household_id: string): MediaReply[] {
  return mediaOf(view, owner_id).map((stored) => mediaReply(stored, household_id))
}

/** The primary photo of a record. */
export function photoOf(
  view: HouseholdView,
  owner: { readonly public_id: string; readonly primary_media_id?: string | null | undefined },
  household_id: string,
): MediaReply | null {
  const primary = primaryOf(owner, mediaOf(view, owner.public_id))
  return primary && mediaReply(primary, household_id)
}
