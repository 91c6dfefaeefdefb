import { z } from 'zod'
import { Media, mediaOf, primaryOf, type Stored } from '../../../engine/index.ts'
import type { HouseholdView } from '../../routing/command-route.ts'

const { placeholder, colour, width, height, name, source_sha256: _source, ...plain } = Media.shape

const address = z.string().nullable()

/** A photo or a document as its owner shows it. */
export const MediaReply = z
  .strictObject({
    ...plain,
    name: name.unwrap(),
    width: width.unwrap(),
    height: height.unwrap(),
    placeholder: placeholder.unwrap().meta({ description: 'A ThumbHash in base64, to be shown meanwhile' }),
    colour: colour.unwrap().meta({ description: 'The average colour' }),
    urls: z
      .strictObject({ thumb: address, small: address, large: address, original: address })
      .meta({ description: 'Where it is; null of what there is not: a document has no smaller pictures' }),
  })
  .meta({ id: 'Media', description: 'A photo or a document. While `stored_at` is null it is on its way.' })
export type MediaReply = z.input<typeof MediaReply>

/** What of a record decides how it looks: the address changes with it, so that it can be kept for good. */
export function versionOf({ sha256, rotation }: Pick<Media, 'sha256' | 'rotation'>): string {
  return `${sha256.slice(0, 16)}-${rotation}`
}

const NOWHERE = { thumb: null, small: null, large: null, original: null }

function urlsOf(record: Media): MediaReply['urls'] {
  if (record.stored_at === null) return NOWHERE
  const at = (variant: string) => `/api/v1/media/${record.public_id}/${variant}?v=${versionOf(record)}`
  const original = at('original')
  if (!record.content_type.startsWith('image/')) return { ...NOWHERE, original }
  return { thumb: at('thumb'), small: at('small'), large: at('large'), original }
}

/** A photo or a document for an answer. */
export function mediaReply({ record }: Stored<Media>): MediaReply {
  const { source_sha256: _, ...told } = record
  const { name = null, width = null, height = null, placeholder = null, colour = null } = record
  return { ...told, name, width, height, placeholder, colour, urls: urlsOf(record) }
}

/** All that something has, in its order. */
export function mediaReplies(view: HouseholdView, owner_id: string): MediaReply[] {
  return mediaOf(view, owner_id).map(mediaReply)
}

/** The photo that stands for something. */
export function photoOf(
  view: HouseholdView,
  owner: { readonly public_id: string; readonly primary_media_id?: string | null | undefined },
): MediaReply | null {
  const primary = primaryOf(owner, mediaOf(view, owner.public_id))
  return primary && mediaReply(primary)
}
