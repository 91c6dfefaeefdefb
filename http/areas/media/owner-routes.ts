import { z } from 'zod'
import { inputSchemas, levelCollection, type Owner, ownerCollection } from '../../../engine/index.ts'
import { authorOf } from '../../../services/accounts/author.ts'
import { MediaReply, mediaReplies, mediaReply, photoOf } from '../../../services/interface/media/replies.ts'
import type { MultipartRule } from '../../../services/interface/routes/content.ts'
import { MEDIA_BOUNDS } from '../../../services/media/limits.ts'
import type { MediaService } from '../../../services/media/media-service.ts'
import { Uuid7 } from '../../../sync-protocol/index.ts'
import { HttpError } from '../../errors/errors.ts'
import { FILE_ERRORS } from '../../media/media-errors.ts'
import { type Answering, OperationReply, present } from '../../routing/command-route.ts'
import { operationIdOf } from '../../routing/idempotency-key.ts'
import { routesWith } from '../../routing/routes-with.ts'
import type { ShellServices } from '../../shell/shell-services.ts'

/** What these routes need. */
export interface Needs extends ShellServices {
  readonly media: MediaService
}

const { commandRoute, route } = routesWith<Needs>()

/** Which records have the routes of one declaration, and how a path names one of them. */
interface Owners {
  readonly paths: Readonly<Record<'all' | 'reorder' | 'one' | 'primary' | 'rotate', string>>
  readonly params: Readonly<Record<string, z.ZodType<string>>>
  /** The record that the parameters of a path name. */
  ownerOf(params: Readonly<Record<string, string>>): Owner
  readonly id: string
  readonly tag: string
  readonly word: string
}

const items: Owners = {
  paths: {
    all: '/api/v1/items/{item}/media',
    reorder: '/api/v1/items/{item}/media/reorder',
    one: '/api/v1/items/{item}/media/{media}',
    primary: '/api/v1/items/{item}/media/{media}/primary',
    rotate: '/api/v1/items/{item}/media/{media}/rotate',
  },
  params: { item: Uuid7 },
  ownerOf: ({ item = '' }) => ({ kind: 'item', id: item }),
  id: 'items',
  tag: 'Items',
  word: 'an item',
}

const containers: Owners = {
  paths: {
    all: '/api/v1/containers/{container}/media',
    reorder: '/api/v1/containers/{container}/media/reorder',
    one: '/api/v1/containers/{container}/media/{media}',
    primary: '/api/v1/containers/{container}/media/{media}/primary',
    rotate: '/api/v1/containers/{container}/media/{media}/rotate',
  },
  params: { container: Uuid7 },
  ownerOf: ({ container = '' }) => ({ kind: 'container', id: container }),
  id: 'containers',
  tag: 'Containers',
  word: 'a container',
}

const locations: Owners = {
  paths: {
    all: '/api/v1/structure/locations/{location}/media',
    reorder: '/api/v1/structure/locations/{location}/media/reorder',
    one: '/api/v1/structure/locations/{location}/media/{media}',
    primary: '/api/v1/structure/locations/{location}/media/{media}/primary',
    rotate: '/api/v1/structure/locations/{location}/media/{media}/rotate',
  },
  params: { location: Uuid7 },
  ownerOf: ({ location = '' }) => ({ kind: 'location', id: location }),
  id: 'structure.locations',
  tag: 'Structure',
  word: 'a location',
}

/** The levels that share the routes below, by the word of their paths. */
const { location: _, ...inner } = levelCollection
const kinds = Object.keys(inner).filter((kind): kind is keyof typeof inner => kind in inner)

/** Zones, racks, rows, shelves and slots: one declaration, whose paths name the level as those of the places do. */
const innerPlaces: Owners = {
  paths: {
    all: '/api/v1/structure/{level}/{place}/media',
    reorder: '/api/v1/structure/{level}/{place}/media/reorder',
    one: '/api/v1/structure/{level}/{place}/media/{media}',
    primary: '/api/v1/structure/{level}/{place}/media/{media}/primary',
    rotate: '/api/v1/structure/{level}/{place}/media/{media}/rotate',
  },
  params: {
    level: z.enum(inner).meta({ description: 'The level of the place, as in its own path' }),
    place: Uuid7,
  },
  ownerOf({ level, place = '' }) {
    const kind = kinds.find((each) => inner[each] === level)
    if (kind === undefined) throw new HttpError('not_found')
    return { kind, id: place }
  },
  id: 'structure.places',
  tag: 'Structure',
  word: 'a zone, rack, row, shelf or slot',
}

/** The household sets the size limits of the files, not the route. */
const NO_BODY_LIMIT = Number.MAX_SAFE_INTEGER

const FORM: MultipartRule = {
  files: { files: MEDIA_BOUNDS.files_per_request },
  any_field: MEDIA_BOUNDS.files_per_request,
  fields: z.strictObject({
    primary: z
      .enum(['true', 'false'])
      .optional()
      .meta({ description: 'Whether the first file becomes the primary photo' }),
  }),
}

const MediaList = z.strictObject({
  media: z.array(MediaReply),
  primary_media_id: z.string().nullable().meta({ description: 'The primary photo' }),
})

/** The routes of the photos and documents of the records that `owners` names. */
function ownerMediaRoutes({ paths, params: owner, ownerOf, id, tag, word }: Owners) {
  const addition = id !== 'items'
  const params = z.strictObject(owner)
  const mediaParams = z.strictObject({ ...owner, media: Uuid7 })
  // The last parameter of an owner is its id.
  const renamed = { owner: Object.keys(owner).at(-1) ?? '' }
  const namedBy = (given: Readonly<Record<string, string>>) => ({
    public_id: given.media ?? '',
    owner: ownerOf(given),
  })

  const list = route({
    id: `${id}.media.list`,
    method: 'GET',
    path: paths.all,
    tag,
    summary: `List the photos and documents of ${word}, in their order`,
    addition: true,
    access: 'session',
    limiter: null,
    household: {},
    params,
    reply: MediaList,
    errors: ['not_found'],
    handler: ({ household, params: given }) =>
      household.file.read((view) => {
        const { kind, id: owner_id } = ownerOf(given)
        const owner = view.get(ownerCollection[kind], owner_id)
        if (!owner) throw new HttpError('not_found')
        const primary_media_id = photoOf(view, owner.record, household.household_id)?.public_id ?? null
        return { media: mediaReplies(view, owner_id, household.household_id), primary_media_id }
      }),
  })

  const add = route({
    id: `${id}.media.add`,
    method: 'POST',
    path: paths.all,
    tag,
    summary: `Add photos and documents to ${word}`,
    description:
      'A form with up to 20 files, in `files` or in fields of any other name. All files are accepted, or none. `primary=true` makes the first one the primary photo. The content of a file decides its type, not its name.',
    addition,
    access: 'session',
    limiter: null,
    household: { role: 'member' },
    params,
    renamed,
    multipart: FORM,
    body_limit: NO_BODY_LIMIT,
    reply: z.strictObject({ media: z.array(MediaReply), operation: OperationReply }),
    status: 201,
    errors: ['not_found', 'too_many', 'operation_id_reused', ...FILE_ERRORS],
    writes: { preconditions: false },
    async handler({ household, principal, params: given, header, multipart }, { media, newId }) {
      if (multipart === null) throw new Error('the route accepts forms only')
      const operation_id = operationIdOf(header('idempotency-key')) ?? newId()
      const caller = { file: household.file, author: authorOf(principal, household.role) }
      const owner = ownerOf(given)
      const length = header('content-length')
      const announced = length === undefined ? undefined : Number(length)
      const { seq, replayed, media_ids } = await media.withRoom(caller, owner, announced, (bounds) =>
        multipart(({ files, fields }) => {
          const primary = fields.primary === 'true'
          return media.attach(caller, files, { owner, operation_id, primary })
        }, bounds),
      )
      const replies = household.file.read((view) =>
        media_ids
          .flatMap((media_id) => view.get('media', media_id) ?? [])
          .map((stored) => mediaReply(stored, household.household_id)),
      )
      return { media: replies, operation: { operation_id, seq, replayed, conflicts: [] } }
    },
  })

  const one = {
    tag,
    addition,
    params: mediaParams,
    renamed: { ...renamed, public_id: 'media' },
    address: ['public_id', 'owner'],
    subject: ({ public_id }: { readonly public_id: string }) => ({ collection: 'media', public_id }) as const,
    within: ({ owner: of }: { readonly owner?: Owner | undefined }) =>
      of && { collection: ownerCollection[of.kind], public_id: of.id },
    reply: { media: MediaReply },
    answer: ({ view, input, household }: Answering<{ readonly public_id: string }>) => ({
      media: mediaReply(present(view.get('media', input.public_id)), household.household_id),
    }),
  }

  const reorder = commandRoute({
    id: `${id}.media.reorder`,
    method: 'PATCH',
    path: paths.reorder,
    tag,
    addition,
    summary: `Reorder the photos and documents of ${word}`,
    description: 'Media that are not listed come after those that are.',
    command: 'media.reorder',
    params,
    renamed,
    address: ['owner'],
    body: inputSchemas['media.reorder'].omit({ owner: true }),
    reply: { media: z.array(MediaReply) },
    input: ({ params: given, body: { media_ids } }) => ({ owner: ownerOf(given), media_ids }),
    answer: ({ view, input, household }) => ({
      media: mediaReplies(view, input.owner.id, household.household_id),
    }),
  })

  const update = commandRoute({
    ...one,
    id: `${id}.media.update`,
    method: 'PATCH',
    path: paths.one,
    summary: 'Rename a photo or a document, or change its kind',
    addition: true,
    command: 'media.update',
    body: inputSchemas['media.update'].pick({ name: true, kind: true }),
    input: ({ params: given, body }) => ({ ...namedBy(given), ...body }),
  })

  const primary = commandRoute({
    ...one,
    id: `${id}.media.primary`,
    method: 'POST',
    path: paths.primary,
    summary: `Choose the primary photo of ${word}`,
    command: 'media.set_primary',
    input: ({ params: given }) => namedBy(given),
  })

  const rotate = commandRoute({
    ...one,
    id: `${id}.media.rotate`,
    method: 'POST',
    path: paths.rotate,
    summary: 'Set the rotation of a photo, clockwise from the original',
    description: 'The original does not change; the smaller pictures are rotated.',
    command: 'media.rotate',
    body: inputSchemas['media.rotate'].pick({ rotation: true }),
    input: ({ params: given, body: { rotation } }) => ({ ...namedBy(given), rotation }),
  })

  const remove = commandRoute({
    id: `${id}.media.remove`,
    method: 'DELETE',
    path: paths.one,
    tag,
    addition,
    summary: 'Remove a photo or a document; this can be undone for 30 days',
    command: 'media.remove',
    params: mediaParams,
    renamed: one.renamed,
    address: ['public_id', 'owner'],
    subject: one.subject,
    within: one.within,
    reply: {
      removed: z
        .boolean()
        .meta({ description: 'false: it was kept, because others have changed it in the meantime' }),
    },
    input: ({ params: given }) => namedBy(given),
    answer: ({ view, input }) => ({ removed: view.get('media', input.public_id) === null }),
  })

  return [list, add, reorder, update, primary, rotate, remove]
}

export const ownerRoutes = [items, containers, locations, innerPlaces].flatMap(ownerMediaRoutes)
