import { v7 as uuid7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { versionOf } from '../../engine/organizer/support/version-of.ts'
import { expectError } from '../../support/expect-error.ts'
import { type Browser, openStowage, type Phone } from '../../support/stowage.ts'
import { joins } from '../members/family.ts'

const Task = z.looseObject({
  public_id: z.string(),
  status: z.string(),
  planned: z.looseObject({
    task_id: z.string(),
    kind: z.string(),
    subject: z.looseObject({ public_id: z.string(), name: z.string().nullable() }),
    from: z.looseObject({ public_id: z.string() }).nullable(),
    to: z.looseObject({ public_id: z.string() }).nullable(),
    stale: z.boolean(),
  }),
})
const Plan = z.looseObject({
  plan: z.looseObject({ public_id: z.string(), status: z.string() }),
  current: z.looseObject({
    public_id: z.string(),
    number: z.number(),
    tasks: z.array(
      z.looseObject({
        task_id: z.string(),
        kind: z.string(),
        subject: z.looseObject({ public_id: z.string() }),
      }),
    ),
    summary: z.looseObject({ moves: z.number() }),
  }),
  stale: z.array(z.string()),
})
const Session = z.looseObject({
  session: z.looseObject({ public_id: z.string(), status: z.string() }),
  tasks: z.array(Task),
  next: z.string().nullable(),
})

let stowage: Awaited<ReturnType<typeof openStowage>>
let ada: Phone
let ben: Phone
let page: Browser

beforeAll(async () => {
  stowage = await openStowage()
  ada = await stowage.register('ada')
  ben = await joins(stowage, ada, 'ben', 'member')
  page = await stowage.browse('ada')
})
afterAll(() => stowage.dispose())

/** A cellar with two boxes, in which tools and paints lie mixed. */
async function mixedCellar() {
  const cellar = await ada.creates('location.create', { name: 'Cellar' })
  const [tools, paints] = [
    await ada.creates('category.create', { name: `Tools ${cellar}` }),
    await ada.creates('category.create', { name: `Paints ${cellar}` }),
  ]
  const boxes = [
    await ada.creates('container.create', { name: 'Red box', placement: { kind: 'location', id: cellar } }),
    await ada.creates('container.create', { name: 'Blue box', placement: { kind: 'location', id: cellar } }),
  ]
  const items: string[] = []
  for (let n = 0; n < 8; n++) {
    const box = n < 3 || n === 7 ? 0 : 1
    const category_id = n < 4 ? tools : paints
    const placement = { kind: 'container', id: boxes[box] }
    items.push(await ada.creates('item.create', { name: `Thing ${n}`, category_id, placement }))
  }
  return { cellar, tools, paints, boxes, items, scope: [{ kind: 'location', id: cellar }] }
}

async function planned(body: object) {
  const reply = await page.send('POST', '/ai/organizer/plans', body)
  expect(reply.status).toBe(201)
  return Plan.parse(reply.data)
}

async function begun(version_id: string) {
  expect((await page.send('POST', `/organization/plans/${version_id}/approve`)).status).toBe(200)
  const reply = await page.send('POST', '/organization/execution/sessions', { plan_version_id: version_id })
  expect(reply.status).toBe(201)
  return Session.parse(reply.data)
}

describe('plans over HTTP', () => {
  it('AG1 and AG2 a plan to tidy gathers each category, says why, and changes nothing', async () => {
    const { scope, tools, items } = await mixedCellar()
    const { current, plan } = await planned({ goal: 'tidy', constraints: { scope } })
    expect(plan).toMatchObject({ goal: 'tidy', status: 'proposed' })
    const moved = current.tasks.map(({ subject }) => subject.public_id).sort()
    expect(moved).toEqual([items[3], items[7]].sort())
    expect(current.summary).toMatchObject({
      moves: 2,
      gains: [{ code: 'group_places', before: 4, after: 2 }],
    })
    expect(current.tasks.find(({ subject }) => subject.public_id === items[3])).toMatchObject({
      kind: 'move',
      reasons: [{ code: 'group_gathers', about: tools, count: 4, of: 4 }],
      to: { name: 'Red box' },
    })
    const again = await planned({ goal: 'tidy', constraints: { scope } })
    expect(again.current.tasks).toEqual(current.tasks)
    const key = { 'idempotency-key': uuid7() }
    const send = (body?: object) => {
      const wanted = { goal: 'tidy', name: 'Boxes', constraints: { scope }, ...body }
      return page.send('POST', '/ai/organizer/plans', wanted, key)
    }
    expect((await send()).data).toEqual((await send()).data)
    for (const other of [
      { goal: 'declutter' },
      { name: 'Crates' },
      { constraints: { scope, max_moves: 1 } },
    ]) {
      expectError(await send(other), 409, 'operation_id_reused')
    }
  })

  it('AG2 works out a next version once for one key, and says again how it differs', async () => {
    const { scope, items } = await mixedCellar()
    const { plan, current } = await planned({ goal: 'tidy', constraints: { scope } })
    const key = { 'idempotency-key': uuid7() }
    const pin = current.tasks.filter(({ kind }) => kind === 'move').map(({ subject }) => subject.public_id)
    const send = (body: object, by = key) =>
      page.send('POST', `/ai/organizer/plans/${plan.public_id}/replan`, body, by)
    const replan = (constraints: object) => send({ constraints })
    const first = await replan({ scope, pin: pin.slice(0, 1) })
    expect(first.status).toBe(200)
    expect(await replan({ scope, pin: pin.slice(0, 1) })).toMatchObject({ status: 200, data: first.data })
    // Without constraints it is another request, though it would work out the same.
    expectError(await send({}), 409, 'operation_id_reused')
    const unknown = await page.send('POST', `/ai/organizer/plans/${uuid7()}/replan`, {})
    expectError(unknown, 404, 'not_found')
    expect(unknown.error.message).toBe('The record does not exist.')
    expectError(await replan({ scope, pin: items.slice(0, 2) }), 409, 'operation_id_reused')
    const numberNow = async () =>
      Plan.parse((await page.send('GET', `/ai/organizer/plans/${plan.public_id}`)).data).current.number
    expect(await numberNow()).toBe(2)
    const other = { 'idempotency-key': uuid7() }
    expect((await send({}, other)).status).toBe(200)
    expectError(
      await send({ constraints: { scope, pin: pin.slice(0, 1) } }, other),
      409,
      'operation_id_reused',
    )
    // The answer to the first one is the same when a later one has been worked out since.
    const { changes } = z.object({ changes: z.unknown() }).parse(first.data)
    expect(await replan({ scope, pin: pin.slice(0, 1) })).toMatchObject({ status: 200, data: { changes } })
    expect(await numberNow()).toBe(3)
  })

  it('AG2 works out one plan, and one next version, for one key that comes several times at the same moment', async () => {
    const { scope } = await mixedCellar()
    const often = async (path: string, body: object) => {
      const key = { 'idempotency-key': uuid7() }
      const send = async (_: unknown, n: number) => {
        await new Promise((resolve) => setTimeout(resolve, 3 * n))
        // Worked out at another time, it would be another plan.
        stowage.clock.ms += 7
        return page.send('POST', path, body, key)
      }
      const answers = await Promise.all(Array.from({ length: 5 }, send))
      expect(new Set(answers.map(({ status }) => status)).size).toBe(1)
      expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1)
      return Plan.parse(answers[0]?.data)
    }
    const { plan } = await often('/ai/organizer/plans', { goal: 'tidy', constraints: { scope } })
    const next = await often(`/ai/organizer/plans/${plan.public_id}/replan`, {})
    expect(next.current.number).toBe(2)
  })

  it('AG2 refuses constraints that name what the household does not have', async () => {
    const { scope, boxes } = await mixedCellar()
    const nobody = uuid7()
    const refused = await page.send('POST', '/ai/organizer/plans', {
      goal: 'by_hand',
      constraints: {
        scope: [...scope, { kind: 'zone', id: nobody }],
        pin: [nobody],
        moves: [{ subject: { kind: 'item', id: nobody }, to: { kind: 'container', id: boxes[0] } }],
      },
    })
    expectError(refused, 422, 'validation_failed')
    expect(refused.error?.details).toMatchObject([
      { path: 'constraints.scope.1.id', code: 'not_found' },
      { path: 'constraints.pin.0' },
      { path: 'constraints.moves.0.subject.id' },
    ])
    // Nothing can be moved to a place that is archived, nor into a place in it.
    const house = await ada.creates('location.create', { name: 'Old house' })
    const parent = { kind: 'location', id: house }
    const room = await ada.creates('zone.create', { name: 'Old room', parent })
    await page.send('POST', `/structure/locations/${house}/archive`, {})
    const moved = await page.send('POST', '/ai/organizer/plans', {
      goal: 'move_house',
      constraints: { destination: parent, rooms: [{ from: scope[0], to: { kind: 'zone', id: room } }] },
    })
    expectError(moved, 422, 'validation_failed')
    expect(moved.error?.details).toMatchObject([
      { path: 'constraints.destination.id', code: 'target_archived' },
      { path: 'constraints.rooms.0.to.id', code: 'target_archived' },
    ])
  })

  it('AG1 refuses constraints of another goal, in a new plan and in a next version', async () => {
    const { scope } = await mixedCellar()
    const constraints = { scope, by: 'tag', unused_months: 3 }
    const refused = await page.send('POST', '/ai/organizer/plans', { goal: 'declutter', constraints })
    expectError(refused, 422, 'validation_failed')
    expect(refused.error?.details).toMatchObject([{ path: 'constraints.by', code: 'unrecognized_key' }])
    const made = await page.send('POST', '/ai/organizer/plans', { goal: 'even_fill', constraints: { scope } })
    const { plan } = z.looseObject({ plan: z.looseObject({ public_id: z.string() }) }).parse(made.data)
    const replan = `/ai/organizer/plans/${plan.public_id}/replan`
    const again = await page.send('POST', replan, { constraints: { scope, first_night: [] } })
    expectError(again, 422, 'validation_failed')
    expect(again.error?.details).toMatchObject([{ path: 'constraints.first_night' }])
    expect((await page.send('POST', replan, {})).status).toBe(200)
  })

  it('AG13 a plan is made of a wish in words, and shows how it read them', async () => {
    const room = await ada.creates('location.create', { name: 'Loft' })
    const placement = { kind: 'location', id: room }
    await ada.creates('item.create', { name: 'Ladder', placement })
    const text = 'tidy the loft, at most 5 moves'
    const made = await ada.send('POST', '/organizer/plans', { text })
    const constraints = { scope: [placement], max_moves: 5 }
    expect(made.data).toMatchObject({
      plan: { goal: 'tidy', name: text, constraints },
      wish: { language: 'en', goal: 'tidy', constraints, read_as: [{ words: 'loft', as: 'Loft' }] },
    })
    const corrected = await ada.send('POST', '/organizer/plans', { text, constraints: { max_moves: 9 } })
    expect(corrected.data).toMatchObject({ plan: { constraints: { scope: [placement], max_moves: 9 } } })
    for (const [body, path, code] of [
      [{ text: 'tidy the observatory' }, 'text', 'not_found'],
      [{ text: 'the loft' }, 'text', 'not_understood'],
      [{ text: 'tidy up', goal: 'tidy' }, 'text', 'unrecognized_key'],
      [{ text: 'empty it' }, 'constraints.place', 'required'],
      [{}, 'goal', 'required'],
    ] as const) {
      const refused = await ada.send('POST', '/organizer/plans', body)
      expectError(refused, 422, 'validation_failed')
      expect(refused.error.details).toMatchObject([{ path, code }])
    }
  })

  it('AG6 a session is walked task by task, and undone as a whole', async () => {
    const { scope, items, boxes } = await mixedCellar()
    const whole = await planned({ goal: 'tidy', constraints: { scope } })
    const refused = await page.send('POST', '/organization/execution/sessions', {
      plan_version_id: whole.current.public_id,
    })
    expectError(refused, 409, 'not_approved')
    const session = await begun(whole.current.public_id)
    expect(session.tasks.map(({ status }) => status)).toEqual(['pending', 'pending'])
    const [first, second] = session.tasks
    expect(session.next).toBe(first?.public_id)
    const check = await page.send('POST', `/organization/execution/tasks/${first?.public_id}/validate`, {
      codes: [first?.planned.subject.public_id, first?.planned.to?.public_id],
    })
    expect(check.data).toMatchObject({ ok: true, subject: 'matched', target: 'matched' })
    const execute = (task: string | undefined, body?: object) =>
      page.send('POST', `/organization/execution/tasks/${task}/execute`, body, key)
    const key = { 'idempotency-key': uuid7() }
    const decided = await execute(first?.public_id, { decision: 'discard' })
    expectError(decided, 422, 'validation_failed')
    expect(decided.error.details).toMatchObject([{ path: 'decision' }])
    const done = await execute(first?.public_id)
    expect(done.status).toBe(200)
    expect((await execute(first?.public_id)).data.action).toEqual(done.data.action)
    expectError(await execute(first?.public_id, { quantity: 4 }), 409, 'operation_id_reused')
    // The key of another task does not make this one look done.
    expectError(await execute(second?.public_id), 409, 'operation_id_reused')
    expect(done.data).toMatchObject({
      task: { status: 'done' },
      next: { public_id: second?.public_id },
      action: { purpose: 'organize' },
    })
    const twice = await ada.send('POST', `/organizer/execution/tasks/${first?.public_id}/execute`)
    expectError(twice, 409, 'already_done')
    const by = ben.tokens.user.public_id
    const other = await ben.send('POST', `/organizer/execution/tasks/${second?.public_id}/execute`, {
      household_id: ada.household_id,
    })
    expect(other).toMatchObject({ status: 200, data: { task: { done_by: { public_id: by } } } })
    const undone = await page.send(
      'POST',
      `/organization/execution/sessions/${session.session.public_id}/undo`,
    )
    expect(undone.status).toBe(200)
    const found = await page.send('GET', `/items/${items[3]}`)
    expect(JSON.stringify(found.data)).toContain(String(boxes[1]))
  })
})

/** Fills an attic with boxes in which everything is mixed: to plan its order takes some tenths of a second. */
async function isInDisorder(person: Phone, attic: string): Promise<void> {
  const ids = (count: number) => Array.from({ length: count }, () => uuid7())
  const [categories, boxes] = [ids(20), ids(40)]
  const operations = [
    ...categories.map((public_id, n) =>
      person.operation('category.create', { public_id, name: `Category ${n}` }),
    ),
    ...boxes.map((public_id, n) =>
      person.operation('container.create', {
        ...{ public_id, name: `Box ${n}`, kind: 'box' },
        placement: { kind: 'location', id: attic },
      }),
    ),
    ...ids(400).map((public_id, n) =>
      person.operation('item.create', {
        ...{ public_id, name: `Thing ${n}`, category_id: categories[(n * 7) % 20] },
        placement: { kind: 'container', id: boxes[(n * 13) % 40] },
      }),
    ),
  ]
  for (let from = 0; from < operations.length; from += 100) {
    const { results } = await person.push(operations.slice(from, from + 100))
    expect(results.filter(({ error }) => error)).toEqual([])
  }
}

it('AG10 a household has two hundred plans; a person who no longer waits for one gets none', async () => {
  const cara = await stowage.register('cara')
  const desk = await stowage.browse('cara')
  const room = await cara.creates('location.create', { name: 'Attic' })
  const placement = { kind: 'location', id: room }
  await cara.creates('item.create', { name: 'Hat', placement })
  const wish = { goal: 'declutter', constraints: { unused_months: 1 } }
  const listed = async () =>
    z.array(z.unknown()).parse((await desk.send('GET', '/ai/organizer/plans')).data.plans)
  await isInDisorder(cara, room)
  const gone = new AbortController()
  const waiting = fetch(`${stowage.url}/api/v1/ai/organizer/plans`, {
    method: 'POST',
    headers: { ...desk.headers('POST'), 'content-type': 'application/json' },
    body: JSON.stringify({ goal: 'tidy' }),
    signal: gone.signal,
  })
  setTimeout(() => gone.abort(), 20)
  await expect(waiting).rejects.toThrow()
  // The thread is free again: it works out the next one.
  expect((await desk.send('POST', '/ai/organizer/plans', wish)).status).toBe(201)
  expect(await listed()).toHaveLength(1)
  const plans = Array.from({ length: 199 }, () =>
    cara.operation('organizer_plan.create', {
      ...{ public_id: uuid7(), name: 'Hats', goal: 'tidy', constraints: {} },
      version: versionOf([], placement),
    }),
  )
  for (const half of [plans.slice(0, 100), plans.slice(100)]) {
    expect((await cara.push(half)).results.filter(({ error }) => error)).toEqual([])
  }
  expectError(await desk.send('POST', '/ai/organizer/plans', wish), 422, 'too_many')
})
