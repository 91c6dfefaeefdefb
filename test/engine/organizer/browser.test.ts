import { expect, it } from 'vitest'
import * as designs from '../../../engine/labels/designs.ts'
import * as plans from '../../../engine/organizer/records/collections.ts'
import * as lightDesigns from '../../../web/engine/light/label-designs.ts'
import * as lightPlans from '../../../web/engine/light/plan-collections.ts'

const id = '019b0000-0000-7000-8000-000000000001'
const record = { plan_id: id, plan_version_id: id, session_id: id, current_version_id: id }

/** What a store makes of a declaration, without the fields of its records. */
function shapeOf(collection: object) {
  const { key, version, nature, undo, indexes, references } = Object(collection)
  const told = Object.entries(Object(references)).map(([field, reference]) => {
    const { relation, to, index, of } = Object(reference)
    return [field, relation, to, index, of(record)]
  })
  const found = Object.entries(Object(indexes)).map(([name, index]) => [
    name,
    Object(index).kind,
    Object(index).of(record),
  ])
  return { key, version, nature, undo, told, found }
}

/** What a module exports under a name. */
function ofModule(module: object, key: string): object {
  return Object(Object.entries(module).find(([name]) => name === key)?.[1])
}

it('P2 a browser keeps plans and label designs as a server declares them', () => {
  for (const key of [
    'organizer_plans',
    'organizer_plan_versions',
    'organizer_sessions',
    'organizer_tasks',
  ] as const) {
    expect(shapeOf(ofModule(lightPlans, key))).toEqual(shapeOf(ofModule(plans, key)))
  }
  for (const key of ['label_templates', 'label_sheets'] as const) {
    expect(shapeOf(ofModule(lightDesigns, key))).toEqual(shapeOf(ofModule(designs, key)))
  }
})
