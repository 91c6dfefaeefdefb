import { expect, it } from 'vitest'
import { treeJson } from '../../../../services/interface/structure/tree-json.ts'
import { HouseholdPlaces } from '../../../../storage/places/household-places.ts'
import { temporaryFolder } from '../../../storage/support/files.ts'
import { newHouseholdFile, RandomHousehold } from '../../../storage/support/random-household.ts'
import { HouseholdWorld } from '../../../support/household-world.ts'

const folder = temporaryFolder()
const textOf = (bytes: Buffer) => bytes.toString()
const bytesOf = (places: HouseholdPlaces) => places.during(treeJson)

it('keeps what it wrote of the tree until something changes', async () => {
  const file = newHouseholdFile(folder)
  const anna = new HouseholdWorld(file).person('anna')
  const location = anna.creates('location.create', { name: 'Keller' })
  const shelf = (name: string, position: number) =>
    anna.creates('shelf.create', { name, parent: { kind: 'location', id: location }, position })
  const [ten, two] = [shelf('Regal 10', 1), shelf('Regal 2', 1)]
  shelf('Ablage', 2)
  const item = anna.creates('item.create', { name: 'Hammer', placement: { kind: 'shelf', id: two } })
  const places = new HouseholdPlaces(file)
  const text = textOf(await bytesOf(places))
  expect(JSON.parse(text)).toMatchObject({
    places: [
      {
        name: 'Keller',
        items_total: 1,
        children: [{ name: 'Regal 2' }, { name: 'Regal 10' }, { name: 'Ablage' }],
      },
    ],
    containers: [],
  })
  anna.does('item.update', { public_id: item, name: 'Fäustel' })
  expect(textOf(await bytesOf(places))).toBe(text)
  anna.does('item.move', { public_id: item, placement: { kind: 'shelf', id: ten } })
  expect(JSON.parse(textOf(await bytesOf(places))).places[0].children[1]).toMatchObject({
    name: 'Regal 10',
    items: 1,
  })
  file.close()
})

it('writes a large tree completely, whichever part of it has changed', async () => {
  const file = newHouseholdFile(folder)
  const anna = new HouseholdWorld(file).person('anna')
  const location = anna.creates('location.create', { name: 'Halle' })
  const zone = (name: string, count: number) => {
    const id = anna.creates('zone.create', { name, parent: { kind: 'location', id: location } })
    anna.does('structure.build', { parent: { kind: 'zone', id }, slots: { count, name: `${name} {slot}` } })
    return () =>
      file.read((view) => [...view.find('slots', 'parent_id', id)].map((each) => each.record.public_id))
  }
  const [few, some, many] = [zone('A', 10), zone('B', 600), zone('C', 5000)].map((made) => made())
  zone('D', 700)
  const places = new HouseholdPlaces(file)
  const naive = async () => textOf(await bytesOf(new HouseholdPlaces(file)))
  let before = await bytesOf(places)
  let text = await naive()
  expect(textOf(before)).toBe(text)
  for (const made of [few, some, many, some]) {
    if (!made || !few) throw new Error('nothing was built')
    const at = made[made.length >> 1]
    const box = anna.creates('container.create', { name: 'Kiste', placement: { kind: 'slot', id: at } })
    const now = await bytesOf(places)
    expect(textOf(now)).toBe(await naive())
    // The one before stays what it was: somebody may still be sending it.
    expect(textOf(before)).toBe(text)
    anna.does('slot.update', { public_id: made[0], name: 'umbenannt' })
    anna.does('container.move', { public_id: box, placement: { kind: 'slot', id: few[3] } })
    before = await bytesOf(places)
    text = await naive()
    expect(textOf(before)).toBe(text)
  }
  expect(JSON.parse(textOf(before)).places[0].containers_total).toBe(4)
  file.close()
})

it.each([1, 2, 3])('writes the same whether the tree follows or is made again: seed %i', async (seed) => {
  const file = newHouseholdFile(folder)
  const household = new RandomHousehold(file, seed)
  const places = new HouseholdPlaces(file)
  for (let round = 0; round < 6; round++) {
    household.steps(household.random.below(40))
    expect(textOf(await bytesOf(places))).toBe(textOf(await bytesOf(new HouseholdPlaces(file))))
  }
  file.close()
})
