import { expect, it } from 'vitest'
import { FIXED_START, TestHousehold, TestServer } from '../../../http/testing/index.ts'

it('a household in memory is the same in every run', () => {
  const runs = [1, 2].map(() => {
    const household = new TestHousehold()
    const drill = household.newId()
    expect(household.does('item.create', { public_id: drill, name: 'Drill' }).status).toBe('applied')
    expect(household.does('item.create', { public_id: drill, name: 'Saw' }).error?.code).toBe(
      'already_exists',
    )
    household.clock.advance(60)
    household.does('item.adjust_quantity', { public_id: drill, delta: 2 })
    return household.list('items')
  })
  expect(runs[0]).toEqual(runs[1])
  expect(runs[0]).toMatchObject([{ name: 'Drill', quantity: 3, created_at: FIXED_START }])
})

it('a household has the role that it is made with', () => {
  const household = new TestHousehold({ role: 'viewer' })
  const input = { public_id: household.newId(), name: 'Drill' }
  expect(household.does('item.create', input).error?.code).toBe('access_denied')
})

it('two replicas of one household meet over a server in the same process', { timeout: 120_000 }, async () => {
  const server = await TestServer.start()
  const [phone, tablet] = [await server.replica('ada'), await server.replica('ada')]
  const stranger = await server.replica('ben')
  const drill = server.newId()
  await phone.mutate('item.create', { public_id: drill, name: 'Drill' })
  await phone.sync()
  for (const other of [tablet, stranger]) await other.sync()
  expect(tablet.get('items', drill)).toMatchObject({ name: 'Drill', created_at: FIXED_START })
  expect(stranger.get('items', drill)).toBeNull()
  await server.close()
  await expect(fetch(server.url)).rejects.toThrow()
})
