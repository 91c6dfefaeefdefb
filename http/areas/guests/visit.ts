import { z } from 'zod'
import type { AccountStore } from '../../../services/accounts/account-store.ts'
import { PlaceKindParam } from '../../../services/interface/guests/guest-link.ts'
import { moment } from '../../../services/interface/moment.ts'
import { Uuid, Uuid7 } from '../../../sync-protocol/index.ts'
import { routesWith } from '../../routing/routes-with.ts'
import type { ShellServices } from '../../shell/shell-services.ts'
import { QUERY_LENGTH } from '../inventory/search.ts'
import { guestContents, guestPlace, type Needs as LookNeeds } from './look.ts'
import { guestPhotoRoute, guestVariants, type Needs as PhotoNeeds, sendGuestPhoto } from './send-photo.ts'

/** What these routes need. */
export interface Needs extends ShellServices, LookNeeds, PhotoNeeds {
  readonly accounts: AccountStore
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
const Photos = z
  .array(z.string())
  .meta({ description: 'The ids of the photos; the one that represents the thing comes first' })

/** Words for which a guest searches. */
export const GuestWords = z.string().trim().min(QUERY_LENGTH.min).max(QUERY_LENGTH.max)

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
      photos: Photos,
    }),
    contents: z
      .strictObject({ items: z.int(), containers: z.int(), places: z.int() })
      .meta({ description: 'Number of direct contents' }),
  }),
  handler: ({ body: { token } }, services) => guestPlace(services, token),
})

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
      .meta({ description: '`next_cursor` of the previous page, with the same `q` and `container_id`' }),
    q: GuestWords.optional().meta({
      description:
        'Only what has all of these words in its name, its description or its path. Case and accents are ignored. Where nothing has all words, one may be mistyped for a word of a name.',
    }),
    container_id: Uuid.optional().meta({ description: 'Only what is in this container of the place' }),
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
        photos: Photos,
      }),
    ),
    next_cursor: z.string().nullable(),
  }),
  handler: ({ body: { token, ...wanted } }, services) => guestContents(services, token, wanted),
})

const photo = route({
  ...guestPhotoRoute,
  id: 'guest.photo',
  tag: 'Guests',
  method: 'POST',
  path: '/api/v1/guest/photo',
  summary: 'Get a photo of a guest link in one of its sizes',
  description:
    '`thumb` fits into 256 pixels, `small` into 640, `large` into 1600, as AVIF, WebP or JPEG, by the weights of `Accept`.',
  body: z.strictObject({ token: Token, photo: Uuid7, variant: z.enum(guestVariants) }),
  handler: ({ body: { token, ...wanted }, koa }, services) => sendGuestPhoto(services, koa, token, wanted),
})

export const guestRoutes = [look, contents, photo]
