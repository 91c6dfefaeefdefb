import type { OperationResult } from '../../sync-protocol/index.ts'
import type { SimServer } from './server.ts'
import type { SimTime } from './time.ts'

/** The parts of the world that a browser uses. */
interface Around {
  readonly server: SimServer
  readonly time: SimTime
  readonly newId: () => string
}

/** A person in a browser: a client without a replica, who sees what the server has and changes it at once. */
export class SimBrowser {
  private readonly world: Around
  private readonly user_id: string

  constructor(world: Around, user_id: string) {
    this.world = world
    this.user_id = user_id
  }

  /** Does something; null when no answer came. */
  async does(type: string, input: Readonly<Record<string, unknown>>): Promise<OperationResult | null> {
    const { world } = this
    const { server } = world
    const operation = {
      operation_id: world.newId(),
      type,
      input: { ...input },
      base_seq: server.state.seq,
      occurred_at: server.now,
    }
    try {
      const push: ReturnType<SimServer['push']> = server.push(
        { user_id: this.user_id, replica_id: `${this.user_id}-browser` },
        { protocol_version: 1, operations: [operation] },
      )
      const { results } = await world.time.outside(push)
      return results[0] ?? null
    } catch {
      return null
    }
  }
}
