import Koa from 'koa'
import { docsRoutes } from './docs/docs-routes.ts'
import { answerLateErrors } from './errors/late-errors.ts'
import { createLimits, type Limits } from './limits/limits.ts'
import { openapiRoute } from './openapi/openapi-route.ts'
import { takesSession } from './routing/access.ts'
import { Replays } from './routing/replays.ts'
import type { Route } from './routing/route-types.ts'
import { createRouter } from './routing/router.ts'
import type { BodyPace } from './shell/body-pace.ts'
import { compressReplies } from './shell/compress.ts'
import type { RequestState } from './shell/context.ts'
import { requestShell } from './shell/request-shell.ts'
import { securityHeaders } from './shell/security-headers.ts'
import type { ShellServices } from './shell/shell-services.ts'

export interface AppOptions {
  /** Checks every reply against the schema of its route, and fails loudly; for tests. */
  readonly check_replies?: boolean
  /** How fast a body must arrive; for tests. */
  readonly body_pace?: BodyPace
  /** Counts requests elsewhere than in this process. */
  readonly limits?: Limits
}

/** What an application is made of. The OpenAPI document and the reference are added to the routes. */
export interface AppParts<S extends ShellServices> {
  readonly routes: readonly Route<S>[]
  readonly services: S
  readonly options?: AppOptions
}

/**
 * Builds the application.
 *
 * @throws Error if two routes collide, or one requires a browser session and `services` cannot check one
 */
export function createApp<S extends ShellServices>({
  routes,
  services,
  options = {},
}: AppParts<S>): Koa<RequestState> {
  const table: Route<S>[] = [...routes, openapiRoute(() => table), ...docsRoutes()]
  checkSessions(table, services)
  const limits = options.limits ?? createLimits(services.config)
  const replays = new Replays(() => services.now().getTime())
  const app = new Koa<RequestState>()
  // Forwarded addresses are read in client-ip.ts; Koa would also believe forwarded hosts and protocols.
  app.proxy = false
  app.on('error', (error: unknown) => services.log.error({ err: error }, 'koa reported an error'))
  const careful = securityHeaders(services.config)
  app.use((ctx, next) => {
    // First, so that no answer is without them, whatever refuses the request.
    ctx.set(careful)
    return next()
  })
  app.use(requestShell(services, options.body_pace))
  app.use(compressReplies())
  app.use(createRouter(table, { services, limits, replays, check_replies: options.check_replies ?? false }))
  answerLateErrors(app, services)
  return app
}

function checkSessions(routes: readonly Route[], services: ShellServices): void {
  if (services.authenticate.session !== undefined) return
  const route = routes.find((each) => takesSession(each.access) && each.access !== 'session_or_bearer')
  if (route !== undefined) throw new Error(`Route ${route.id} requires a browser session, and there are none`)
}
