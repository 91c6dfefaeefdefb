import type Koa from 'koa'
import { hostOf, urlHost } from '../../services/addresses/own-addresses.ts'
import type { Config } from '../../services/config/config.ts'
import { validity } from '../../services/tls/certificate.ts'
import type { TlsService } from '../../services/tls/tls-service.ts'
import { appPathOf } from '../../web/paths.ts'
import type { AppContext, RequestState } from './context.ts'
import { hostnameOf } from './hostname-of.ts'

/**
 * A browser has this cookie once it has come over https: it accepts the certificate. All ports of a host share their cookies, so
 * http sees it.
 */
const CAME_COOKIE = 'stowage-https'
/** Seconds after its last visit over https for which a browser is led there. */
const CAME_SECONDS = 7 * 24 * 3600

/** Addresses that answer over http and over https alike: programs use them, or people who cannot use https yet. */
const BOTH_WAYS = /^\/(?:api|assets|connection|docs|service-worker\.js)(?:\/|$)/

/**
 * Leads browsers from http to https, where that locks nobody out: where the configured address is the one with https, and for a
 * browser that has come over https before. The app has a copy of its data for each of the two addresses, and the copy of http may
 * have changes that wait to be sent. So the second rule leaves the app alone.
 */
export function leadToHttps(
  tls: TlsService,
  services: { readonly config: Pick<Config, 'base_url'>; now(): Date },
): Koa.Middleware<RequestState> {
  const { base_url } = services.config
  return async (ctx, next) => {
    if (!isDocument(ctx)) return next()
    if ('encrypted' in ctx.req.socket) {
      ctx.append('Set-Cookie', `${CAME_COOKIE}=1; Path=/; Max-Age=${CAME_SECONDS}; HttpOnly; SameSite=Lax`)
      return next()
    }
    const name = hostnameOf(ctx.get('host'))
    if (name === null) return next()
    const configured = base_url.startsWith('https:') && hostOf(base_url) === name
    const known = ctx.cookies.get(CAME_COOKIE) === '1' && appPathOf(ctx.path) === null
    // A request that a proxy has taken over https has come as it should.
    const proxied = ctx.get('x-forwarded-proto') !== ''
    if (proxied || !(configured || known) || !isGood(tls, name, services.now())) return next()
    ctx.status = 302
    ctx.set('Cache-Control', 'no-store')
    ctx.set('Location', `https://${urlHost(name)}:${tls.port}${ctx.url}`)
  }
}

/** Makes a browser stay on http until it comes over https again. */
export function stayOnHttp(ctx: AppContext): void {
  ctx.append('Set-Cookie', `${CAME_COOKIE}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`)
}

/** Whether a browser is led to https when it opens a label. */
export function isLedToHttps(ctx: AppContext): boolean {
  return ctx.cookies.get(CAME_COOKIE) === '1'
}

function isDocument({ method, path, header }: AppContext): boolean {
  return method === 'GET' && !BOTH_WAYS.test(path) && (header.accept ?? '').includes('text/html')
}

/** Whether browsers that trust its issuer accept the certificate for this host now. */
function isGood(tls: TlsService, host: string, now: Date): boolean {
  const certificate = tls.certificate()
  const { state } = validity(certificate, now)
  return (state === 'valid' || state === 'ends_soon') && certificate.covers(host)
}
