import { beforeEach, describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { notesUpdate } from '../../engine/items/notes.ts'
import { HouseholdWorld, type Person } from '../support/household-world.ts'
import { householdStores } from '../support/stores.ts'

describe.each(householdStores)('tags, categories and notes, over $name', ({ open }) => {
  let world: HouseholdWorld
  let anna: Person
  let ben: Person
  let item: string
  beforeEach(() => {
    world = new HouseholdWorld(open())
    anna = world.person('anna')
    ben = world.person('ben')
    item = anna.creates('item.create', { name: 'Saw' })
  })

  describe('tags', () => {
    let red: string
    let blue: string
    let green: string
    beforeEach(() => {
      red = anna.creates('tag.create', { name: 'Red' })
      blue = anna.creates('tag.create', { name: 'Blue' })
      green = anna.creates('tag.create', { name: 'Green' })
      anna.does('item.set_tags', { public_id: item, tag_ids: [red] })
      world.now = 100
    })
    const tags = () => [...world.record('items', item).tag_ids].sort()

    it('T1 merges additions and removals of different tags', () => {
      const base = world.seq
      anna.does('item.add_tag', { public_id: item, tag_id: blue }, { base })
      expect(ben.does('item.remove_tag', { public_id: item, tag_id: red }, { base }).status).toBe('applied')
      expect(ben.does('item.add_tag', { public_id: item, tag_id: green }, { base }).status).toBe('applied')
      expect(tags()).toEqual([blue, green].sort())
    })

    it('T1 decides putting on against taking off the same tag by time, in both orders', () => {
      for (const [annaAt, stays] of [
        [50, false],
        [70, true],
      ] as const) {
        anna.does('item.set_tags', { public_id: item, tag_ids: [] })
        world.now += 100
        const base = world.seq
        const start = world.now - 100
        // Ben puts it on and takes it off again; Anna, who saw neither, puts it on.
        ben.does('item.add_tag', { public_id: item, tag_id: red }, { base, at: start + 55 })
        ben.does('item.remove_tag', { public_id: item, tag_id: red }, { base, at: start + 60 })
        const merged = anna.does(
          'item.add_tag',
          { public_id: item, tag_id: red },
          { base, at: start + annaAt },
        )
        expect(merged.conflicts).toMatchObject([{ field: `tag_ids/${red}`, lost: !stays, kept: stays }])
        expect(tags()).toEqual(stays ? [red] : [])
      }
    })

    it('T1 resolves one tag', () => {
      const base = world.seq
      ben.does('item.remove_tag', { public_id: item, tag_id: red }, { base, at: 90 })
      ben.does('item.add_tag', { public_id: item, tag_id: red }, { base, at: 91 })
      const merged = anna.does('item.remove_tag', { public_id: item, tag_id: red }, { base, at: 50 })
      expect(tags()).toEqual([red])
      anna.does('conflict.resolve', { public_id: merged.conflicts[0]?.public_id, choose: 'lost' })
      expect(tags()).toEqual([])
    })

    it('T1 takes the tags of a creation as put on by it', () => {
      const base = world.seq
      const drill = anna.creates('item.create', { name: 'Drill', tag_ids: [red] }, { at: 90 })
      const off = { public_id: drill, tag_id: red }
      expect(ben.does('item.remove_tag', off, { base, at: 50 })).toMatchObject({
        status: 'merged',
        conflicts: [{ field: `tag_ids/${red}`, lost: false, kept: true }],
      })
      const on = { public_id: drill, tag_id: blue }
      expect(ben.does('item.add_tag', on, { base, at: 50 }).status).toBe('applied')
      ben.does('item.set_tags', { public_id: drill, tag_ids: [] }, { base })
      expect(world.record('items', drill).tag_ids).toEqual([red])
    })

    it('T2 leaves alone what others changed unseen', () => {
      const base = world.seq
      anna.does('item.add_tag', { public_id: item, tag_id: blue }, { base })
      expect(ben.does('item.set_tags', { public_id: item, tag_ids: [green] }, { base }).status).toBe(
        'applied',
      )
      expect(tags()).toEqual([blue, green].sort())
    })

    it('rejects an unknown tag', () => {
      const result = anna.does('item.set_tags', { public_id: item, tag_ids: [red, world.id()] })
      expect(result.error).toMatchObject({ code: 'not_found', details: [{ path: 'input.tag_ids.1' }] })
    })

    it('U1 rejects a taken name, and flags one chosen unseen', () => {
      const base = world.seq
      expect(anna.does('tag.create', { public_id: world.id(), name: 'RED' }).error?.code).toBe('name_taken')
      anna.creates('tag.create', { name: 'Garden' })
      const twin = ben.does('tag.create', { public_id: world.id(), name: 'garden' }, { base })
      expect(twin).toMatchObject({ status: 'merged', conflicts: [{ reason: 'name_taken' }] })
      expect(world.all('tags')).toHaveLength(5)
      expect(anna.does('tag.update', { public_id: red, name: 'Blue' }).error?.code).toBe('name_taken')
      expect(anna.does('tag.update', { public_id: red, name: 'red' }).status).toBe('applied')
    })
  })

  it('U8 compares names in lower case, letter by letter, so that a double s is another letter', () => {
    const names = (...all: string[]) =>
      all.map((name) => anna.does('tag.create', { public_id: world.id(), name }).error?.code)
    expect(names('Straße', 'STRASSE', 'Café', 'Cafe')).toEqual([undefined, undefined, undefined, undefined])
    expect(names('STRAßE', 'strasse', 'CAFÉ')).toEqual(['name_taken', 'name_taken', 'name_taken'])
  })

  it('U1 and U2: categories are unique among siblings, and form a tree', () => {
    const tools = anna.creates('category.create', { name: 'Tools' })
    const saws = anna.creates('category.create', { name: 'Saws', parent_id: tools })
    anna.creates('category.create', { name: 'Tools', parent_id: saws })
    expect(anna.does('category.create', { public_id: world.id(), name: 'tools' }).error?.code).toBe(
      'name_taken',
    )
    expect(anna.does('category.update', { public_id: tools, parent_id: saws }).error?.code).toBe('cycle')
    expect(anna.does('category.update', { public_id: tools, parent_id: tools }).error?.code).toBe('cycle')
    expect(anna.does('item.set_category', { public_id: item, category_id: world.id() }).error?.code).toBe(
      'not_found',
    )
    anna.does('item.set_category', { public_id: item, category_id: saws })
    expect(world.record('items', item).category_id).toBe(saws)
  })

  describe('names of categories', () => {
    const create = (name: string, parent_id: string | null = null) =>
      anna.creates('category.create', { name, parent_id })
    const update = (person: Person, public_id: string, patch: object, push = {}) =>
      person.does('category.update', { public_id, ...patch }, push)
    let house: string
    beforeEach(() => {
      house = create('House')
      world.now = 100
    })

    it('U1 flags a name that only an unseen move has taken', () => {
      const [theirs, mine] = [create('Tools', create('Shed')), create('Tools')]
      const base = world.seq
      update(anna, theirs, { parent_id: house }, { base })
      const twin = update(ben, mine, { parent_id: house }, { base })
      expect(twin).toMatchObject({ status: 'merged', conflicts: [{ reason: 'name_taken' }] })
    })

    it('U1 flags a name that is taken only where others have moved the category, unseen', () => {
      create('Tools', house)
      const mine = create('Saws')
      const base = world.seq
      update(anna, mine, { parent_id: house }, { base })
      const twin = update(ben, mine, { name: 'Tools' }, { base })
      expect(twin).toMatchObject({ status: 'merged', conflicts: [{ reason: 'name_taken' }] })
    })

    it('U1 flags the name that comes out where one part of it gave way', () => {
      create('Tools', house)
      const [shed, mine] = [create('Shed'), create('Saws')]
      world.now = 200
      const base = world.seq
      update(anna, mine, { parent_id: house }, { base, at: 160 })
      const twin = update(ben, mine, { name: 'Tools', parent_id: shed }, { base, at: 150 })
      expect(world.record('categories', mine)).toMatchObject({ name: 'Tools', parent_id: house })
      expect(twin.conflicts).toMatchObject([{ field: 'parent_id' }, { reason: 'name_taken', kept: 'Tools' }])
    })

    it('U1 takes no name from a record that has it already', () => {
      const base = world.seq
      create('Tools')
      const twin = ben.creates('category.create', { name: 'Tools' }, { base })
      expect(update(ben, twin, {}).status).toBe('applied')
      expect(update(ben, twin, { name: 'TOOLS' }).status).toBe('applied')
      expect(update(ben, twin, { name: 'House' }).error?.code).toBe('name_taken')
    })
  })

  it('R2 judges a category and a name that are brought back by the rules of trees and names', () => {
    const [x, y, z] = ['X', 'Y', 'Z'].map((name) => anna.creates('category.create', { name }))
    world.now = 100
    let base = world.seq
    anna.does('category.update', { public_id: x, parent_id: z }, { base, at: 60 })
    const moved = ben.does('category.update', { public_id: x, parent_id: y }, { base, at: 50 }).conflicts[0]
    anna.does('category.update', { public_id: y, parent_id: x })
    const cycle = anna.does('conflict.resolve', { public_id: moved?.public_id, choose: 'lost' })
    expect(cycle.error?.code).toBe('cycle')
    const tag = anna.creates('tag.create', { name: 'Tag' })
    world.now = 200
    base = world.seq
    anna.does('tag.update', { public_id: tag, name: 'A' }, { base, at: 150 })
    const renamed = ben.does('tag.update', { public_id: tag, name: 'B' }, { base, at: 160 }).conflicts[0]
    anna.creates('tag.create', { name: 'A' })
    const taken = anna.does('conflict.resolve', { public_id: renamed?.public_id, choose: 'lost' })
    expect(taken.error?.code).toBe('name_taken')
    expect(world.openConflicts()).toHaveLength(2)
  })

  describe('notes', () => {
    const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
    const updateOf = (edit: (doc: Y.Doc) => void, from?: string | null) => {
      const doc = new Y.Doc()
      if (from) Y.applyUpdate(doc, Buffer.from(from, 'base64'))
      const before = Y.encodeStateVector(doc)
      edit(doc)
      return base64(Y.encodeStateAsUpdate(doc, before))
    }
    const push = (person: Person, update: string) =>
      person.does('item.edit_notes', { public_id: item, update })
    const notes = () => world.record('items', item).notes

    it('N1 merges updates in any order, twice, and before what they build on', () => {
      const doc = new Y.Doc()
      const updates: string[] = []
      doc.on('update', (update: Uint8Array) => updates.push(base64(update)))
      const text = doc.getText('notes')
      text.insert(0, 'Blade is blunt.')
      text.insert(15, ' Sharpen it.')
      text.delete(0, 5)
      const [first = '', second = '', third = ''] = updates
      for (const update of [third, second, second, first, third]) {
        expect(push(anna, update).status).toBe('applied')
      }
      expect(notes()).toBe(' is blunt. Sharpen it.')
    })

    it('N1 merges two people who write at once', () => {
      push(
        anna,
        updateOf((doc) => doc.getText('notes').insert(0, 'middle')),
      )
      const state = world.record('items', item).notes_state
      const base = world.seq
      const start = updateOf((doc) => doc.getText('notes').insert(0, 'start '), state)
      const end = updateOf((doc) => doc.getText('notes').insert(6, ' end'), state)
      anna.does('item.edit_notes', { public_id: item, update: start }, { base })
      expect(ben.does('item.edit_notes', { public_id: item, update: end }, { base }).status).toBe('applied')
      expect(notes()).toBe('start middle end')
    })

    it('N1 N3 keeps the end that a writer brings, and shows it to nobody', () => {
      const write = (text: string, clientID: number) => {
        const { notes_state } = world.record('items', item)
        return push(anna, notesUpdate(notes_state, text, clientID) ?? '')
      }
      const inDocument = () => {
        const doc = new Y.Doc()
        Y.applyUpdate(doc, Buffer.from(world.record('items', item).notes_state ?? '', 'base64'))
        return doc.getText('notes').toString()
      }
      write('Blunt.', 1)
      expect([notes(), inDocument()]).toEqual(['Blunt.', 'Blunt.\n'])
      anna.does('item.set_notes', { public_id: item, notes: 'Sharp.' })
      expect([notes(), inDocument()]).toEqual(['Sharp.', 'Sharp.\n'])
      write('Sharp.\n', 2)
      expect([notes(), inDocument()]).toEqual(['Sharp.\n', 'Sharp.\n\n'])
      write('', 3)
      expect([notes(), inDocument()]).toEqual(['', ''])
      // Plain text brings no end of its own.
      anna.does('item.set_notes', { public_id: item, notes: 'Lent.' })
      expect([notes(), inDocument()]).toEqual(['Lent.', 'Lent.'])
      const before = world.record('items', item).notes_state
      write('Lent.', 4)
      expect(world.record('items', item).notes_state).toBe(before)
      anna.does('item.set_notes', { public_id: item, notes: 'Lent.\n' })
      expect(notes()).toBe('Lent.\n')
    })

    it('N2 rejects what is no update, and leaves the record as it was', () => {
      push(
        anna,
        updateOf((doc) => doc.getText('notes').insert(0, 'kept')),
      )
      const before = world.record('items', item)
      const foreign = updateOf((doc) => doc.getMap('other').set('a', 1))
      const map = updateOf((doc) => doc.getMap('notes').set('a', 1))
      const embed = updateOf((doc) => doc.getText('notes').insertEmbed(0, { image: 'x' }))
      const noise = [new Uint8Array([1, 2, 3, 250, 251]), new Uint8Array(64).fill(255)].map(base64)
      for (const update of ['', 'not base64!', ...noise, foreign, map, embed]) {
        expect(push(anna, update).error?.code).toBe('notes_invalid')
      }
      expect(world.record('items', item)).toEqual(before)
      expect(
        push(
          anna,
          updateOf((doc) => doc.getText('notes').insert(0, 'x')),
        ).status,
      ).toBe('applied')
    })

    it('N2 rejects a document that would grow too large', () => {
      const half = 'x'.repeat(150_000)
      expect(
        push(
          anna,
          updateOf((doc) => doc.getText('notes').insert(0, half)),
        ).status,
      ).toBe('applied')
      const more = push(
        ben,
        updateOf((doc) => doc.getText('notes').insert(0, half)),
      )
      expect(more.error?.code).toBe('notes_too_large')
      expect(notes()).toBe(half)
    })

    it('N3 keeps what plain text took the place of, unseen', () => {
      anna.does('item.set_notes', { public_id: item, notes: 'blunt' })
      world.now = 100
      const base = world.seq
      anna.does('item.set_notes', { public_id: item, notes: 'blunt, says Anna' }, { base, at: 60 })
      const later = ben.does('item.set_notes', { public_id: item, notes: 'sharp' }, { base, at: 70 })
      expect(later.conflicts).toMatchObject([{ field: 'notes', lost: 'blunt, says Anna', kept: 'sharp' }])
      const clara = world.person('clara')
      const earlier = clara.does('item.set_notes', { public_id: item, notes: 'lost' }, { base, at: 50 })
      expect(earlier.conflicts).toMatchObject([{ lost: 'lost', kept: 'sharp' }])
      expect(notes()).toBe('sharp')
      anna.does('conflict.resolve', { public_id: later.conflicts[0]?.public_id, choose: 'lost' })
      expect(notes()).toBe('blunt, says Anna')
    })

    it('N3 keeps what others wrote unseen, also where the author of the plain text merged into it before', () => {
      world.now = 100
      const base = world.seq
      const wrote = (person: Person, text: string, client: number) =>
        person.does(
          'item.edit_notes',
          { public_id: item, update: notesUpdate(null, text, client) },
          { base, at: 60 },
        )
      wrote(anna, 'Blunt', 11)
      const { operation_id } = wrote(ben, 'Sharp', 22)
      expect(notes()).toBe('Blunt\nSharp')
      expect(ben.does('operation.undo', { operation_id }, { base, at: 65 }).error).toBeNull()
      expect(notes()).toBe('Blunt')
      const whole = ben.does('item.set_notes', { public_id: item, notes: 'Very sharp' }, { base, at: 70 })
      expect(whole.conflicts).toMatchObject([{ field: 'notes', lost: 'Blunt', kept: 'Very sharp' }])
    })

    it('N3 writes plain text as the smallest edit', () => {
      anna.does('item.set_notes', { public_id: item, notes: 'The blade is blunt.' })
      const state = world.record('items', item).notes_state
      const addition = updateOf((doc) => doc.getText('notes').insert(19, ' Ben'), state)
      anna.does('item.set_notes', { public_id: item, notes: 'The fine blade is blunt.' })
      ben.does('item.edit_notes', { public_id: item, update: addition })
      expect(notes()).toBe('The fine blade is blunt. Ben')
      anna.does('item.set_notes', { public_id: item, notes: '😀 🙂' })
      anna.does('item.set_notes', { public_id: item, notes: '😁 🙂' })
      expect(notes()).toBe('😁 🙂')
      anna.does('item.set_notes', { public_id: item, notes: '' })
      expect(notes()).toBe('')
    })
  })
})
