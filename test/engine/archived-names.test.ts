import { beforeEach, describe, expect, it } from 'vitest'
import { HouseholdWorld, type Person } from '../support/household-world.ts'
import { householdStores } from '../support/stores.ts'

describe.each(householdStores)('archived categories and tags, over $name', ({ open }) => {
  let world: HouseholdWorld
  let anna: Person
  let ben: Person
  let tools: string
  let red: string
  let saw: string
  beforeEach(() => {
    world = new HouseholdWorld(open())
    anna = world.person('anna')
    ben = world.person('ben')
    tools = anna.creates('category.create', { name: 'Tools', icon: 'hammer', color: '#1e90ff' })
    red = anna.creates('tag.create', { name: 'Red', color: '#ff0000' })
    saw = anna.creates('item.create', { name: 'Saw', category_id: tools, tag_ids: [red] })
  })
  const archiveBoth = (person = anna) => {
    person.does('category.archive', { public_id: tools })
    person.does('tag.archive', { public_id: red })
  }

  it('A1 archives and restores categories and tags, and agrees with itself', () => {
    const base = world.seq
    archiveBoth()
    expect(ben.does('tag.archive', { public_id: red }, { base }).conflicts).toEqual([])
    expect(world.record('tags', red).archived_at).toEqual(expect.any(String))
    anna.does('tag.restore', { public_id: red })
    anna.does('category.restore', { public_id: tools })
    expect(world.record('tags', red).archived_at).toBeNull()
    expect(world.record('categories', tools)).toMatchObject({ archived_at: null, icon: 'hammer' })
  })

  it('A2 applies an edit of a category or a tag that was archived meanwhile, and flags it', () => {
    const base = world.seq
    archiveBoth()
    const edits = [
      ben.does('category.update', { public_id: tools, name: 'Good tools' }, { base }),
      ben.does('tag.update', { public_id: red, color: null }, { base }),
    ]
    for (const merged of edits) {
      expect(merged).toMatchObject({ status: 'merged', conflicts: [{ reason: 'archived' }] })
      expect(
        anna.does('conflict.resolve', { public_id: merged.conflicts[0]?.public_id, choose: 'lost' }).status,
      ).toBe('applied')
    }
    expect(world.record('categories', tools)).toMatchObject({ name: 'Good tools', archived_at: null })
    expect(world.record('tags', red)).toMatchObject({ color: null, archived_at: null })
  })

  it('U3 leaves what has them as it is', () => {
    archiveBoth()
    expect(world.record('items', saw)).toMatchObject({ category_id: tools, tag_ids: [red] })
    const green = anna.creates('tag.create', { name: 'Green' })
    for (const [type, input] of [
      ['item.set_category', { category_id: tools }],
      ['item.add_tag', { tag_id: red }],
      ['item.set_tags', { tag_ids: [green, red] }],
    ] as const) {
      expect(anna.does(type, { public_id: saw, ...input }).status).toBe('applied')
    }
    expect(world.record('items', saw).tag_ids).toEqual([green, red])
  })

  it('U3 gives them to no further record', () => {
    archiveBoth()
    const drill = anna.creates('item.create', { name: 'Drill' })
    const refused = [
      ['item.set_category', { public_id: drill, category_id: tools }, 'category_id'],
      ['item.add_tag', { public_id: drill, tag_id: red }, 'tag_id'],
      ['item.set_tags', { public_id: drill, tag_ids: [red] }, 'tag_ids.0'],
      ['item.create', { public_id: world.id(), name: 'File', category_id: tools }, 'category_id'],
      ['item.create', { public_id: world.id(), name: 'File', tag_ids: [red] }, 'tag_ids.0'],
      ['category.create', { public_id: world.id(), name: 'Saws', parent_id: tools }, 'parent_id'],
    ] as const
    for (const [type, input, path] of refused) {
      const error = { code: 'target_archived', details: [{ path: `input.${path}` }] }
      expect(anna.does(type, input).error).toMatchObject(error)
    }
    const garden = anna.creates('category.create', { name: 'Garden' })
    const move = { public_id: garden, parent_id: tools }
    expect(anna.does('category.update', move).error?.code).toBe('target_archived')
  })

  it('U3 lets a category stay below an archived one', () => {
    const saws = anna.creates('category.create', { name: 'Saws', parent_id: tools })
    archiveBoth()
    const same = { public_id: saws, parent_id: tools, name: 'Hand saws' }
    expect(anna.does('category.update', same).status).toBe('applied')
    expect(anna.creates('item.create', { name: 'Fine saw', category_id: saws })).toEqual(expect.any(String))
  })

  it('U3 gives them when the author had not seen the archiving', () => {
    const drill = anna.creates('item.create', { name: 'Drill' })
    const base = world.seq
    archiveBoth()
    for (const [type, input] of [
      ['item.set_category', { category_id: tools }],
      ['item.add_tag', { tag_id: red }],
    ] as const) {
      const result = ben.does(type, { public_id: drill, ...input }, { base })
      expect(result).toMatchObject({ status: 'applied', conflicts: [] })
    }
    expect(world.record('items', drill)).toMatchObject({ category_id: tools, tag_ids: [red] })
  })

  it('U4 keeps the names of archived ones taken, so that they can be restored', () => {
    archiveBoth()
    expect(anna.does('tag.create', { public_id: world.id(), name: 'red' }).error?.code).toBe('name_taken')
    const tool = { public_id: world.id(), name: 'TOOLS' }
    expect(anna.does('category.create', tool).error?.code).toBe('name_taken')
    expect(anna.does('tag.restore', { public_id: red }).conflicts).toEqual([])
  })

  it('changes what is known of a tag without naming it again', () => {
    anna.does('tag.update', { public_id: red, icon: '🔴' })
    expect(world.record('tags', red)).toMatchObject({ name: 'Red', icon: '🔴', color: '#ff0000' })
    expect(anna.does('tag.update', { public_id: red, color: 'red' }).error?.code).toBe('validation_failed')
  })
})
