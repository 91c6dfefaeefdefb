import type { FoundRecord, Replica } from '../../../engine/index.ts'
import { documentsOf, galleryOf, type LocalPhotos, NO_PHOTOS } from '../photos/gallery.ts'
import type { AllViewCalls } from './all-calls.ts'
import type { Found, PlaceRow } from './calls.ts'
import { LateLists } from './late-lists.ts'
import type { PlaceOrder } from './place-order.ts'
import { placeKindOf, placePage } from './places.ts'
import { placeRow, placesIn, thingRow } from './rows.ts'
import { conflictRows, thingPage } from './things.ts'

/** How each call of the pages is answered from the copy. */
export type ViewHandlers = {
  readonly [N in keyof AllViewCalls]: (
    input: AllViewCalls[N]['input'],
  ) => AllViewCalls[N]['output'] | Promise<AllViewCalls[N]['output']>
}

/** The collections of places, boxes included. */
const PLACES = ['containers', 'locations', 'zones', 'racks', 'rows', 'shelves', 'slots'] as const

/** Loads what pages ask seldom. */
export function seldom() {
  return import('./seldom.ts')
}

/** The answers of one open copy, until it is closed. `today` returns the day of the person, `2026-11-20`; `photos`: those that wait here. */
export function viewHandlers(
  replica: Replica,
  today: () => string,
  photos: LocalPhotos = NO_PHOTOS,
  lists: LateLists = new LateLists(replica, today),
): ViewHandlers {
  const view = () => replica.view
  let order: PlaceOrder | null = null
  const placeOrder = async () => {
    const { PlaceOrder } = await seldom()
    order ??= new PlaceOrder(view)
    return order
  }
  replica.subscribe((event) => {
    if (event.type !== 'changed') return
    lists.note(event.records)
    order?.forget(event.records)
  })
  const place = ({ collection, record }: FoundRecord): PlaceRow | null => {
    const kind = placeKindOf(collection)
    return kind && placeRow(view(), { kind, id: record.public_id })
  }
  const found = (hit: FoundRecord): Found | null => {
    const { collection, record } = hit
    if (collection === 'items' || collection === 'containers') {
      const thing = thingRow(view(), collection, record.public_id)
      return thing && { kind: 'thing', thing }
    }
    const row = place(hit)
    return row && { kind: 'place', place: row }
  }
  return {
    home: lists.handler('home'),
    list: lists.handler('list'),
    list_ids: lists.handler('list_ids'),
    list_holds: lists.handler('list_holds'),
    list_around: lists.handler('list_around'),
    list_options: lists.handler('list_options'),
    saved_views: lists.handler('saved_views'),
    names: lists.handler('names'),
    thing: (wanted) => thingPage(replica, wanted),
    places: ({ within }) => placesIn(view(), within),
    place: (placement) => placePage(view(), placement),
    async find({ words, limit }) {
      const hits = await replica.search(words, { collections: ['items', ...PLACES], limit })
      return hits.flatMap((hit) => found(hit) ?? [])
    },
    async pick_places(wanted) {
      const used = lists.placesUsed.bind(lists)
      return (await seldom()).pickPlaces({ replica, order: await placeOrder(), used }, wanted)
    },
    tree: async ({ query, from, count }) => (await placeOrder()).window(query, from, count),
    tree_line: async ({ query, public_id }) => (await placeOrder()).line(query, public_id),
    place_facts: async (placement) => (await seldom()).placeFacts(view(), placement),
    rack: async (placement) => (await seldom()).rackPicture(view(), placement),
    build_preview: async (design) => (await seldom()).buildAnswer(view(), design),
    categories: async () => (await seldom()).categoryRows(view()),
    tags: async () => (await seldom()).tagRows(view()),
    items_with: async (wanted) => (await seldom()).itemsWith(view(), wanted),
    codes: async ({ item_id }) => (await seldom()).codeRows(view(), item_id),
    ask: async (input) => (await seldom()).askCopy(replica, input),
    suggest: async (input) => (await seldom()).suggestHere(replica, input),
    wish: async (input) => (await seldom()).wishHere(replica, input),
    read_code: async ({ code }) => (await seldom()).codeMeaning(view(), code),
    resolve_code: async (input) => (await seldom()).scanHandlers(view).resolve_code(input),
    wanted: async (input) => (await seldom()).scanHandlers(view).wanted(input),
    audit: async (input) => (await seldom()).scanHandlers(view).audit(input),
    plan_audit: async (input) => (await seldom()).scanHandlers(view).plan_audit(input),
    label_rows: async (input) => (await seldom()).scanHandlers(view).label_rows(input),
    plans: async () => (await seldom()).planHeads(view()),
    plan: async ({ plan_id }) => (await seldom()).planHere(view(), plan_id),
    plan_make: async (wanted) => (await seldom()).makePlanHere(replica, wanted),
    plan_walk: async (wanted) => (await seldom()).walkHere(view(), wanted.session_id, wanted.user_id),
    plan_task: async ({ task_id, operation_id, deed }) =>
      (await seldom()).taskHere(view(), task_id, operation_id, deed),
    places_for: async (wanted) => (await seldom()).placesFor(replica, wanted),
    choices: lists.handler('choices'),
    documents: ({ owner_id }) => documentsOf(view(), owner_id),
    gallery: ({ owner_id }) => galleryOf(view(), owner_id, photos),
    to_name: lists.handler('to_name'),
    conflicts: () =>
      conflictRows(
        view(),
        view()
          .all('conflicts')
          .map(({ record }) => record),
      ),
  }
}
