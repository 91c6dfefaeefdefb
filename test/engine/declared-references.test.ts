import { describe, expect, it } from 'vitest'
import { type CollectionMap, householdCollections } from '../../engine/index.ts'

const collections: CollectionMap = householdCollections
const references = Object.values(collections).flatMap((collection) =>
  Object.entries(collection.references).map(([field, reference]) => ({
    title: `${collection.key}.${field}`,
    collection,
    field,
    reference,
  })),
)

describe('a reference that a collection declares', () => {
  it.each(references)('$title names collections that exist', ({ reference }) => {
    expect(reference.to.filter((key) => !Object.hasOwn(collections, key))).toEqual([])
    expect(reference.to).not.toEqual([])
  })

  it.each(references)('$title has an index, or is a choice', ({ collection, reference }) => {
    const { index, relation } = reference
    expect(index === undefined).toBe(relation === 'chosen')
    if (index !== undefined) expect(Object.keys(collection.indexes)).toContain(index)
  })

  it('covers every field that holds the id of a record, a place or an owner', () => {
    const named =
      /^(placement|parent|owner|parent_id|item_id|category_id|plan_id|current_version_id|plan_version_id|primary_code_id|primary_media_id)$/
    const fields = Object.values(collections)
      .filter(({ nature }) => nature === 'records')
      .flatMap(({ key, schema }) =>
        'shape' in schema && typeof schema.shape === 'object' && schema.shape !== null
          ? Object.keys(schema.shape)
              .filter((field) => named.test(field) || (key === 'organizer_tasks' && field === 'session_id'))
              // A session repeats the plan of its version.
              .filter((field) => !(key === 'organizer_sessions' && field === 'plan_id'))
              .map((field) => `${key}.${field}`)
          : [],
      )
    expect(fields.length).toBeGreaterThan(15)
    expect(references.map(({ title }) => title).sort()).toEqual(fields.sort())
  })
})
