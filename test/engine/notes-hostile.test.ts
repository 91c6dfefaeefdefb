import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { plainText } from '../../engine/core/plain-text.ts'
import { mergeNotes, type Notes, writeNotes } from '../../engine/items/notes.ts'
import { rounds } from '../support/rounds.ts'

const base64 = (bytes: Uint8Array | readonly number[]) => Buffer.from(bytes).toString('base64')
const bytesOf = (state: string) => new Uint8Array(Buffer.from(state, 'base64'))

/** The format of Yjs, by hand: what its own encoders would not write. */
const uint = (value: number): number[] =>
  value < 128 ? [value] : [(value % 128) + 128, ...uint(Math.floor(value / 128))]
const string = (text: string) => [...uint(Buffer.byteLength(text)), ...Buffer.from(text)]
const section = (client: number, clock: number, structs: readonly number[][]) => [
  ...uint(structs.length),
  ...uint(client),
  ...uint(clock),
  ...structs.flat(),
]
const update = (sections: readonly number[][], deletions: readonly number[] = [0]) => [
  ...uint(sections.length),
  ...sections.flat(),
  ...deletions,
]
const root = [1, ...string('notes')]
const typed = (text: string) => [4, ...root, ...string(text)]
const follow = (client: number, clock: number, content: number[], kind = 4) => [
  0x80 + kind,
  ...uint(client),
  ...uint(clock),
  ...content,
]
const times = (count: number, struct: (i: number) => number[]) =>
  Array.from({ length: count }, (_, i) => struct(i))

const merge = (state: string | null, bytes: Uint8Array | readonly number[]) =>
  mergeNotes(state, base64(bytes))
function accept(state: string | null, bytes: Uint8Array | readonly number[]): Notes {
  const merged = merge(state, bytes)
  if ('rejected' in merged) throw new Error(JSON.stringify(merged.rejected))
  return merged
}
const code = (state: string | null, bytes: Uint8Array | readonly number[]) => {
  const merged = merge(state, bytes)
  return 'rejected' in merged ? merged.rejected.code : 'accepted'
}
/** Milliseconds of the processor that some work took: what else the machine does is no fault of the code. */
const spent = (run: () => unknown): number => {
  const start = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}
/** The best of some runs, since the collector works at its own times. */
const quickest = (run: () => unknown) => Math.min(...times(3, () => [spent(run)]).flat())

describe('notes from strangers', () => {
  const kept = accept(null, update([section(1, 0, [typed('kept')])])).notes_state

  describe('bombs', () => {
    const long = accept(null, update([section(1, 0, [typed('y'.repeat(20_000))])])).notes_state
    const pointing = (count: number, up: boolean) =>
      update([
        section(
          2,
          0,
          times(count, (i) => [0x44, 1, ...uint(up ? i + 1 : count - i), ...string('a')]),
        ),
      ])

    it.each([1000, 3000, 9000])('refuses %i structs that all walk over the same text', (count) => {
      for (const up of [true, false]) {
        const bytes = pointing(count, up)
        expect(code(long, bytes)).toBe('notes_too_large')
        expect(quickest(() => merge(long, bytes))).toBeLessThan(400)
      }
    })

    it('takes as many as do no harm, and stays quick with each later edit', () => {
      for (const up of [true, false]) {
        const { notes_state, notes } = accept(long, pointing(100, up))
        expect(quickest(() => writeNotes(notes_state, `${notes}!`, 9))).toBeLessThan(400)
      }
    })

    it('refuses concurrent structs that walk over a long chain', () => {
      const chain = times(5000, (i) => (i === 0 ? typed('b') : follow(1, i - 1, string('b'))))
      const walkers = times(200, () => [0x44, 1, ...uint(4999), ...string('a')])
      const bytes = update([section(2, 0, walkers), section(1, 0, chain)])
      expect(code(null, bytes)).toBe('notes_too_large')
      expect(quickest(() => merge(null, bytes))).toBeLessThan(400)
    })

    it.each([
      ['clients', [...uint(2 ** 25), 1, 1, 0, 0]],
      ['structs', [1, ...uint(2 ** 25), 1, 0, 0]],
      ['deleted ranges', [0, 1, 1, ...uint(2 ** 25), 0, 1]],
      ['bytes of text', [1, 1, 1, 0, 4, ...root, ...uint(2 ** 40)]],
      ['bytes of a number', [1, 1, ...Array(2000).fill(0x80), 0]],
    ])('believes no announced number of %s', (_, bytes) => {
      expect(code(null, bytes)).toBe('notes_invalid')
      expect(quickest(() => merge(null, bytes))).toBeLessThan(50)
    })

    it('refuses more pieces, and more that waits, than can be handled', () => {
      const split = (count: number) => [
        0,
        1,
        1,
        ...uint(count),
        ...times(count, (i) => [...uint(2 * i), 1]).flat(),
      ]
      const full = accept(long, split(4999))
      expect(code(full.notes_state, split(5010))).toBe('notes_too_large')
      const over = writeNotes(full.notes_state, `over ${full.notes} over`, 9)
      if ('rejected' in over) throw new Error('The notes cannot be written any more.')
      expect(code(over.notes_state, [0, 1, 9, 1, 0, 5])).toBe('accepted')
      expect(writeNotes(over.notes_state, '', 9)).toMatchObject({ notes: '' })
      expect(code(long, split(6000))).toBe('notes_too_large')
      const waiting = (count: number) =>
        update(times(count, (i) => section(i + 10, 0, [follow(2 ** 31 + i, 7, string('a'))])))
      expect(code(null, waiting(200))).toBe('accepted')
      expect(code(null, waiting(201))).toBe('notes_too_large')
      expect(code(null, [0, 1, 1, ...uint(9000), ...times(9000, () => [0, ...uint(2 ** 20)]).flat()])).toBe(
        'notes_invalid',
      )
    })
  })

  describe('contents', () => {
    it.each([
      ['binary', follow(1, 3, [1, 7], 3)],
      ['JSON', follow(1, 3, [1, ...string('{}')], 2)],
      ['any', follow(1, 3, [1, 125, 1], 8)],
      ['an embed', follow(1, 3, string('{}'), 5)],
      ['a format', follow(1, 3, [...string('bold'), ...string('true')], 6)],
      ['a type', follow(1, 3, [2], 7)],
      ['a document', follow(1, 3, [...string('guid'), 118, 0], 9)],
      ['a skip', [10, 5]],
      ['an endless skip', [10, ...uint(2 ** 50)]],
      ['an endless gap', [0, ...uint(2 ** 50)]],
      ['an endless deletion', follow(1, 3, uint(2 ** 52), 1)],
      ['nothing', follow(1, 3, string(''))],
      ['nothing deleted', follow(1, 3, [0], 1)],
      ['another root', [4, 1, ...string('other'), ...string('a')]],
      ['text inside a struct', [4, 0, 1, 0, ...string('a')]],
      ['an entry of a map', [0x24, ...root, ...string('key'), ...string('a')]],
      ['what follows itself', follow(2, 0, string('a'))],
      ['what is not UTF-8', follow(1, 3, [1, 0xff])],
      ['an unknown content', follow(1, 3, string('a'), 17)],
    ])('refuses %s', (_, struct) => {
      expect(code(kept, update([section(2, 0, [struct])]))).toMatch(/^notes_/)
    })

    it('refuses clocks and lengths that no one reaches', () => {
      expect(code(kept, update([section(2, 2 ** 31, [follow(1, 3, string('a'))])]))).toBe('notes_invalid')
      expect(code(kept, update([section(2, 0, [[0, ...uint(2 ** 25)]])]))).toBe('notes_too_large')
      expect(code(kept, update([], [1, 1, 1, 0, ...uint(2 ** 31 + 1)]))).toBe('notes_invalid')
      expect(code(kept, update([], [1, 1, 1, 0, 0]))).toBe('notes_invalid')
      expect(code(kept, [...update([section(2, 0, [follow(1, 3, string('a'))])]), 0])).toBe('notes_invalid')
      const twice = section(2, 0, [follow(1, 3, string('a'))])
      expect(code(kept, update([twice, twice]))).toBe('notes_invalid')
    })

    it('takes text, and deletions of what was never seen', () => {
      const { notes } = accept(
        kept,
        update([section(2, 0, [follow(1, 3, [3], 1), follow(2, 2, string('!'))])], [1, 2, 1, 0, 3]),
      )
      expect(notes).toBe('kept!')
    })
  })

  describe('lost text', () => {
    const next = update([section(1, 4, [follow(1, 3, string(' and more'))])])

    it('tells whose text finds its place taken', () => {
      for (const taken of [
        [0, ...uint(1000)],
        follow(1, 0, [...uint(1000)], 1),
        follow(1, 3, string('something else')),
      ]) {
        const state = accept(kept, update([section(1, 4, [taken])])).notes_state
        expect(code(state, next)).toBe('notes_invalid')
      }
    })

    it('tells whose text is taken while it waits', () => {
      const state = accept(null, update([section(1, 4, [follow(1, 2, string('fake'))])])).notes_state
      expect(code(state, next)).toBe('notes_invalid')
    })

    it('takes an update again, whatever became of it', () => {
      let { notes_state } = accept(kept, next)
      expect(accept(notes_state, next).notes).toBe('kept and more')
      notes_state = accept(notes_state, update([], [1, 1, 1, 2, 5])).notes_state
      expect(accept(notes_state, next).notes).toBe('ked more')
      const emoji = update([section(7, 0, [typed('😀🙂')])])
      notes_state = accept(null, emoji).notes_state
      notes_state = accept(notes_state, update([], [1, 7, 1, 1, 1])).notes_state
      expect(code(notes_state, emoji)).toBe('accepted')
    })
  })

  it('takes what one author wrote offline in 5,000 places', () => {
    const doc = new Y.Doc()
    const text = doc.getText('notes')
    for (let i = 0; i < 5000; i++) text.insert((i * 7919) % (text.length + 1), 'ab')
    expect(accept(null, Y.encodeStateAsUpdate(doc)).notes).toBe(text.toString())
    const list = new Y.Doc()
    for (let i = 0; i < 5000; i++) list.getText('notes').insert(0, `- ${i}\n`)
    // The line break at the end is that of the document (SPEC.md N1).
    expect(`${accept(null, Y.encodeStateAsUpdate(list)).notes}\n`).toBe(list.getText('notes').toString())
  })

  it('takes what several wrote at the same place without seeing each other', () => {
    let state: string | null = null
    for (let author = 0; author < 3; author++) {
      const doc = new Y.Doc()
      // Each goes behind all that those before wrote, which takes Yjs longest.
      doc.clientID = author + 1
      for (let i = 0; i < 100; i++) doc.getText('notes').insert(0, `${i} `)
      state = accept(state, Y.encodeStateAsUpdate(doc)).notes_state
    }
  })

  it('puts in what waited for the beginning of another update that waits too', () => {
    const anna = [section(1, 0, [typed('base')]), section(1, 5, [follow(1, 3, string(' end'))])]
    const ben = section(2, 0, [[0x44, 1, 0, ...string('start ')]])
    let state: string | null = null
    let notes = ''
    for (const part of [ben, anna[1] ?? [], anna[0] ?? []]) {
      const merged = accept(state, update([part]))
      state = merged.notes_state
      notes = merged.notes
    }
    expect(notes).toBe('start base')
  })

  const edits = fc.array(
    fc.record({
      author: fc.nat(3),
      at: fc.nat(),
      deletes: fc.nat(4),
      inserts: fc.oneof(fc.constantFrom('', 'a', 'word ', '😀'), fc.string({ maxLength: 6 })),
      reads: fc.option(fc.nat(), { freq: 3 }),
    }),
    { maxLength: 60 },
  )

  /** What four authors sent, who at times take over one of the updates of the others. */
  function written(session: typeof edits extends fc.Arbitrary<infer T> ? T : never) {
    const updates: Uint8Array[] = []
    const docs = times(4, (i) => [i]).map(() => new Y.Doc())
    for (const doc of docs) {
      doc.on('update', (bytes: Uint8Array, origin: unknown) => {
        if (origin !== 'read') updates.push(bytes)
      })
    }
    for (const { author, at, deletes, inserts, reads } of session) {
      const doc = docs[author]
      if (!doc) continue
      const read = reads === null ? undefined : updates[reads % Math.max(1, updates.length)]
      if (read) Y.applyUpdate(doc, read, 'read')
      const text = doc.getText('notes')
      const index = at % (text.length + 1)
      doc.transact(() => {
        text.delete(index, Math.min(deletes, text.length - index))
        if (inserts) text.insert(index, inserts)
      })
    }
    return updates
  }

  it('takes all honest editing, in any order and more than once, and comes to the same text as Yjs', () => {
    fc.assert(
      fc.property(edits, fc.infiniteStream(fc.nat()), (session, random) => {
        const updates = written(session)
        const sent = [...updates, ...updates.filter((_, i) => i % 3 === 0)]
          .map((bytes) => ({ bytes, key: random.next().value }))
          .sort((a, b) => a.key - b.key)
        const whole = new Y.Doc()
        for (const bytes of updates) Y.applyUpdate(whole, bytes)
        let notes: Notes | null = null
        for (const { bytes } of sent) notes = accept(notes?.notes_state ?? null, bytes)
        if (notes) expect(notes.notes).toBe(whole.getText('notes').toString())
      }),
      { numRuns: rounds(200) },
    )
  }, 120_000)

  it('never breaks on noise, nor on flipped bits', () => {
    const honest = accept(null, update([section(1, 0, [typed('Blade is blunt. Sharpen it.')])]))
    const readable = (bytes: Uint8Array) => {
      const merging = () => merge(honest.notes_state, bytes)
      if (spent(merging) > 200) expect(quickest(merging)).toBeLessThan(200)
      const merged = merging()
      if ('rejected' in merged) return
      const doc = new Y.Doc()
      Y.applyUpdate(doc, bytesOf(merged.notes_state))
      // A flipped bit may make a control character, which the notes do not show.
      expect(plainText(doc.getText('notes').toString())).toBe(merged.notes)
      expect(writeNotes(merged.notes_state, 'over', 77)).toMatchObject({ notes: 'over' })
    }
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => readable(bytes)),
      { numRuns: rounds(1000) },
    )
    fc.assert(
      fc.property(
        edits,
        fc.nat(),
        fc.array(fc.nat(), { minLength: 1, maxLength: 3 }),
        (session, which, flips) => {
          const updates = written(session)
          const bytes = Uint8Array.from(updates[which % Math.max(1, updates.length)] ?? [0, 0])
          for (const flip of flips) {
            const at = (flip >> 3) % bytes.length
            bytes[at] = (bytes[at] ?? 0) ^ (1 << (flip & 7))
          }
          readable(bytes)
        },
      ),
      { numRuns: rounds(500) },
    )
  }, 120_000)
})
