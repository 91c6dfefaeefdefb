import { v7 as uuid7 } from 'uuid'
import type { Route } from '../../../http/index.ts'
import type { DearRequest } from './dear-request.ts'
import type { Hostile } from './hostile-household.ts'
import type { OtherIds } from './other-ids.ts'

/** The path of a dear request, with the ids of what makes it dear. */
export function requestPath(
  route: Route,
  home: Hostile,
  other: OtherIds,
  { params, query }: DearRequest,
): string {
  const known = { ...idsFor(route, home, other), ...params }
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(known[name] ?? uuid7()),
  )
  return query ? `${path}?${new URLSearchParams(query).toString()}` : path
}

const LEVELS = ['zones', 'racks', 'rows', 'shelves'] as const

function idsFor(
  { path }: Route,
  home: Hostile,
  other: OtherIds,
): Readonly<Record<string, string | undefined>> {
  const level = LEVELS.find((each) => path.includes(`/${each}`))
  return {
    container: home.pile,
    item: home.dear,
    location: home.location,
    level: 'slots',
    place: path.includes('/{level}/') ? home.slot : level && home.empty[level][0],
    slot: home.slot,
    media: path.includes('/containers/')
      ? home.media_of_pile[0]
      : path.includes('/locations/')
        ? home.media_of_location[0]
        : path.includes('/{level}/')
          ? home.media_of_slot[0]
          : home.media[0],
    variant: 'thumb',
    category: home.chain.at(-1),
    tag: home.tags[0],
    productCode: home.codes[0],
    template: home.templates[0],
    sheet: home.sheets[0],
    publicId: home.sessions.find[10]?.session_id,
    roleKey: 'subject',
    targetId: home.piled[0],
    household_public_id: other.household_id,
    public_id: path.includes('/snapshots/')
      ? other.snapshot_id
      : path.includes('/media-uploads/')
        ? other.upload_id
        : undefined,
    printJob: other.print_job,
  }
}
