import type Koa from 'koa'
import { checkTable } from '../../services/interface/routes/route-checks.ts'
import { HttpError } from '../errors/errors.ts'
import type { AppContext, RequestState } from '../shell/context.ts'
import type { ShellServices } from '../shell/shell-services.ts'
import type { Area } from './area.ts'
import { PathTable } from './path-table.ts'
import type { RouteRuntime } from './route-runtime.ts'
import type { Route } from './route-types.ts'
import { runRoute } from './run-route.ts'

/** What requests are looked up in. */
export interface RouteTable<S> {
  readonly routes: readonly Route<S>[]
  readonly areas?: readonly Area<S>[]
  /** Judges routes before the first of them answers, in addition to `checkTable()`. */
  readonly check?: (routes: readonly Route<S>[]) => void
}

/**
 * The middleware that answers from a table of routes. It answers HEAD like GET without the body, and OPTIONS with the
 * methods of the path.
 */
export function createRouter<S extends ShellServices>(
  { routes, areas = [], check = () => undefined }: RouteTable<S>,
  runtime: RouteRuntime<S>,
): Koa.Middleware<RequestState> {
  const judge = (some: readonly Route<S>[]) => {
    checkTable(some)
    check(some)
  }
  judge(routes)
  const table = new PathTable(routes, areas, judge)
  return async (ctx) => {
    const method = ctx.method === 'HEAD' ? 'GET' : ctx.method
    const match = await table.find(pathOf(ctx), method)
    if (match.route !== null) {
      ctx.state.route = match.route
      await runRoute(match.route, match.params, ctx, runtime)
      return
    }
    if (match.methods.length === 0) throw new HttpError('route_not_found')
    const Allow = allowOf(match.methods)
    if (ctx.method !== 'OPTIONS') {
      const archive = ctx.method === 'DELETE' ? await table.find(`${pathOf(ctx)}/archive`, 'POST') : null
      throw new HttpError('method_not_allowed', {
        headers: { Allow },
        ...(archive?.route && {
          message: `This record cannot be deleted. Archive it with POST ${archive.route.path}; that can be undone.`,
        }),
      })
    }
    ctx.set('Allow', Allow)
    ctx.status = 204
  }
}

function allowOf(methods: readonly string[]): string {
  const head = methods.includes('GET') ? ['HEAD'] : []
  return [...methods, ...head, 'OPTIONS'].toSorted().join(', ')
}

/** The target of a request may be a whole URL (RFC 9112, section 3.2.2), and may be malformed. */
function pathOf(ctx: AppContext): string {
  let path = ''
  try {
    path = ctx.path
  } catch {
    // Empty: no route matches.
  }
  if (!path.startsWith('/')) throw new HttpError('route_not_found')
  return path
}
