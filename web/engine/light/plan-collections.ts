import * as z from 'zod'
import { defineCollection } from '../../../engine/core/collection.ts'
import { baseFields } from '../../../engine/core/fields.ts'

/*
 * In the bundle this module stands for the collections of plans. The server has checked the records, and a browser only keeps
 * them: their fields are not declared again here.
 */

const undo = { creation: 'remove' } as const

function named<const F extends string>(field: F, to: string) {
  const of = (record: object) => String(Reflect.get(record, field))
  return {
    schema: z.object(baseFields).loose(),
    undo,
    indexes: { [field]: { kind: 'id', of } } as Record<F, { kind: 'id'; of: typeof of }>,
    references: {
      [field]: {
        relation: 'belongs' as const,
        to: [to],
        index: field,
        of: (record: object) => ({ collection: to, id: of(record) }),
      },
    },
  }
}

/** @public */
export const organizer_plans = defineCollection({
  key: 'organizer_plans',
  schema: z.object(baseFields).loose(),
  indexes: { any: { kind: 'integer', of: () => 1 } },
  undo,
  references: {
    current_version_id: {
      relation: 'chosen',
      to: ['organizer_plan_versions'],
      of: (plan) => ({ collection: 'organizer_plan_versions', id: String(plan.current_version_id) }),
    },
  },
})
/** @public */
export const organizer_plan_versions = defineCollection({
  key: 'organizer_plan_versions',
  ...named('plan_id', 'organizer_plans'),
})
/** @public */
export const organizer_sessions = defineCollection({
  key: 'organizer_sessions',
  ...named('plan_version_id', 'organizer_plan_versions'),
})
/** @public */
export const organizer_tasks = defineCollection({
  key: 'organizer_tasks',
  ...named('session_id', 'organizer_sessions'),
})
