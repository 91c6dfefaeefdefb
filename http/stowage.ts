import { type ClosingStack, opening } from '../platform/index.ts'
import type { ClientInfo } from '../services/accounts/client-info.ts'
import { type Machine, thisMachine } from '../services/addresses/own-addresses.ts'
import type { Config } from '../services/config/config.ts'
import type { OpenOptions } from '../services/open-options.ts'
import { openServices } from '../services/open-services.ts'
import { openTls } from '../services/tls/tls-service.ts'
import { type AppOptions, createApp } from './app.ts'
import { areas, siteAreas } from './areas/index.ts'
import { removeIncoming } from './body/multipart.ts'
import { HintStreams } from './hints/hint-streams.ts'
import { type RunningServer, startServer } from './server.ts'
import type { Services } from './services.ts'
import { createSessionAuthenticator } from './session/session-authenticator.ts'
import { createLogger } from './shell/log.ts'
import { version } from './version.ts'
import { webRoutes } from './web/web-routes.ts'

/** Options for tests. */
export interface StowageOptions extends AppOptions, Partial<Omit<OpenOptions, 'version'>> {
  /** The machine and its addresses. */
  readonly machine?: (() => Machine) | undefined
}

/** A running Stowage: the server and its services. */
export interface RunningStowage extends RunningServer {
  readonly services: Services
}

/** The services for one request: security events note its address and its client. */
function forRequest(services: Services, { ip, user_agent }: ClientInfo): Services {
  return { ...services, accounts: services.accounts.from({ address: ip, client: user_agent }) }
}

/** Starts Stowage on a data folder: opens its services, and listens. */
export function startStowage(config: Config, options: StowageOptions = {}): Promise<RunningStowage> {
  return opening((parts) => start(config, options, parts))
}

async function start(config: Config, options: StowageOptions, parts: ClosingStack): Promise<RunningStowage> {
  const opened = await openServices(config, { ...options, log: options.log ?? createLogger(config), version })
  parts.add(() => opened.close())
  // No other server receives files there: this process has locked the data folder.
  await removeIncoming(config.data)
  const { authentication, ...others } = opened.services
  const { machine = thisMachine } = options
  const tls = await openTls({ ...others, machine })
  parts.add(() => tls?.close())
  const services: Services = {
    ...others,
    authenticate: { ...authentication, session: createSessionAuthenticator(authentication.session, config) },
    hints: new HintStreams({ listen: opened.listen, version: () => opened.services.accounts.version() }),
    tls,
    machine,
  }
  const app = createApp({
    routes: webRoutes(),
    areas: [...siteAreas, ...areas],
    services,
    forRequest,
    tls,
    options: { ...options, limits: opened.services.limits },
  })
  let stopped: Promise<void> | undefined
  parts.add(() => stopped)
  const server = await startServer({ app, services, tls })
  parts.add(() => server.close())
  const stopWork = opened.startWork()
  return {
    ...server,
    services,
    async close() {
      stopped = stopWork()
      // Streams do not end by themselves.
      services.hints.close()
      await parts.close()
    },
  }
}
