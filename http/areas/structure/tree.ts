import { z } from 'zod'
import { FillStatus, levels } from '../../../engine/index.ts'
import { branchJson, treeJson } from '../../../interface/structure/tree-json.ts'
import { Uuid7 } from '../../../sync-protocol/index.ts'
import { HttpError } from '../../errors/errors.ts'
import { routesWith } from '../../routing/routes-with.ts'
import { JsonBytes } from '../../shell/envelope.ts'

const { route } = routesWith()

/** A place with its contents. */
const TreeNode = z
  .strictObject({
    kind: z.enum([...levels, 'container']),
    public_id: z.string(),
    name: z.string().meta({ examples: ['Cellar'] }),
    code: z
      .string()
      .optional()
      .meta({ examples: ['A-01-03'] }),
    position: z.int().optional(),
    capacity: z.int().nullable().optional().meta({ description: 'Of a slot; null if unlimited' }),
    container_kind: z
      .string()
      .optional()
      .meta({ examples: ['box'] }),
    fill_status: FillStatus.optional(),
    archived: z.literal(true).optional().meta({ description: 'Archived ones only' }),
    items: z.int().meta({ description: 'Direct contents' }),
    containers: z.int().meta({ description: 'Direct contents' }),
    items_total: z.int().meta({ description: 'At any depth' }),
    containers_total: z.int().meta({ description: 'At any depth' }),
    get children() {
      return z.array(TreeNode).optional().meta({ description: 'Places and containers in it, in order' })
    },
  })
  .meta({ id: 'PlaceTreeNode', description: 'A place or a container with its contents.' })

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
