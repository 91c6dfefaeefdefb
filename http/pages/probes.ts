import type { AccountStore } from '../../services/accounts/account-store.ts'
import { hashSecret, sameHash } from '../../services/accounts/tokens.ts'
import type { OperationsService } from '../../services/operations/operations-service.ts'
import { HttpError } from '../errors/errors.ts'
import { routesWith } from '../routing/routes-with.ts'
import type { ShellServices } from '../shell/shell-services.ts'

/** What these routes need. */
export interface Needs extends ShellServices {
  readonly accounts: AccountStore
  readonly operations: OperationsService
}

const { route } = routesWith<Needs>()

const probe = {
  method: 'GET',
  tag: 'Public and core',
  access: 'public',
  limiter: null,
  addition: true,
  undescribed: true,
  reply: { binary: ['text/plain'] },
} as const

const PLAIN = 'text/plain; charset=utf-8'

/** For a supervisor: whether the process answers. */
const alive = route({
  ...probe,
  id: 'probes.alive',
  path: '/healthz',
  summary: 'Whether the process answers',
  handler({ koa }) {
    koa.set('Cache-Control', 'no-store')
    koa.set('Content-Type', PLAIN)
    koa.body = 'ok\n'
    return undefined
  },
})

/** For a proxy: whether requests can be served. On a full disk they can, as everything can be read. */
const ready = route({
  ...probe,
  id: 'probes.ready',
  path: '/readyz',
  summary: 'Whether requests can be served',
  handler({ koa }, { accounts, log }) {
    koa.set('Cache-Control', 'no-store')
    koa.set('Content-Type', PLAIN)
    try {
      accounts.read((view) => view.size('users'))
      koa.body = 'ready\n'
    } catch (error) {
      log.error({ err: error }, 'the accounts cannot be read')
      koa.status = 503
      koa.body = 'the accounts cannot be read\n'
    }
    return undefined
  },
})

/** For Prometheus, which has no browser session. */
const metrics = route({
  ...probe,
  id: 'probes.metrics',
  path: '/metrics',
  summary: 'The metrics in the text format of Prometheus, with the token of STOWAGE_METRICS_TOKEN',
  limiter: 'link',
  async handler({ koa, header }, { config, operations }) {
    const token = config.operations.metrics_token
    if (token === null) throw new HttpError('route_not_found')
    const given = /^Bearer (.{1,400})$/.exec(header('authorization') ?? '')?.[1] ?? ''
    if (!isSame(given, token)) {
      const message = 'The token of STOWAGE_METRICS_TOKEN is required.'
      throw new HttpError('authentication_required', { message })
    }
    koa.set('Cache-Control', 'no-store')
    koa.set('Content-Type', operations.metrics.contentType)
    koa.body = await operations.metrics.text()
    return undefined
  },
})

/** Compares hashes, which have one length. */
function isSame(given: string, token: string): boolean {
  return sameHash(hashSecret(Buffer.from(given)), hashSecret(Buffer.from(token)))
}

export const probeRoutes = [alive, ready, metrics]
