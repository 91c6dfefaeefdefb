import { describe, expect, it } from 'vitest'
import type { HouseholdKey } from '../../../engine/index.ts'
import { some } from '../../support/rounds.ts'
import { backends, Case } from './household.ts'

type Edit = readonly [type: string, input: Record<string, unknown>]

/** A field, what gives it the value that it has at the backup, an edit of it, and the edit that puts the value back. */
interface Story {
  readonly what: string
  /** Makes what the story needs, and gives the record whose field it is. */
  begin(at: Case): Promise<{
    collection: HouseholdKey
    public_id: string
    change: Edit
    back: Edit
  }>
  /** The field as people see it. */
  see(record: Record<string, unknown>): unknown
}

/** An edit of the drill, and the one that takes it back. */
function drill(what: string, field: string, edits: (at: Case) => Promise<[Edit, Edit]>): Story {
  return {
    what,
    begin: async (at) => {
      const [change, back] = await edits(at)
      const about = ([type, input]: Edit): Edit => [type, { public_id: at.drill, ...input }]
      return { collection: 'items', public_id: at.drill, change: about(change), back: about(back) }
    },
    see: (record) => (field === 'archived_at' ? record.archived_at !== null : (record[field] ?? null)),
  }
}

/** Makes a record, and gives its id. */
async function made(at: Case, type: string, input: Record<string, unknown>): Promise<string> {
  const public_id = at.world.newId()
  await at.does(at.phone(0), type, { public_id, ...input })
  return public_id
}

const DESIGN = {
  unit: 'mm',
  width: 60,
  height: 30,
  fields: [{ kind: 'text', x: 2, y: 2, width: 40, height: 10, value: [{ bind: 'name' }], size: 12 }],
}

const stories: readonly Story[] = [
  drill('a name', 'name', async () => [
    ['item.update', { name: 'Hammer drill' }],
    ['item.update', { name: 'Drill' }],
  ]),
  drill('a detail that nobody gave', 'serial_number', async () => [
    ['item.update', { serial_number: 'A1' }],
    ['item.update', { serial_number: null }],
  ]),
  drill('where a thing is', 'placement', async (at) => [
    ['item.move', { placement: { kind: 'location', id: at.location } }],
    ['item.move', { placement: { kind: 'container', id: at.box } }],
  ]),
  drill('that a thing is nowhere', 'placement', async (at) => {
    await at.does(at.phone(0), 'item.unassign', { public_id: at.drill })
    return [
      ['item.assign', { placement: { kind: 'location', id: at.location } }],
      ['item.unassign', {}],
    ]
  }),
  drill('that a thing is in use', 'archived_at', async () => [
    ['item.archive', {}],
    ['item.restore', {}],
  ]),
  drill('that a thing is archived', 'archived_at', async (at) => {
    await at.does(at.phone(0), 'item.archive', { public_id: at.drill })
    return [
      ['item.restore', {}],
      ['item.archive', {}],
    ]
  }),
  drill('a category', 'category_id', async (at) => {
    const category_id = await made(at, 'category.create', { name: 'Tools' })
    return [
      ['item.set_category', { category_id }],
      ['item.set_category', { category_id: null }],
    ]
  }),
  drill('a tag that is off', 'tag_ids', async (at) => {
    const tag_id = await made(at, 'tag.create', { name: 'On loan' })
    return [
      ['item.add_tag', { tag_id }],
      ['item.remove_tag', { tag_id }],
    ]
  }),
  drill('a tag that is on', 'tag_ids', async (at) => {
    const tag_id = await made(at, 'tag.create', { name: 'On loan' })
    await at.does(at.phone(0), 'item.add_tag', { public_id: at.drill, tag_id })
    return [
      ['item.remove_tag', { tag_id }],
      ['item.add_tag', { tag_id }],
    ]
  }),
  drill('all tags', 'tag_ids', async (at) => {
    const one = await made(at, 'tag.create', { name: 'On loan' })
    const other = await made(at, 'tag.create', { name: 'Broken' })
    await at.does(at.phone(0), 'item.add_tag', { public_id: at.drill, tag_id: one })
    return [
      ['item.set_tags', { tag_ids: [one, other] }],
      ['item.set_tags', { tag_ids: [one] }],
    ]
  }),
  drill('notes', 'notes', async (at) => {
    await at.does(at.phone(0), 'item.set_notes', { public_id: at.drill, notes: 'Blue case' })
    return [
      ['item.set_notes', { notes: 'Red case' }],
      ['item.set_notes', { notes: 'Blue case' }],
    ]
  }),
  drill('the code that stands for a thing', 'primary_code_id', async (at) => {
    const [one, other] = [
      await made(at, 'product_code.create', { item_id: at.drill, code: '4006381333931', primary: true }),
      await made(at, 'product_code.create', { item_id: at.drill, code: 'D-1' }),
    ]
    return [
      ['product_code.set_primary', { public_id: other }],
      ['product_code.set_primary', { public_id: one }],
    ]
  }),
  drill('the photo that stands for a thing', 'primary_media_id', async (at) => {
    const photo = {
      owner: { kind: 'item', id: at.drill },
      content_type: 'image/png',
      bytes: 10,
      sha256: 'ab'.repeat(32),
    }
    const one = await made(at, 'media.attach', { ...photo, primary: true })
    const other = await made(at, 'media.attach', photo)
    return [
      ['media.set_primary', { public_id: other }],
      ['media.set_primary', { public_id: one }],
    ]
  }),
  {
    what: 'what a label is on',
    begin: async (at) => {
      const label = await made(at, 'short_code.create', { target: { kind: 'item', id: at.drill } })
      const bind = (target: object): Edit => ['short_code.bind', { public_id: label, target, rebind: true }]
      return {
        collection: 'short_codes',
        public_id: label,
        change: bind({ kind: 'container', id: at.box }),
        back: bind({ kind: 'item', id: at.drill }),
      }
    },
    see: ({ target }) => target,
  },
  {
    what: 'that a label is blank',
    begin: async (at) => {
      const label = await made(at, 'short_code.create', { target: { kind: 'item', id: at.drill } })
      await at.does(at.phone(0), 'short_code.unbind', { public_id: label })
      return {
        collection: 'short_codes',
        public_id: label,
        change: ['short_code.bind', { public_id: label, target: { kind: 'item', id: at.drill } }],
        back: ['short_code.unbind', { public_id: label }],
      }
    },
    see: ({ target }) => target,
  },
  {
    what: 'how a photo is turned',
    begin: async (at) => {
      const photo = await made(at, 'media.attach', {
        owner: { kind: 'item', id: at.drill },
        content_type: 'image/png',
        bytes: 10,
        sha256: 'ab'.repeat(32),
      })
      return {
        collection: 'media',
        public_id: photo,
        change: ['media.rotate', { public_id: photo, rotation: 90 }],
        back: ['media.rotate', { public_id: photo, rotation: 0 }],
      }
    },
    see: ({ rotation }) => rotation,
  },
  {
    what: 'what a place lies in',
    begin: async (at) => {
      const attic = await made(at, 'location.create', { name: 'Attic' })
      const parent = { kind: 'location', id: at.location }
      const rack = await made(at, 'rack.create', { name: 'Rack', parent })
      return {
        collection: 'racks',
        public_id: rack,
        change: ['rack.update', { public_id: rack, parent: { kind: 'location', id: attic } }],
        back: ['rack.update', { public_id: rack, parent }],
      }
    },
    see: ({ parent }) => parent,
  },
  {
    what: 'where a box is',
    begin: async (at) => {
      const attic = await made(at, 'location.create', { name: 'Attic' })
      const move = (id: string): Edit => [
        'container.move',
        { public_id: at.box, placement: { kind: 'location', id } },
      ]
      return { collection: 'containers', public_id: at.box, change: move(attic), back: move(at.location) }
    },
    see: ({ placement }) => placement,
  },
  {
    what: 'what a tag is called',
    begin: async (at) => {
      const tag = await made(at, 'tag.create', { name: 'On loan' })
      const name = (name: string): Edit => ['tag.update', { public_id: tag, name }]
      return { collection: 'tags', public_id: tag, change: name('Lent'), back: name('On loan') }
    },
    see: ({ name }) => name,
  },
  {
    what: 'the note of a code',
    begin: async (at) => {
      const code = await made(at, 'product_code.create', { item_id: at.drill, code: 'D-1' })
      const note = (note: string | null): Edit => ['product_code.update', { public_id: code, note }]
      return { collection: 'product_codes', public_id: code, change: note('old'), back: note(null) }
    },
    see: ({ note = null }) => note,
  },
  {
    what: 'what a template is called',
    begin: async (at) => {
      const template = await made(at, 'label_template.create', { name: 'Small', design: DESIGN })
      const name = (name: string): Edit => ['label_template.update', { public_id: template, name }]
      return { collection: 'label_templates', public_id: template, change: name('Tiny'), back: name('Small') }
    },
    see: ({ name }) => name,
  },
  drill('how many there are', 'quantity', async () => [
    ['item.set_quantity', { quantity: 7 }],
    ['item.set_quantity', { quantity: 10 }],
  ]),
]

describe.each(backends)(
  'C8 a value that was put back stands after a restore, over $name',
  ({ name, make }) => {
    describe.each(name === 'memory' ? stories : some(stories))('$what', ({ begin, see }) => {
      it.each([
        { first: 'who put it back', order: [1, 0] },
        { first: 'who had changed it', order: [0, 1] },
      ])('when $first syncs first', async ({ order }) => {
        const at = await Case.begin(make)
        const [ann, ben] = [at.phone(0), at.phone(1)]
        const { collection, public_id, change, back } = await begin(at)
        await at.sync(ann, ben)
        const shown = () => see(at.record(collection, public_id) ?? {})
        const before = shown()
        at.world.server.backUp()
        await at.world.time.pass(60_000)
        await at.does(ann, ...change)
        await at.sync(ann, ben)
        const changed = shown()
        expect(changed).not.toEqual(before)
        await at.world.time.pass(60_000)
        await at.does(ben, ...back)
        await at.sync(ben, ann)
        expect(shown()).toEqual(before)
        expect(at.conflicts).toEqual([])
        at.world.server.restore()
        for (const n of order) {
          await at.sync(at.phone(n))
          // What an edit left that changed nothing is on disk.
          at.world.server.restart()
        }
        expect(shown()).toEqual(before)
        // Both devices bring back what they held and where they stood (K9), so it is known that one had seen the other's edit.
        expect(at.conflicts).toEqual([])
        await at.world.rest()
        expect(see({ ...ann.replica.get(collection, public_id) })).toEqual(before)
        for (const { replica } of [ann, ben]) expect(replica.rejected()).toEqual([])
      })
    })
  },
)
