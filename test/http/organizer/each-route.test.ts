import { v7 as uuid7 } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { expectError } from '../../support/expect-error.ts'
import { type Answer, openStowage, type Phone } from '../../support/stowage.ts'

const Ref = z.looseObject({ public_id: z.string() })
const Planned = z.looseObject({ task_id: z.string(), subject: Ref, to: Ref.nullable() })
const Plan = z.looseObject({
  plan: z.looseObject({ public_id: z.string(), status: z.string() }),
  current: z.looseObject({
    public_id: z.string(),
    number: z.number(),
    status: z.string(),
    tasks: z.array(Planned),
  }),
})
const Task = z.looseObject({ public_id: z.string(), status: z.string(), planned: Planned })
const Session = z.looseObject({ session: Ref, tasks: z.array(Task), next: z.string().nullable() })

let stowage: Awaited<ReturnType<typeof openStowage>>
beforeAll(async () => {
  stowage = await openStowage()
})
afterAll(() => stowage.dispose())

/** A cellar in which three tools lie among the paints. */
async function cellarOf(phone: Phone) {
  const cellar = await phone.creates('location.create', { name: 'Cellar' })
  const tools = await phone.creates('category.create', { name: 'Tools' })
  const paints = await phone.creates('category.create', { name: 'Paints' })
  const placement = { kind: 'location', id: cellar }
  const red = await phone.creates('container.create', { name: 'Red box', placement })
  const blue = await phone.creates('container.create', { name: 'Blue box', placement })
  for (let n = 0; n < 14; n++) {
    const category_id = n < 8 ? tools : paints
    const box = { kind: 'container', id: n < 5 ? red : blue }
    await phone.creates('item.create', { name: `Thing ${n}`, category_id, placement: box })
  }
  return { red, scope: [placement] }
}

/** The routes of plans as pages and phones call them. */
const WAYS = {
  page: {
    capabilities: '/ai/organizer/capabilities',
    plans: '/ai/organizer/plans',
    versions: '/organization/plans',
    execution: '/organization/execution',
  },
  phone: {
    capabilities: '/organizer/capabilities',
    plans: '/organizer/plans',
    versions: '/organizer/plans',
    execution: '/organizer/execution',
  },
} as const

it.each(['page', 'phone'] as const)(
  'AG1 to AG9 every route of plans does its part, called by a %s',
  async (way) => {
    const phone = await stowage.register(way)
    const { red, scope } = await cellarOf(phone)
    const page = await stowage.browse(way)
    const caller = way === 'page' ? page : phone
    const send = (method: string, path: string, body?: unknown): Promise<Answer> =>
      caller.send(method, path, body)
    const { capabilities, plans, versions, execution } = WAYS[way]

    const { data } = await send('GET', capabilities)
    expect(
      z.looseObject({ goals: z.array(z.looseObject({ key: z.string() })) }).parse(data).goals,
    ).toContainEqual(expect.objectContaining({ key: 'tidy' }))
    const made = await send('POST', plans, { goal: 'tidy', constraints: { scope } })
    expect(made.status).toBe(201)
    const { plan, current } = Plan.parse(made.data)
    expect(current.tasks.map(({ to }) => to?.public_id)).toEqual([red, red, red])
    expect(Plan.parse((await send('GET', `${plans}/${plan.public_id}`)).data).current).toEqual(current)

    // A task that a person calls bad is in no later version. The others are.
    const [task] = current.tasks
    const rated = await send('POST', `${versions}/${current.public_id}/feedback`, {
      ...{ verdict: 'partly', tasks: [{ task_id: task?.task_id, verdict: 'bad' }] },
    })
    expect(rated.status).toBe(200)
    const rejected = await send('POST', `${versions}/${current.public_id}/reject`, {
      reason: 'Not like this',
    })
    expect(rejected.status).toBe(200)
    const approval = () => send('POST', `${versions}/${current.public_id}/approve`)
    expectError(await approval(), 409, 'superseded')
    const begins = () => send('POST', `${execution}/sessions`, { plan_version_id: current.public_id })
    const refused = await begins()
    expectError(refused, 409, 'superseded')
    expect(refused.error.message).toBe('This version was rejected; make a new one.')
    expect(Plan.parse((await send('GET', `${plans}/${plan.public_id}`)).data).plan.status).toBe('rejected')
    const again = Plan.parse((await send('POST', `${plans}/${plan.public_id}/replan`, {})).data).current
    expect(again).toMatchObject({ number: 2, status: 'proposed' })
    expect(again.tasks.map(({ subject, to }) => [subject.public_id, to?.public_id])).toEqual(
      current.tasks.slice(1).map(({ subject }) => [subject.public_id, red]),
    )
    const late = await begins()
    expectError(late, 409, 'superseded')
    expect(late.error.message).toBe('A newer version has replaced this one.')
    const next = Plan.parse(
      (await send('POST', plans, { goal: 'tidy', constraints: { scope } })).data,
    ).current

    // One task is done, one is reported, and one is skipped.
    expect((await send('POST', `${versions}/${next.public_id}/approve`)).status).toBe(200)
    const begun = await send('POST', `${execution}/sessions`, { plan_version_id: next.public_id })
    expect(begun.status).toBe(201)
    const { session, tasks } = Session.parse(begun.data)
    const [first, second, third] = tasks
    if (!first || !second || !third) throw new Error('there are no tasks')
    const twice = await send('POST', `${execution}/sessions`, { plan_version_id: next.public_id })
    expectError(twice, 409, 'already_exists')
    expect(twice.error.details).toMatchObject([{ path: 'plan_version_id', value: session.public_id }])
    const at = (task: string, deed: string) => `${execution}/tasks/${task}/${deed}`
    const scanned = await send('POST', at(first.public_id, 'validate'), { codes: ['4006381333931'] })
    expect(scanned.data).toMatchObject({ ok: false, subject: 'missing', target: 'missing' })
    const other = await send('POST', at(first.public_id, 'execute'), {
      validation: { codes: ['4006381333931'] },
    })
    expectError(other, 409, 'conflict')
    expect(other.error.message).toBe('The thing of the task is not among the codes.')
    expect(other.error.details).toMatchObject([{ path: 'validation.codes', code: 'missing' }])
    expect((await send('POST', at(first.public_id, 'execute'))).data).toMatchObject({
      ...{ task: { status: 'done' }, next: { public_id: second.public_id } },
    })
    expectError(await send('POST', at(first.public_id, 'execute')), 409, 'already_done')
    const reported = await send('POST', at(second.public_id, 'deviation'), { kind: 'unwilling' })
    expect(reported.data).toMatchObject({ task: { status: 'deviated' }, action: null })
    const skipped = await send('POST', at(third.public_id, 'skip'), { reason: 'Too late today' })
    expect(skipped.data).toMatchObject({ task: { status: 'skipped' }, next: null })
    for (const [{ public_id }, code, message] of [
      [first, 'already_done', 'The task is done already.'],
      [second, 'superseded', 'The task was reported.'],
      [third, 'superseded', 'The task was skipped.'],
    ] as const)
      for (const deed of ['execute', 'skip']) {
        const ended = await send('POST', at(public_id, deed))
        expectError(ended, 409, code)
        expect(ended.error.message).toBe(message)
        expect(ended.error.details).toMatchObject([{ path: 'task_public_id', code }])
      }
    const now = Session.parse((await send('GET', `${execution}/sessions/${session.public_id}`)).data)
    expect(now.tasks.map(({ status }) => status)).toEqual(['done', 'deviated', 'skipped'])
    const moved = await page.send('GET', `/items/${first.planned.subject.public_id}`)
    expect(JSON.stringify(moved.data)).toContain(red)

    const finish = () => send('POST', `${execution}/sessions/${session.public_id}/finish`, {})
    expect((await finish()).data).toMatchObject({ session: { status: 'completed' }, next: null })
    expect((await finish()).data).toMatchObject({ session: { status: 'completed' } })
  },
)

it('AG3 names only what is there: an unknown task or place is refused, and nothing is kept of it', async () => {
  const phone = await stowage.register('ida')
  const { scope } = await cellarOf(phone)
  const page = await stowage.browse('ida')
  const made = await page.send('POST', '/ai/organizer/plans', { goal: 'tidy', constraints: { scope } })
  const { current } = Plan.parse(made.data)
  const version = `/organization/plans/${current.public_id}`
  const rated = await page.send('POST', `${version}/feedback`, {
    ...{ verdict: 'bad', tasks: [{ task_id: 't999', verdict: 'bad' }] },
  })
  expectError(rated, 422, 'validation_failed')
  expect(rated.error.details).toMatchObject([
    { path: 'tasks.0.task_id', message: 'The plan has no such task.' },
  ])
  const approved = await page.send('POST', `${version}/approve`, { tasks: ['t1', 't999'] })
  expectError(approved, 422, 'validation_failed')
  expect(approved.error.details).toMatchObject([{ path: 'tasks.1' }])
  expect((await page.send('POST', `${version}/approve`)).status).toBe(200)

  const gone = { kind: 'shelf', id: uuid7() }
  const noPlace = (path: string) => [{ path, code: 'not_found', message: 'There is no such place.' }]
  const at = '/organization/execution/sessions'
  const nowhere = await page.send('POST', at, { plan_version_id: current.public_id, start: gone })
  expectError(nowhere, 422, 'validation_failed')
  expect(nowhere.error.details).toEqual(noPlace('start.id'))
  const begun = await page.send('POST', at, { plan_version_id: current.public_id, start: scope[0] })
  expect(begun.status).toBe(201)
  const [task] = Session.parse(begun.data).tasks
  const found = await page.send('POST', `/organization/execution/tasks/${task?.public_id}/deviation`, {
    ...{ kind: 'found_elsewhere', place: gone },
  })
  expectError(found, 422, 'validation_failed')
  expect(found.error.details).toEqual(noPlace('place.id'))
})

it('AG8 a report or a count that is sent twice with one key changes the inventory once; another one is refused', async () => {
  const phone = await stowage.register('eva')
  const { scope } = await cellarOf(phone)
  const page = await stowage.browse('eva')
  const made = await page.send('POST', '/ai/organizer/plans', { goal: 'tidy', constraints: { scope } })
  const { current } = Plan.parse(made.data)
  await page.send('POST', `/organization/plans/${current.public_id}/approve`)
  const begun = await page.send('POST', '/organization/execution/sessions', {
    plan_version_id: current.public_id,
  })
  const [first, second, third] = Session.parse(begun.data).tasks.map(({ public_id }) => public_id)
  const place = scope[0]
  for (const [task, deed, body, other] of [
    [first, 'deviation', { kind: 'found_elsewhere', place }, { kind: 'found_elsewhere', place, note: 'Wet' }],
    [second, 'deviation', { kind: 'other_quantity', quantity: 7 }, { kind: 'other_quantity', quantity: 8 }],
    [second, 'deviation', { kind: 'not_there', apply: true }, { kind: 'other_quantity', quantity: 8 }],
    [third, 'execute', { quantity: 3 }, {}],
  ] as const) {
    const key = { 'idempotency-key': uuid7() }
    const send = (content: object) =>
      page.send('POST', `/organization/execution/tasks/${task}/${deed}`, content, key)
    const done = await send(body)
    expect([done.status, done.data.action]).toEqual([200, expect.objectContaining({ purpose: 'organize' })])
    expect((await send(body)).data.action).toEqual(done.data.action)
    expectError(await send(other), 409, 'operation_id_reused')
  }
})

it('AG9 the undo of a session names the same tasks when it comes again with its key', async () => {
  const phone = await stowage.register('uma')
  const { scope } = await cellarOf(phone)
  const page = await stowage.browse('uma')
  const made = await page.send('POST', '/ai/organizer/plans', { goal: 'tidy', constraints: { scope } })
  const { current } = Plan.parse(made.data)
  await page.send('POST', `/organization/plans/${current.public_id}/approve`)
  const at = '/organization/execution'
  const begun = await page.send('POST', `${at}/sessions`, { plan_version_id: current.public_id })
  const { session, tasks } = Session.parse(begun.data)
  for (const { public_id } of tasks) await page.send('POST', `${at}/tasks/${public_id}/execute`)
  const built = await page.send('POST', `/items/${tasks[1]?.planned.subject.public_id}/move`, {
    placement: scope[0],
  })
  expect(built.status).toBe(200)
  const key = { 'idempotency-key': uuid7() }
  const undo = () => page.send('POST', `${at}/sessions/${session.public_id}/undo`, {}, key)
  const first = (await undo()).data
  expect(first).toMatchObject({ undone: ['t3', 't1'], left: [{ task_id: 't2', code: 'superseded' }] })
  expect((await undo()).data).toMatchObject({ undone: first.undone, left: first.left })
})
