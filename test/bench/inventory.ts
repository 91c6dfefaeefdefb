import type { Operation } from '../../sync-protocol/index.ts'
import { idMaker } from '../storage/support/ids.ts'
import { ENDINGS, KINDS, LOOKS, RARE_WORD, REMARKS } from './words.ts'

const CATEGORIES = 20
const TAGS = 30
const SHELVES = 12
const CONTAINERS = 150

/** The input of an `item.create` as this benchmark makes it: about 260 bytes of JSON. */
export type ItemInput = {
  readonly public_id: string
  readonly name: string
  readonly description: string
  readonly quantity: number
  readonly unit: string
  /** Of none, where things are to lie about. */
  readonly placement?: { readonly kind: string; readonly id: string }
  /** Of every fourth item. */
  readonly category_id?: string
  /** Of every eighth item. */
  readonly tag_ids?: readonly string[]
}

/** Ids and choices are the same in every run. */
const newId = idMaker(Date.UTC(2026, 0, 1))
let state = 12345

/** A number from 0 to below `n`. */
function choose(n: number): number {
  // Lehmer's generator with the multiplier of Park and Miller.
  state = (state * 48_271) % 2_147_483_647
  return state % n
}

/** One of a list. */
export function pick<T>(list: readonly T[]): T {
  const one = list[choose(list.length)]
  if (one === undefined) throw new Error('there is nothing to pick')
  return one
}

/** Invents what the people of one household write down: the operations that their phone sends. */
export class InventedInventory {
  /** The ids of all items so far. */
  readonly items: string[] = []
  private readonly categories = Array.from({ length: CATEGORIES }, newId)
  private readonly tags = Array.from({ length: TAGS }, newId)
  private readonly shelves = Array.from({ length: SHELVES }, newId)
  private readonly containers = Array.from({ length: CONTAINERS }, newId)
  /** What the phone had applied when it made an operation: at first, the structure. */
  private base_seq = 0

  /** What items refer to: categories, tags, and containers on the shelves of a cellar. */
  structure(): Operation[] {
    const cellar = newId()
    const parent = { kind: 'location', id: cellar }
    const operations = [
      operation('location.create', { public_id: cellar, name: 'Cellar' }, 0),
      ...this.shelves.map((public_id, i) =>
        operation('shelf.create', { public_id, name: `Shelf ${i}`, parent }, 0),
      ),
      ...this.containers.map((public_id, i) => {
        const placement = { kind: 'shelf', id: pick(this.shelves) }
        return operation('container.create', { public_id, name: `Box ${i}`, placement }, 0)
      }),
      ...this.categories.map((public_id, i) =>
        operation('category.create', { public_id, name: `Kind ${i}` }, 0),
      ),
      ...this.tags.map((public_id, i) => operation('tag.create', { public_id, name: `Tag ${i}` }, 0)),
    ]
    this.base_seq = operations.length
    return operations
  }

  /** The phone has applied everything up to a seq, also what others wrote. */
  applied(seq: number): void {
    this.base_seq = seq
  }

  /** New items: each in a box, any one of them, or (`placed: false`) in none. */
  creates(count: number, { placed } = { placed: true }): Operation[] {
    return Array.from({ length: count }, () => operation('item.create', this.item(placed), this.base_seq))
  }

  /** An edit of an item that is there. */
  edit(): Operation {
    const description = `${pick(REMARKS)} ${pick(ENDINGS)}, ${choose(1_000_000)}`
    return operation('item.update', { public_id: pick(this.items), description }, this.base_seq)
  }

  private item(placed: boolean): ItemInput {
    const public_id = newId()
    const number = this.items.push(public_id)
    // Some ten items, whatever the size of the household: the 100th, 200th, 400th ...
    const rare = number % 100 === 0 && Number.isInteger(Math.log2(number / 100))
    return {
      public_id,
      name: `${pick(LOOKS)} ${rare ? RARE_WORD : pick(KINDS)} ${number}`,
      description: `${pick(REMARKS)} ${pick(ENDINGS)}`,
      quantity: 1 + choose(12),
      unit: 'pcs',
      ...(placed ? { placement: { kind: 'container', id: pick(this.containers) } } : {}),
      ...(number % 4 === 0 ? { category_id: pick(this.categories) } : {}),
      ...(number % 8 === 0 ? { tag_ids: [pick(this.tags)] } : {}),
    }
  }
}

function operation(type: string, input: Operation['input'], base_seq: number): Operation {
  return { operation_id: newId(), type, input, base_seq, occurred_at: new Date().toISOString() }
}
