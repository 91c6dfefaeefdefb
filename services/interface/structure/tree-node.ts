import { z } from 'zod'
import { FillStatus, levels } from '../../../engine/index.ts'

/** A place with its contents. */
export const TreeNode = z
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
  .meta({
    id: 'PlaceTreeNode',
    description: 'A place or a container with its contents. The counts include archived ones.',
  })
