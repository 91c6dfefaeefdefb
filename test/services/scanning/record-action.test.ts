import { v7 as uuid7 } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { WantedAction } from '../../../engine/index.ts'
import { recordAction, type ScanCaller, undoAction } from '../../../services/scanning/actions.ts'
import { openStowage, type Phone } from '../../support/stowage.ts'

let stowage: Awaited<ReturnType<typeof openStowage>>
let ada: Phone
let caller: ScanCaller & { readonly release: () => void }
beforeAll(async () => {
  stowage = await openStowage()
  ada = await stowage.register('ada')
  const { services } = stowage.running ?? {}
  const { public_id } = ada.tokens.user
  const user = {
    public_id,
    email: 'ada@example.org',
    role: 'user',
    current_household_id: ada.household_id,
  } as const
  const handle = await services?.households.open({ user, device: null, session: null }, ada.household_id)
  if (!handle) throw new Error('no household')
  const author = { user_id: public_id, replica_id: 'server', role: 'owner' as const }
  caller = { file: handle.file, author, release: () => handle.release() }
})
afterAll(async () => {
  caller.release()
  await stowage.dispose()
})

const clock = { now: () => stowage.clock.now() }

it('F13 does all of an action or nothing, once, and undoes it as a whole', async () => {
  const shed = await ada.creates('location.create', { name: 'Shed' })
  const [saw, axe] = [uuid7(), uuid7()]
  const step = (public_id: string, name: string, place: string) => ({
    type: 'item.create',
    input: { public_id, name, placement: { kind: 'location', id: place } },
    target: { kind: 'item', id: public_id } as const,
  })
  const wanted = (place: string): WantedAction & { readonly operation_id: string } => ({
    operation_id: uuid7(),
    purpose: 'intake',
    targets: [
      { role: 'subject', target: { kind: 'item', id: saw } },
      { role: 'subject', target: { kind: 'item', id: axe } },
    ],
    steps: [step(saw, 'Saw', shed), step(axe, 'Axe', place)],
  })
  const name = (id: string) => caller.file.read((view) => view.get('items', id)?.record.name ?? null)
  await expect(recordAction(caller, wanted(uuid7()), clock)).rejects.toMatchObject({
    details: [{ path: 'operations.1', code: 'not_found' }],
  })
  expect([name(saw), name(axe)]).toEqual([null, null])
  const right = wanted(shed)
  const action = await recordAction(caller, right, clock)
  expect(action).toMatchObject({
    purpose: 'intake',
    operations: [{ type: 'item.create' }, { type: 'item.create' }],
  })
  expect(await recordAction(caller, right, clock)).toEqual(action)
  expect([name(saw), name(axe)]).toEqual(['Saw', 'Axe'])
  const undoing = { action_id: action.public_id, operation_id: uuid7(), mode: 'all' as const }
  expect(await undoAction(caller, undoing, clock)).toMatchObject({ undoes: action.public_id })
  expect([name(saw), name(axe)]).toEqual([null, null])
})
