import { expect, it } from 'vitest'
import { assignRoles, isRejection, planAction, targetsOf } from '../../../engine/public.ts'
import { MemoryBackend } from '../../simulation/backend.ts'
import { Case } from '../../simulation/cases/household.ts'

/** A phone without a server, on which somebody scans to move things. */
async function scanning() {
  const at = await Case.begin((identity) => new MemoryBackend(identity), 1)
  const phone = at.phone(0)
  const { replica } = phone
  const session_id = at.world.newId()
  await at.does(phone, 'scan_session.create', { public_id: session_id, purpose: 'move_items' })
  const targets = () => targetsOf(replica.view, session_id).map(({ record }) => record)
  return {
    at,
    phone,
    replica,
    session_id,
    targets,
    async scans(codes: readonly string[], more: { role?: 'subject' | 'destination' } = {}) {
      const { operations, outcomes } = assignRoles(
        replica.view,
        { session_id, purpose: 'move_items', targets: targets() },
        codes.map((code) => ({ code })),
        { operation_id: at.world.newId(), ...more },
      )
      for (const { type, input } of operations) await at.does(phone, type, { ...input })
      return outcomes.map(({ outcome }) => outcome)
    },
  }
}

it('F5 a phone gives roles to what it scans without a server, one thing on top of the other', async () => {
  const { at, phone, scans, targets } = await scanning()
  const [box] = [at.world.newId()]
  await at.does(phone, 'container.create', { public_id: box, name: 'Other box' })
  expect(await scans([at.drill, 'nothing', at.drill])).toEqual(['settled', 'unknown', 'again'])
  expect(await scans([at.box], { role: 'destination' })).toEqual(['settled'])
  expect(await scans([at.drill], { role: 'destination' })).toEqual(['unfit'])
  // Of the role that takes one thing the latest stays.
  expect(await scans([box], { role: 'destination' })).toEqual(['settled'])
  expect(targets().map(({ role, target }) => [role, target?.id])).toEqual([
    ['subject', at.drill],
    ['destination', box],
  ])
})

it('F5 a container may be a thing or the destination, and both phones and servers leave that open', async () => {
  const { at, scans, targets } = await scanning()
  expect(await scans([at.box])).toEqual(['ambiguous'])
  expect(targets()[0]).toMatchObject({
    role: null,
    options: [
      { role: 'subject', target: { kind: 'container', id: at.box } },
      { role: 'destination', target: { kind: 'container', id: at.box } },
    ],
  })
})

it('F5 a retry notes nothing twice', async () => {
  const { at, replica, session_id } = await scanning()
  const { outcomes, operations } = assignRoles(
    replica.view,
    { session_id, purpose: 'move_items', targets: [] },
    [{ target: { kind: 'item', id: at.drill } }],
    { operation_id: at.world.newId(), isDone: () => true },
  )
  expect(operations).toEqual([])
  expect(outcomes).toMatchObject([{ code: null, outcome: 'replayed' }])
})

it('F7 a phone confirms a session with the operations that it comes to', async () => {
  const { at, phone, replica, session_id, scans } = await scanning()
  const shed = at.world.newId()
  await at.does(phone, 'location.create', { public_id: shed, name: 'Shed' })
  await scans([at.drill, shed])
  const session = replica.get('scan_sessions', session_id)
  if (!session) throw new Error('no session')
  const plan = planAction(replica.view, session, at.world.newId(), {})
  if (isRejection(plan)) throw new Error('refused')
  expect(plan.steps.map(({ type }) => type)).toEqual(['item.move'])
  for (const { type, input } of [plan.confirm, ...plan.steps]) await at.does(phone, type, { ...input })
  expect(replica.get('items', at.drill)?.placement).toEqual({ kind: 'location', id: shed })
  expect(replica.get('scan_sessions', session_id)?.status).toBe('confirmed')
})
