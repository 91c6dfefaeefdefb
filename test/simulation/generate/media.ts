import { type Known, type Made, type Maker, on, type Picker, upTo } from './knowledge.ts'

const owners = [
  ['item', 'items'],
  ['item', 'items'],
  ['container', 'containers'],
  ['location', 'locations'],
  ['rack', 'racks'],
  ['slot', 'slots'],
] as const

/** A thing or a place that photos belong to and labels are on; of few, so that people meet. */
export function thing(picker: Picker): { kind: string; id: string } {
  const there = owners.filter(([, collection]) => picker.known(collection).length > 0)
  const [kind, collection] = picker.pick(there.length > 0 ? there : owners)
  return { kind, id: picker.id(collection) }
}

const digests = ['a', 'b', 'c'].map((sign) => sign.repeat(64))
const contentType = (picker: Picker) => picker.pick(['image/jpeg', 'image/png', 'application/pdf'])
const kind = (picker: Picker) => picker.pick(['photo', 'photo', 'document'])
const name = (picker: Picker) => picker.pick([null, 'front.jpg', ' back.jpg '])

/** Whose a photo is taken to be: mostly its owner, now and then another. */
function owned(picker: Picker, medium: Known | undefined): Record<string, unknown> {
  return picker.fields(30, { owner: () => (picker.chance(80) && medium ? medium.owner : thing(picker)) })
}

function named(picker: Picker): Record<string, unknown> {
  const medium = picker.some('media')
  return {
    public_id: picker.chance(3) || !medium ? picker.newId() : medium.public_id,
    ...owned(picker, medium),
  }
}

function reordered(picker: Picker): Made | undefined {
  const medium = picker.some('media')
  if (!medium) return
  const beside = picker
    .known('media')
    .filter(({ owner }) => JSON.stringify(owner) === JSON.stringify(medium.owner))
  const media_ids = beside.map(({ public_id }) => public_id)
  if (picker.chance(60)) media_ids.reverse()
  if (picker.chance(30)) media_ids.pop()
  if (picker.chance(5)) media_ids.push(picker.id('media'))
  return { type: 'media.reorder', input: { owner: medium.owner, media_ids } }
}

/** What the server says when the bytes of a photo came; now and then of other bytes than were announced. */
export function stored(picker: Picker, medium: Known): Made {
  const source = picker.chance(90) ? (medium.source_sha256 ?? medium.sha256) : picker.pick(digests)
  return {
    type: 'media.store',
    input: {
      public_id: medium.public_id,
      source_sha256: source,
      content_type: picker.pick(['image/jpeg', 'image/jpeg', 'application/pdf']),
      bytes: 1 + picker.below(9),
      sha256: 'd'.repeat(64),
      ...picker.fields(50, { width: () => 640, height: () => 480 }),
    },
  }
}

/** What people do with photos and documents. */
export const mediaMakers: readonly Maker[] = [
  {
    weight: upTo(8, 'media', 6),
    make: (picker) => ({
      type: 'media.attach',
      input: {
        public_id: picker.idFor('media'),
        owner: picker.chance(60) ? (picker.some('media')?.owner ?? thing(picker)) : thing(picker),
        content_type: contentType(picker),
        bytes: 1 + picker.below(9),
        sha256: picker.pick(digests),
        ...picker.fields(30, {
          kind: () => kind(picker),
          name: () => name(picker),
          primary: () => picker.chance(80),
        }),
      },
    }),
  },
  {
    weight: on('media', 3),
    make: (picker) => ({
      type: 'media.update',
      input: {
        ...named(picker),
        ...picker.fields(50, {
          name: () => name(picker),
          kind: () => kind(picker),
          position: () => picker.below(4),
        }),
      },
    }),
  },
  { weight: on('media', 3), make: reordered },
  {
    weight: on('media', 4),
    make: (picker) => ({ type: 'media.set_primary', input: named(picker) }),
  },
  {
    weight: on('media', 3),
    make: (picker) => ({
      type: 'media.rotate',
      input: { ...named(picker), rotation: picker.pick([0, 90, 180, 270, 45]) },
    }),
  },
  {
    weight: on('media', 3),
    make: (picker) => ({ type: 'media.remove', input: named(picker) }),
  },
  {
    weight: on('media', 0.3),
    make: (picker) => {
      const medium = picker.some('media')
      return medium && stored(picker, medium)
    },
  },
]
