import Koa from 'koa'
import { takesSession } from '../services/interface/routes/access.ts'
import { createLimits, type Limits } from '../services/limits/limits.ts'
import type { TlsService } from '../services/tls/tls-service.ts'
import { docsRoutes } from './docs/docs-routes.ts'
import { openapiRoute } from './docs/openapi-route.ts'
import { answerLateErrors } from './errors/late-errors.ts'
import type { Area } from './routing/area.ts'
import { Replays } from './routing/replays.ts'
import type { RouteRuntime } from './routing/route-runtime.ts'
import type { Route } from './routing/route-types.ts'
import { createRouter } from './routing/router.ts'
import type { BodyPace } from './shell/body-pace.ts'
import { compressReplies } from './shell/compress.ts'
import type { RequestState } from './shell/context.ts'
import { requestShell } from './shell/request-shell.ts'
import { securityHeaders } from './shell/security-headers.ts'
import type { ShellServices } from './shell/shell-services.ts'
import { leadToHttps } from './shell/to-https.ts'
import { withdrawnHeaders } from './shell/transport.ts'

export interface AppOptions {
  /** Checks every reply against the schema of its route, and throws on a mismatch; for tests. */
  readonly check_replies?: boolean
  /** Minimum speed of a request body; for tests. */
  readonly body_pace?: BodyPace
  /** Replaces the counters in this process's memory. */
  readonly limits?: Limits
}

/** The parts of an application. The OpenAPI document and the reference are added to the routes. */
export interface AppParts<S extends ShellServices> {
  readonly routes: readonly Route<S>[]
  /** Routes that are loaded when the first request asks for one of them. */
  readonly areas?: readonly Area<S>[]
  readonly services: S
  /** The services for one request, which note where it came from. */
  readonly forRequest?: RouteRuntime<S>['forRequest']
  /** The certificate for https; null if the server answers http only. */
  readonly tls?: TlsService | null
  readonly options?: AppOptions
}

/**
 * Builds the application.
 *
 * @throws Error if two routes collide, or one requires a browser session and `services` cannot check one
 */
export function createApp<S extends ShellServices>({
  routes,
  areas = [],
  services,
  forRequest,
  tls = null,
  options = {},
}: AppParts<S>): Koa<RequestState> {
  const table: Route<S>[] = [...routes, openapiRoute(all), ...docsRoutes()]
  async function all(): Promise<readonly Route<S>[]> {
    const loaded: Route<S>[] = []
    // One after the other: to evaluate the modules of all areas takes a tenth of a second.
    for (const { load } of areas) loaded.push(...(await load()))
    return [...table, ...loaded]
  }
  const limits = options.limits ?? createLimits(services.config)
  const replays = new Replays(() => services.now().getTime())
  const app = new Koa<RequestState>()
  // client-ip.ts reads forwarded addresses; Koa would also trust forwarded hosts and protocols.
  app.proxy = false
  app.on('error', (error: unknown) => services.log.error({ err: error }, 'koa reported an error'))
  const careful = securityHeaders(services.config)
  app.use((ctx, next) => {
    // First, so that every answer has these header fields, even a refusal by a later middleware.
    ctx.set(careful)
    for (const name of withdrawnHeaders(ctx, services.config)) ctx.remove(name)
    return next()
  })
  app.use(requestShell(services, options.body_pace))
  if (tls && services.config.http) app.use(leadToHttps(tls, services))
  app.use(compressReplies())
  const check_replies = options.check_replies ?? false
  const check = (some: readonly Route<S>[]) => checkSessions(some, services)
  app.use(
    createRouter({ routes: table, areas, check }, { services, forRequest, limits, replays, check_replies }),
  )
  answerLateErrors(app, services)
  return app
}

function checkSessions(routes: readonly Route[], services: ShellServices): void {
  if (services.authenticate.session !== undefined) return
  const route = routes.find((each) => takesSession(each.access) && each.access !== 'session_or_bearer')
  if (route !== undefined)
    throw new Error(`Route ${route.id} requires a browser session, but sessions are not configured`)
}
