import { moving, placement, whole } from './inventory.ts'
import { type Known, type Maker, on, type Picker, upTo } from './knowledge.ts'
import { badUpdate, notesUpdate } from './notes.ts'

const reason = (picker: Picker) => picker.pick([null, 'Lent to Ben ', 'Found'])
const quantity = (picker: Picker) => picker.pick([0, 1, 2, 2.5, 10])
const delta = (picker: Picker) => picker.pick([-1, -1, -2, -3, -0.3, -8, 0.1, 1, 2, 4])

function details(picker: Picker, percent: number): Record<string, unknown> {
  return picker.fields(percent, {
    description: () => picker.pick([null, 'old', ' new ']),
    unit: () => picker.pick([null, 'kg', ' pcs ']),
    serial_number: () => picker.pick([null, 'A1', 'B2']),
    insured: () => picker.pick([null, true, false]),
    custom_fields: () =>
      picker.pick([
        null,
        {},
        { colour: 'red' },
        { size: 4.5, lent: true },
        { bought: { date: '2026-01-31' } },
      ]),
    minimum_quantity: () => picker.pick([null, 0, 2, 2.5]),
    lent_to: () => picker.pick([null, 'Ben', ' Clara ']),
    lent_on: () => picker.pick([null, '2026-01-30', '2026-02-01']),
    lent_until: () => picker.pick([null, '2026-02-14', '2025-12-31']),
    expires_on: () => picker.pick([null, '2027-03-01']),
    weight_kg: () => picker.pick([null, 0.25, 12]),
    volume_l: () => picker.pick([null, 1.5, 40]),
    value: () => picker.pick([null, '12.50']),
    currency: () => picker.pick([null, 'EUR', 'eur']),
  })
}

const color = (picker: Picker) => picker.pick([null, '#1e90ff', '#000000', 'red'])

function someTags(picker: Picker): string[] {
  return Array.from({ length: picker.below(3) }, () => picker.id('tags'))
}

/** A tag, mostly one that the item has: taking off what is not on says little. */
function tagOf(picker: Picker, item: Known | undefined): string {
  const tags = item?.tag_ids
  const on = Array.isArray(tags) && tags.length > 0 && picker.chance(80) ? picker.pick(tags) : null
  return typeof on === 'string' ? on : picker.id('tags')
}

/** Notes are written either as updates or as plain texts, by the item: how the two merge is nobody's promise in each letter. */
function isPlain(item: Known): boolean {
  return Number.parseInt(item.public_id.slice(-1), 16) % 4 === 0
}

function itemFor(picker: Picker, plain: boolean): Known | undefined {
  const item = picker.some('items')
  return item && isPlain(item) === plain ? item : undefined
}

const text = (picker: Picker) => picker.pick(['', 'blunt', 'Blade is blunt', 'sharp 😀'])

const notesMakers: Maker[] = [
  {
    weight: on('items', 6),
    make: (picker) => {
      const item = itemFor(picker, false)
      if (!item) return
      const update = picker.chance(10) ? badUpdate(picker) : notesUpdate(picker, item.notes_state)
      return { type: 'item.edit_notes', input: { public_id: item.public_id, update } }
    },
  },
  {
    weight: on('items', 3),
    make: (picker) => {
      const item = itemFor(picker, true)
      return item && { type: 'item.set_notes', input: { public_id: item.public_id, notes: text(picker) } }
    },
  },
]

const tagMakers: Maker[] = [
  {
    weight: on('items', 6),
    make: (picker) => ({
      type: 'item.add_tag',
      input: { public_id: picker.id('items'), tag_id: picker.id('tags') },
    }),
  },
  {
    weight: on('items', 6),
    make: (picker) => {
      const item = picker.some('items')
      const public_id = item?.public_id ?? picker.newId()
      return { type: 'item.remove_tag', input: { public_id, tag_id: tagOf(picker, item) } }
    },
  },
  {
    weight: on('items', 4),
    make: (picker) => {
      const public_id = picker.id('items')
      const tag_ids = someTags(picker)
      const item = picker.known('items').find((known) => known.public_id === public_id)
      const says = tag_ids.length !== 1 && Array.isArray(item?.tag_ids)
      return {
        type: 'item.set_tags',
        input: { public_id, tag_ids, ...(says && { seen_tag_ids: item.tag_ids }) },
      }
    },
  },
]

const quantityMakers: Maker[] = [
  {
    weight: on('items', 10),
    make: (picker) => ({
      type: 'item.adjust_quantity',
      input: {
        public_id: picker.id('items'),
        delta: delta(picker),
        ...picker.fields(30, { reason: () => reason(picker) }),
      },
    }),
  },
  {
    weight: on('items', 5),
    make: (picker) => ({
      type: 'item.set_quantity',
      input: {
        public_id: picker.id('items'),
        quantity: quantity(picker),
        ...picker.fields(30, { reason: () => reason(picker) }),
      },
    }),
  },
]

/** Names of tags and categories are fewer still: they clash only where they are the same, and under the same. */
const namedName = (picker: Picker) => picker.pick(['Saw', 'saw', 'SAW ', 'Drill', 'Ｄrill', 'Screws'])

const namedMakers: Maker[] = [
  {
    weight: upTo(3, 'tags', 8),
    make: (picker) => ({
      type: 'tag.create',
      input: { public_id: picker.idFor('tags'), name: namedName(picker) },
    }),
  },
  {
    weight: on('tags', 4),
    make: (picker) => ({
      type: 'tag.update',
      input: {
        public_id: picker.id('tags'),
        ...picker.fields(80, { name: () => namedName(picker) }),
        ...picker.fields(20, { color: () => color(picker) }),
      },
    }),
  },
  {
    weight: upTo(4, 'categories', 8),
    make: (picker) => ({
      type: 'category.create',
      input: {
        public_id: picker.idFor('categories'),
        ...(picker.chance(50)
          ? namingOfAnother(picker)
          : { name: namedName(picker), ...picker.fields(60, { parent_id: () => parentCategory(picker) }) }),
        ...picker.fields(20, { color: () => color(picker) }),
        ...needs(picker),
      },
    }),
  },
  ...['tag', 'category'].flatMap((named) => {
    const collection = named === 'tag' ? 'tags' : 'categories'
    return [whole(named, collection, 'archive', 2), whole(named, collection, 'restore', 2)]
  }),
  {
    weight: on('categories', 6),
    make: (picker) => {
      const category = picker.some('categories')
      const parent = () => (picker.chance(40) ? (category?.parent_id ?? null) : parentCategory(picker))
      return {
        type: 'category.update',
        input: {
          public_id: category?.public_id ?? picker.newId(),
          ...(picker.chance(35)
            ? namingOfAnother(picker)
            : picker.fields(50, { name: () => namedName(picker), parent_id: parent })),
          ...needs(picker),
        },
      }
    },
  },
]

function parentCategory(picker: Picker): string | null {
  return picker.chance(40) ? null : picker.id('categories')
}

/** What a category needs of a place, and what it does not lie beside. */
function needs(picker: Picker): Record<string, unknown> {
  return picker.fields(25, {
    needs: () => picker.pick([null, [], ['dry'], ['locked', 'cold', 'cold']]),
    apart_from: () => picker.pick([null, [], [picker.id('categories'), picker.id('categories')]]),
  })
}

/** What another category is called, and under what: two people have the same idea. */
function namingOfAnother(picker: Picker): Record<string, unknown> {
  const other = picker.some('categories')
  return { name: other?.name ?? namedName(picker), parent_id: other?.parent_id ?? null }
}

const format = (picker: Picker) => picker.pick([null, 'gtin', 'gtin', 'text'])

const codes = ['96385074', ' 4006381333931 ', '04006381333931', '4006381333932', 'Shed 7']

/** A code for an item: mostly for one that has a code already, now and then for the one that has this. */
function coding(picker: Picker): Record<string, unknown> {
  const known = picker.chance(60) ? picker.some('product_codes') : undefined
  if (!known) return { item_id: picker.id('items'), code: picker.pick(codes) }
  return { item_id: known.item_id, code: picker.chance(40) ? known.code : picker.pick(codes) }
}

/** What a code is corrected to: now and then to another one of its item. */
function corrected(picker: Picker, code: Known | undefined): unknown {
  const other = picker.known('product_codes').find((one) => one !== code && one.item_id === code?.item_id)
  return other && picker.chance(40)
    ? other.code
    : picker.pick(['96385074', '4006381333931', '04006381333931', '12'])
}

/** A code, mostly one that was chosen to stand for its item. */
function chosenCode(picker: Picker): string {
  const chosen = picker.chance(60) ? picker.some('items')?.primary_code_id : null
  return typeof chosen === 'string' ? chosen : picker.id('product_codes')
}

const codeMakers: Maker[] = [
  {
    weight: (picker) => (picker.known('items').length > 0 ? upTo(6, 'product_codes', 5)(picker) : 0),
    make: (picker) => ({
      type: 'product_code.create',
      input: {
        public_id: picker.idFor('product_codes'),
        ...coding(picker),
        ...picker.fields(40, { format: () => format(picker), primary: () => picker.chance(70) }),
        ...picker.fields(20, { note: () => reason(picker) }),
      },
    }),
  },
  {
    weight: on('product_codes', 5),
    make: (picker) => {
      const code = picker.some('product_codes')
      return {
        type: 'product_code.update',
        input: {
          public_id: code?.public_id ?? picker.newId(),
          ...picker.fields(60, { code: () => corrected(picker, code) }),
          ...picker.fields(40, { format: () => format(picker) }),
          ...picker.fields(20, { note: () => reason(picker) }),
        },
      }
    },
  },
  whole('product_code', 'product_codes', 'set_primary', 4),
  {
    weight: on('product_codes', 3),
    make: (picker) => ({ type: 'product_code.delete', input: { public_id: chosenCode(picker) } }),
  },
]

export const itemMakers: readonly Maker[] = [
  {
    weight: upTo(4, 'items', 16),
    make: (picker) => ({
      type: 'item.create',
      input: {
        public_id: picker.idFor('items'),
        name: picker.name(),
        ...details(picker, 20),
        ...picker.fields(40, {
          quantity: () => quantity(picker),
          category_id: () => parentCategory(picker),
          tag_ids: () => someTags(picker),
          placement: () => placement(picker),
        }),
      },
    }),
  },
  {
    weight: on('items', 8),
    make: (picker) => ({
      type: 'item.update',
      input: {
        public_id: picker.id('items'),
        ...picker.fields(50, { name: () => picker.name() }),
        ...details(picker, 25),
      },
    }),
  },
  {
    weight: on('items', 4),
    make: (picker) => ({
      type: 'item.set_category',
      input: { public_id: picker.id('items'), category_id: parentCategory(picker) },
    }),
  },
  moving('item', 'items', 'assign', 3),
  moving('item', 'items', 'move', 5),
  whole('item', 'items', 'unassign', 2),
  whole('item', 'items', 'archive', 3),
  whole('item', 'items', 'restore', 3),
  ...tagMakers,
  ...notesMakers,
  ...quantityMakers,
  ...namedMakers,
  ...codeMakers,
  {
    weight: on('conflicts', 6),
    make: (picker) => ({
      type: 'conflict.resolve',
      input: { public_id: picker.id('conflicts'), choose: picker.pick(['lost', 'lost', 'kept']) },
    }),
  },
]
