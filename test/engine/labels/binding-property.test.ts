import fc from 'fast-check'
import { expect, it } from 'vitest'
import { HouseholdWorld } from '../../support/household-world.ts'
import { householdStores } from '../../support/stores.ts'

/** What each of three people does to one label, unseen by the others. */
const deeds = ['saw', 'box', null] as const

/** Who arrives when, and what each clock says: distinct seconds after the label was made. */
const histories = fc.record({
  arrival: fc.shuffledSubarray([0, 1, 2], { minLength: 3, maxLength: 3 }),
  clocks: fc.uniqueArray(fc.integer({ min: 10, max: 90 }), { minLength: 3, maxLength: 3 }),
})

it.each(householdStores)(
  'J6 a label is where the last clock put it, whoever arrives first, over $name',
  ({ open }) => {
    fc.assert(
      fc.property(histories, ({ arrival, clocks }) => {
        const world = new HouseholdWorld(open())
        const founder = world.person('founder')
        const things = {
          saw: { kind: 'item', id: founder.creates('item.create', { name: 'Saw' }) },
          box: { kind: 'container', id: founder.creates('container.create', { name: 'Box' }) },
        }
        const shed = { kind: 'location', id: founder.creates('location.create', { name: 'Shed' }) }
        const public_id = founder.creates('short_code.create', { target: shed })
        const base = world.seq
        world.now = 100
        const results = arrival.map((who) => {
          const deed = deeds[who] ?? null
          const push = { base, at: clocks[who] ?? 0 }
          const person = world.person(`person ${who}`)
          return deed === null
            ? person.does('short_code.unbind', { public_id }, push)
            : person.does('short_code.bind', { public_id, target: things[deed], rebind: true }, push)
        })
        const last = deeds[clocks.indexOf(Math.max(...clocks))] ?? null
        const { target, bound_at, code } = world.record('short_codes', public_id)
        expect(target).toEqual(last === null ? null : things[last])
        expect(bound_at === null).toBe(last === null)
        // Of three that did not see one another two gave way, and each is told once.
        expect(results.map(({ status }) => status)).toEqual(['applied', 'merged', 'merged'])
        const lost = world.openConflicts().map((conflict) => JSON.stringify(conflict.lost))
        expect(lost).toHaveLength(2)
        expect(lost).not.toContain(JSON.stringify(target))
        expect(world.all('short_codes')).toMatchObject([{ code }])
      }),
      { numRuns: 40 },
    )
  },
)
