import { z } from 'zod'
import { People } from '../../../services/accounts/people.ts'
import { Uuid7 } from '../../../sync-protocol/index.ts'
import { HttpError } from '../../errors/errors.ts'
import { cursorQuery } from '../../routing/query-values.ts'
import { route } from '../../routing/route.ts'
import type { Route } from '../../routing/route-types.ts'
import { MovementReply, movementsPage } from './history.ts'

/** Declares the route that tells where an item or a container has been. */
export function movementsRoute(kind: 'item' | 'container'): Route {
  const collection = kind === 'item' ? 'items' : 'containers'
  return route({
    id: `${collection}.movements`,
    method: 'GET',
    path: `/api/v1/${collection}/{${kind}}/movements`,
    tag: kind === 'item' ? 'Items' : 'Containers',
    access: 'session',
    limiter: null,
    household: {},
    summary: `Tell where ${kind === 'item' ? 'an item' : 'a container'} has been, the latest first`,
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
