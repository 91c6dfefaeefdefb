import { expect, it } from 'vitest'
import { MemoryReplicaStore, Replica } from '../../engine/index.ts'
import { FixedClock, fixedIds } from '../../testing/index.ts'
import { viewHandlers } from '../../web/engine/views/handlers.ts'

async function openCopy() {
  const newId = fixedIds()
  const clock = new FixedClock()
  const store = new MemoryReplicaStore({ user_id: newId(), household_id: newId() })
  const replica = await Replica.open({
    store,
    environment: { now: () => clock.now(), newId, random: () => 0.5, wait: () => new Promise(() => {}) },
  })
  const views = viewHandlers(replica, () => '2026-11-22')
  const read = (text: string) => views.import_read({ text })
  return { replica, read, newId }
}

it('the headers of a table are understood in several languages, and what they do not name becomes own fields', async () => {
  const { read } = await openCopy()
  const { columns, things, places, troubles } = await read(
    'Bezeichnung;Lagerort;Menge;Kaufpreis;Farbe\nHammer;Keller / Werkbank;2;1.299,50;rot\n',
  )
  expect(columns.map(({ field }) => field)).toEqual(['name', 'path', 'quantity', 'purchase_price', null])
  expect({ things, places, troubles }).toEqual({ things: 1, places: 2, troubles: [] })
})

it('the steps of an import are accepted as they are, in their order', async () => {
  const { replica, read } = await openCopy()
  const text = [
    'Name,Place,Quantity,Category,Tags,Barcode,Price,Notes',
    'Drill,Garage / Rack,1,Tools,"loud, heavy",4006381333931,"$1,299.00",Two batteries',
    'Saw,garage,3,tools,Loud,,,',
  ].join('\r\n')
  const { acts, troubles } = await read(text)
  expect(troubles).toEqual([])
  for (const { type, input } of acts) {
    expect(await replica.submit<string>(type, input), type).toMatchObject({ status: 'queued' })
  }
  const items = replica.list('items')
  expect(items.map(({ name, quantity, notes }) => [name, quantity, notes])).toEqual([
    ['Drill', 1, 'Two batteries'],
    ['Saw', 3, ''],
  ])
  expect(items[0]).toMatchObject({ purchase_price: '1299.00' })
  expect(replica.list('locations').map(({ name }) => name)).toEqual(['Garage'])
  expect(replica.list('categories').map(({ name }) => name)).toEqual(['Tools'])
  expect(replica.list('tags').map(({ name }) => name)).toEqual(['loud', 'heavy'])
  expect(replica.list('product_codes').map(({ code }) => code)).toEqual(['4006381333931'])
})

it('a cell that cannot be read is named with its line and kept, and a row without a name is left out', async () => {
  const { read } = await openCopy()
  const { things, troubles, acts } = await read('name,quantity\nRope,many\n,3\n')
  expect(things).toBe(1)
  expect(troubles).toEqual([
    { line: 2, column: 'quantity', message: '"many" is not a quantity' },
    { line: 3, column: 'name', message: 'the row has no name, so it is left out' },
  ])
  expect(acts[0]?.input).toMatchObject({ name: 'Rope', custom_fields: { quantity: 'many' } })
})

it('what is there already is used again, and things of the same name are counted', async () => {
  const { replica, read, newId } = await openCopy()
  await replica.mutate('location.create', { public_id: newId(), name: 'Cellar' })
  await replica.mutate('item.create', { public_id: newId(), name: 'Lamp' })
  const { places, doubles, acts } = await read('name,location\nLAMP,cellar\nRope,cellar\n')
  expect({ places, doubles }).toEqual({ places: 0, doubles: 1 })
  expect(acts.map(({ type }) => type)).toEqual(['item.create', 'item.create'])
})

it('an export of Homebox is read with its own columns', async () => {
  const { read } = await openCopy()
  const { rows, troubles } = await read('HB.name,HB.location,HB.quantity\nDrill,Garage / Shelf,2\n')
  expect(rows).toEqual([{ line: 2, name: 'Drill', where: ['Garage', 'Shelf'], quantity: 2 }])
  expect(troubles).toEqual([])
})

it.each([
  ['no file of a table', '"open', /cannot be read as CSV/],
  ['a table without names', 'colour,size\nred,3\n', /no column is called "name"/],
  ['too many rows', `name\n${'Lamp\n'.repeat(5001)}`, /at most 5000 can be imported at once/],
])('%s imports nothing and says why', async (_, text, reason) => {
  const { read } = await openCopy()
  const { things, acts, troubles } = await read(text)
  expect({ things, acts }).toEqual({ things: 0, acts: [] })
  expect(troubles[0]?.message).toMatch(reason)
})

it('a header that is called __proto__ does nothing', async () => {
  const { read } = await openCopy()
  const { acts } = await read('name,__proto__,constructor\nLamp,x,y\n')
  expect(acts[0]?.input).toMatchObject({ name: 'Lamp', custom_fields: { constructor: 'y' } })
  expect(Reflect.get({}, 'x')).toBeUndefined()
})
