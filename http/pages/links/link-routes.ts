import { routesWith } from '../../routing/routes-with.ts'
import type { Needs as FormServices } from '../forms.ts'
import { pageRoute } from '../page-route.ts'
import { showCodeForm, takeCode } from './enter-code.ts'
import { codeForm, type LinkPage, linkParams, showLink } from './link-page.ts'

/**
 * The routes of a link that works once, but for the one that takes its form: two for its code, and one for its page.
 *
 * @param id the first part of the ids of the routes
 * @param named what the link is, for the summaries
 */
export function linkRoutes<S extends FormServices, F>(link: LinkPage<S, F>, id: string, named: string) {
  const { route } = routesWith<S>()
  const { path } = link
  const ask = route({
    ...pageRoute,
    id: `pages.${id}.ask`,
    method: 'GET',
    path,
    summary: `Show the page that takes the code of ${named}`,
    limiter: 'link',
    handler: ({ koa }, services) => showCodeForm(link, koa, services),
  })
  const take = route({
    ...codeForm,
    id: `pages.${id}.take`,
    path,
    summary: `Accept the code of ${named} by a form`,
    limiter: 'link',
    async handler({ body, koa }, services) {
      await takeCode(link, koa, services, body)
    },
  })
  const show = route({
    ...pageRoute,
    params: linkParams,
    id: `pages.${id}`,
    method: 'GET',
    path: `${path}/{link_public_id}`,
    summary: `Show the page of ${named}`,
    limiter: 'link',
    handler: ({ koa, params }, services) => showLink(link, koa, services, params.link_public_id),
  })
  return [ask, take, show]
}
