// This module shares the engine with the worker, and the part that both share runs before the worker: it needs this, too.
import '../jitless.ts'
import type { ChangedRecord, Replica } from '../../../engine/index.ts'
import { toName } from '../photos/to-name.ts'
import type { AllViewCalls } from './all-calls.ts'
import type { PlaceRow } from './calls.ts'
import { choices, homePage } from './home.ts'
import type { ListCalls } from './list-calls.ts'
import { listOptions, namesOf, savedViewRows, unitsIn } from './list-options.ts'
import { Lists } from './lists.ts'
import { type Offered, placesUsedLast } from './places-used.ts'
import type { KeptOrder } from './thing-table.ts'

/** The calls that need the lists. */
export type ListedCall = keyof ListCalls | 'home' | 'choices' | 'to_name'

export type ListHandlers = {
  readonly [N in ListedCall]: (input: AllViewCalls[N]['input']) => ListedOutput<N> | Promise<ListedOutput<N>>
}

export type ListedOutput<N extends ListedCall> = AllViewCalls[N]['output']

/**
 * The answers that need the lists. `note` hears which records changed; null: any of them may have. `placesUsed`: the places that are
 * offered before anybody typed. `orders`: those of an earlier time with the same records; `keptOrders`: those of now.
 */
export function listHandlers(
  replica: Replica,
  today: () => string,
  orders: readonly KeptOrder[] = [],
): {
  readonly handlers: ListHandlers
  note(records: readonly ChangedRecord[] | null): void
  placesUsed(limit: number, offered: Offered): Promise<readonly PlaceRow[]>
  keptOrders(): Promise<readonly KeptOrder[]>
} {
  const view = () => replica.view
  const lists = new Lists(view, today, orders)
  return {
    note: (records) => lists.note(records),
    placesUsed: (limit, offered) => placesUsedLast(lists, limit, offered),
    keptOrders: () => lists.keptOrders(),
    handlers: {
      home: () => homePage(lists),
      list: (input) => lists.window(input),
      list_ids: (input) => lists.ids(input),
      list_holds: (input) => lists.holds(input),
      list_around: (input) => lists.around(input),
      list_options: () => listOptions(lists),
      saved_views: () => savedViewRows(view()),
      names: ({ ids }) => namesOf(view(), ids),
      to_name: ({ limit }) => toName(lists, limit),
      choices: async () => choices(view(), await unitsIn(lists)),
    },
  }
}
