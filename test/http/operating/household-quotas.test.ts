import { v7 as uuid7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { expectError } from '../../support/expect-error.ts'
import { type Browser, openStowage, type Phone } from '../../support/stowage.ts'

let stowage: Awaited<ReturnType<typeof openStowage>>
/** Ada runs the installation; Ben has a household of his own. */
let ada: Browser
let ben: Phone
beforeAll(async () => {
  stowage = await openStowage()
  await stowage.register('ada')
  ada = await stowage.browse('ada')
  ben = await stowage.register('ben', { household_name: 'Cabin by the lake' })
})
afterAll(() => stowage.dispose())

const Listed = z.object({
  households: z.array(
    z.object({
      public_id: z.string(),
      name: z.string(),
      quotas: z.array(z.object({ name: z.string(), limit: z.number(), own: z.boolean() })),
    }),
  ),
  next_cursor: z.string().nullable(),
})
const listed = async (query = '') =>
  Listed.parse((await ada.send('GET', `/operations/household-quotas${query}`)).data)
const set = (quotas: object, household_id = ben.household_id) =>
  ada.send('PATCH', `/operations/household-quotas/${household_id}`, { quotas })

describe('Y12 the quotas of a household', () => {
  it('Y12 are set by an operator who is no member, count from the next request on, and are taken back', async () => {
    const { status, data } = await set({ household_records: 1, media_bytes: 1_000_000 })
    expect(status).toBe(200)
    expect(data.household).toMatchObject({ public_id: ben.household_id, name: 'Cabin by the lake' })
    await ben.creates('item.create', { name: 'Saw' })
    const refused = await ben.does('item.create', { public_id: uuid7(), name: 'Hammer' })
    expect(refused).toMatchObject({ status: 'rejected', error: { code: 'quota_exceeded' } })
    const { households } = await listed('?q=LAKE')
    expect(households).toMatchObject([{ public_id: ben.household_id }])
    expect(households[0]?.quotas.filter(({ own }) => own)).toEqual([
      expect.objectContaining({ name: 'household_records', limit: 1 }),
      expect.objectContaining({ name: 'media_bytes', limit: 1_000_000 }),
    ])
    // What is not named stays.
    await set({ household_records: null })
    await ben.creates('item.create', { name: 'Hammer' })
    const again = (await listed('?q=lake')).households[0]?.quotas.filter(({ own }) => own)
    expect(again?.map(({ name }) => name)).toEqual(['media_bytes'])
  })

  it('Y12 are listed page by page, each household once', async () => {
    const first = await listed('?limit=1')
    const second = await listed(`?limit=1&cursor=${first.next_cursor}`)
    expect(second.next_cursor).toBeNull()
    const ids = [...first.households, ...second.households].map(({ public_id }) => public_id)
    expect(ids).toHaveLength(2)
    expect(ids).toContain(ben.household_id)
    expectError(await ada.send('GET', '/operations/household-quotas?cursor=!'), 422, 'validation_failed')
  })

  it('Y12 refuse what is no limit, guards of the server, and households that are not there', async () => {
    for (const limit of [0, -1, 1.5, 2 ** 53, '5'])
      expectError(await set({ media_bytes: limit }), 422, 'validation_failed')
    for (const name of ['server_connections', 'snapshot_bytes', 'constructor', 'toString'])
      expectError(await set({ [name]: 5 }), 422, 'validation_failed')
    expectError(await set({ media_bytes: 5 }, uuid7()), 404, 'not_found')
  })

  it('Y12 are of operators: an owner cannot raise their own', async () => {
    const browser = await stowage.browse('ben')
    const path = '/operations/household-quotas'
    expectError(await browser.send('GET', path), 403, 'access_denied')
    const body = { quotas: { household_records: 9_000_000 } }
    expectError(await browser.send('PATCH', `${path}/${ben.household_id}`, body), 403, 'access_denied')
    // Mass assignment: no route of the household takes quotas.
    expectError(
      await browser.send('PATCH', '/household', { name: 'Cabin', quotas: { household_records: 9_000_000 } }),
      422,
      'validation_failed',
    )
  })
})
