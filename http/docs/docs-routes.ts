import { z } from 'zod'
import { HttpError } from '../errors/errors.ts'
import { POLICY as PAGE_POLICY } from '../label-page/style.ts'
import { routesWith } from '../routing/routes-with.ts'
import { StaticReply } from '../shell/static-reply.ts'
import { type DocsAssets, readAssets } from './assets.ts'
import { guidePage } from './guide-page.ts'
import { OwnArticles } from './own-articles.ts'

const { route } = routesWith()

/**
 * Permits the page its own scripts and styles, and requests to this server. The explorer writes style attributes and
 * elements, which only 'unsafe-inline' permits. The page shows no text written by a user.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "connect-src 'self'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const HTML = 'text/html; charset=utf-8'
const YEAR = 'public, max-age=31536000, immutable'
const shared = {
  method: 'GET',
  tag: 'Public and core',
  access: 'public',
  limiter: null,
  addition: true,
} as const

/**
 * `GET /docs`: the reference, a page that shows `openapi.json` to people; and `/docs/guides`, the guides. Files are
 * read and rendered at the first request.
 */
export function docsRoutes() {
  return [...referenceRoutes(), ...guideRoutes()]
}

function referenceRoutes() {
  let assets: DocsAssets | undefined
  let page: StaticReply | undefined
  const read = () => {
    assets ??= readAssets()
    return assets
  }
  return [
    route({
      ...shared,
      id: 'docs',
      path: '/docs',
      summary: 'Show the reference of this interface as a page',
      reply: { binary: ['text/html'], cached: true },
      async handler({ koa }) {
        page ??= new StaticReply(pageOf(read()), HTML)
        koa.set('Content-Security-Policy', POLICY)
        await page.send(koa, 'no-cache')
      },
    }),
    route({
      ...shared,
      id: 'docs.asset',
      undescribed: true,
      path: '/docs/{asset}',
      summary: 'Get a file of the reference page; its name changes with its content',
      params: z.strictObject({ asset: z.string().max(64) }),
      reply: { binary: ['text/javascript', 'text/css'], cached: true },
      errors: ['not_found'],
      async handler({ koa, params }) {
        const asset = read().byName.get(params.asset)
        if (asset === undefined) throw new HttpError('not_found')
        await asset.send(koa, YEAR)
      },
    }),
  ]
}

function guideRoutes() {
  const own = new OwnArticles()
  const pages = new Map<string, StaticReply>()
  return [
    route({
      ...shared,
      id: 'docs.guides',
      undescribed: true,
      path: '/docs/guides',
      summary: 'List the guides and the articles of the operator',
      reply: { binary: ['text/html'], cached: true },
      async handler({ koa }, { accounts }) {
        koa.set('Content-Security-Policy', PAGE_POLICY)
        await own.guides(accounts).send(koa, 'no-cache')
      },
    }),
    route({
      ...shared,
      id: 'docs.guide',
      undescribed: true,
      path: '/docs/guides/{name}',
      summary: 'Show a guide or an article of the operator',
      params: z.strictObject({ name: z.string().max(80) }),
      reply: { binary: ['text/html'], cached: true },
      errors: ['not_found'],
      async handler({ koa, params: { name } }, { accounts }) {
        const article = await own.page(accounts, name)
        const page = article ?? pages.get(name) ?? (await rendered(name))
        if (!article) pages.set(name, page)
        koa.set('Content-Security-Policy', PAGE_POLICY)
        await page.send(koa, 'no-cache')
      },
    }),
  ]
}

async function rendered(name: string): Promise<StaticReply> {
  const page = await guidePage(name)
  if (page === undefined) throw new HttpError('not_found')
  return new StaticReply(page, HTML)
}

function pageOf({ explorer, script, style }: DocsAssets): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Stowage interface</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/${style}">
<script src="/docs/${script}" defer></script>
<script src="/docs/${explorer}" defer></script>
</head>
<body>
<openapi-explorer hide-server-selection collapse
  schema-expand-level="2" default-schema-tab="body">
<p slot="nav-header" class="guides"><a href="/docs/guides">Guides</a></p>
</openapi-explorer>
<noscript>A script of this page shows <a href="/api/v1/openapi.json">openapi.json</a>. The <a href="/docs/guides">guides</a> need none.</noscript>
</body>
</html>
`
}
