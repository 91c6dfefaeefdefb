import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { householdPlace, openHouseholdFile } from '../../../storage/index.ts'
import { type Browser, openStowage, type Phone } from '../../support/stowage.ts'
import { jpeg, listIn, PDF, sendFiles } from '../media/support.ts'

const Plan = z.object({
  current: z.object({ public_id: z.string(), tasks: z.array(z.object({ kind: z.string() })) }),
})
const Session = z.object({
  session: z.object({ public_id: z.string() }),
  tasks: z.array(z.object({ public_id: z.string() })),
})
const Undone = z.object({ undone: z.array(z.string()), left: z.array(z.unknown()) })

let stowage: Awaited<ReturnType<typeof openStowage>>
let phone: Phone
let ada: Browser

beforeAll(async () => {
  stowage = await openStowage()
  phone = await stowage.register('ada')
  ada = await stowage.browse('ada')
})
afterAll(() => stowage.dispose())

/** Everything about things, without what no person sees. */
function household() {
  const path = householdPlace(stowage.config.data, phone.household_id).file
  const file = openHouseholdFile(path, phone.household_id)
  try {
    return file.read((view) =>
      (['items', 'media', 'product_codes', 'short_codes', 'tags', 'categories'] as const).map((key) =>
        view
          .all(key)
          .map(({ record: { updated_at: _, ...rest } }) => {
            // SPEC.md N1: a document keeps its history; its text is what people see.
            const { notes_state: __, ...seen } = { notes_state: null, ...rest }
            return seen
          })
          .sort((a, b) => (a.public_id < b.public_id ? -1 : 1)),
      ),
    )
  } finally {
    file.close()
  }
}

const ok = async (method: 'GET' | 'POST', path: string, body?: unknown) => {
  const answer = await ada.send(method, path, body)
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.error)}`)
  return answer.data
}

it('AG11 duplicates become one with the photos, barcodes, labels, tags, notes and details of both, and undo restores all', async () => {
  const placement = { kind: 'location', id: await phone.creates('location.create', { name: 'Cellar' }) }
  const kept = await phone.creates('item.create', { name: 'Hand drill', quantity: 1, placement })
  const tag = await phone.creates('tag.create', { name: 'Borrowed often' })
  const twin = await phone.creates('item.create', {
    ...{ name: 'Hand drill', quantity: 2, placement, manufacturer: 'Acme', description: 'The blue one' },
    ...{ tag_ids: [tag], notes: 'The chuck sticks', purchase_price: '12.50', currency: 'EUR' },
    custom_fields: { bits: '3 to 10 mm' },
  })
  await phone.creates('product_code.create', { item_id: twin, code: '4006381333931' })
  const label = await phone.creates('short_code.create', { target: { kind: 'item', id: twin } })
  const sent = await sendFiles(
    ada,
    `/items/${twin}/media`,
    [
      { name: 'front.jpg', bytes: await jpeg(1) },
      { name: 'manual.pdf', bytes: PDF, type: 'application/pdf' },
    ],
    { fields: { primary: 'true' } },
  )
  const [front, manual] = listIn(sent)
  await phone.does('media.rotate', { public_id: front?.public_id, rotation: 90 })
  const before = household()

  const plan = Plan.parse(await ok('POST', '/ai/organizer/plans', { goal: 'merge_duplicates' }))
  expect(plan.current.tasks.map(({ kind }) => kind)).toEqual(['merge'])
  await ok('POST', `/organization/plans/${plan.current.public_id}/approve`, {})
  const { session, tasks } = Session.parse(
    await ok('POST', '/organization/execution/sessions', { plan_version_id: plan.current.public_id }),
  )
  await ok('POST', `/organization/execution/tasks/${tasks[0]?.public_id}/execute`, {})

  const after = z.object({ item: z.looseObject({}) }).parse(await ok('GET', `/items/${kept}`))
  expect(after.item).toMatchObject({
    ...{ quantity: 3, manufacturer: 'Acme', description: 'The blue one', notes: 'The chuck sticks' },
    ...{ purchase_price: '12.50', currency: 'EUR', custom_fields: { bits: '3 to 10 mm' } },
  })
  const media = listIn(await ada.send('GET', `/items/${kept}/media`))
  expect(media).toMatchObject([
    { kind: 'photo', rotation: 90, sha256: front?.sha256, name: 'front.jpg' },
    { kind: 'document', sha256: manual?.sha256, name: 'manual.pdf' },
  ])
  for (const { stored_at, urls } of media) {
    expect(stored_at).not.toBeNull()
    const shown = await fetch(stowage.url + (urls.original ?? Object.values(urls)[0]), {
      headers: ada.headers('GET'),
    })
    expect(shown.status).toBe(200)
  }
  const [items, , codes, labels] = household()
  expect(items?.find(({ public_id }) => public_id === kept)).toMatchObject({ tag_ids: [tag] })
  expect(items?.find(({ public_id }) => public_id === twin)).toMatchObject({
    archived_at: expect.any(String),
  })
  expect(codes?.map((code) => Reflect.get(code, 'item_id')).sort()).toEqual([kept, twin].sort())
  expect(labels).toMatchObject([{ public_id: label, target: { kind: 'item', id: kept } }])
  // The other one keeps its own photos, and its history.
  expect(listIn(await ada.send('GET', `/items/${twin}/media`))).toHaveLength(2)

  const undone = Undone.parse(await ok('POST', `/organization/execution/sessions/${session.public_id}/undo`))
  expect(undone).toEqual({ undone: ['t1'], left: [] })
  const [, , , restored] = household()
  // J6: a label tells to which things it belonged before.
  expect(restored).toMatchObject([{ public_id: label, target: { kind: 'item', id: twin } }])
  const told = (all: ReturnType<typeof household>) => all.map((records, at) => (at === 3 ? [] : records))
  expect(told(household())).toEqual(told(before))
})
