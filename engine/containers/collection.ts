import * as z from 'zod'
import { defineCollection } from '../core/collection.ts'
import { baseFields, Color, Description, detail, LabelCode, Moment, nameLike } from '../core/fields.ts'
import { primaryMedia, primaryMediaId } from '../media/primary.ts'
import { Placement } from '../structure/levels.ts'
import { placement } from '../structure/references.ts'
import { labelCode, StorageDetails, traited } from '../structure/traits.ts'
import { containerText } from './search-text.ts'

/** How full a container is, as a person sees it. */
export const FillStatus = z.enum(['unknown', 'empty', 'partial', 'nearly_full', 'full'])

/** What sort of container it is: `box`, `bin`, `drawer`, `suitcase` ... in the household's own words. */
export const ContainerKind = z
  .string()
  .trim()
  .min(1)
  .max(40)
  .meta({ examples: ['box'], description: "What sort of container it is, in the household's own words" })

/** What may be known of a container beyond its name and kind. */
export const ContainerDetails = z.object({
  description: detail(Description.meta({ examples: ['Winter clothes'] })),
  code: detail(LabelCode),
  color: detail(Color),
  /** The number of things that fit. It advises: unlike the capacity of a slot it refuses nothing (SPEC.md AL4). */
  capacity: detail(z.int().min(1).max(10_000)),
  ...StorageDetails.shape,
})

export const Container = z.object({
  ...baseFields,
  name: nameLike('Box 12'),
  kind: ContainerKind,
  fill_status: FillStatus,
  placement: Placement.nullable(),
  archived_at: Moment.nullable(),
  primary_media_id: primaryMediaId,
  ...ContainerDetails.shape,
})
export type Container = z.infer<typeof Container>

export const containers = defineCollection({
  key: 'containers',
  schema: Container,
  indexes: {
    placement_id: { kind: 'id', of: (container) => container.placement?.id ?? null },
    code: labelCode,
    traited,
  },
  references: { placement, primary_media_id: primaryMedia },
  undo: { creation: 'remove' },
  search: containerText,
})
