import { v7 as uuid7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { executeReceived, householdCommands } from '../../../engine/index.ts'
import { householdPlace, householdSchema, openScopeFile } from '../../../storage/index.ts'
import { guardOf, newIn } from '../../contract/support/declaration-class.ts'
import { furnish } from '../../contract/support/furnish.ts'
import type { Furnished } from '../../contract/support/furnished.ts'
import { ask, inHousehold } from '../../contract/support/provocation.ts'
import { allRoutes } from '../../support/all-routes.ts'
import { expectError } from '../../support/expect-error.ts'
import { sharedStowage, testStowage } from '../../support/stowage.ts'

const shared = sharedStowage()

describe('households', () => {
  it('are founded, listed in pages, and made the current one', async () => {
    const stowage = shared()
    const phone = await stowage.register('ada', { household_name: 'Home' })
    const founded = await phone.send('POST', '/households', { name: 'Cabin' })
    expect(founded.status).toBe(201)
    expect(founded.data).toMatchObject({ household: { name: 'Cabin', role: 'owner' } })
    const first = await phone.send('GET', '/households?limit=1')
    const cursor = String(first.data.next_cursor)
    const second = await phone.send('GET', `/households?limit=1&cursor=${cursor}`)
    expect(first.data.households).toMatchObject([{ name: 'Home' }])
    expect(second.data).toMatchObject({ households: [{ name: 'Cabin' }], next_cursor: null })
    expect((await phone.send('GET', '/households?cursor=!')).status).toBe(422)
    expect((await phone.send('GET', '/households?q=CAB')).data.households).toMatchObject([{ name: 'Cabin' }])

    await phone.creates('tag.create', { name: 'Red' })
    const { household } = founded.data as { household: { public_id: string } }
    const activated = await phone.send('POST', `/households/${household.public_id}/activate`)
    expect(activated.data).toMatchObject({
      household: { name: 'Cabin' },
      user: { current_household_id: household.public_id },
    })
    expect((await phone.send('GET', '/sync/manifest')).data).toMatchObject({
      household_id: household.public_id,
      seq: 0,
    })
    const named = await phone.send('GET', `/sync/manifest?household_id=${phone.household_id}`)
    expect(named.data).toMatchObject({ seq: 1 })
  })

  it('are founded once, however often the request comes', async () => {
    const stowage = shared()
    const phone = await stowage.register('ada')
    const public_id = uuid7()
    const answers = [1, 2].map(() => phone.send('POST', '/households', { name: 'Cabin', public_id }))
    expect((await Promise.all(answers)).map(({ status }) => status).sort()).toEqual([200, 201])
    expect((await phone.send('GET', '/households')).data.households).toHaveLength(2)
    const renamed = await phone.send('POST', '/households', { name: 'Boat', public_id })
    expectError(renamed, 409, 'already_exists')
    const ben = await stowage.register('ben')
    expectError(await ben.send('POST', '/households', { name: 'Mine', public_id }), 409, 'already_exists')
  })

  it('are founded in the second try when the first was cut short, but never over what somebody has there', async () => {
    const stowage = await testStowage()
    const phone = await stowage.register('ada')
    const [empty, used] = [uuid7(), uuid7()]
    const found = (public_id: string) => phone.send('POST', '/households', { name: 'Cabin', public_id })
    // As a crash leaves it: the file is there, and nobody knows of it.
    for (const id of [empty, used]) await stowage.running?.services.households.create(id)
    const file = openScopeFile(householdPlace(stowage.config.data, used).file, householdSchema)
    const author = { user_id: 'ben', replica_id: 'ben-phone', role: 'owner' } as const
    const operation = phone.operation('tag.create', { public_id: uuid7(), name: 'Red' })
    file.transact(operation.occurred_at, (transaction) =>
      executeReceived(transaction, householdCommands, [operation], { author, newId: uuid7 }),
    )
    file.close()
    expect((await found(empty)).status).toBe(201)
    expect((await found(empty)).status).toBe(200)
    expect((await phone.send('GET', `/sync/manifest?household_id=${empty}`)).status).toBe(200)
    expectError(await found(used), 409, 'already_exists')
    expect((await phone.send('GET', `/sync/manifest?household_id=${used}`)).status).toBe(403)
  })

  it('list their devices', async () => {
    const stowage = shared()
    const phone = await stowage.register('ada')
    await stowage.login('ada', 'ada-tablet-01')
    const { devices } = (await phone.send('GET', '/devices')).data
    expect(devices).toMatchObject([
      { platform: 'android', current: true },
      { platform: 'ios', current: false },
    ])
    await stowage.login('ada', 'ada-laptop-01', { device_name: "Ada's laptop" })
    const found = await phone.send('GET', '/devices?q=lap')
    expect(found.data.devices).toMatchObject([{ device_name: "Ada's laptop" }])
    const ben = await stowage.register('ben')
    await ben.prove()
    const stranger = await ben.send('DELETE', `/devices/${phone.tokens.device.public_id}`)
    expectError(stranger, 404, 'not_found')
    expect((await phone.send('GET', '/bootstrap')).status).toBe(200)
  })
})

describe('I1 tenants are kept apart', () => {
  const householdRoutes = allRoutes.filter((route) => route.household !== null)

  it('there are routes that work on households', () => {
    expect(householdRoutes.length).toBeGreaterThanOrEqual(9)
  })

  let home: Furnished
  beforeAll(async () => {
    home = await furnish()
  })
  afterAll(() => home.dispose())

  // test/contract/access.test.ts asks each route for a household of somebody else.
  const asked = newIn(householdRoutes, (route) => [guardOf(route)])

  it.each(asked.map((route) => [route.id, route] as const))(
    '%s opens no household of others, nor tells whether it exists',
    async (_id, route) => {
      const { ada, homer } = home
      // Whatever the address and the body name is in Ada's household, so that only the membership can keep Homer out.
      const call = (household_id: string) => {
        const token = homer.phone.tokens.access_token
        return ask(home, route, { ...inHousehold(home, route, household_id), token, browser: homer.browser })
      }
      for (const household_id of [ada.phone.household_id, uuid7()]) {
        const answer = await call(household_id)
        expect(answer.status).toBe(403)
        expect(await answer.json()).toMatchObject({ error: { code: 'household_access_denied' } })
      }
      // In his own household none of it is there.
      const own = await call(homer.phone.household_id)
      if (own.ok) expect(await own.text()).not.toMatch(/Saw|Cellar|Coat/)
      else expect(own.status).toBeOneOf([404, 409, 410, 422])
      expect((await ada.phone.send('GET', `/inventory/item/${home.ids.items}`)).data).toMatchObject({
        record: { name: 'Saw', archived_at: null },
      })
    },
  )
})

describe('the inventory', () => {
  it('is found by words, and told with its place', async () => {
    const stowage = shared()
    const phone = await stowage.register('ada')
    const cellar = await phone.creates('location.create', { name: 'Cellar' })
    const box = await phone.creates('container.create', {
      name: 'Blue box',
      placement: { kind: 'location', id: cellar },
    })
    const drill = await phone.creates('item.create', {
      name: 'Akkuschrauber Müller',
      description: 'cordless drill',
      placement: { kind: 'container', id: box },
    })
    await phone.creates('item.create', { name: 'Drill bits' })
    const search = async (query: string) =>
      (await phone.send('GET', `/inventory/search?${query}`)).data as {
        results: { name: string; resource_type: string }[]
        next_cursor: string | null
      }
    expect((await search('q=drill')).results.map(({ name }) => name)).toEqual([
      'Drill bits',
      'Akkuschrauber Müller',
    ])
    expect((await search('q=muller%20akku')).results).toMatchObject([
      {
        public_id: drill,
        path: [
          { kind: 'location', name: 'Cellar' },
          { kind: 'container', name: 'Blue box' },
        ],
      },
    ])
    // What is called so comes first, then what is in it.
    expect((await search('q=blue')).results).toMatchObject([
      { resource_type: 'container', public_id: box },
      { resource_type: 'item', public_id: drill },
    ])
    expect((await search('q=blue&resource_type=item')).results).toMatchObject([{ public_id: drill }])
    expect((await search('q=blue&resource_type=location')).results).toEqual([])
    const page = await search('q=drill&limit=1')
    expect(page.results).toHaveLength(1)
    const next = await search(`q=drill&limit=1&cursor=${page.next_cursor}`)
    expect([next.results[0]?.name, next.next_cursor]).toEqual(['Akkuschrauber Müller', null])
    await phone.does('item.archive', { public_id: drill }, { base_seq: 4 })
    expect((await search('q=akku&archived=false')).results).toEqual([])
    expect((await search('q=akku&archived=true')).results).toHaveLength(1)
    for (const odd of ['%22', '*', 'AND', 'a%20OR', '(', 'name%3Ax', '-', '%F0%9F%94%A7']) {
      expect((await phone.send('GET', `/inventory/search?q=${odd}`)).status).toBe(200)
    }
    expect((await phone.send('GET', '/inventory/search')).error.details).toMatchObject([
      { path: 'q', code: 'required' },
    ])
  })

  it('tells what is in a place, and what this user may do', async () => {
    const stowage = shared()
    const phone = await stowage.register('ada')
    const cellar = await phone.creates('location.create', { name: 'Cellar' })
    const inside = { placement: { kind: 'location', id: cellar } }
    await phone.creates('container.create', { name: 'Box', ...inside })
    await phone.creates('item.create', { name: 'Saw', ...inside })
    await phone.creates('zone.create', { name: 'Left', parent: { kind: 'location', id: cellar } })
    const detail = await phone.send('GET', `/inventory/location/${cellar}`)
    expect(detail.data).toMatchObject({ contents: { items: 1, containers: 1, places: 1 }, path: [] })
    expectError(await phone.send('GET', `/inventory/location/${uuid7()}`), 404, 'not_found')
    expect((await phone.send('GET', `/inventory/spaceship/${cellar}`)).status).toBe(404)
    const { operations, role } = (await phone.send('GET', '/inventory/capabilities')).data
    expect(role).toBe('owner')
    expect(operations).toContainEqual(expect.objectContaining({ type: 'item.move', allowed: true }))
  })
})
