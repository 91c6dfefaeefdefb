import type { Browser, Page } from 'playwright-core'
import { v7 as uuid7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { joins } from '../http/members/family.ts'
import { Random } from '../storage/snapshots/support/random.ts'
import { APP_ENGINE, askApp } from '../support/app-engine.ts'
import { CHROMIUM, controlled, launchChromium, profileFor } from '../support/chromium.ts'
import { Gateway } from '../support/gateway.ts'
import { everything } from '../support/rounds.ts'
import { type TestStowage, testStowage } from '../support/stowage.ts'

if (CHROMIUM === undefined) console.warn('There is no chromium: two people do not meet in the app.')

/** Fewer in `npm test`, where each thing is changed as often, by both. */
const THINGS = everything ? 12 : 8
const EDITS = everything ? 120 : 80
const FIELDS = ['name', 'description', 'placement'] as const

let browser: Browser

/** Somebody in a browser of their own, and the value that they gave last to each field of each thing. */
interface Person {
  readonly name: string
  readonly page: Page
  readonly wrote: Map<string, unknown>
  /** What they added to each thing. */
  readonly added: Map<string, number>
  readonly created: string[]
}

async function personIn(
  stowage: TestStowage,
  gateway: Gateway,
  name: string,
  household_id: string,
): Promise<Person> {
  const { context } = await profileFor(browser, gateway.url)
  await context.addInitScript({ path: APP_ENGINE })
  const signed_in = await stowage.browse(name)
  const switched = await stowage.send(
    'POST',
    '/api/v1/session/household',
    { household_id },
    { headers: signed_in.headers('POST') },
  )
  expect(switched.status).toBe(200)
  const [key = '', ...value] = signed_in.cookie.split('=')
  await context.addCookies([{ name: key, value: value.join('='), url: gateway.url }])
  const page = await context.newPage()
  await page.goto(gateway.url)
  await page.getByText('All changes saved').waitFor()
  await controlled(page)
  return { name, page, wrote: new Map(), added: new Map(), created: [] }
}

/** Does something in the browser of a person, as a page does. */
async function does(person: Person, type: string, input: Record<string, unknown>): Promise<void> {
  const mutated = await askApp(person.page, 'mutate', { type: type as never, input, operation_id: uuid7() })
  expect(mutated).toMatchObject({ status: 'queued' })
}

/** A day of edits of the same things, without the other's knowledge. */
async function edits(
  person: Person,
  { random, things, places }: { random: Random; things: readonly string[]; places: readonly string[] },
): Promise<void> {
  for (let i = 0; i < EDITS; i++) {
    const public_id = random.pick(things)
    const deed = random.pick(['field', 'field', 'quantity', 'create'] as const)
    if (deed === 'create') {
      const id = uuid7()
      await does(person, 'item.create', { public_id: id, name: `${person.name}'s ${i}` })
      person.created.push(id)
    } else if (deed === 'quantity') {
      const delta = random.below(5) + 1
      await does(person, 'item.adjust_quantity', { public_id, delta })
      person.added.set(public_id, (person.added.get(public_id) ?? 0) + delta)
    } else {
      const field = random.pick(FIELDS)
      const value =
        field === 'placement' ? { kind: 'location', id: random.pick(places) } : `${person.name} ${i}`
      if (field === 'placement') await does(person, 'item.move', { public_id, placement: value })
      else await does(person, 'item.update', { public_id, [field]: value })
      person.wrote.set(`${public_id} ${field}`, value)
    }
  }
}

/** Waits until a browser has nothing to send, and knows what the server knows. */
async function synced({ page }: Person): Promise<void> {
  await askApp(page, 'sync', null)
  await expect
    .poll(() => askApp(page, 'status', null), { timeout: 100_000 })
    .toMatchObject({ pending: 0, rejected: 0, syncing: false, online: true })
}

const recordsOf = ({ page }: Person, ids: readonly string[]) =>
  Promise.all(ids.map((public_id) => askApp(page, 'record', { collection: 'items', public_id })))

describe.skipIf(CHROMIUM === undefined)('two people in two browsers', { timeout: 240_000 }, () => {
  beforeAll(async () => {
    browser = await launchChromium()
  })
  afterAll(() => browser?.close())

  it('come to the same state after a day apart, and see each value that gave way', async () => {
    const stowage = await testStowage()
    const phone = await stowage.register('ada')
    await joins(stowage, phone, 'ben', 'member')
    const gateway = await Gateway.open(stowage.url)
    const ada = await personIn(stowage, gateway, 'ada', phone.household_id)
    const places = [uuid7(), uuid7(), uuid7()]
    const things = Array.from({ length: THINGS }, () => uuid7())
    for (const [i, public_id] of places.entries())
      await does(ada, 'location.create', { public_id, name: `Room ${i}` })
    for (const [i, public_id] of things.entries())
      await does(ada, 'item.create', { public_id, name: `Thing ${i}`, quantity: 0 })
    await synced(ada)
    const ben = await personIn(stowage, gateway, 'ben', phone.household_id)

    await gateway.cut()
    await edits(ada, { random: new Random(1), things, places })
    await edits(ben, { random: new Random(2), things, places })
    // Nothing of the day is lost when a browser loads the app again meanwhile.
    await ben.page.reload()
    await ben.page.getByText(/Offline · \d+ changes wait/).waitFor()
    await gateway.mend()
    for (const person of [ada, ben, ada, ben]) await synced(person)

    const ids = [...things, ...ada.created, ...ben.created]
    const records = await recordsOf(ada, ids)
    await expect.poll(() => recordsOf(ben, ids)).toEqual(records)
    expect(records.every((record) => record !== null)).toBe(true)
    const conflicts = await askApp(ada.page, 'conflicts', null)
    expect(await askApp(ben.page, 'conflicts', null)).toEqual(conflicts)

    let contested = 0
    for (const [i, public_id] of things.entries()) {
      const record = records[i] ?? {}
      const added = (ada.added.get(public_id) ?? 0) + (ben.added.get(public_id) ?? 0)
      expect(record.quantity, `the quantity of thing ${i}`).toBe(added)
      for (const field of FIELDS) {
        const [hers, his] = [ada, ben].map(({ wrote }) => wrote.get(`${public_id} ${field}`))
        if (hers === undefined && his === undefined) continue
        const both = hers !== undefined && his !== undefined && JSON.stringify(hers) !== JSON.stringify(his)
        if (!both) {
          expect(record[field], `${field} of thing ${i}`).toEqual(hers ?? his)
          continue
        }
        contested++
        expect([hers, his], `${field} of thing ${i}`).toContainEqual(record[field])
        const noted = conflicts.filter((each) => each.record_id === public_id && each.field === field)
        expect(noted.length, `the conflict over ${field} of thing ${i}`).toBeGreaterThan(0)
        if (field !== 'placement') {
          const lost = record[field] === hers ? his : hers
          expect(noted.map((each) => each.lost)).toContain(lost)
        }
      }
    }
    expect(contested).toBeGreaterThan(10)
    for (const { page } of [ada, ben]) {
      await page.getByRole('link', { name: /Conflicts/ }).click()
      await page.getByRole('heading', { level: 1, name: 'Conflicts' }).waitFor()
    }
    await gateway.cut()
  })
})
