import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectError } from '../../support/expect-error.ts'
import { openStowage, type Phone } from '../../support/stowage.ts'

let stowage: Awaited<ReturnType<typeof openStowage>>
let ada: Phone
let cabin: string
/** The cursor of the first page of a list. */
const cursorOf = async (path: string) => {
  const { status, data } = await ada.api('GET', path)
  expect([status, typeof data.next_cursor], path).toEqual([200, 'string'])
  return encodeURIComponent(String(data.next_cursor))
}
const expectRefused = async (path: string) => {
  const answer = await ada.api('GET', path)
  expectError(answer, 422, 'validation_failed')
  expect(answer.error.details).toEqual([
    {
      path: 'cursor',
      code: 'invalid_format',
      message: 'This cursor does not belong to this list.',
    },
  ])
}

beforeAll(async () => {
  stowage = await openStowage()
  ada = await stowage.register('ada')
  for (const name of ['ben', 'ben again']) {
    const invited = await ada.api('POST', '/household/invitations', { role: 'member', name })
    expect(invited.status).toBe(201)
  }
  for (const name of ['ada-tablet-0001', 'ada-laptop-0001']) await stowage.login('ada', name)
  const { data } = await ada.send('POST', '/households', { name: 'Cabin' })
  cabin = (data.household as { public_id: string }).public_id
  for (const name of ['Saw', 'Saw bench', 'Saw horse', 'Drill', 'Drill case']) {
    await ada.creates('item.create', { name })
  }
})
afterAll(() => stowage.dispose())

describe('the cursor of a list', () => {
  it('continues the list, also with another limit or with the household by name', async () => {
    const at = await cursorOf('/household/invitations?limit=1')
    const rest = await ada.api(
      'GET',
      `/household/invitations?limit=9&cursor=${at}&household_id=${ada.household_id}`,
    )
    expect(rest.data).toMatchObject({ invitations: [{ name: 'ben again' }], next_cursor: null })
  })

  it('is refused by another list, whose page would come from the wrong place', async () => {
    const at = await cursorOf('/household/invitations?limit=1')
    for (const path of [
      '/household/members',
      '/mobile/devices',
      '/mobile/households',
      '/mobile/system-logs',
    ]) {
      await expectRefused(`${path}?cursor=${at}`)
    }
  })

  it('is refused for other filters', async () => {
    const at = await cursorOf('/household/invitations?limit=1&q=ben')
    await expectRefused(`/household/invitations?limit=1&cursor=${at}`)
    await expectRefused(`/household/invitations?limit=1&q=again&cursor=${at}`)
    expect((await ada.api('GET', `/household/invitations?q=ben&cursor=${at}`)).status).toBe(200)
  })

  it('is refused by a search for something else', async () => {
    const of = (q: string) => `/mobile/inventory/search?q=${q}&limit=1`
    await expect.poll(async () => (await ada.api('GET', of('saw'))).data.next_cursor).toBeTypeOf('string')
    const at = await cursorOf(of('saw'))
    await expectRefused(`${of('drill')}&cursor=${at}`)
    expect((await ada.api('GET', `${of('saw')}&cursor=${at}`)).data.results).toHaveLength(1)
  })

  it('is refused in another household', async () => {
    const at = await cursorOf('/household/invitations?limit=1')
    await expectRefused(`/household/invitations?cursor=${at}&household_id=${cabin}`)
  })
})
