import { expect, it } from 'vitest'
import type { OperationInputs, OperationType } from '../../engine/index.ts'
import { MemoryReplicaStore, Replica } from '../../engine/index.ts'
import { shortCodeFrom } from '../../engine/labels/short-code.ts'
import { FixedClock, fixedIds } from '../../http/testing/index.ts'
import { scanHandlers } from '../../web/engine/views/scan-handlers.ts'

const EAN = '4006381333931'

async function openCopy() {
  const newId = fixedIds()
  const clock = new FixedClock()
  const store = new MemoryReplicaStore({ user_id: newId(), household_id: newId() })
  const replica = await Replica.open({
    store,
    environment: { now: () => clock.now(), newId, random: () => 0.5, wait: () => new Promise(() => {}) },
  })
  const does = async <T extends OperationType>(type: T, input: OperationInputs[T]) => {
    expect(await replica.mutate(type, input)).toMatchObject({ status: 'queued' })
  }
  const [cellar, box, lamp, rope, label] = [newId(), newId(), newId(), newId(), newId()]
  await does('location.create', { public_id: cellar, name: 'Cellar' })
  const in_cellar = { kind: 'location', id: cellar } as const
  await does('container.create', { public_id: box, name: 'Box', kind: 'box', placement: in_cellar })
  await does('item.create', { public_id: lamp, name: 'Lamp', placement: { kind: 'container', id: box } })
  await does('item.create', { public_id: rope, name: 'Rope', placement: in_cellar })
  await does('short_code.create', { public_id: label, target: { kind: 'item', id: lamp } })
  await does('product_code.create', { public_id: newId(), item_id: rope, code: EAN })
  const code = String(replica.get('short_codes', label)?.code)
  return { does, newId, answers: scanHandlers(() => replica.view), code, cellar, box, lamp, rope, label }
}

it('resolves labels, their addresses, ids and product numbers in all their forms from the copy', async () => {
  const { answers, box, code, does, lamp, rope, cellar } = await openCopy()
  const meant = (text: string) => answers.resolve_code({ code: text }).meant
  const isLamp = [{ kind: 'thing', target: { kind: 'item', id: lamp } }]
  for (const text of [
    code,
    ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `,
    `https://stowage.example.org/home/q/${code}`,
    `http://192.168.1.20:8080/q/${code}?x=1`,
    lamp,
  ]) {
    expect(meant(text), text).toMatchObject(isLamp)
  }
  for (const text of [
    EAN,
    `0${EAN}`,
    `]E0${EAN}`,
    `(01)0${EAN}(21)7`,
    `https://id.gs1.org/01/0${EAN}?17=271231`,
  ]) {
    expect(meant(text), text).toMatchObject([{ kind: 'thing', target: { kind: 'item', id: rope } }])
  }
  expect(meant(cellar)).toMatchObject([{ kind: 'place', place: { name: 'Cellar' } }])
  // The code that a person wrote on a box.
  expect(meant('K-01')).toEqual([])
  await does('container.update', { public_id: box, code: 'K-01' })
  expect(meant('k-01 ')).toMatchObject([{ kind: 'thing', target: { kind: 'container', id: box } }])
})

it('says of a code that nothing has what it is: a label of another household, a product, a text', async () => {
  const { answers, code, label, does } = await openCopy()
  const unknown = (text: string) => answers.resolve_code({ code: text })
  const other = String(shortCodeFrom('another household', 0))
  expect(unknown(`https://other.example.org/q/${other}`)).toMatchObject({
    meant: [],
    short_code: `${other.slice(0, 4)}-${other.slice(4)}`,
  })
  expect(unknown('96385074')).toMatchObject({
    meant: [],
    gtin: '00000096385074',
    plain: '96385074',
    short_code: null,
  })
  expect(unknown('036000291452')).toMatchObject({ plain: '036000291452' })
  expect(unknown('shelf label 7')).toMatchObject({ meant: [], gtin: null, plain: 'shelf label 7' })
  expect(unknown('   ')).toMatchObject({ meant: [], gtin: null, plain: '' })
  await does('short_code.unbind', { public_id: label })
  expect(unknown(code).meant).toMatchObject([{ kind: 'blank', label_id: label }])
})

it('compares a box with what was scanned in it, and plans what recording that does', async () => {
  const { answers, box, cellar, lamp, rope, newId } = await openCopy()
  const place = { kind: 'container', id: box } as const
  const scanned = [{ kind: 'item', id: rope } as const]
  expect(answers.audit({ place, scanned })).toMatchObject({
    present: [],
    missing: [{ public_id: lamp }],
    missing_count: 1,
    unexpected: [{ public_id: rope }],
  })
  const plan = (missing: 'keep' | 'unplace', unexpected: 'move' | 'keep') =>
    answers.plan_audit({ place, scanned, missing, unexpected })
  expect(plan('keep', 'keep')).toEqual({ operations: [], missing: [{ kind: 'item', id: lamp }] })
  expect(plan('unplace', 'move')).toMatchObject({
    operations: [
      { type: 'item.move', input: { public_id: rope, placement: place } },
      { type: 'item.unassign', input: { public_id: lamp } },
    ],
  })
  const many = Array.from({ length: 200 }, () => ({ kind: 'item' as const, id: newId() }))
  expect(answers.plan_audit({ place, scanned: many, missing: 'keep', unexpected: 'keep' })).toBe('too_many')
  const gone = { kind: 'container', id: newId() } as const
  expect(answers.audit({ place: gone, scanned: [] })).toBeNull()
  expect(answers.plan_audit({ place: gone, scanned: [], missing: 'keep', unexpected: 'keep' })).toBeNull()
  expect(answers.wanted({ ids: [lamp, newId(), box] })).toMatchObject([
    { target: { kind: 'item', id: lamp }, inside: [cellar, box] },
    { target: { kind: 'container', id: box }, inside: [cellar] },
  ])
})

it('lists what labels are printed for, in the order asked, with their codes', async () => {
  const { answers, code, cellar, lamp, newId } = await openCopy()
  expect(answers.label_rows({ ids: [cellar, newId(), lamp] })).toEqual([
    { target: { kind: 'location', id: cellar }, name: 'Cellar', where: [], code: null },
    {
      target: { kind: 'item', id: lamp },
      name: 'Lamp',
      where: ['Cellar', 'Box'],
      code: `${code.slice(0, 4)}-${code.slice(4)}`,
    },
  ])
})
