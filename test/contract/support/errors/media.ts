import { v7 as uuid7 } from 'uuid'
import { jpeg } from '../../../http/media/support.ts'
import { type Furnished, UPLOADED, uploadOf } from '../furnished.ts'
import { formOfText, octets, type Provocations, type Provoke } from '../provocation.ts'
import { BAD_FILES, formsOf } from './provoking.ts'

/** Each bad file as the content of an upload that is complete. */
const uploadsOf: Provocations = Object.fromEntries(
  Object.entries(BAD_FILES).map(([code, make]): [string, Provoke] => [
    code,
    async ({ home }) => {
      const content = await make()
      return completing(await uploadOf(home.ada.phone, content, { content }))
    },
  ]),
)

const completing = (id: string) => ({ path: `/api/v1/mobile/media-uploads/${id}/complete` })

const adding = (path: string): Provocations => ({
  ...formsOf('files'),
  payload_too_large: () => ({ raw: formOfText('primary', 'x'.repeat(70_000)) }),
  too_many: async ({ home }) => ({ path: path.replace('{id}', await fullOf(home, path)) }),
})

/** Something of that kind that can have no more photos. */
async function fullOf(home: Furnished, path: string): Promise<string> {
  if (path.includes('/items/')) return home.pictured_item
  const kind = path.includes('/containers/') ? 'container' : path.includes('/zones/') ? 'zone' : 'location'
  const parent = kind === 'zone' && { parent: { kind: 'location', id: home.ids.locations } }
  const all = path.replace('/api/v1', '').replace('/{id}/media', '')
  const id = await home.makes(all, { name: 'Full', ...parent })
  await home.ada.phone.push(
    Array.from({ length: 100 }, () =>
      home.ada.phone.operation('media.attach', {
        public_id: uuid7(),
        owner: { kind, id },
        content_type: 'image/jpeg',
        bytes: 1,
        sha256: '0'.repeat(64),
      }),
    ),
  )
  return id
}

const ranges: Provocations = { range_not_satisfiable: () => ({ headers: { range: 'bytes=99999999-' } }) }

/** Codes that one route gives for reasons of its own: those of photos and documents. */
export const errorsOfMedia: Readonly<Record<string, Provocations>> = {
  'items.media.add': adding('/api/v1/items/{id}/media'),
  'containers.media.add': adding('/api/v1/containers/{id}/media'),
  'structure.locations.media.add': adding('/api/v1/structure/locations/{id}/media'),
  'structure.places.media.add': adding('/api/v1/structure/zones/{id}/media'),
  'media.variant': ranges,
  'mobile.media.variant': ranges,
  'mobile.media_uploads.create': {
    media_type_unsupported: () => ({
      body: { sha256: '1'.repeat(64), bytes: 1000, content_type: 'video/mp4' },
    }),
    media_too_large: () => ({
      body: { sha256: '1'.repeat(64), bytes: 1e12, content_type: 'image/jpeg' },
    }),
    already_exists: ({ home }) => ({
      body: {
        public_id: home.uploads.open,
        sha256: '2'.repeat(64),
        bytes: 1000,
        content_type: 'image/jpeg',
      },
    }),
  },
  'mobile.media_uploads.content': {
    conflict: ({ home }) => ({ path: `/api/v1/mobile/media-uploads/${home.uploads.done}/content` }),
    payload_too_large: () => ({ raw: octets(Buffer.concat([UPLOADED, UPLOADED])) }),
    unsupported_media_type: () => ({ headers: { 'content-encoding': 'gzip' } }),
    malformed_request: async ({ home }) => ({
      path: `/api/v1/mobile/media-uploads/${await uploadOf(home.ada.phone, UPLOADED)}/content`,
      headers: { 'content-range': `bytes 0-${UPLOADED.length - 1}/${UPLOADED.length}` },
      raw: octets(UPLOADED.subarray(0, 5)),
    }),
    upload_out_of_step: async ({ home }) => ({
      path: `/api/v1/mobile/media-uploads/${await uploadOf(home.ada.phone, UPLOADED)}/content`,
      headers: { 'content-range': `bytes 5-${UPLOADED.length - 1}/${UPLOADED.length}` },
      raw: octets(UPLOADED.subarray(5)),
    }),
    range_not_satisfiable: () => ({
      headers: { 'content-range': `bytes 0-${UPLOADED.length}/${UPLOADED.length}` },
    }),
  },
  'mobile.media_uploads.complete': {
    ...uploadsOf,
    quota_exceeded: async ({ home, servers }) => {
      const bytes = await jpeg(94)
      const id = await uploadOf(home.ada.phone, bytes, { content: bytes })
      return { ...completing(id), url: servers.crammed.url }
    },
    upload_incomplete: async ({ home }) => completing(await uploadOf(home.ada.phone, await jpeg(90))),
    digest_mismatch: async ({ home }) => {
      const bytes = await jpeg(91)
      return completing(await uploadOf(home.ada.phone, bytes, { content: Buffer.alloc(bytes.length) }))
    },
    already_exists: async ({ home }) => {
      const bytes = await jpeg(92)
      const owner = { kind: 'item', id: home.ids.items }
      const more = { owner, media_id: home.ids.media_of_items }
      return completing(await uploadOf(home.ada.phone, bytes, { content: bytes, more }))
    },
    too_many: async ({ home }) => {
      const bytes = await jpeg(93)
      const more = { owner: { kind: 'item', id: home.pictured_item } }
      return completing(await uploadOf(home.ada.phone, bytes, { content: bytes, more }))
    },
  },
}
