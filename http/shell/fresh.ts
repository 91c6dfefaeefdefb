import type { AppContext } from './context.ts'

/**
 * Whether the client has the version of an entity tag (RFC 9110, section 13.1.2). Koa's own check says no if a request
 * has `Cache-Control: no-cache`, which `fetch` adds to every conditional request. That field is for caches, not for
 * servers.
 */
export function isFresh(ctx: AppContext, etag: string): boolean {
  const known = ctx.get('if-none-match').trim()
  return known === '*' || known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}
