import { z } from 'zod'
import type { AccountStore } from '../../services/accounts/account-store.ts'
import { guestTokens } from '../../services/accounts/secret-token.ts'
import type { Guests } from '../../services/households/guests.ts'
import { guestContents, guestPlace } from '../areas/guests/visit.ts'
import { HttpError } from '../errors/errors.ts'
import { httpErrorOf } from '../errors/service-errors.ts'
import { page } from '../label-page/frame.ts'
import { type Html, html } from '../label-page/html.ts'
import { routesWith } from '../routing/routes-with.ts'
import type { ShellServices } from '../shell/shell-services.ts'
import { dayOf } from './day.ts'
import { gonePage } from './join-page.ts'
import { showCodeForm, takeCode } from './links/enter-code.ts'
import { keptCode, type LinkKind } from './links/link-kind.ts'
import { codeForm, linkParams } from './links/link-page.ts'
import { pageRoute } from './page-route.ts'
import { goTo, sendPage } from './send-page.ts'
import { amountText, texts } from './texts/index.ts'

/** What these routes need. */
export interface Needs extends ShellServices {
  readonly accounts: AccountStore
  readonly guests: Guests
}

const { route } = routesWith<Needs>()

/** Number of records per page. */
const PAGE_LENGTH = 100

const guest: LinkKind<Needs> = {
  path: '/guest',
  title: 'guest',
  idOf: (_, code) => guestTokens.parse(code)?.id ?? null,
}

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

const show = route({
  ...pageRoute,
  id: 'pages.guest',
  method: 'GET',
  path: '/guest/{link_public_id}',
  summary: 'Show the place of a guest link as a page',
  limiter: 'link',
  params: linkParams,
  query: z.strictObject({ cursor: z.string().min(1).max(8192).optional() }),
  errors: ['not_found', 'unavailable'],
  async handler({ koa, params: { link_public_id: id }, query: { cursor } }, services) {
    const code = keptCode(guest, koa, services, id)
    if (code === null) {
      goTo(koa, guest.path)
      return
    }
    try {
      sendPage(koa, await guestPage(services, { id, code, cursor }))
    } catch (error) {
      if (httpErrorOf(error)?.code !== 'not_found') throw error
      throw new HttpError('not_found', { page: gonePage('guest') })
    }
  },
})

type Thing = Awaited<ReturnType<typeof guestContents>>['contents'][number]

interface Visit {
  readonly id: string
  readonly code: string
  readonly cursor: string | undefined
}

async function guestPage(services: Needs, { id, code, cursor }: Visit): Promise<string> {
  const { expires_at, household, place } = await guestPlace(services, code)
  const { contents, next_cursor } = await guestContents(services, code, { limit: PAGE_LENGTH, cursor })
  const { guest: words, thing } = texts()
  return page(
    place.name,
    html`<div class="inner">
<span class="kind">${words.of(thing.kinds[place.kind], household.name)}</span>
<h1>${place.name}</h1>
${place.description !== null && html`<p>${place.description}</p>`}
<h2>${thing.contents}</h2>
${contents.length > 0 && html`<ul class="things">${contents.map(row)}</ul>`}
${contents.length === 0 && next_cursor === null && html`<p>${words.nothing}</p>`}
${next_cursor !== null && html`<p class="aside"><a href="/guest/${id}?cursor=${encodeURIComponent(next_cursor)}">${words.more}</a></p>`}
<p class="hint aside">${words.until(dayOf(expires_at))}</p>
</div>`,
  )
}

function row({ description, name, path, quantity, type, unit }: Thing): Html {
  const where = path.map((step) => step.name).join(' › ')
  const aside = quantity === null ? texts().thing.kinds[type] : amountText(quantity, unit)
  const below = [where, description ?? ''].filter((text) => text !== '').join(' · ')
  return html`<li><span class="row"><span class="what"><b>${name}</b>${below !== '' && html`<small>${below}</small>`}</span><small>${aside}</small></span></li>`
}

export const guestPageRoutes = [ask, take, show]
