import { z } from 'zod'
import type { HouseholdView } from '../../../engine/index.ts'
import {
  type GuestLink,
  type ResourceDetail,
  readSteps,
  resourceDetail,
  type SubtreeStep,
  subtreePage,
  visiblePlace,
  writeSteps,
} from '../../../engine/index.ts'
import type { AccountStore } from '../../../services/accounts/account-store.ts'
import type { Guests } from '../../../services/households/guests.ts'
import { HttpError } from '../../errors/errors.ts'
import { readCursor, writeCursor } from '../../routing/paging.ts'
import { listQuery } from '../../routing/query-values.ts'
import { routesWith } from '../../routing/routes-with.ts'
import type { ShellServices } from '../../shell/shell-services.ts'
import { moment } from '../moment.ts'
import { PlaceKindParam } from './schemas.ts'

/** What these routes need. */
export interface Needs extends ShellServices {
  readonly accounts: AccountStore
  readonly guests: Guests
}

const { route } = routesWith<Needs>()

const shared = {
  tag: 'Guests',
  addition: true,
  access: 'public',
  limiter: 'link',
  errors: ['not_found', 'unavailable'],
} as const
const params = z.strictObject({
  token: z.string().max(200).meta({ description: 'What stands in the link behind `/guest/`' }),
})

const look = route({
  ...shared,
  id: 'guest.get',
  method: 'GET',
  path: '/api/v1/guest/{token}',
  summary: 'Tell whoever has a guest link what it shows',
  params,
  reply: z.strictObject({
    name: z.string().meta({ examples: ['Cellar'] }),
    household: z.strictObject({ name: z.string().meta({ examples: ['Home'] }) }),
    expires_at: moment,
    place: z.strictObject({
      kind: PlaceKindParam,
      public_id: z.string(),
      name: z.string().meta({ examples: ['Cellar'] }),
      description: z.string().nullable(),
    }),
    contents: z
      .strictObject({ items: z.int(), containers: z.int(), places: z.int() })
      .meta({ description: 'How much lies directly in it' }),
  }),
  handler: ({ params: { token } }, services) => guestPlace(services, token),
})

/**
 * What a guest link shows.
 *
 * @throws HttpError `not_found`
 */
export async function guestPlace({ accounts, guests }: Needs, token: string) {
  const { link, detail } = await guests.visit(token, (view, link) => ({
    link,
    detail: shownPlace(view, link),
  }))
  const { record } = detail.stored
  const household = accounts.read((view) => view.get('households', link.household_id)?.record.name ?? '')
  return {
    name: link.name,
    household: { name: household },
    expires_at: link.expires_at,
    place: {
      kind: link.place.kind,
      public_id: link.place.id,
      name: textOf(record, 'name') ?? '',
      description: textOf(record, 'description'),
    },
    contents: detail.contents ?? { items: 0, containers: 0, places: 0 },
  }
}

const contents = route({
  ...shared,
  id: 'guest.contents',
  method: 'GET',
  path: '/api/v1/guest/{token}/contents',
  summary: 'List the items and containers in the place that a guest link shows, however deep',
  description:
    'A page can hold fewer than `limit`, even none, though there are more: go on while there is a `next_cursor`.',
  params,
  query: z.strictObject({
    limit: listQuery.limit,
    // It holds the way to where the page ended.
    cursor: z.string().min(1).max(8192).optional().meta({ description: '`next_cursor` of the page before' }),
  }),
  reply: z.strictObject({
    contents: z.array(
      z.strictObject({
        type: z.enum(['item', 'container']),
        public_id: z.string(),
        name: z.string(),
        description: z.string().nullable(),
        quantity: z.number().nullable(),
        unit: z.string().nullable(),
        path: z
          .array(
            z.strictObject({
              kind: PlaceKindParam,
              public_id: z.string(),
              name: z.string().meta({ examples: ['Cellar'] }),
            }),
          )
          .meta({ description: 'What it lies in, below the place of the link' }),
      }),
    ),
    next_cursor: z.string().nullable(),
  }),
  handler: ({ params: { token }, query }, services) => guestContents(services, token, query),
})

/**
 * A page of what is in the place of a guest link.
 *
 * @throws HttpError `not_found`, `validation_failed` for a cursor of another list
 */
export async function guestContents(
  { guests }: Needs,
  token: string,
  query: { readonly limit: number; readonly cursor?: string | undefined },
) {
  const { limit } = query
  const { entries, next } = await guests.visit(token, (view, link) => {
    shownPlace(view, link)
    // Not before the link is known to be good: a stranger learns nothing else.
    const from = query.cursor === undefined ? null : stepsOf(query.cursor)
    return subtreePage(view, link.place, { limit, from })
  })
  return {
    contents: entries.map((entry) => ({ ...entry, path: [...entry.path] })),
    next_cursor: next && writeCursor(writeSteps(next)),
  }
}

/** @throws HttpError `not_found` if the place is gone, or archived */
function shownPlace(view: HouseholdView, { place }: GuestLink): ResourceDetail {
  const detail = visiblePlace(view, place) && resourceDetail(view, place.kind, place.id)
  if (!detail) throw new HttpError('not_found')
  return detail
}

function stepsOf(cursor: string): SubtreeStep[] {
  const steps = readSteps(readCursor(cursor))
  if (steps) return steps
  const message = 'This is no cursor of this list.'
  throw new HttpError('validation_failed', { details: [{ path: 'cursor', code: 'invalid_format', message }] })
}

function textOf(record: object, field: string): string | null {
  const value: unknown = Reflect.get(record, field)
  return typeof value === 'string' ? value : null
}

export const guestRoutes = [look, contents]
