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
import { type Guests, gone } from '../../../services/households/guests.ts'
import { PlaceKindParam } from '../../../services/interface/guests/guest-link.ts'
import { moment } from '../../../services/interface/moment.ts'
import { readCursor, writeCursor } from '../../../services/interface/routes/paging.ts'
import { HttpError } from '../../errors/errors.ts'
import { routesWith } from '../../routing/routes-with.ts'
import type { ShellServices } from '../../shell/shell-services.ts'

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
const Token = z.string().max(200).meta({ description: 'The part of the link after `#`' })

const look = route({
  ...shared,
  id: 'guest.get',
  method: 'POST',
  path: '/api/v1/guest',
  summary: 'Get the place that a guest link shows',
  body: z.strictObject({ token: Token }),
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
      .meta({ description: 'Number of direct contents' }),
  }),
  handler: ({ body: { token } }, services) => guestPlace(services, token),
})

/**
 * The place of a guest link.
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
  method: 'POST',
  path: '/api/v1/guest/contents',
  summary: 'List the items and containers in the place of a guest link, at any depth',
  description:
    'A page can hold fewer than `limit` entries, or none, although more follow: continue while `next_cursor` is present.',
  body: z.strictObject({
    token: Token,
    limit: z.int().min(1).max(200).default(50),
    // It contains the path to the end of the page.
    cursor: z
      .string()
      .min(1)
      .max(8192)
      .optional()
      .meta({ description: '`next_cursor` of the previous page' }),
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
          .meta({ description: 'The containers and places around it, below the place of the link' }),
      }),
    ),
    next_cursor: z.string().nullable(),
  }),
  handler: ({ body: { token, ...wanted } }, services) => guestContents(services, token, wanted),
})

/**
 * A page of the contents of a guest link's place.
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
    // Only after the link is known to be valid: a stranger learns nothing else.
    const from = query.cursor === undefined ? null : stepsOf(query.cursor)
    return subtreePage(view, link.place, { limit, from })
  })
  return {
    contents: entries.map((entry) => ({ ...entry, path: [...entry.path] })),
    next_cursor: next && writeCursor(writeSteps(next)),
  }
}

/** @throws ServiceError `not_found` if the place is deleted or archived */
function shownPlace(view: HouseholdView, { place }: GuestLink): ResourceDetail {
  const detail = visiblePlace(view, place) && resourceDetail(view, place.kind, place.id)
  if (!detail) throw gone()
  return detail
}

function stepsOf(cursor: string): SubtreeStep[] {
  const steps = readSteps(readCursor(cursor))
  if (steps) return steps
  const message = 'This cursor does not belong to this list.'
  throw new HttpError('validation_failed', { details: [{ path: 'cursor', code: 'invalid_format', message }] })
}

function textOf(record: object, field: string): string | null {
  const value: unknown = Reflect.get(record, field)
  return typeof value === 'string' ? value : null
}

export const guestRoutes = [look, contents]
