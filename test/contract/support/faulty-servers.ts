import {
  allRoutes,
  createApp,
  HttpError,
  type RunningServer,
  type Services,
  startServer,
} from '../../../http/index.ts'
import { BusyError, StorageFullError } from '../../../storage/index.ts'

/** Servers over the services of a sound one, each with one part out of order. */
export interface FaultyServers {
  /** Where nobody may ask any more for a while. */
  readonly limited: RunningServer
  /** Where every household is in use by something that takes long. */
  readonly busy: RunningServer
  /** Where the disk is full. */
  readonly full: RunningServer
  /** Where whatever a handler asks for throws. */
  readonly broken: RunningServer
  /** Where nobody may register. */
  readonly closed: RunningServer
}

/** What a server that is broken inside must not tell. */
export const SECRET = 'a secret of the inside'

export async function faultyServers(sound: Services): Promise<FaultyServers> {
  const start = (change: Partial<Services>, limited = false): Promise<RunningServer> => {
    const services: Services = Object.defineProperties({ ...sound }, Object.getOwnPropertyDescriptors(change))
    const consume = () => Promise.reject(new HttpError('rate_limited', { headers: { 'Retry-After': '7' } }))
    const app = createApp({ routes: allRoutes, services, options: limited ? { limits: { consume } } : {} })
    return startServer({ app, services })
  }
  const failing = (error: () => Error): Partial<Services> => ({
    households: {
      open: () => Promise.reject(error()),
      create: () => Promise.reject(error()),
      discard: () => Promise.resolve(),
    },
    guests: { visit: () => Promise.reject(error()) },
  })
  const broken = (): never => {
    throw new Error(SECRET)
  }
  return {
    limited: await start({}, true),
    busy: await start(failing(() => new BusyError('x', 'busy'))),
    full: await start(failing(() => new StorageFullError('x', 'full'))),
    broken: await start({
      get version() {
        return broken()
      },
      accounts: { read: broken, version: broken, run: broken },
      authenticate: { bearer: broken, session: broken },
      guests: { visit: broken },
    }),
    closed: await start({ config: { ...sound.config, registration: 'closed' } }),
  }
}
