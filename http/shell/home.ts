import { createHash } from 'node:crypto'
import { routesWith } from '../routing/routes-with.ts'
import type { ShellServices } from './shell-services.ts'

/** What these routes need. */
export interface Needs extends ShellServices {
  readonly version: string
}

const { route } = routesWith<Needs>()

const STYLE = `
:root { color-scheme: light dark; --ink: #1d2433; --soft: #5b6475; --ground: #f6f4ef; --card: #fff; --line: #e2ddd2; --link: #1f5fae }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e8eaf0; --soft: #a2aabb; --ground: #14171d; --card: #1c2129; --line: #2e3541; --link: #8ab8f5 }
}
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1.5rem; background: var(--ground);
  color: var(--ink); font: 1rem/1.6 system-ui, sans-serif }
main { width: 100%; max-width: 34rem; padding: 2rem; background: var(--card); border: 1px solid var(--line); border-radius: .75rem }
h1 { margin: 0 0 .5rem; font-size: 1.5rem; line-height: 1.2 }
p { margin: 0 0 1rem; color: var(--soft) }
dl { display: grid; grid-template-columns: auto 1fr; gap: .5rem 1.5rem; margin: 0; padding-top: 1rem; border-top: 1px solid var(--line) }
dt { color: var(--soft) }
dd { margin: 0; overflow-wrap: anywhere }
a { color: var(--link) }
`

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${STYLE_HASH}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** `GET /`: shows a person who opens the server's address what it is. */
export const homeRoute = route({
  id: 'home',
  method: 'GET',
  path: '/',
  tag: 'Public and core',
  summary: 'Show the start page',
  access: 'public',
  limiter: null,
  addition: true,
  undescribed: true,
  reply: { binary: ['text/html'] },
  handler(request, { version }) {
    request.koa.set('Content-Security-Policy', POLICY)
    request.koa.set('Content-Type', 'text/html; charset=utf-8')
    request.koa.set('Cache-Control', 'no-cache')
    request.koa.body = page(version)
  },
})

function page(version: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Stowage</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Stowage is running</h1>
<p>This server keeps the inventory of a household: what there is, and where it is stored.</p>
<dl>
<dt>Account</dt><dd><a href="/account">Sign in</a></dd>
<dt>Version</dt><dd>${escapeHtml(version)}</dd>
<dt>Status</dt><dd><a href="/api/v1/status">/api/v1/status</a></dd>
<dt>Guides</dt><dd><a href="/docs/guides">/docs/guides</a></dd>
<dt>Interface</dt><dd><a href="/docs">/docs</a>, for programs <a href="/api/v1/openapi.json">openapi.json</a> (OpenAPI 3.1)</dd>
</dl>
</main>
</body>
</html>
`
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
