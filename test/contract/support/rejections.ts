import { v7 as uuid7 } from 'uuid'
import { derivedId } from '../../../engine/index.ts'
import type { Route } from '../../../http/index.ts'
import { LEVEL } from './furnished.ts'
import { planRejections } from './plans.ts'
import {
  ask,
  collectionOf,
  type Provocation,
  type Provocations,
  type Scene,
  soundBody,
  soundRequest,
} from './provocation.ts'
import { scanRejections } from './scan-rejections.ts'
import { undoRejections } from './undo-rejections.ts'

/** A fresh operation id, so that what is derived from it can be there first. */
const KEY = '019a8f2d-0000-7000-8000-0000000000aa'

/** What a command rejects, brought about in one way on all routes that run such a command. */
export const rejections: Provocations = {
  already_exists: (scene, route) =>
    withBody(scene, route, { public_id: scene.home.ids[collectionOf(route)] }),
  slot_full: (scene, route) =>
    withBody(scene, route, { placement: { kind: 'slot', id: scene.home.full_slot } }),
  too_deep: (scene, route) => putInto(scene, route, scene.home.deepest_container),
  cycle(scene, route) {
    const { inner_container, child_category } = scene.home
    if (collectionOf(route) === 'categories') return withBody(scene, route, { parent_id: child_category })
    if (route.path.includes('{')) return putInto(scene, route, inner_container)
    // What is new, into itself.
    return withBody(scene, route, { public_id: KEY, placement: { kind: 'container', id: KEY } })
  },
  target_archived(scene, route) {
    const { archived } = scene.home
    const body = soundBody(scene.home, route)
    if ('tag_ids' in body) return withBody(scene, route, { tag_ids: [archived.tags] })
    if ('category_id' in body) return withBody(scene, route, { category_id: archived.categories })
    if (collectionOf(route) === 'categories')
      return withBody(scene, route, { parent_id: archived.categories })
    return withBody(scene, route, { placement: { kind: 'location', id: archived.locations } })
  },
  wrong_level(scene, route) {
    const collection = collectionOf(route)
    const parent = { kind: LEVEL[collection], id: scene.home.ids[collection] }
    return withBody(scene, route, { parent })
  },
  name_taken: (scene, route) => withBody(scene, route, { name: scene.home.taken_name, parent_id: undefined }),
  not_empty: (scene, route) => ({ path: soundRequest(scene.home, { ...route, method: 'GET' }).path }),
  // Of three bytes each in UTF-8, they are more than notes can be.
  notes_too_large: (scene, route) => withBody(scene, route, { notes: '語'.repeat(99_000) }),
  // The last digit should be a 1.
  code_invalid: (_scene, { method }) =>
    method === 'GET'
      ? { query: 'code=4006381333932&format=ean_13' }
      : { body: { code: '4006381333932', format: 'ean_13' } },
  code_taken: ({ home }) => ({ body: { code: home.taken_code } }),
}

/** Codes that mean something else on one route. */
export const rejectionsOf: Readonly<Record<string, Provocations>> = {
  'operations.undo': undoRejections,
  ...planRejections,
  ...scanRejections,
  'items.product_codes.create': {
    too_many: ({ home }) => ({
      path: `/api/v1/items/${home.coded_item}/product-codes`,
      body: { code: 'SCREW-51' },
    }),
  },
  ...Object.fromEntries(
    [
      'items',
      'containers',
      ...['locations', 'zones', 'racks', 'rows', 'shelves', 'slots'].map((level) => `structure.${level}`),
      'taxonomy.categories',
      'labels.templates',
      'labels.own_sheets',
      'saved_views',
    ].map((area) => [`${area}.create`, { not_found: goneSince }]),
  ),
  'taxonomy.categories.move': {
    name_taken: ({ home }) => ({ body: { parent_id: home.twin_parent } }),
  },
  'structure.tree': { not_found: () => ({ query: `root=${KEY}` }) },
  'structure.rack_builder.preview': { wrong_level: rackInShelf, too_many: tooManyRacks },
  'structure.rack_builder.build': {
    wrong_level: rackInShelf,
    too_many: tooManyRacks,
    // The ids of what is built follow from the operation, and one of them is there already.
    async already_exists({ home }) {
      const parent = { kind: 'location', id: home.ids.locations }
      await home.does('POST', '/structure/racks', { public_id: derivedId(KEY, 1), name: 'First', parent })
      return { headers: { 'idempotency-key': KEY } }
    },
  },
}

/** A retry of a request whose record somebody has removed since. */
async function goneSince({ home }: Scene, route: Route): Promise<Provocation> {
  const key = uuid7()
  const again = { body: { ...soundBody(home, route), name: key }, headers: { 'idempotency-key': key } }
  await ask(home, route, again)
  await home.does('POST', `/operations/${key}/undo`, {})
  return again
}

function withBody({ home }: Scene, route: Route, fields: Readonly<Record<string, unknown>>): Provocation {
  return { body: { ...soundBody(home, route), ...fields } }
}

function putInto(scene: Scene, route: Route, container: string): Provocation {
  return withBody(scene, route, { placement: { kind: 'container', id: container } })
}

function rackInShelf(scene: Scene, route: Route): Provocation {
  return withBody(scene, route, { parent: { kind: 'shelf', id: scene.home.ids.shelves } })
}

function tooManyRacks(scene: Scene, route: Route): Provocation {
  return withBody(scene, route, { racks: { count: 10_001, name: 'R{rack}' } })
}
