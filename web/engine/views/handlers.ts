import type { FoundRecord, Replica } from '../../../engine/index.ts'
import { galleryOf, type LocalPhotos, NO_PHOTOS } from '../photos/gallery.ts'
import { ToName } from '../photos/to-name.ts'
import type { Found, PlaceRow, ViewCalls } from './calls.ts'
import { choices, homePage } from './home.ts'
import { Lists } from './lists.ts'
import { placeKindOf, placePage, placesUsedLast } from './places.ts'
import { placeRow, placesIn, thingRow } from './rows.ts'
import { conflictRows, thingPage } from './things.ts'

/** How each call of the pages is answered from the copy. */
export type ViewHandlers = {
  readonly [N in keyof ViewCalls]: (
    input: ViewCalls[N]['input'],
  ) => ViewCalls[N]['output'] | Promise<ViewCalls[N]['output']>
}

const PLACES = ['containers', 'locations', 'zones', 'racks', 'rows', 'shelves', 'slots'] as const

/** The answers of one open copy, until it is closed. `today` returns the day of the person, `2026-11-20`; `photos`: those that wait here. */
export function viewHandlers(
  replica: Replica,
  today: () => string,
  photos: LocalPhotos = NO_PHOTOS,
): ViewHandlers {
  const view = () => replica.view
  const lists = new Lists(view, today)
  const toName = new ToName(view)
  replica.subscribe((event) => {
    if (event.type !== 'changed') return
    lists.forget()
    toName.forget()
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
    home: () => ({ ...homePage(view(), today()), to_name: toName.total }),
    things: ({ query, from, count }) => lists.window(query, from, count),
    thing: (wanted) => thingPage(replica, wanted),
    places: ({ within }) => placesIn(view(), within),
    place: (placement) => placePage(view(), placement),
    async find({ words, limit }) {
      const hits = await replica.search(words, { collections: ['items', ...PLACES], limit })
      return hits.flatMap((hit) => found(hit) ?? [])
    },
    async pick_places({ words, limit }) {
      if (words.trim() === '') return placesUsedLast(view(), limit)
      const hits = await replica.search(words, { collections: PLACES, limit })
      return hits.flatMap((hit) => place(hit) ?? [])
    },
    choices: () => choices(view()),
    gallery: ({ owner_id }) => galleryOf(view(), owner_id, photos),
    to_name: ({ limit }) => toName.answer(limit),
    conflicts: () =>
      conflictRows(
        view(),
        view()
          .all('conflicts')
          .map(({ record }) => record),
      ),
  }
}
