import { z } from 'zod'
import { parameterName, parameterNames, segmentsOf } from '../../services/interface/routes/path.ts'
import { APP_PATHS } from '../../web/paths.ts'
import { HttpError } from '../errors/errors.ts'
import { page } from '../label-page/frame.ts'
import { html } from '../label-page/html.ts'
import { sendPage } from '../pages/send-page.ts'
import { routesWith } from '../routing/routes-with.ts'
import type { AppContext } from '../shell/context.ts'
import { DOCUMENT_HEADERS, scriptPolicy } from './policies.ts'
import { builtFolder, MEDIA_TYPES, sendFile } from './web-files.ts'

const { route } = routesWith()

const YEAR = 'public, max-age=31536000, immutable'
/** Asked for again at each use: the answer is mostly 304. */
const ASK_AGAIN = 'no-cache'

const NOT_BUILT =
  'The app for browsers is not built. Run "npm run build" where the server is installed, and load this page again.'

const shared = {
  method: 'GET',
  tag: 'Public and core',
  access: 'public',
  limiter: null,
  addition: true,
  undescribed: true,
} as const

/**
 * Schemas take longer to make than all else of a route, and the app has an address for each page: the routes share them.
 * The query is of the page too, such as where to go after signing in.
 */
const ANY_QUERY = z.looseObject({})
const paramsSchemas = new Map<string, z.ZodObject<Record<string, z.ZodString>>>()

/** The page judges the ids: it has the records, and the server shows the same document to everybody. */
function paramsOf(path: string): z.ZodObject<Record<string, z.ZodString>> {
  const names = parameterNames(path)
  const key = names.join('/')
  const known = paramsSchemas.get(key)
  if (known) return known
  const schema = z.strictObject(Object.fromEntries(names.map((name) => [name, z.string().max(100)])))
  paramsSchemas.set(key, schema)
  return schema
}

/**
 * The app for browsers: its document at each of its addresses, its files, and its service worker. They are the files of the
 * build, as they are.
 */
export function webRoutes(folder = builtFolder()) {
  const documentRoutes = APP_PATHS.map((path) =>
    route({
      ...shared,
      id: idOf(path),
      path,
      summary: 'The app for browsers',
      page: true,
      params: paramsOf(path),
      query: ANY_QUERY,
      reply: { binary: ['text/html'], cached: true },
      handler: ({ koa }) => sendDocument(koa, folder),
    }),
  )
  return [...documentRoutes, serviceWorkerRoute(folder), assetRoute(folder)]
}

/** `web` for the start page, and such as `web.items.id`. */
function idOf(path: string): string {
  return ['web', ...segmentsOf(path)]
    .filter((segment) => segment !== '')
    .map((segment) => (parameterName(segment) ?? segment).replaceAll('-', '_'))
    .join('.')
}

async function sendDocument(koa: AppContext, folder: string): Promise<undefined> {
  const sent = { cache_control: ASK_AGAIN, headers: DOCUMENT_HEADERS }
  if (await sendFile(koa, folder, 'index.html', sent)) return
  const body = html`<div class="inner"><h1>Not built</h1><p>${NOT_BUILT}</p></div>`
  sendPage(koa, page('Not built', body, { language: 'en' }), { language: 'en' })
  koa.status = 503
}

function serviceWorkerRoute(folder: string) {
  return route({
    ...shared,
    id: 'web.service_worker',
    path: '/service-worker.js',
    summary: 'The service worker of the app',
    reply: { binary: ['text/javascript'], cached: true },
    errors: ['not_found'],
    async handler({ koa }) {
      const headers = { 'Content-Security-Policy': scriptPolicy('service-worker.js') }
      const sent = { cache_control: ASK_AGAIN, headers }
      if (!(await sendFile(koa, folder, 'service-worker.js', sent))) {
        throw new HttpError('not_found', { message: NOT_BUILT })
      }
    },
  })
}

function assetRoute(folder: string) {
  return route({
    ...shared,
    id: 'web.asset',
    path: '/assets/{asset}',
    summary: 'A file of the app; its name changes with its content',
    params: z.strictObject({
      asset: z
        .string()
        .max(200)
        .regex(/^[\w-]+(\.[a-z0-9]+)+$/),
    }),
    reply: { binary: MEDIA_TYPES, cached: true },
    errors: ['not_found'],
    async handler({ koa, params: { asset } }) {
      const sent = { cache_control: YEAR, headers: assetHeaders(asset) }
      if (!(await sendFile(koa, folder, `assets/${asset}`, sent))) throw new HttpError('not_found')
    },
  })
}

function assetHeaders(name: string): Readonly<Record<string, string>> {
  // The service worker answers with this copy of the document, and its header fields then count.
  if (name.endsWith('.html')) return DOCUMENT_HEADERS
  if (name.endsWith('.css')) return { SourceMap: `${name}.map` }
  if (!name.endsWith('.js')) return {}
  return { 'Content-Security-Policy': scriptPolicy(name), SourceMap: `${name}.map` }
}
