import { z } from 'zod'
import type { AccountStore } from '../../services/accounts/account-store.ts'
import { Uuid, Uuid7 } from '../../sync-protocol/index.ts'
import { guestThing, type Needs as LookNeeds } from '../areas/guests/look.ts'
import {
  guestPhotoRoute,
  guestVariants,
  type Needs as PhotoNeeds,
  sendGuestPhoto,
} from '../areas/guests/send-photo.ts'
import { GuestWords } from '../areas/guests/visit.ts'
import { HttpError } from '../errors/errors.ts'
import { httpErrorOf } from '../errors/service-errors.ts'
import { routesWith } from '../routing/routes-with.ts'
import type { AppContext } from '../shell/context.ts'
import type { ShellServices } from '../shell/shell-services.ts'
import { type GuestVisit, guestPlacePage, guestThingGonePage, guestThingPage } from './guest-pages.ts'
import { gonePage } from './join-page.ts'
import { showCodeForm, takeCode } from './links/enter-code.ts'
import { guest, keptGuestCode } from './links/guest-link.ts'
import { codeForm, linkParams } from './links/link-page.ts'
import { pageRoute } from './page-route.ts'
import { goTo, sendPage } from './send-page.ts'

/** What these routes need. */
export interface Needs extends ShellServices, LookNeeds, PhotoNeeds {
  readonly accounts: AccountStore
}

const { route } = routesWith<Needs>()

const ask = route({
  ...pageRoute,
  id: 'pages.guest.ask',
  method: 'GET',
  path: '/guest',
  summary: 'Show the page that takes the code of a guest link',
  limiter: 'link',
  handler: ({ koa }, services) => showCodeForm(guest, koa, services),
})

const take = route({
  ...codeForm,
  id: 'pages.guest.take',
  path: '/guest',
  summary: 'Accept the code of a guest link by a form',
  limiter: 'link',
  async handler({ body, koa }, services) {
    await takeCode(guest, koa, services, body)
  },
})

/** What every page of a link has: a place in the list, and the words of a search. */
const listQuery = {
  cursor: z.string().min(1).max(8192).optional(),
  // An empty field of the form asks for everything.
  q: z.union([z.literal(''), GuestWords]).optional(),
}

const page = { ...pageRoute, method: 'GET', limiter: 'link', errors: ['not_found', 'unavailable'] } as const

const show = route({
  ...page,
  id: 'pages.guest',
  path: '/guest/{link_public_id}',
  summary: 'Show the place of a guest link as a page',
  params: linkParams,
  query: z.strictObject(listQuery),
  handler: ({ koa, params: { link_public_id: id }, query }, services) =>
    showWith(koa, id, query, (visit) => guestPlacePage(services, visit)),
})

const showThing = route({
  ...page,
  id: 'pages.guest.thing',
  path: '/guest/{link_public_id}/things/{thing_public_id}',
  summary: 'Show an item or a container in the place of a guest link as a page',
  params: linkParams.extend({ thing_public_id: Uuid }),
  query: z.strictObject(listQuery),
  handler: ({ koa, params: { link_public_id: id, thing_public_id }, query }, services) =>
    showWith(koa, id, query, async (visit) => {
      const thing = await guestThing(services, visit.code, thing_public_id)
      if (!thing) throw new HttpError('not_found', { page: guestThingGonePage(id) })
      return guestThingPage(services, visit, thing)
    }),
})

const sendPhoto = route({
  ...guestPhotoRoute,
  id: 'pages.guest.photo',
  tag: 'Public and core',
  undescribed: true,
  method: 'GET',
  path: '/guest/{link_public_id}/photos/{photo}/{variant}',
  summary: 'Send a photo to a page of a guest link',
  params: linkParams.extend({ photo: Uuid7, variant: z.enum(guestVariants) }),
  handler({ koa, params: { link_public_id: id, ...wanted } }, services) {
    const code = keptGuestCode(koa, id)
    // The id of a photo opens nothing by itself.
    if (code === null) throw new HttpError('not_found')
    return sendGuestPhoto(services, koa, code, wanted)
  },
})

/** Shows a page of a link to a browser that has its code; one without the code is asked for it. */
async function showWith(
  koa: AppContext,
  id: string,
  { cursor, q }: { readonly cursor?: string | undefined; readonly q?: string | undefined },
  pageOf: (visit: GuestVisit) => Promise<string>,
): Promise<undefined> {
  const code = keptGuestCode(koa, id)
  if (code === null) {
    goTo(koa, guest.path)
    return
  }
  try {
    sendPage(koa, await pageOf({ id, code, cursor, q: q === '' ? undefined : q }))
  } catch (error) {
    if (httpErrorOf(error)?.code !== 'not_found' || httpErrorOf(error)?.page) throw error
    throw new HttpError('not_found', { page: gonePage('guest') })
  }
}

export const guestPageRoutes = [ask, take, show, showThing, sendPhoto]
