import { z } from 'zod'
import { branchJson, treeJson } from '../../../services/interface/structure/tree-json.ts'
import { TreeNode } from '../../../services/interface/structure/tree-node.ts'
import { Uuid7 } from '../../../sync-protocol/index.ts'
import { HttpError } from '../../errors/errors.ts'
import { routesWith } from '../../routing/routes-with.ts'
import { JsonBytes } from '../../shell/envelope.ts'

const { route } = routesWith()

export const treeRoute = route({
  id: 'structure.tree',
  method: 'GET',
  path: '/api/v1/structure/tree',
  tag: 'Structure',
  summary: 'Get the tree of all places and containers, with counts',
  description: 'Archived ones are included and marked.',
  access: 'session',
  limiter: null,
  household: {},
  query: z.strictObject({
    root: Uuid7.optional().meta({ description: 'Only this place or container, with its contents' }),
  }),
  reply: z.strictObject({
    places: z.array(TreeNode).meta({ description: 'The locations; with `root` that place' }),
    containers: z.array(TreeNode).meta({ description: 'Containers without a place; with `root` empty' }),
  }),
  errors: ['not_found'],
  async handler({ household, query }) {
    // The tree is computed once and kept: a household may have tens of thousands of places.
    const { root } = query
    const bytes = await household.file.duringPlaces((tree) =>
      root === undefined ? treeJson(tree) : branchJson(tree, root),
    )
    if (!bytes) throw new HttpError('not_found')
    return new JsonBytes(bytes)
  },
})
