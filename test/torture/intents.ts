import type { Operation } from '../../sync-protocol/index.ts'
import type { Random } from '../storage/snapshots/support/random.ts'

/** Items with so much in stock that no phone can take it all. */
export const STOCK = 1_000_000

type Intent = Pick<Operation, 'type' | 'input'>

/** Makes up what one person does: things of their own, and with things that everybody has their hands on. */
export class Intents {
  private readonly random: Random
  /** Items that all phones change. */
  private readonly shared: readonly string[]
  private made = 0

  constructor(random: Random, shared: readonly string[]) {
    this.random = random
    this.shared = shared
  }

  newId(): string {
    return this.random.uuid(7, Date.now())
  }

  /**
   * The next operation of an author who knows of `seen`, the newest seq, or of an earlier one. Who does not know of
   * `stocked`, at which the shared items are there, may take from what their creation counted already (SPEC.md Q3).
   */
  next(seen: number, stocked: number): Operation {
    const { random } = this
    return {
      operation_id: this.newId(),
      ...this.intent(random.below(100)),
      base_seq: random.below(4) === 0 ? stocked + random.below(seen - stocked + 1) : seen,
      occurred_at: new Date(Date.now() - random.below(60_000)).toISOString(),
    }
  }

  private intent(chance: number): Intent {
    const { random } = this
    const item = random.pick(this.shared)
    const name = `${random.pick(WORDS)} ${++this.made}`
    if (chance < 35) {
      const input = { public_id: this.newId(), name, description: name.repeat(random.below(40)), quantity: 1 }
      return { type: 'item.create', input }
    }
    if (chance < 75) {
      const delta = random.below(2) === 0 ? -1 - random.below(3) : 1 + random.below(3)
      return { type: 'item.adjust_quantity', input: { public_id: item, delta } }
    }
    // Somebody may have renamed it unseen: an outcome with a conflict in it.
    if (chance < 85) return { type: 'item.update', input: { public_id: item, name } }
    if (chance < 90) return { type: 'tag.create', input: { public_id: this.newId(), name: this.newId() } }
    if (chance < 95) return { type: 'container.create', input: { public_id: this.newId(), name } }
    // Rejected, and to be remembered just as well.
    return { type: 'item.archive', input: { public_id: this.newId() } }
  }
}

const WORDS = ['Drill', 'Lamp', 'Rope', 'Kettle', 'Tent', 'Ladder', 'Saw', 'Blanket']
