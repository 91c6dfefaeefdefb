import type { X509Certificate } from 'node:crypto'
import type { Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import type Koa from 'koa'
import { UnderWay } from '../../services/limits/under-way.ts'
import { inLanguage, languageOf } from '../../services/mail/languages.ts'
import { hasBody } from '../body/body.ts'
import { discardUnreadBody } from '../body/unread-body.ts'
import { answerError } from '../errors/answer-error.ts'
import { malformedRequest } from '../errors/malformed.ts'
import { requireAllowedHost } from './allowed-host.ts'
import { BODY_PACE, type BodyPace, watchPace } from './body-pace.ts'
import { clientIp } from './client-ip.ts'
import type { AppContext, RequestState } from './context.ts'
import { requestIdOf } from './request-id.ts'
import type { ShellServices } from './shell-services.ts'
import { isSecure } from './transport.ts'

/** Listeners that a response may have per event before Node warns of a leak: a piped reply has eleven. */
const RESPONSE_LISTENERS = 20

/**
 * The outermost middleware: gives the request its id, logs it, and turns errors of inner middleware into error
 * envelopes.
 */
export function requestShell(
  services: ShellServices,
  pace: BodyPace = BODY_PACE,
): Koa.Middleware<RequestState> {
  const { quotas, trusted_proxies: hops } = services.config
  const under_way = new UnderWay(quotas.address_connections)
  const serve: Koa.Middleware<RequestState> = async (ctx, next) => {
    const { rawHeaders, socket } = ctx.req
    ctx.state.request_id = requestIdOf(ctx.get('x-request-id'), () => services.newId())
    ctx.state.ip = clientIp(socket.remoteAddress, ctx.get('x-forwarded-for') || undefined, hops)
    ctx.state.secure = isSecure(ctx, services.config)
    ctx.state.route = null
    ctx.set('X-Request-Id', ctx.state.request_id)
    logWhenDone(ctx, services)
    ctx.res.setMaxListeners(RESPONSE_LISTENERS)
    const watch = hasBody(ctx.req) ? watchPace(ctx.req, pace) : null
    try {
      ctx.res.once('close', under_way.begin(ctx.state.ip))
      requireSingle(rawHeaders)
      if (ctx.req.headers.host === undefined && ctx.req.httpVersion === '1.1') {
        throw malformedRequest('missing_host', 'The header field Host is required.')
      }
      requireAllowedHost(ctx.req.headers.host, services.config, certificateOf(socket))
      // Work on a body that is too slow ends when its connection is closed.
      await (watch ? Promise.race([next(), watch.tooSlow]) : next())
    } catch (error) {
      answerError(ctx, error, services)
    } finally {
      watch?.stop()
    }
    discardUnreadBody(ctx.req)
  }
  // The page of an error is in the language, too.
  return (ctx, next) => inLanguage(languageOf(ctx.get('accept-language')), () => serve(ctx, next))
}

/** The header fields on which it depends who asks and where: of several, Node would use the first, and a proxy perhaps the last. */
const SINGLE = new Map([
  // RFC 9112, section 3.2
  ['host', { code: 'repeated_host', name: 'Host' }],
  ['authorization', { code: 'repeated_header', name: 'Authorization' }],
  ['origin', { code: 'repeated_header', name: 'Origin' }],
  ['content-type', { code: 'repeated_header', name: 'Content-Type' }],
])

/** @param rawHeaders names and values by turns */
function requireSingle(rawHeaders: readonly string[]): void {
  const seen = new Set<string>()
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]?.toLowerCase() ?? ''
    const single = SINGLE.get(name)
    if (!single) continue
    if (seen.has(name))
      throw malformedRequest(single.code, `The header field ${single.name} must occur only once.`)
    seen.add(name)
  }
}

/** The certificate of this server that a connection uses; undefined over http. */
function certificateOf(socket: Socket): X509Certificate | undefined {
  return socket instanceof TLSSocket ? socket.getX509Certificate() : undefined
}

/** One line per request, without path and query, which can contain tokens and names; the id of the route is enough. */
function logWhenDone(ctx: AppContext, services: ShellServices): void {
  const started = performance.now()
  ctx.res.once('close', () => {
    const { error_code, request_id, route, user_id } = ctx.state
    const ms = Math.round((performance.now() - started) * 10) / 10
    const sent = ctx.res.writableFinished ? {} : { aborted: true }
    // Refusals say who was refused, and why.
    const refused = error_code === undefined ? {} : { code: error_code, user_id: user_id ?? null }
    const answered = { method: ctx.method, route: route?.id ?? null, status: ctx.res.statusCode, ms }
    services.operations?.answered({ ...answered, traceparent: ctx.get('traceparent') })
    services.log.info(
      {
        request_id,
        method: ctx.method,
        route: route?.id ?? null,
        status: ctx.res.statusCode,
        ms,
        ...refused,
        ...sent,
      },
      'request',
    )
  })
}
