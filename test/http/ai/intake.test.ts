import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { SuggestionReply } from '../../../services/interface/ai/intake.ts'
import { expectError } from '../../support/expect-error.ts'
import { filesWith } from '../../support/files-with.ts'
import { type Browser, openStowage, type Phone } from '../../support/stowage.ts'
import { jpeg, listIn, sendFiles } from '../media/support.ts'

const Suggested = z.object({ suggestion: SuggestionReply })
const AcceptedReply = z.looseObject({
  items: z.array(z.looseObject({ is_new: z.boolean(), thing: z.looseObject({ id: z.string() }) })),
  action: z.looseObject({ public_id: z.string() }),
})

let stowage: Awaited<ReturnType<typeof openStowage>>
let ada: Phone
let page: Browser
let pantry: string
let food: string
let organic: string

beforeAll(async () => {
  stowage = await openStowage()
  ada = await stowage.register('ada')
  page = await stowage.browse('ada')
  pantry = await ada.creates('location.create', { name: 'Pantry' })
  food = await ada.creates('category.create', { name: 'Food' })
  organic = await ada.creates('tag.create', { name: 'Organic' })
  const tools = await ada.creates('category.create', { name: 'Tools' })
  const placement = { kind: 'location', id: pantry }
  for (const name of ['Chopped tomatoes', 'Peeled tomatoes', 'Tomatoes in chunks', 'Tomatoes, sieved']) {
    const more = { unit: 'tins', minimum_quantity: 2, tag_ids: [organic] }
    await ada.creates('item.create', { name, category_id: food, placement, ...more })
  }
  for (const name of ['Claw hammer', 'Wood saw', 'Pliers'])
    await ada.creates('item.create', { name, category_id: tools })
})
afterAll(() => stowage.dispose())

/** Asks for a suggestion in a browser. */
async function suggests(body: object, kind = 'item') {
  const reply = await page.send('POST', `/ai/intake/${kind}-suggestions`, body)
  expect([reply.status, reply.status === 201 ? '' : reply.error]).toEqual([201, ''])
  const { suggestion } = Suggested.parse(reply.data)
  const [draft] = suggestion.drafts
  if (!draft) throw new Error('the suggestion has no draft')
  return { ...suggestion, draft }
}

const Details = z.array(z.looseObject({ path: z.string(), message: z.string() }))

const accept = (public_id: string, body: object, kind = 'item', headers: Record<string, string> = {}) =>
  page.send('POST', `/ai/intake/${kind}-suggestions/${public_id}/accept`, body, headers)

describe('suggestions for new things', () => {
  it('AN1 come of the words of the person and of like things, each with what it rests on', async () => {
    const { draft, status } = await suggests({ text: '3 tins of organic tomatoes in the pantry' })
    expect(status).toBe('open')
    expect(draft.fields).toMatchObject({
      name: { value: 'organic tomatoes', source: 'text', level: 'prefill' },
      quantity: { value: 3, because: [{ code: 'said', words: '3' }] },
      unit: { value: 'tins', level: 'prefill' },
      placement: { value: { kind: 'location', id: pantry }, text: 'Pantry' },
      category_id: { value: food, text: 'Food', because: [{ code: 'like_things' }] },
    })
    expect(draft.fields.category_id?.because[0]?.things[0]?.name).toMatch(/tomatoes/i)
    expect(draft.fields.tag_ids?.value).toEqual([organic])
  })

  it('AN2 are filled in, offered, or not shown, by how sure they are', async () => {
    const { draft } = await suggests({ text: 'Umbrella' })
    expect(Object.keys(draft.fields)).toEqual(['name'])
    const like = await suggests({ text: 'Tomatoes' })
    for (const field of Object.values(like.draft.fields)) {
      expect(field?.level).toBe((field?.confidence ?? 0) >= 0.9 ? 'prefill' : 'offer')
    }
  })

  it('AN5 become things by one action, which is undone as a whole', async () => {
    const { public_id, drafts } = await suggests({ text: 'Tomato passata\nTomato ketchup', several: true })
    expect(drafts.map(({ line }) => line)).toEqual(['Tomato passata', 'Tomato ketchup'])
    const accepted = drafts.map(({ draft_id, line }) => ({
      draft_id,
      fields: { name: line, category_id: food, quantity: 2 },
      codes: ['4006381333931'],
    }))
    const key = { 'idempotency-key': '0194f2d4-7e2f-7c3a-8b1d-1f2e3d4c5b6a' }
    const done = await accept(public_id, { drafts: accepted, create_tags: ['Sauce'] }, 'item', key)
    expect([done.status, done.status === 200 ? '' : done.error]).toEqual([200, ''])
    const { items, action } = AcceptedReply.parse(done.data)
    expect(items.map(({ is_new }) => is_new)).toEqual([true, true])
    // A retry of the same request answers the same; another request is refused.
    const again = await accept(public_id, { drafts: accepted, create_tags: ['Sauce'] }, 'item', key)
    expect([again.status, again.status === 200 ? '' : again.error]).toEqual([200, ''])
    expect(AcceptedReply.parse(again.data).action.public_id).toBe(action.public_id)
    expectError(await accept(public_id, { drafts: accepted }), 409, 'conflict')
    const renamed = accepted.map((draft) => ({ ...draft, fields: { ...draft.fields, name: 'Passata' } }))
    const other = await accept(public_id, { drafts: renamed, create_tags: ['Sauce'] }, 'item', key)
    expectError(other, 409, 'operation_id_reused')
    const undone = await page.send('POST', `/scan-actions/${action.public_id}/undo`)
    expect(undone.status).toBe(200)
    for (const { thing } of items) expectError(await page.send('GET', `/items/${thing.id}`), 404, 'not_found')
  })

  it.each(['all', 'each'])(
    'AN5 a refusal with mode %s leaves no new tag, and another try makes it',
    async (mode) => {
      const gone = '0194f2d4-7e2f-7c3a-8b1d-1f2e3d4c5b6f'
      const { public_id, drafts } = await suggests({ text: 'Screw' })
      const draft_id = drafts[0]?.draft_id
      const names = [`Metal ${mode}`, `Small ${mode}`]
      const tries = (fields: object, create_tags: string[]) =>
        accept(public_id, { drafts: [{ draft_id, fields: { name: 'Screw', ...fields } }], create_tags, mode })
      const refused = await tries({ placement: { kind: 'location', id: gone } }, names)
      expectError(refused, 422, 'validation_failed')
      expect(Details.parse(refused.error.details)[0]?.path).toBe('drafts.0.fields.placement.id')
      const tags = async () => JSON.stringify((await page.send('GET', '/taxonomy/tags?limit=200')).data)
      for (const name of names) expect(await tags()).not.toContain(name)
      const taken = await tries({}, [`New ${mode}`, `New ${mode}`])
      expect(Details.parse(taken.error.details)).toMatchObject([
        { path: 'create_tags.1', code: 'name_taken' },
      ])
      expect(await tags()).not.toContain(`New ${mode}`)
      expect((await tries({}, names)).status).toBe(200)
      for (const name of names) expect(await tags()).toContain(name)
    },
  )

  it('AN5 F7 with the mode each a refused draft prevents no other, wherever it stands', async () => {
    const gone = { placement: { kind: 'location', id: '0194f2d4-7e2f-7c3a-8b1d-1f2e3d4c5b6f' } }
    const { public_id, drafts } = await suggests({ text: 'Bolt\nNut', several: true })
    const accepts = (bolt: object, nut: object) => {
      const fields = [
        { name: 'Bolt', ...bolt },
        { name: 'Nut', ...nut },
      ]
      const chosen = drafts.map(({ draft_id }, n) => ({ draft_id, fields: fields[n] }))
      return accept(public_id, { drafts: chosen, mode: 'each' })
    }
    expectError(await accepts(gone, gone), 422, 'validation_failed')
    const done = await accepts(gone, {})
    expect([done.status, done.status === 200 ? '' : done.error]).toEqual([200, ''])
    expect(AcceptedReply.parse(done.data).items).toMatchObject([{ thing: { name: 'Nut' } }])
    expect(done.data.action).toMatchObject({ operations: [{ result: 'rejected' }, { result: 'applied' }] })
  })

  it('AN5 a refusal names the field of the draft', async () => {
    const gone = '0194f2d4-7e2f-7c3a-8b1d-1f2e3d4c5b6f'
    const { public_id, drafts } = await suggests({ text: 'Glue\nTape', several: true })
    const [one, two] = drafts.map(({ draft_id }) => draft_id)
    const refused = async (fields: object) => {
      const body = {
        drafts: [
          { draft_id: one, fields: { name: 'Glue' } },
          { draft_id: two, fields: { name: 'Tape', ...fields } },
        ],
        create_category: 'Office',
      }
      const answer = await accept(public_id, body)
      expectError(answer, 422, 'validation_failed')
      return Details.parse(answer.error.details).map(({ path, message }) => `${path}: ${message}`)
    }
    expect(await refused({ placement: { kind: 'location', id: gone } })).toEqual([
      'drafts.1.fields.placement.id: There is no such place.',
    ])
    expect(await refused({ category_id: gone })).toEqual([
      'drafts.1.fields.category_id: There is no such category.',
    ])
    expect(await refused({ tag_ids: [organic, gone] })).toEqual([
      'drafts.1.fields.tag_ids.1: There is no such tag.',
    ])
  })

  it('AN1 a place that does not exist is refused, and lines that are not used are listed', async () => {
    const place = { kind: 'location', id: '0194f2d4-7e2f-7c3a-8b1d-1f2e3d4c5b6f' }
    for (const [path, body] of [
      ['/ai/intake/item-suggestions', { text: 'Glue' }],
      ['/ai/vision/sessions', { purpose: 'intake' }],
    ] as const) {
      const answer = await page.send('POST', path, { ...body, place })
      expectError(answer, 422, 'validation_failed')
      expect(answer.error.details).toMatchObject([{ path: 'place.id' }])
    }
    const text = '3 rolls of masking tape\n2 blue paint\n\ndrill'
    const one = await suggests({ text })
    expect([one.drafts.length, one.unused_lines]).toEqual([1, ['2 blue paint', 'drill']])
    const each = await suggests({ text, several: true })
    expect([each.drafts.length, each.unused_lines]).toEqual([3, []])
  })

  it('AN5 does nothing of what cannot be done as a whole', async () => {
    const shelf = await ada.creates('slot.create', {
      ...{ name: 'Slot', parent: { kind: 'location', id: pantry }, capacity: 1 },
    })
    await ada.creates('item.create', { name: 'In the slot', placement: { kind: 'slot', id: shelf } })
    const old = await ada.creates('category.create', { name: 'Old' })
    await ada.does('category.archive', { public_id: old })
    await ada.creates('tag.create', { name: 'Taken' })
    const coded = await ada.creates('item.create', { name: 'Coded' })
    await ada.creates('product_code.create', { item_id: coded, code: '04006381333931' })
    let depth: { kind: string; id: string } = { kind: 'location', id: pantry }
    for (let n = 0; n < 64; n++) {
      depth = {
        kind: 'container',
        id: await ada.creates('container.create', { name: `Doll ${n}`, placement: depth }),
      }
    }
    const gone = '0194f2d4-7e2f-7c3a-8b1d-1f2e3d4c5b6f'
    const many = Array.from({ length: 20 }, (_, n) => `code ${n}`)
    const cases: readonly (readonly [string, object, object?])[] = [
      ['validation_failed', { fields: { name: 'X', category_id: gone } }],
      ['target_archived', { fields: { name: 'X', category_id: old } }],
      ['slot_full', { fields: { name: 'X', placement: { kind: 'slot', id: shelf } } }],
      ['code_invalid', { fields: { name: 'X' }, codes: ['4.00638E+12'] }],
      ['code_taken', { add_to: coded, codes: ['4006381333931'] }],
      ['name_taken', { fields: { name: 'X' } }, { create_tags: ['Taken'] }],
      ['too_deep', { fields: { name: 'X', placement: depth } }],
    ]
    for (const [code, draft, more = {}] of cases) {
      const { public_id, draft: known } = await suggests({ text: 'Something' })
      const body = { drafts: [{ draft_id: known.draft_id, ...draft }], ...more }
      const answer = await accept(public_id, body)
      expect([code, answer.status >= 400 ? answer.error.code : 'done']).toEqual([code, code])
      const [detail] = Details.parse(answer.error.details)
      expect(detail?.path).toMatch(/^(drafts\.0\.(fields|codes|add_to)|create_tags)/)
    }
    const { public_id, drafts } = await suggests({
      several: true,
      text: Array.from({ length: 15 }, (_, n) => `Thing ${n}`).join('\n'),
    })
    const all = drafts.map(({ draft_id, line }) => ({ draft_id, fields: { name: line }, codes: many }))
    expectError(await accept(public_id, { drafts: all }), 422, 'too_many')
    const [chosen] = all
    const twice = await accept(public_id, { drafts: [chosen, { ...chosen, codes: [] }] })
    expectError(twice, 422, 'validation_failed')
    expect(twice.error.details).toMatchObject([{ path: 'drafts.1.draft_id' }])
    const neither = await accept(public_id, { drafts: [{ draft_id: drafts[0]?.draft_id }] })
    expectError(neither, 422, 'validation_failed')
  })

  it('AN4 offers more of what is there, by its code and by its name', async () => {
    const { public_id, drafts } = await suggests({ text: 'Olives' })
    const draft_id = drafts[0]?.draft_id
    const made = await accept(public_id, {
      drafts: [{ draft_id, fields: { name: 'Olives', quantity: 3 }, codes: ['4000417025005'] }],
    })
    const olives = AcceptedReply.parse(made.data).items[0]?.thing.id
    const again = await suggests({ codes: ['4000417025005'] })
    expect(again.draft.existing).toMatchObject([
      { thing: { id: olives, name: 'Olives' }, matched_by: 'code', quantity: 3 },
    ])
    const added = await accept(again.public_id, {
      drafts: [{ draft_id: again.draft.draft_id, add_to: olives, quantity: 1 }],
    })
    expect(AcceptedReply.parse(added.data).items).toMatchObject([{ is_new: false, thing: { id: olives } }])
    const item = await page.send('GET', `/items/${olives}`)
    expect(item.data.item).toMatchObject({ quantity: 4, product_codes: [{ code: '4000417025005' }] })
    expect((await suggests({ text: 'olives' })).draft.existing[0]?.matched_by).toBe('name')
  })

  it('AN5 can be accepted on the phone that asked for them', async () => {
    for (const kind of ['item', 'container']) {
      const asked = await ada.send('POST', `/ai/intake/${kind}-suggestions`, { text: 'Lantern' })
      const { public_id, drafts } = Suggested.parse(asked.data).suggestion
      const path = `/ai/intake/${kind}-suggestions/${public_id}/accept`
      const body = { drafts: [{ draft_id: drafts[0]?.draft_id, fields: { name: `Lantern ${kind}` } }] }
      const done = await ada.send('POST', path, body)
      expect([done.status, JSON.stringify(done.data)]).toEqual([200, expect.stringContaining('Lantern')])
      expectError(await ada.send('POST', path, body), 409, 'conflict')
    }
  })

  it('say what to write as a time zone', async () => {
    const body = { text: 'Lantern', time_zone: 'Berlin' }
    for (const caller of [page, ada]) {
      const refused = await caller.send('POST', '/ai/intake/item-suggestions', body)
      expectError(refused, 422, 'validation_failed')
      expect(refused.error.details).toMatchObject([
        { path: 'time_zone', message: expect.stringContaining('such as Europe/Berlin') },
      ])
    }
  })

  it('AN6 learn from what people take instead, and forget it with a purge', async () => {
    const snacks = await ada.creates('category.create', { name: 'Snacks' })
    const first = await suggests({ text: 'Diced tomatoes' })
    const { confidence: before = 0 } = first.draft.fields.category_id ?? {}
    expect(first.draft.fields.category_id?.value).toBe(food)
    const fields = { name: 'CANARYWORD diced tomatoes', category_id: snacks }
    await accept(first.public_id, { drafts: [{ draft_id: first.draft.draft_id, fields }] })
    const after = (await suggests({ text: 'Diced tomatoes' })).draft.fields.category_id
    expect(after?.value === food ? after.confidence : 0).toBeLessThan(before)
    await suggests({ text: 'CANARYTEXT in the pantry' })
    expect(await filesWith(stowage.config.data, ['CANARYTEXT'])).not.toEqual([])
    await page.send('POST', '/privacy/ai-purge', {})
    expect(await filesWith(stowage.config.data, ['CANARYTEXT'])).toEqual([])
  })

  it('AN4 know a photo that a thing has already', async () => {
    const item = await ada.creates('item.create', { name: 'Blue vase' })
    const other = await ada.creates('item.create', { name: 'Something' })
    const photo = { name: 'vase.jpg', bytes: await jpeg(7) }
    await sendFiles(page, `/items/${item}/media`, [photo])
    const sent = await sendFiles(page, `/items/${other}/media`, [photo])
    const [medium] = listIn(sent)
    const { draft } = await suggests({ media_ids: [medium?.public_id] })
    expect(draft.existing).toMatchObject([{ thing: { id: item }, matched_by: 'picture' }])
  })

  it('suggest containers: their kind, and the next number', async () => {
    for (const n of [1, 2, 3])
      await ada.creates('container.create', {
        name: `Box ${n}`,
        kind: 'box',
        placement: { kind: 'location', id: pantry },
      })
    const { draft, public_id } = await suggests({ text: 'Box for tools' }, 'container')
    expect(draft.fields.kind?.value).toBe('box')
    const done = await accept(
      public_id,
      { drafts: [{ draft_id: draft.draft_id, fields: { name: 'Box 4', kind: 'box' } }] },
      'container',
    )
    expect(done.data).toMatchObject({ containers: [{ is_new: true, thing: { name: 'Box 4' } }] })
  })

  it('belong to one person, and are the same on a phone', async () => {
    const { public_id, draft } = await suggests({ text: 'Lamp' })
    const olga = await stowage.register('olga')
    expect(olga.household_id).not.toBe(ada.household_id)
    const strange = await stowage.browse('olga')
    const body = { drafts: [{ draft_id: draft.draft_id, fields: { name: 'Lamp' } }] }
    const path = `/ai/intake/item-suggestions/${public_id}/accept`
    expectError(await strange.send('POST', path, body), 404, 'not_found')
    const phone = await ada.send('POST', '/ai/intake/item-suggestions', { text: '2 tins of tomatoes' })
    expect(phone.status).toBe(201)
    expect(Suggested.parse(phone.data).suggestion.drafts[0]?.fields.quantity?.value).toBe(2)
    const box = await ada.send('POST', '/ai/intake/container-suggestions', { text: 'a drawer for screws' })
    expect(box.status).toBe(201)
    expect(Suggested.parse(box.data).suggestion.drafts).toHaveLength(1)
    expectError(await page.send('POST', '/ai/intake/item-suggestions', {}), 422, 'validation_failed')
    stowage.clock.advance(8 * 24 * 3600)
    const late = await stowage.browse('ada')
    expectError(await late.send('POST', path, body), 404, 'not_found')
  })
})
