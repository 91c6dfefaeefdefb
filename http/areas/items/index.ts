import { z } from 'zod'
import type { AccountStore } from '../../../services/accounts/account-store.ts'
import { People } from '../../../services/accounts/people.ts'
import { QuantityChangeReply, quantityPage } from '../../../services/interface/inventory/history.ts'
import { cursorQuery } from '../../../services/interface/routes/query-values.ts'
import { HttpError } from '../../errors/errors.ts'
import { routesWith } from '../../routing/routes-with.ts'
import type { ShellServices } from '../../shell/shell-services.ts'
import { movementsRoute } from '../inventory/movements-route.ts'
import { ItemParam, itemCommandRoutes } from './commands.ts'
import { listRoute } from './list.ts'

/** What these routes need. */
export interface Needs extends ShellServices {
  readonly accounts: AccountStore
}

const { route } = routesWith<Needs>()

const shared = { tag: 'Items', access: 'session', limiter: null, household: {} } as const

const quantityHistory = route({
  ...shared,
  id: 'items.quantity_history',
  method: 'GET',
  path: '/api/v1/items/{item}/quantity-history',
  summary: "List an item's quantity changes, newest first",
  params: ItemParam,
  query: z.strictObject(cursorQuery),
  reply: z.strictObject({
    quantity_changes: z.array(QuantityChangeReply),
    next_cursor: z.string().nullable(),
  }),
  errors: ['not_found'],
  handler({ household, params, query }, { accounts }) {
    return household.file.read((view) => {
      if (!view.get('items', params.item)) throw new HttpError('not_found')
      return quantityPage(view, new People(accounts), params.item, query)
    })
  },
})

export const itemRoutes = [listRoute, ...itemCommandRoutes, movementsRoute('item'), quantityHistory]
