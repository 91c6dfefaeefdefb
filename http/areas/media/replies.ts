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

/** A photo or a document as its owner shows it. */
export const MediaReply = z
  .strictObject({
    ...plain,
    name: name.unwrap(),
    width: width.unwrap(),
    height: height.unwrap(),
    placeholder: placeholder.unwrap().meta({ description: 'A ThumbHash in base64, to be shown meanwhile' }),
    colour: colour.unwrap().meta({ description: 'The average colour' }),
    status: z.enum(['awaited', 'stored', 'refused']).meta({
      description:
        '`awaited`: the bytes are on their way; `stored`: they are here; `refused`: they are not waited for any more, and the record can be removed',
    }),
    refusal: refusal.unwrap().meta({
      description:
        'Why the bytes were refused; `never_came`: 30 days have passed. Bytes that come all the same are accepted.',
    }),
    refused_at: refused_at.unwrap(),
    dropped: dropped.unwrap().unwrap().meta({
      description:
        'Parts of the file that were not kept: `gain_map` (what brightens it on some screens), `pictures` (further ones), `motion` (the film of a moving photo), `other`',
    }),
    urls: z
      .strictObject({ thumb: address, small: address, large: address, original: address })
      .meta({ description: 'Where it is; null of what there is not: a document has no smaller pictures' }),
  })
  .meta({ id: 'Media', description: 'A photo or a document. `status` says whether its content is here.' })
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
  const { refusal = null, refused_at = null } = record
  const status = record.stored_at !== null ? 'stored' : refusal ? 'refused' : 'awaited'
  const dropped = record.dropped ?? []
  const known = { name, width, height, placeholder, colour, status, refusal, refused_at, dropped } as const
  return { ...told, ...known, urls: urlsOf(record) }
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
