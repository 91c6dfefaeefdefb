import type { Confirmed, QueuedOperation } from '../../../engine/index.ts'
import type { KeptOrder } from '../views/thing-table.ts'
import { isObject } from './checks.ts'

/** Maximum number of operations without effect on the confirmed state with which answers are kept: more are seldom, and long to name. */
const MOST_OPERATIONS = 200

/** Answers of an earlier time, each with its question. They are read before the records are. */
export interface KeptAnswers {
  /** The state that they describe; see `markOf`. */
  readonly mark: string
  readonly answers: readonly KeptAnswer[]
  /** Orders of all things, so that the next start need not sort them. */
  readonly orders: readonly KeptOrder[]
}

export interface KeptAnswer {
  readonly name: string
  readonly input: unknown
  readonly output: unknown
}

/** The answers that a database has; null for none, and for what is none. */
export function readKeptAnswers(value: unknown): KeptAnswers | null {
  return isKept(value) ? value : null
}

function isKept(value: unknown): value is KeptAnswers {
  if (!isObject(value) || typeof value.mark !== 'string') return false
  const { answers, orders } = value
  return (
    Array.isArray(answers) &&
    answers.every(
      (each) => isObject(each) && typeof each.name === 'string' && 'input' in each && 'output' in each,
    ) &&
    Array.isArray(orders) &&
    orders.every(isOrder)
  )
}

function isOrder(value: unknown): value is KeptOrder {
  return (
    isObject(value) &&
    (value.collection === 'items' || value.collection === 'containers') &&
    typeof value.sort === 'string' &&
    value.rows instanceof Int32Array
  )
}

/** The part of a store that answers depend on. */
export interface AnsweredState {
  readonly confirmed: Confirmed | null
  /** The operations in any state. */
  readonly queue: readonly QueuedOperation[]
}

/**
 * A text that is the same for two moments only if all answers are. `surroundings`: what else they depend on, such as the day. Null
 * where nothing is to be kept.
 */
export function markOf({ confirmed, queue }: AnsweredState, surroundings: readonly string[]): string | null {
  const open = queue.filter(({ state }) => state !== 'settled')
  if (!confirmed || open.length > MOST_OPERATIONS) return null
  const operations = open
    .toSorted((a, b) => a.position - b.position)
    .map(({ operation, state }) => [operation.operation_id, state])
  return JSON.stringify([confirmed.epoch, confirmed.seq, operations, surroundings])
}
