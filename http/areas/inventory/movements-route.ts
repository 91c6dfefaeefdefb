import { z } from 'zod'
import type { AccountStore } from '../../../services/accounts/account-store.ts'
import { People } from '../../../services/accounts/people.ts'
import { MovementReply, movementsPage } from '../../../services/interface/inventory/history.ts'
import { cursorQuery } from '../../../services/interface/routes/query-values.ts'
import { Uuid7 } from '../../../sync-protocol/index.ts'
import { HttpError } from '../../errors/errors.ts'
import { routesWith } from '../../routing/routes-with.ts'
import type { ShellServices } from '../../shell/shell-services.ts'

/** What these routes need. */
export interface Needs extends ShellServices {
  readonly accounts: AccountStore
}

const { route } = routesWith<Needs>()

/** The kinds of records whose movements can be listed, with the path of their list. */
const paths = {
  item: '/api/v1/items/{item}/movements',
  container: '/api/v1/containers/{container}/movements',
} as const

/** Declares the route that lists the movements of an item or a container. */
export function movementsRoute(kind: keyof typeof paths) {
  const collection = kind === 'item' ? 'items' : 'containers'
  return route({
    id: `${collection}.movements`,
    method: 'GET',
    path: paths[kind],
    tag: kind === 'item' ? 'Items' : 'Containers',
    access: 'session',
    limiter: null,
    household: {},
    summary: `List the movements of ${kind === 'item' ? 'an item' : 'a container'}, newest first`,
    params: z.strictObject({ [kind]: Uuid7 }),
    query: z.strictObject(cursorQuery),
    reply: z.strictObject({ movements: z.array(MovementReply), next_cursor: z.string().nullable() }),
    errors: ['not_found'],
    handler({ household, params, query }, { accounts }) {
      const public_id = params[kind] ?? ''
      return household.file.read((view) => {
        if (!view.get(collection, public_id)) throw new HttpError('not_found')
        return movementsPage(view, new People(accounts), public_id, query)
      })
    },
  })
}
