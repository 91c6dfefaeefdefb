import { v7 as uuid7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { planExecution, walkOf } from '../../../engine/index.ts'
import { act } from '../../../services/households/act.ts'
import type { PlanCaller } from '../../../services/organizer/organizer.ts'
import { executeTask } from '../../../services/organizer/tasks.ts'
import { openStowage, type Phone } from '../../support/stowage.ts'

const Plan = z.object({ current: z.object({ public_id: z.string() }) })
const Session = z.object({ tasks: z.array(z.object({ public_id: z.string() })) })

let stowage: Awaited<ReturnType<typeof openStowage>>
let ada: Phone
let caller: Omit<PlanCaller, 'operation_id'> & { readonly release: () => void }
/** Two drills that a plan joins, and the task that does it. */
let kept: string
let twin: string
let task: string

beforeAll(async () => {
  stowage = await openStowage()
  ada = await stowage.register('ada')
  const { public_id } = ada.tokens.user
  const user = {
    ...{ public_id, email: 'ada@example.org', role: 'user' as const },
    current_household_id: ada.household_id,
  }
  const principal = { user, device: null, session: null }
  const handle = await stowage.running?.services.households.open(principal, ada.household_id)
  if (!handle) throw new Error('no household')
  const author = { user_id: public_id, replica_id: 'server', role: 'owner' as const }
  caller = { file: handle.file, author, release: () => handle.release() }
})
afterAll(async () => {
  caller.release()
  await stowage.dispose()
})

const clock = { now: () => stowage.clock.now() }
/** A code of its own for each number: it is no number of a product, so nothing is checked in it. */
const codeOf = (n: number) => `INTERNAL-${series}-${n}`
let series = 0

beforeEach(async () => {
  const placement = { kind: 'location', id: await ada.creates('location.create', { name: 'Cellar' }) }
  const name = `Hand drill ${++series}`
  kept = await ada.creates('item.create', { name, placement })
  twin = await ada.creates('item.create', { name, placement })
  await ada.creates('product_code.create', { item_id: twin, code: codeOf(0) })
})

async function planned(): Promise<string> {
  const desk = await stowage.browse('ada')
  const ok = async (path: string, body: object) => {
    const { status, data } = await desk.send('POST', path, body)
    expect(status).toBeLessThan(300)
    return data
  }
  const plan = Plan.parse(await ok('/ai/organizer/plans', { goal: 'merge_duplicates' }))
  await ok(`/organization/plans/${plan.current.public_id}/approve`, {})
  const begun = await ok('/organization/execution/sessions', { plan_version_id: plan.current.public_id })
  return Session.parse(begun).tasks[0]?.public_id ?? ''
}

/** Somebody else gives the kept one a code at the moment at which it is joined with the other: after that was planned. */
async function racing(code: string) {
  const operation = { operation_id: uuid7(), type: 'product_code.create' }
  const adding = act(
    caller.file,
    caller.author,
    [{ ...operation, input: { public_id: uuid7(), item_id: kept, code } }],
    { now: clock.now() },
  )
  const joining = executeTask({ ...caller, operation_id: uuid7() }, task, {}, clock).then(
    () => null,
    (error: unknown) => error,
  )
  const [{ results }, error] = await Promise.all([adding, joining])
  expect(results.map((result) => result.error)).toEqual([null])
  return error
}

/** Nothing of a task that was refused is done. */
const untouched = () =>
  caller.file.read((view) => ({
    archived: view.get('items', twin)?.record.archived_at,
    status: view.get('organizer_tasks', task)?.record.status,
  }))

it('AG6 AG11 a barcode that somebody else has added at that moment refuses the task as a whole; a retry joins the items', async () => {
  task = await planned()
  expect(await racing(codeOf(0))).toMatchObject({ code: 'code_taken' })
  expect(untouched()).toEqual({ archived: null, status: 'pending' })
  await executeTask({ ...caller, operation_id: uuid7() }, task, {}, clock)
  expect(untouched()).toMatchObject({ archived: expect.any(String), status: 'done' })
})

it('AG6 AG11 the last barcode that there was room for refuses it, too; then it carries over what there is room for', async () => {
  for (let n = 1; n < 50; n++) await ada.creates('product_code.create', { item_id: kept, code: codeOf(n) })
  task = await planned()
  expect(await racing(codeOf(50))).toMatchObject({ code: 'too_many' })
  expect(untouched()).toEqual({ archived: null, status: 'pending' })
  await executeTask({ ...caller, operation_id: uuid7() }, task, {}, clock)
  expect(untouched()).toMatchObject({ archived: expect.any(String), status: 'done' })
  const codes = caller.file.read((view) => view.find('product_codes', 'item_id', kept).length)
  expect(codes).toBe(50)
})

it('AG6 AG11 a step that was refused to somebody who may not do it is done by the next person', async () => {
  task = await planned()
  const steps = caller.file.read((view) => {
    const session_id = view.get('organizer_tasks', task)?.record.session_id ?? ''
    const walked = walkOf(view, session_id)?.tasks.find((each) => each.task.public_id === task)
    const action = walked && planExecution(view, walked, uuid7())
    return action && 'steps' in action ? action.steps : []
  })
  const [adding, coding] = steps.flatMap(({ type, input, operation_id }) =>
    operation_id === undefined ? [] : [{ type, input, operation_id }],
  )
  if (!adding || !coding) throw new Error('no shared steps')
  const viewer = { ...caller.author, user_id: uuid7(), role: 'viewer' as const }
  const refused = await act(caller.file, viewer, [adding], { now: clock.now() })
  expect(refused.results.map(({ error }) => error?.code)).toEqual(['access_denied'])
  // The barcode is there already: its program was ended before the rest.
  const half = await act(caller.file, caller.author, [coding], { now: clock.now() })
  expect(half.results.map(({ error }) => error)).toEqual([null])
  await executeTask({ ...caller, operation_id: uuid7() }, task, {}, clock)
  expect(untouched()).toMatchObject({ archived: expect.any(String), status: 'done' })
  const now = caller.file.read((view) => ({
    quantity: view.get('items', kept)?.record.quantity,
    codes: view.find('product_codes', 'item_id', kept).length,
  }))
  expect(now).toEqual({ quantity: 2, codes: 1 })
})
