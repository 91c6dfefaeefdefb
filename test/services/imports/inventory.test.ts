import { expect, it } from 'vitest'
import { HouseholdInventory } from '../../../services/portability/imports/inventory.ts'
import { temporaryFolder } from '../../storage/support/files.ts'
import { newHouseholdFile } from '../../storage/support/random-household.ts'
import { HouseholdWorld } from '../../support/household-world.ts'

const folder = temporaryFolder()

it('finds things by their name and place, and none whose name only has the same digest', () => {
  const file = newHouseholdFile(folder)
  const person = new HouseholdWorld(file).person('anna')
  const shed = person.creates('location.create', { name: 'Shed' })
  const placement = { kind: 'location', id: shed }
  const inside = person.creates('item.create', { name: 'Saw', placement })
  const loose = [
    person.creates('item.create', { name: 'SAW ' }),
    person.creates('item.create', { name: 'saw' }),
  ]
  // Both names have the same digest of 32 bits.
  const thing = person.creates('item.create', { name: 'Thing 6pf8' })
  const inventory = new HouseholdInventory(file)
  expect(inventory.byName(shed, 'saw')).toEqual([inside])
  expect(inventory.byName(null, 'Saw')).toEqual(loose)
  expect(inventory.byName(null, 'thing 6pf8')).toEqual([thing])
  expect(inventory.byName(null, 'thing nrj6')).toEqual([])
  file.close()
})
