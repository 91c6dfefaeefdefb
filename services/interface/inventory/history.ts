import { z } from 'zod'
import type { HouseholdView } from '../../../engine/index.ts'
import { levels, type Placement, pathOf, type Stored } from '../../../engine/index.ts'
import type { People } from '../../accounts/people.ts'
import { moment } from '../moment.ts'
import { Person } from '../people.ts'
import { readSeqCursor, writeCursor } from '../routes/paging.ts'
import { PathReply } from './path-reply.ts'

const Whereabouts = z
  .strictObject({
    kind: z.enum([...levels, 'container']),
    public_id: z.string(),
    path: PathReply.meta({ description: 'The path of the record now; empty if it is deleted' }),
  })
  .nullable()

/** A movement in the history of a record. */
export const MovementReply = z
  .strictObject({
    public_id: z.string(),
    from: Whereabouts.meta({ description: 'Null: it had no place' }),
    to: Whereabouts.meta({ description: 'Null: it was taken out' }),
    moved_by: Person,
    moved_at: moment,
    operation_id: z.string().meta({ description: 'The operation that can be undone' }),
  })
  .meta({ id: 'Movement', description: 'A movement from one place to another.' })

/** A count, or a change of a quantity. */
export const QuantityChangeReply = z
  .strictObject({
    public_id: z.string(),
    kind: z.enum(['count', 'delta']),
    value: z.number().meta({ description: 'The number counted, or the difference' }),
    quantity: z.number().meta({ description: 'The quantity afterwards' }),
    before: z
      .number()
      .nullable()
      .meta({ description: 'The quantity before; null if the operation is not kept in detail any more' }),
    reason: z.string().nullable(),
    changed_by: Person,
    changed_at: moment,
    operation_id: z.string(),
  })
  .meta({ id: 'QuantityChange', description: 'A count, an addition or a removal.' })

type PageQuery = { readonly limit: number; readonly cursor?: string | undefined }

/** The beginning of a page of facts, and its size plus one, which shows whether another page follows. */
function factsOf({ limit, cursor }: PageQuery) {
  const before = cursor === undefined ? {} : { before_seq: readSeqCursor(cursor) }
  return { limit: limit + 1, newest_first: true, ...before }
}

function nextCursor(found: readonly Stored[], limit: number): string | null {
  const last = found[limit - 1]
  return last && found.length > limit ? writeCursor(`${last.seq}`) : null
}

/** A page of the movements of a record, newest first. */
export function movementsPage(view: HouseholdView, people: People, subject_id: string, query: PageQuery) {
  const found = view.find('movements', 'subject_id', subject_id, factsOf(query))
  const movements = found.slice(0, query.limit).map(({ record }): z.input<typeof MovementReply> => {
    const { public_id, from, to, moved_by, moved_at, operation_id } = record
    return {
      public_id,
      from: whereabouts(view, from),
      to: whereabouts(view, to),
      moved_by: people.person(moved_by),
      moved_at,
      operation_id,
    }
  })
  return { movements, next_cursor: nextCursor(found, query.limit) }
}

/** A page of the history of an item's quantity, newest first. */
export function quantityPage(view: HouseholdView, people: People, item_id: string, query: PageQuery) {
  const found = view.find('quantity_changes', 'item_id', item_id, factsOf(query))
  const quantity_changes = found
    .slice(0, query.limit)
    .map(({ record }): z.input<typeof QuantityChangeReply> => {
      const { public_id, kind, value, quantity, reason, changed_by, changed_at, operation_id } = record
      return {
        public_id,
        kind,
        value,
        quantity,
        before: quantityBefore(view, operation_id, { item_id, quantity }),
        reason,
        changed_by: people.person(changed_by),
        changed_at,
        operation_id,
      }
    })
  return { quantity_changes, next_cursor: nextCursor(found, query.limit) }
}

/** The quantity of an item before an operation, which stands in the history of the household. */
function quantityBefore(
  view: HouseholdView,
  operation_id: string,
  { item_id, quantity }: { readonly item_id: string; readonly quantity: number },
): number | null {
  const effects = view.operation(operation_id)?.effects
  if (!effects) return null
  for (const effect of effects) {
    if (effect.public_id !== item_id) continue
    if (effect.change !== 'update') return null
    const { quantity: before } = effect.before
    if (typeof before === 'number') return before
  }
  // A count that found as many as there were changed nothing.
  return quantity
}

function whereabouts(view: HouseholdView, placement: Placement | null) {
  return placement && { kind: placement.kind, public_id: placement.id, path: pathOf(view, placement) }
}
