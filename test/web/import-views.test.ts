import { expect, it } from 'vitest'
import { MemoryReplicaStore, Replica } from '../../engine/index.ts'
import { FixedClock, fixedIds } from '../../http/testing/index.ts'
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
  const read = (text: string, again = false) => views.import_read({ text, again })
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
  expect((await read('name\nLamp\n')).known).toBe(1)
})

it('the same file once more imports nothing, unless a person asks for it', async () => {
  const { replica, read } = await openCopy()
  const text = 'name,location,quantity\nLamp,Cellar,1\nLamp,Cellar,1\nLamp,Attic,1\nRope,,2\n'
  const first = await read(text)
  expect({ things: first.things, known: first.known }).toEqual({ things: 4, known: 0 })
  for (const { type, input } of first.acts) await replica.submit<string>(type, input)
  expect(await read(text)).toMatchObject({ things: 0, known: 4, doubles: 0, acts: [] })
  expect(await read(text, true)).toMatchObject({ things: 4, known: 4, doubles: 4 })
  // A third lamp in the cellar is new: each thing of the household stands for one line.
  const more = await read(`${text}LAMP,cellar,1\n`)
  expect(more).toMatchObject({ things: 1, known: 4 })
  expect(more.rows.map(({ known }) => known)).toEqual([true, true, true, true, false])
})

it.each([
  ['its serial number', 'HB.name,HB.serial_number', 'Drill,SN 7', 'Bohrmaschine,sn 7'],
  ['its number in Homebox', 'HB.name,HB.import_ref', 'Drill,abc-1', 'Bohrmaschine,abc-1'],
  ['its asset number', 'HB.name,HB.asset_id', 'Drill,000-042', 'Bohrmaschine,000-042'],
])('a thing is known by %s under another name', async (_, columns, before, now) => {
  const { replica, read } = await openCopy()
  for (const { type, input } of (await read(`${columns}\n${before}\n`)).acts)
    await replica.submit<string>(type, input)
  expect(await read(`${columns}\n${now}\n`)).toMatchObject({ things: 0, known: 1 })
  expect(await read(`${columns}\nSaw,999\n`)).toMatchObject({ things: 1, known: 0 })
})

it('two things of one name in one place are two when their numbers differ', async () => {
  const { replica, read } = await openCopy()
  const text = (serial: string) => `name,location,serial number\nDrill,Cellar,${serial}\n`
  for (const { type, input } of (await read(text('7'))).acts) await replica.submit<string>(type, input)
  expect(await read(text('8'))).toMatchObject({ things: 1, known: 0 })
  expect(await read(text('7'))).toMatchObject({ things: 0, known: 1 })
  expect(await read(text(''))).toMatchObject({ things: 0, known: 1 })
})

it('an export of Homebox is read with its own columns', async () => {
  const { read } = await openCopy()
  const { rows, troubles } = await read('HB.name,HB.location,HB.quantity\nDrill,Garage / Shelf,2\n')
  expect(rows).toEqual([{ line: 2, name: 'Drill', where: ['Garage', 'Shelf'], quantity: 2, known: false }])
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
