import { v7 as uuid7 } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { derivedId } from '../../../engine/index.ts'
import { shortCodeFrom } from '../../../engine/labels/short-code.ts'
import { expectError } from '../../support/expect-error.ts'
import { type Browser, openStowage, type Phone } from '../../support/stowage.ts'

let stowage: Awaited<ReturnType<typeof openStowage>>
let ada: Phone
let page: Browser
let shed: string
let box: string
beforeAll(async () => {
  stowage = await openStowage()
  ada = await stowage.register('ada')
  page = await stowage.browse('ada')
  shed = await ada.creates('location.create', { name: 'Shed' })
  box = await ada.creates('container.create', { name: 'Box 12', placement: { kind: 'location', id: shed } })
})
afterAll(() => stowage.dispose())

const Session = z.looseObject({
  public_id: z.string(),
  status: z.string(),
  ready: z.boolean(),
  lacks: z.array(z.string()),
  action_id: z.string().nullable(),
  targets: z.array(
    z.looseObject({
      public_id: z.string(),
      role: z.string().nullable(),
      target: z.looseObject({ public_id: z.string() }).nullable(),
      options: z.array(z.unknown()),
    }),
  ),
})
const Action = z.looseObject({
  public_id: z.string(),
  operations: z.array(z.looseObject({ operation_id: z.string(), result: z.string() })),
  undone_by: z.string().nullable(),
})
const sessionOf = (data: Record<string, unknown>) => Session.parse(data.session)
const actionOf = (data: Record<string, unknown>) => Action.parse(data.action)

const item = (name: string, more = {}) => ada.creates('item.create', { name, ...more })
const begin = async (purpose: string, more = {}) =>
  sessionOf((await page.send('POST', '/scan-sessions', { purpose, ...more })).data).public_id
const scan = (session: string, body: object, headers = {}) =>
  page.send('POST', `/scan-sessions/${session}/scan`, body, headers)
const confirm = (session: string, body: object = {}, headers = {}) =>
  page.send('POST', `/scan-sessions/${session}/confirm`, body, headers)
const resolve = (body: object) => page.send('POST', '/scans/resolve', body)
const placeOf = async (id: string) =>
  z
    .looseObject({ path: z.array(z.looseObject({ public_id: z.string() })) })
    .parse((await page.send('GET', `/items/${id}`)).data.item)
    .path.at(-1)?.public_id ?? null

/** A label, on something or blank, by its code: it follows from the id of its record. */
async function label(target: object | null): Promise<string> {
  const public_id = uuid7()
  if (target) {
    await ada.does('short_code.create', { public_id, target })
    return shortCodeFrom(public_id, 0) ?? ''
  }
  const operation_id = uuid7()
  await ada.does('short_code.create_blank', { count: 1 }, { operation_id })
  return shortCodeFrom(derivedId(operation_id, 1), 0) ?? ''
}

it('resolves several codes at once, by session and by Bearer', async () => {
  const drill = await item('Drill', { asset_number: 'A-7', placement: { kind: 'container', id: box } })
  const answer = await resolve({ code: 'a-7', codes: [drill, 'no such code'] })
  expect(answer.status).toBe(200)
  const candidate = {
    kind: 'item',
    id: drill,
    name: 'Drill',
    path: [{ name: 'Shed' }, { name: 'Box 12' }],
    photo: null,
    archived: false,
  }
  expect(answer.data.resolutions).toMatchObject([
    { code: 'a-7', candidates: [{ ...candidate, matched_by: 'asset_number' }] },
    { code: drill, candidates: [{ ...candidate, confidence: 1 }] },
    { code: 'no such code', candidates: [] },
  ])
  expect((await ada.api('POST', '/scans/resolve', { code: 'A-7' })).data.resolutions).toHaveLength(1)
  expect((await resolve({})).error.details).toMatchObject([{ path: 'code' }])
  expect((await resolve({ codes: Array(51).fill('x') })).status).toBe(422)
  expect((await resolve({ code: 'x'.repeat(501) })).status).toBe(422)
})

it('F1 takes the code that is written on a box or a shelf, alone and in a session', async () => {
  const crate = await ada.creates('container.create', { name: 'Crate', code: 'K-01' })
  const shelf = await ada.creates('shelf.create', {
    name: 'Top shelf',
    code: 'R1 T',
    parent: { kind: 'location', id: shed },
  })
  expect((await resolve({ code: 'k-01', codes: ['r1t'] })).data.resolutions).toMatchObject([
    {
      code: 'k-01',
      candidates: [{ kind: 'container', id: crate, confidence: 0.8, matched_by: 'label_code' }],
    },
    { code: 'r1t', candidates: [{ kind: 'shelf', id: shelf, matched_by: 'label_code' }] },
  ])
  const saw = await item('Saw', { asset_number: 'S-1', placement: { kind: 'container', id: crate } })
  const session = await begin('move_items')
  const scanned = await scan(session, { codes: ['S-1', 'R1 T'] })
  expect(sessionOf(scanned.data)).toMatchObject({ ready: true })
  expect((await confirm(session)).status).toBe(200)
  const { data } = await resolve({ code: saw })
  expect(data.resolutions).toMatchObject([
    { candidates: [{ path: [{ name: 'Shed' }, { name: 'Top shelf' }] }] },
  ])
})

it('knows nothing of the codes of another household', async () => {
  const eve = await stowage.register('eve')
  const [secret] = [await eve.creates('item.create', { name: 'Secret', asset_number: 'EVE-1' })]
  for (const code of [secret, 'EVE-1']) {
    expect((await resolve({ code })).data.resolutions).toMatchObject([{ candidates: [] }])
  }
  const session = await begin('find')
  const there = await ada.api('GET', `/scan-sessions/${session}`)
  expect(there.status).toBe(200)
  expect((await eve.api('GET', `/scan-sessions/${session}`)).status).toBe(404)
  const asked = await eve.api('GET', `/scan-sessions/${session}?household_id=${ada.household_id}`)
  expectError(asked, 403, 'household_access_denied')
  expect((await scan(session, { target: { kind: 'item', id: secret } })).status).toBe(422)
})

it('moves what was scanned with one confirmation, and takes it back', async () => {
  const [a, b] = [await item('A', { asset_number: 'M-1' }), await item('B', { asset_number: 'M-2' })]
  const session = await begin('move_items')
  const scanned = await scan(session, { codes: ['M-1', shed, 'M-2', 'M-1', 'nothing'] })
  expect(scanned.data.scans).toMatchObject([
    { outcome: 'settled' },
    { outcome: 'settled' },
    { outcome: 'settled' },
    { outcome: 'again' },
    { outcome: 'unknown', target_id: null },
  ])
  expect(sessionOf(scanned.data)).toMatchObject({
    ready: true,
    targets: [{ role: 'subject' }, { role: 'destination' }, {}],
  })
  const done = await confirm(session)
  expect(done.status).toBe(200)
  const action = actionOf(done.data)
  expect(done.data).toMatchObject({
    session: { status: 'confirmed', action_id: action.public_id, targets: [] },
    action: {
      operations: [
        { type: 'item.move', result: 'applied', target: { name: 'A' } },
        { type: 'item.move', result: 'applied', target: { name: 'B' } },
      ],
      targets: [{ role: 'subject' }, { role: 'destination' }, { role: 'subject' }],
      done_by: { name: 'ada' },
    },
  })
  expect([await placeOf(a), await placeOf(b)]).toEqual([shed, shed])
  const shown = await page.send('GET', `/scan-actions/${action.public_id}`)
  expect(shown.data).toEqual({ action: done.data.action })

  const undone = await page.send('POST', `/scan-actions/${action.public_id}/undo`, {})
  expect(undone.data).toMatchObject({
    action: {
      purpose: 'undo',
      undoes: action.public_id,
      operations: [{ result: 'applied' }, { result: 'applied' }],
    },
  })
  expect([await placeOf(a), await placeOf(b)]).toEqual([null, null])
  const again = await page.send('POST', `/scan-actions/${action.public_id}/undo`, {})
  expectError(again, 409, 'already_undone')
  expect(again.error?.details).toMatchObject([{ path: 'publicId' }])
  const twice = await page.send('POST', `/scan-actions/${actionOf(undone.data).public_id}/undo`, {})
  expectError(twice, 409, 'not_undoable')
  expect(twice.error?.details).toMatchObject([{ path: 'publicId' }])
  expect(actionOf((await page.send('GET', `/scan-actions/${action.public_id}`)).data).undone_by).toBe(
    actionOf(undone.data).public_id,
  )
})

it('F7 does everything or nothing, or each by itself, as chosen', async () => {
  const place = async (capacity: number) =>
    ada.creates('slot.create', { name: 'Slot', parent: { kind: 'location', id: shed }, capacity })
  const slot = await place(1)
  const [a, b] = [await item('A1'), await item('B1')]
  const session = await begin('move_items')
  await scan(session, { codes: [slot, a, b] })
  const refused = await confirm(session)
  expectError(refused, 409, 'slot_full')
  expect(refused.error.details).toMatchObject([
    { path: 'operations.1', code: 'slot_full', message: expect.stringMatching(/^“\w+”: The slot/) },
  ])
  expect([await placeOf(a), await placeOf(b)]).toEqual([null, null])
  expect(sessionOf((await page.send('GET', `/scan-sessions/${session}`)).data)).toMatchObject({
    status: 'open',
    ready: true,
  })

  const each = await confirm(session, { mode: 'each' })
  expect(each.data).toMatchObject({
    action: {
      mode: 'each',
      operations: [{ result: 'applied' }, { result: 'rejected', error: { code: 'slot_full' } }],
    },
  })
  expect([await placeOf(a), await placeOf(b)]).toEqual([slot, null])
  const { public_id } = actionOf(each.data)
  expect((await page.send('POST', `/scan-actions/${public_id}/undo`, {})).status).toBe(200)
  expect(await placeOf(a)).toBeNull()
})

it('F9 lets only admins undo what somebody else did, and nothing counts as undone before', async () => {
  const { token } = (await ada.api('POST', '/household/invitations', { role: 'member' })).data
  const ben = await stowage.register('ben', { invitation: token })
  const thing = await item('Adas')
  const session = await begin('move_items')
  await scan(session, { codes: [shed, thing] })
  const { public_id } = actionOf((await confirm(session)).data)
  const path = `/scan-actions/${public_id}/undo`
  for (const mode of ['each', 'all']) expectError(await ben.api('POST', path, { mode }), 403, 'access_denied')
  expect(actionOf((await page.send('GET', `/scan-actions/${public_id}`)).data).undone_by).toBeNull()
  expect(await placeOf(thing)).toBe(shed)
  expect((await ada.api('POST', path, { mode: 'each' })).status).toBe(200)
  expect(await placeOf(thing)).toBeNull()
})

it('F7 answers a retry as it answered at first, and is done once', async () => {
  const thing = await item('Once', { quantity: 3 })
  const session = await begin('count')
  const key = { 'idempotency-key': uuid7() }
  const first = await scan(session, { codes: [thing, thing] }, key)
  expect(first.data).toMatchObject({ session: { targets: [{ quantity: 2 }] } })
  const retried = await scan(session, { codes: [thing, thing] }, key)
  expect(retried.data).toMatchObject({
    scans: [{ outcome: 'replayed' }, { outcome: 'replayed' }],
    session: { targets: [{ quantity: 2 }] },
  })
  const another = await item('Another')
  for (const other of [
    { codes: [another] },
    { codes: [thing] },
    { codes: [thing, thing, another] },
    { codes: [thing, thing], quantity: 5 },
  ])
    expectError(await scan(session, other, key), 409, 'operation_id_reused')
  const confirming = { 'idempotency-key': uuid7() }
  const done = await confirm(session, {}, confirming)
  const retry = await confirm(session, {}, confirming)
  expect(retry.data).toEqual(done.data)
  for (const other of [{ mode: 'each' }, { missing: 'unplace' }, { surplus: 'keep' }, { rebind: true }])
    expectError(await confirm(session, other, confirming), 409, 'operation_id_reused')
  const spelt = { mode: 'all', missing: 'keep', surplus: 'move', rebind: false }
  expect((await confirm(session, spelt, confirming)).data).toEqual(done.data)
  const other = await confirm(session)
  expectError(other, 409, 'session_closed')
  expect((await page.send('GET', `/items/${thing}`)).data.item).toMatchObject({ quantity: 2 })
  const undoing = { 'idempotency-key': uuid7() }
  const path = `/scan-actions/${actionOf(done.data).public_id}/undo`
  const [undone, undoneAgain] = [
    await page.send('POST', path, {}, undoing),
    await page.send('POST', path, {}, undoing),
  ]
  expect(undoneAgain.data).toEqual(undone.data)
  const otherwise = await page.send('POST', path, { mode: 'each' }, undoing)
  expectError(otherwise, 409, 'operation_id_reused')
  expect((await page.send('GET', `/items/${thing}`)).data.item).toMatchObject({ quantity: 3 })
})

it('has two who confirm one session at once do it once', async () => {
  const thing = await item('Race', { quantity: 1 })
  const session = await begin('count')
  await scan(session, { code: thing, quantity: 7 })
  const answers = await Promise.all([
    confirm(session),
    ada.api('POST', `/scan-sessions/${session}/confirm`, {}),
    confirm(session),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  const changes = await page.send('GET', `/items/${thing}/quantity-history`)
  expect(changes.data.quantity_changes).toHaveLength(1)
  expect((await page.send('GET', `/items/${thing}`)).data.item).toMatchObject({ quantity: 7 })
})

it('leaves open what is ambiguous until somebody says which', async () => {
  const [a, b] = [await item('Twin', { serial_number: 'T-1' }), await item('Twin', { serial_number: 'T-1' })]
  const session = await begin('assign_items')
  const scanned = await scan(session, { codes: ['T-1', box] })
  expect(scanned.data.scans).toMatchObject([{ outcome: 'ambiguous' }, { outcome: 'settled' }])
  const open = sessionOf(scanned.data)
  expect([open.ready, open.lacks]).toEqual([
    false,
    [expect.stringContaining('at least 1'), expect.stringContaining('several candidates')],
  ])
  const refused = await confirm(session)
  expectError(refused, 422, 'validation_failed')
  const target_id = open.targets.find(({ target }) => target === null)?.public_id
  const choose = (id: string, of: unknown = target_id) =>
    page.send('POST', `/scan-sessions/${session}/select-candidate`, {
      target_id: of,
      role: 'subject',
      target: { kind: 'item', id },
    })
  expect((await choose(await item('Other'))).status).toBe(422)
  const unknown = await choose(b, uuid7())
  expect(unknown.error.details).toMatchObject([{ path: 'target_id', code: 'not_found' }])
  expect(sessionOf((await choose(b)).data).ready).toBe(true)
  expect((await confirm(session)).status).toBe(200)
  expect([await placeOf(a), await placeOf(b)]).toEqual([null, box])
  // What was counted while that is open is not lost.
  const counting = await begin('count')
  const [counted] = sessionOf((await scan(counting, { code: 'T-1', quantity: 12 })).data).targets
  const chosen = await page.send('POST', `/scan-sessions/${counting}/select-candidate`, {
    target_id: counted?.public_id,
    role: 'subject',
    target: { kind: 'item', id: b },
  })
  expect(sessionOf(chosen.data).targets).toMatchObject([{ quantity: 12 }])
})

it('tells what fits no role, and takes out what was scanned', async () => {
  const thing = await item('Loose')
  const session = await begin('place_container')
  expect((await scan(session, { code: thing })).data.scans).toMatchObject([{ outcome: 'unfit' }])
  const both = await scan(session, { code: box })
  expect(both.data.scans).toMatchObject([{ outcome: 'ambiguous' }])
  // None of what it could be is meant.
  const [scanned] = sessionOf(both.data).targets
  const left = await page.send('DELETE', `/scan-sessions/${session}/targets/subject/${scanned?.public_id}`)
  expect(sessionOf(left.data).targets).toEqual([])
  const role = await scan(session, { code: box, role: 'subject' })
  expect(role.data.scans).toMatchObject([{ outcome: 'settled' }])
  const removed = await page.send('DELETE', `/scan-sessions/${session}/targets/subject`)
  expect(removed.status).toBe(200)
  const gone = await page.send('DELETE', `/scan-sessions/${session}/targets/subject`)
  expectError(gone, 404, 'not_found')
  expect((await page.send('DELETE', `/scan-sessions/${session}/targets/nonsense`)).status).toBe(404)
  expect((await page.send('POST', `/scan-sessions/${session}/cancel`, {})).data).toMatchObject({
    session: { status: 'cancelled', targets: [] },
  })
  for (const code of [box, 'unknown'])
    expectError(await scan(session, { code, role: 'subject' }), 409, 'session_closed')
})

it('audits a box, and puts the inventory right with one confirmation', async () => {
  const inside = { placement: { kind: 'container', id: box } }
  const [here, missing, elsewhere] = [
    await item('Here', inside),
    await item('Missing', inside),
    await item('Elsewhere', { placement: { kind: 'location', id: shed } }),
  ]
  const session = await begin('audit_place')
  const scanned = await scan(session, { codes: [box, here, elsewhere] })
  const audit = z
    .looseObject({ missing: z.array(z.looseObject({ public_id: z.string() })), missing_count: z.int() })
    .parse(z.looseObject({ audit: z.unknown() }).parse(scanned.data.session).audit)
  expect(scanned.data.session).toMatchObject({
    audit: {
      present: [{ name: 'Here' }],
      moved: [{ name: 'Elsewhere', path: [{ name: 'Shed' }] }],
      surplus: [],
    },
  })
  expect(audit.missing.map(({ public_id }) => public_id)).toContain(missing)
  const done = await confirm(session, { missing: 'unplace' })
  expect(done.status).toBe(200)
  expect([await placeOf(here), await placeOf(missing), await placeOf(elsewhere)]).toEqual([box, null, box])
  const { public_id } = actionOf(done.data)
  expect(z.looseObject({ missing: z.array(z.unknown()) }).parse(done.data.action).missing).toHaveLength(
    audit.missing_count,
  )
  await page.send('POST', `/scan-actions/${public_id}/undo`, {})
  expect([await placeOf(missing), await placeOf(elsewhere)]).toEqual([box, shed])
})

it('binds a blank label to what is scanned with it', async () => {
  const code = await label(null)
  const thing = await item('Labelled')
  expect((await resolve({ code })).data.resolutions).toMatchObject([{ candidates: [{ kind: 'short_code' }] }])
  const session = await begin('bind_label')
  expect((await scan(session, { codes: [code, thing] })).data).toMatchObject({ session: { ready: true } })
  expect((await confirm(session)).data).toMatchObject({
    action: { operations: [{ type: 'short_code.bind' }] },
  })
  expect((await resolve({ code: code.toLowerCase() })).data.resolutions).toMatchObject([
    { candidates: [{ kind: 'item', id: thing, confidence: 1 }] },
  ])
  const other = await begin('bind_label')
  const bound = await scan(other, { codes: [code, await item('Another')] })
  expect(bound.data.scans).toMatchObject([{ outcome: 'settled' }, { outcome: expect.any(String) }])
})

it('F5 puts a label in use on something else, if its code is scanned as the label', async () => {
  const code = await label({ kind: 'item', id: await item('Old jar') })
  const jar = await item('New jar')
  const session = await begin('bind_label')
  await scan(session, { code, role: 'label' })
  expect((await scan(session, { code: jar })).data).toMatchObject({ session: { ready: true } })
  expectError(await confirm(session), 409, 'code_taken')
  expect((await confirm(session, { rebind: true })).status).toBe(200)
  expect((await resolve({ code })).data.resolutions).toMatchObject([{ candidates: [{ id: jar }] }])
})

it('F5 puts a label of something that was deleted on something else', async () => {
  const place = await ada.creates('location.create', { name: 'Old shed' })
  const code = await label({ kind: 'location', id: place })
  await ada.does('location.delete', { public_id: place })
  const session = await begin('bind_label')
  const jar = await item('Whole jar')
  expect((await scan(session, { codes: [code, jar] })).data).toMatchObject({ session: { ready: true } })
  expect((await confirm(session, { rebind: true })).status).toBe(200)
})

it('tells the history, and when a thing was seen last', async () => {
  const thing = await item('Seen')
  const session = await begin('find')
  await scan(session, { codes: [thing, shed] })
  stowage.clock.advance(60)
  await confirm(session)
  const seen = await page.send('GET', `/scans/history?subject=${thing}`)
  expect(seen.data).toMatchObject({
    sightings: [
      {
        subject: { name: 'Seen' },
        place: [{ name: 'Shed' }],
        seen_by: { name: 'ada' },
        purpose: 'find',
        code: thing,
      },
    ],
    last_seen_at: expect.any(String),
    next_cursor: null,
  })
  const Page = z.looseObject({
    sightings: z.array(z.looseObject({ action_id: z.string() })),
    next_cursor: z.string().nullable(),
  })
  const all: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const { data } = await page.send('GET', `/scans/history?limit=3${cursor && `&cursor=${cursor}`}`)
    const { sightings, next_cursor } = Page.parse(data)
    all.push(...sightings.map(({ action_id }) => action_id))
    cursor = next_cursor
  }
  const whole = Page.parse((await page.send('GET', '/scans/history?limit=200')).data)
  expect(all).toEqual(whole.sightings.map(({ action_id }) => action_id))
  expect(all.length).toBeGreaterThan(6)
  expect((await page.send('GET', '/scans/history?cursor=junk')).status).toBe(422)
})

it('F11 takes the session of a phone that was offline', async () => {
  const thing = await item('Offline')
  const move = ada.operation('item.move', { public_id: thing, placement: { kind: 'container', id: box } })
  const action = uuid7()
  const record = ada.operation('scan_action.record', {
    public_id: action,
    purpose: 'move_items',
    targets: [
      { role: 'subject', target: { kind: 'item', id: thing } },
      { role: 'destination', target: { kind: 'container', id: box } },
    ],
    operations: [{ operation_id: move.operation_id, type: 'item.move', target: { kind: 'item', id: thing } }],
  })
  await ada.push([record])
  expect(actionOf((await ada.api('GET', `/scan-actions/${action}`)).data).operations).toMatchObject([
    { result: 'unknown' },
  ])
  await ada.push([move, record])
  await ada.push([record, move])
  expect(actionOf((await ada.api('GET', `/scan-actions/${action}`)).data).operations).toMatchObject([
    { result: 'applied' },
  ])
  expect((await ada.api('POST', `/scan-actions/${action}/undo`, {})).status).toBe(200)
  expect(await placeOf(thing)).toBeNull()
})

it('tells that a session has expired, without anybody having swept it', async () => {
  const session = await begin('find')
  stowage.clock.advance(4 * 3600 + 1)
  const again = await stowage.login('ada', 'ada-phone-0001')
  expect(sessionOf((await again.api('GET', `/scan-sessions/${session}`)).data).status).toBe('expired')
  const late = await again.api('POST', `/scan-sessions/${session}/confirm`, {})
  expectError(late, 409, 'session_closed')
})
