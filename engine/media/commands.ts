import * as z from 'zod'
import { Id, Name } from '../core/fields.ts'
import { rejectAt } from '../core/rejection.ts'
import { householdCommand } from '../merge/command.ts'
import { Bytes, ContentType, Digest, MediaKind, MediaPosition, Rotation } from './collection.ts'
import { mediaOf } from './media-of.ts'
import { Owner, ownerCollection } from './owners.ts'
import { choosePrimary, flagArchivedOwner, hasAllMedia, MAX_MEDIA, ownerOf, unseenOf } from './rules.ts'
import { refuseMedia, storeMedia } from './store.ts'

const attach = householdCommand({
  type: 'media.attach',
  summary: 'Attach a photo or document to a record, before or after its content arrives',
  input: z.strictObject({
    public_id: Id,
    owner: Owner,
    /** A photo, when absent, is what says that it is an image. */
    kind: MediaKind.optional(),
    name: Name.nullable().optional(),
    content_type: ContentType,
    bytes: Bytes,
    /** Of the file as it is on the device. */
    sha256: Digest,
    /** Whether it is to stand for its owner, whatever other photos there are. */
    primary: z.boolean().optional(),
  }),
  errors: ['already_exists', 'not_found', 'too_many'],
  decide(draft, { public_id, owner, primary, kind, ...facts }) {
    const { view } = draft
    if (view.get('media', public_id)) return rejectAt('already_exists', 'public_id')
    if (!ownerOf(draft, owner)) return rejectAt('not_found', 'owner', 'There is no such thing or place.')
    if (hasAllMedia(draft, owner)) return rejectAt('too_many', 'owner')
    const positions = mediaOf(view, owner.id).map(({ record }) => record.position + 1)
    const medium = { kind: kind ?? kindOf(facts.content_type), rotation: 0, stored_at: null } as const
    const position = Math.min(Math.max(0, ...positions), 1_000_000)
    draft.create('media', { public_id, owner, ...facts, ...medium, position })
    if (primary) {
      if (medium.kind !== 'photo') return notAPhoto('primary')
      choosePrimary(draft, owner, public_id)
    }
    flagArchivedOwner(draft, owner)
    return null
  },
})

function kindOf(content_type: string) {
  return content_type.startsWith('image/') ? 'photo' : 'document'
}

function notAPhoto(path: string) {
  return rejectAt('validation_failed', path, 'Only a photo can be the primary photo.')
}

/** A medium, and whose its author takes it to be, if they say so. */
const known = { public_id: Id, owner: Owner.optional() }

type Known = z.infer<z.ZodObject<typeof known>>

/** SPEC.md O4: a medium, unless it is another's than the one named. */
function mediumOf({ view }: Parameters<typeof ownerOf>[0], { public_id, owner }: Known) {
  const stored = view.get('media', public_id)
  return owner === undefined || stored?.record.owner.id === owner.id ? stored : null
}

const update = householdCommand({
  type: 'media.update',
  summary: 'Rename a photo or document, or change its kind',
  input: z.strictObject({
    ...known,
    name: Name.nullable().optional(),
    kind: MediaKind.optional(),
    position: MediaPosition.optional(),
  }),
  errors: ['not_found'],
  decide(draft, { public_id, owner, ...patch }) {
    const stored = mediumOf(draft, { public_id, owner })
    if (!stored) return rejectAt('not_found', 'public_id')
    if (patch.kind === 'photo' && !stored.record.content_type.startsWith('image/')) {
      return rejectAt('validation_failed', 'kind', 'Only a picture can be a photo.')
    }
    draft.editFields('media', stored, patch)
    return null
  },
})

const rotate = householdCommand({
  type: 'media.rotate',
  summary: 'Set the rotation of a photo',
  input: z.strictObject({ ...known, rotation: Rotation }),
  errors: ['not_found'],
  decide(draft, { rotation, ...named }) {
    const stored = mediumOf(draft, named)
    if (!stored) return rejectAt('not_found', 'public_id')
    if (!stored.record.content_type.startsWith('image/')) {
      return rejectAt('validation_failed', 'rotation', 'Only a picture can be rotated.')
    }
    draft.editFields('media', stored, { rotation })
    return null
  },
})

const reorder = householdCommand({
  type: 'media.reorder',
  summary: 'Order the photos and documents of a record',
  input: z.strictObject({
    owner: Owner,
    /** Those that are not named come after these, in the order that they have. */
    media_ids: z
      .array(Id)
      .min(1)
      .max(MAX_MEDIA)
      .refine((ids) => new Set(ids).size === ids.length, 'each of them once'),
  }),
  errors: ['not_found'],
  decide(draft, { owner, media_ids }) {
    if (!ownerOf(draft, owner)) return rejectAt('not_found', 'owner')
    const all = mediaOf(draft.view, owner.id)
    const named = media_ids.map((id) => all.find(({ record }) => record.public_id === id))
    const missing = named.indexOf(undefined)
    if (missing >= 0) return rejectAt('not_found', `media_ids.${missing}`)
    const rest = all.filter(({ record }) => !media_ids.includes(record.public_id))
    for (const [position, stored] of [...named, ...rest].entries()) {
      if (stored) draft.editFields('media', stored, { position })
    }
    return null
  },
})

const setPrimary = householdCommand({
  type: 'media.set_primary',
  summary: 'Choose the primary photo of a record',
  input: z.strictObject(known),
  errors: ['not_found'],
  decide(draft, named) {
    const stored = mediumOf(draft, named)
    if (!stored) return rejectAt('not_found', 'public_id')
    const { kind, owner, public_id } = stored.record
    if (kind !== 'photo') return notAPhoto('public_id')
    choosePrimary(draft, owner, public_id)
    flagArchivedOwner(draft, owner)
    return null
  },
})

const remove = householdCommand({
  type: 'media.remove',
  summary: 'Remove a photo or a document',
  input: z.strictObject(known),
  errors: ['not_found'],
  decide(draft, named) {
    const stored = mediumOf(draft, named)
    if (!stored) return rejectAt('not_found', 'public_id')
    const { owner, public_id, sha256 } = stored.record
    const other = unseenOf(draft, stored)
    if (other) {
      draft.keepAgainstDeletion({ collection: 'media', record_id: public_id, field: 'sha256' }, sha256, other)
      return null
    }
    draft.delete('media', stored)
    const collection = ownerCollection[owner.kind]
    const holder = draft.view.get(collection, owner.id)
    if (holder?.record.primary_media_id === public_id) {
      draft.replace(collection, holder, { primary_media_id: null })
    }
    return null
  },
})

export const mediaCommands = [attach, storeMedia, refuseMedia, update, reorder, setPrimary, rotate, remove]
