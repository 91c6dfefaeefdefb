import { createApp, HttpError, type RunningServer, type Services, startServer } from '../../../http/index.ts'
import { createSessionAuthenticator } from '../../../http/session/session-authenticator.ts'
import { createBearerAuthentication } from '../../../services/accounts/authenticate-bearer.ts'
import { createSessionAuthentication } from '../../../services/accounts/authenticate-session.ts'
import { createTokenAuthentication } from '../../../services/accounts/authenticate-token.ts'
import { createHouseholds } from '../../../services/households/access.ts'
import { MediaService } from '../../../services/media/media-service.ts'
import { BusyError, HouseholdPool, StorageFullError } from '../../../storage/index.ts'
import { allRoutes } from '../../support/all-routes.ts'

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
  /** Where each person needs a second factor. */
  readonly strict: RunningServer
  /** Where every quota is used up. */
  readonly crammed: RunningServer
  /** Where a body must arrive at once. */
  readonly hasty: RunningServer
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
      founding: (_id, work) => work(),
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
      get idps() {
        return broken()
      },
      get passkeys() {
        return broken()
      },
      accounts: { read: broken, version: broken, run: broken, rotate: broken, touch: broken, from: broken },
      authenticate: { bearer: broken, session: broken },
      guests: { visit: broken },
      cspReports: { take: broken, notKept: 0 },
    }),
    closed: await start({ config: { ...sound.config, registration: 'closed' } }),
    strict: await start(strict(sound)),
    crammed: await crammed(sound),
    hasty: await hasty(sound),
  }
}

/** What asks each person for a second factor. */
function strict({ accounts, authenticate, config: sound, now }: Services): Partial<Services> {
  const config = { ...sound, require_second_factor: 'everyone' } as const
  const sessions = createSessionAuthentication({ accounts, config, now })
  return {
    config,
    authenticate: {
      ...authenticate,
      bearer: createBearerAuthentication({ accounts, config, now }),
      personal: createTokenAuthentication({ accounts, config, now }),
      session: createSessionAuthenticator(sessions, config),
    },
  }
}

/** The same households, of which each has used up what it may take. */
async function crammed(sound: Services): Promise<RunningServer> {
  const quotas = { ...sound.config.quotas, household_bytes: 1, account_households: 0, media_bytes: 1 }
  const config = { ...sound.config, quotas }
  const now = () => sound.now().toISOString()
  const pool = new HouseholdPool({ data: config.data, now, newId: sound.newId, quotas })
  const media = await MediaService.open({
    config,
    quotasOf: () => quotas,
    log: sound.log,
    now: sound.now,
    newId: sound.newId,
    directory: (household_id) => pool.place(household_id).directory,
    acquire: (household_id) => pool.acquire(household_id),
    households: () => [],
    keepsMetadata: () => false,
    fileTime: () => Date.now(),
  })
  const households = createHouseholds({ accounts: sound.accounts, now: sound.now, pool })
  const services: Services = { ...sound, config, households, media }
  const server = await startServer({ app: createApp({ routes: allRoutes, services }), services })
  return {
    ...server,
    async close() {
      await server.close()
      await media.close()
      await pool.closeAll()
    },
  }
}

function hasty(services: Services): Promise<RunningServer> {
  const body_pace = { seconds: 0.05, bytes: 1 }
  return startServer({ app: createApp({ routes: allRoutes, services, options: { body_pace } }), services })
}
