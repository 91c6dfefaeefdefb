import type { AppContext } from './context.ts'

/**
 * Whether the client has what an entity tag names (RFC 9110, section 13.1.2). Koa's own answer is no when a request says
 * `Cache-Control: no-cache`, which `fetch` adds to every conditional request. That field speaks to caches, not to a server.
 */
export function isFresh(ctx: AppContext, etag: string): boolean {
  const known = ctx.get('if-none-match').trim()
  return known === '*' || known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}
