import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MemoryReplicaStore, Replica, type ReplicaEnvironment } from '../../engine/index.ts'
import { readConfig } from '../../services/config/config.ts'
import { register, type Session, type SignInDetails, signIn } from '../../sync-protocol/transport/index.ts'
import { createLogger } from '../shell/log.ts'
import { type RunningStowage, startStowage } from '../stowage.ts'
import { FixedClock, fixedIds } from './fixed.ts'

/** The lowest cost that argon2 accepts: these passwords protect nothing. */
const CHEAP = { memoryCost: 8, timeCost: 1 }

const PASSWORD = 'nine quiet otters'

/** A whole server in this process, with a temporary data folder, a fixed clock, and replicas that sync with it. */
export class TestServer {
  readonly clock: FixedClock
  readonly newId = fixedIds()
  readonly #folder: string
  readonly #running: RunningStowage
  readonly #people = new Set<string>()
  readonly #replicas: Replica[] = []

  private constructor(folder: string, running: RunningStowage, clock: FixedClock) {
    this.#folder = folder
    this.#running = running
    this.clock = clock
  }

  /** Starts a server. `env` are further `STOWAGE_` variables. */
  static async start(env: Readonly<Record<string, string>> = {}): Promise<TestServer> {
    const folder = await mkdtemp(join(tmpdir(), 'stowage-testing-'))
    const clock = new FixedClock()
    const config = readConfig({
      STOWAGE_HOST: '127.0.0.1',
      STOWAGE_PORT: '0',
      STOWAGE_DATA: folder,
      STOWAGE_RATE_LIMITS: 'off',
      STOWAGE_REGISTRATION: 'open',
      ...env,
    })
    const log = createLogger(config, { write: () => {} })
    const running = await startStowage(config, {
      now: () => new Date(clock.now()),
      log,
      password_cost: CHEAP,
    })
    return new TestServer(folder, running, clock)
  }

  /** The URL of the server on this machine. */
  get url(): string {
    return this.#running.url
  }

  /** Signs in a person on a new device. The first call creates their account and a household. */
  async signIn(name: string): Promise<Session> {
    const details: SignInDetails = {
      base_url: this.url,
      email: `${name}@example.org`,
      password: PASSWORD,
      device_installation_id: `test-${this.newId()}`,
      platform: 'other',
    }
    const keeper = { load: () => null, save: () => {}, clear: () => {} }
    if (this.#people.has(name)) return signIn(details, { keeper })
    this.#people.add(name)
    return register({ ...details, name }, { keeper })
  }

  /** A new replica of a person's household, signed in, on a device of its own. It is empty until its first `sync()`. */
  async replica(name: string): Promise<Replica> {
    const session = await this.signIn(name)
    const { current_household } = await session.households()
    if (!current_household) throw new Error(`${name} has no household`)
    const owner = { user_id: session.user.public_id, household_id: current_household.public_id }
    const replica = await Replica.open({
      store: new MemoryReplicaStore(owner),
      environment: this.#environment(),
    })
    this.#replicas.push(replica)
    replica.signIn(session.transport())
    return replica
  }

  /** Closes the replicas and the server, and deletes the data folder. */
  async close(): Promise<void> {
    for (const replica of this.#replicas) await replica.close()
    await this.#running.close()
    await rm(this.#folder, { recursive: true, force: true })
  }

  #environment(): ReplicaEnvironment {
    return {
      now: () => this.clock.now(),
      newId: this.newId,
      random: () => 0.5,
      wait: async (ms, signal) => {
        signal.throwIfAborted()
        this.clock.advance(ms / 1000)
      },
    }
  }
}
