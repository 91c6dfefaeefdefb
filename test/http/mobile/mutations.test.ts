import { gzipSync } from 'node:zlib'
import { v7 as uuid7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { expectError } from '../../support/expect-error.ts'
import { openStowage, type Phone } from '../../support/stowage.ts'

describe('POST /mutations', () => {
  let stowage: Awaited<ReturnType<typeof openStowage>>
  let phone: Phone
  beforeAll(async () => {
    stowage = await openStowage()
    phone = await stowage.register('ada')
  })
  afterAll(() => stowage.dispose())

  const look = (operation_id: string) => phone.send('GET', `/mutations/${operation_id}`)

  it('B1 answers each operation of a batch by itself, a poison one in the middle too', async () => {
    const before = (await phone.send('GET', '/sync/manifest')).data.seq
    const [box, other] = [uuid7(), uuid7()]
    const { results, seq, household_id } = await phone.push([
      phone.operation('container.create', { public_id: box, name: 'Box' }),
      phone.operation('item.edit_notes', { public_id: box, update: '\u0000 poison' }),
      phone.operation('container.create', { public_id: other, name: 'Other' }),
    ])
    expect(results.map(({ status }) => status)).toEqual(['applied', 'rejected', 'applied'])
    expect(results[1]?.error?.code).toBe('not_found')
    expect(seq).toBe(Number(before) + 2)
    expect(household_id).toBe(phone.household_id)
    expect((await phone.send('GET', `/inventory/container/${other}`)).data).toMatchObject({
      record: { name: 'Other' },
    })
  })

  it('B2 rejects an operation with half a character, and applies its neighbours', async () => {
    const operations = ['Saw', 'Half \ud83d', 'Hammer'].map((name) =>
      phone.operation('item.create', { public_id: uuid7(), name }),
    )
    const { results } = await phone.push(operations)
    expect(results.map(({ status }) => status)).toEqual(['applied', 'rejected', 'applied'])
    expect(results[1]?.error).toMatchObject({
      code: 'validation_failed',
      details: [{ path: 'input.name', code: 'lone_surrogate' }],
    })
    const again = await phone.push(operations)
    expect(again.results).toEqual(results.map((result) => ({ ...result, replayed: true })))
    const key = await phone.push([phone.operation('item.archive', { public_id: uuid7(), '\ud83d': 1 })])
    expect(key.results).toMatchObject([{ status: 'rejected', error: { details: [{ path: 'input' }] } }])
    const elsewhere = {
      ...phone.operation('item.create', { public_id: uuid7(), name: 'Axe' }),
      type: '\ud83d',
    }
    const refused = await phone.send('POST', '/mutations', { protocol_version: 1, operations: [elsewhere] })
    expectError(refused, 422, 'validation_failed')
  })

  it('E2 answers a replayed batch from the record', async () => {
    const operations = ['Red', 'Blue'].map((name) =>
      phone.operation('tag.create', { public_id: uuid7(), name }),
    )
    const first = await phone.push(operations)
    const again = await phone.push(operations)
    expect(again.seq).toBe(first.seq)
    expect(again.results).toEqual(first.results.map((result) => ({ ...result, replayed: true })))
  })

  it('E3 rejects an id used for something else', async () => {
    const operation = phone.operation('tag.create', { public_id: uuid7(), name: 'Green' })
    await phone.push([operation])
    const { results } = await phone.push([{ ...operation, input: { ...operation.input, name: 'Yellow' } }])
    expect(results).toMatchObject([{ status: 'rejected', seq: null, error: { code: 'operation_id_reused' } }])
    expect((await look(operation.operation_id)).data).toMatchObject({ status: 'applied' })
  })

  it('E5 has one effect when two requests bring the same operation at once', async () => {
    const item = await phone.creates('item.create', { name: 'Screws', quantity: 100 })
    const operation = phone.operation('item.adjust_quantity', { public_id: item, delta: -1 })
    const pushed = await Promise.all(Array.from({ length: 8 }, () => phone.push([operation])))
    const results = pushed.map(({ results: [result] }) => result)
    expect(results.filter((result) => result?.replayed === false)).toHaveLength(1)
    expect(new Set(results.map((result) => result?.seq)).size).toBe(1)
    expect((await phone.send('GET', `/inventory/item/${item}`)).data).toMatchObject({
      record: { quantity: 99 },
    })
  })

  it('E1 tells the outcome of an operation later, and of one never seen', async () => {
    const result = await phone.does('item.archive', { public_id: uuid7() })
    expect((await look(result.operation_id)).data).toEqual({ ...result, replayed: true })
    const never = await look(uuid7())
    expectError(never, 404, 'operation_not_found')
    expect((await look('x')).status).toBe(404)
  })

  it('takes gzip', async () => {
    const operation = phone.operation('tag.create', { public_id: uuid7(), name: 'Packed' })
    const response = await fetch(`${stowage.url}/api/v1/mobile/mutations`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-encoding': 'gzip',
        authorization: `Bearer ${phone.tokens.access_token}`,
      },
      body: gzipSync(JSON.stringify({ protocol_version: 1, operations: [operation] })),
    })
    expect(response.status).toBe(200)
    expect((await look(operation.operation_id)).data).toMatchObject({ status: 'applied' })
  })

  describe('B5 refuses a whole batch, and records nothing of it', () => {
    const good = () => phone.operation('tag.create', { public_id: uuid7(), name: uuid7() })
    const refused = async (body: Record<string, unknown>, operation_id: string) => {
      const answer = await phone.send('POST', '/mutations', body)
      expect((await look(operation_id)).status).toBe(404)
      return [answer.status, answer.error.code]
    }

    it('of another protocol version, whatever else is in it', async () => {
      const operation = good()
      const body = { protocol_version: 2, operations: [operation], brand_new: true }
      expect(await refused(body, operation.operation_id)).toEqual([426, 'upgrade_required'])
    })

    it('of more than 500 operations', async () => {
      const operations = Array.from({ length: 501 }, good)
      const body = { protocol_version: 1, operations }
      expect(await refused(body, operations[0]?.operation_id ?? '')).toEqual([413, 'payload_too_large'])
    })

    it('with an operation of more than 256 KiB', async () => {
      const operation = good()
      const big = phone.operation('item.create', {
        public_id: uuid7(),
        name: 'x',
        notes: 'x'.repeat(256 * 1024),
      })
      const body = { protocol_version: 1, operations: [operation, big] }
      expect(await refused(body, operation.operation_id)).toEqual([413, 'payload_too_large'])
    })

    it('of more than 4 MiB', async () => {
      const operation = good()
      const fat = () =>
        phone.operation('item.create', { public_id: uuid7(), name: 'x', notes: 'x'.repeat(200 * 1024) })
      const body = { protocol_version: 1, operations: [operation, ...Array.from({ length: 21 }, fat)] }
      expect(await refused(body, operation.operation_id)).toEqual([413, 'payload_too_large'])
    })

    it('that is not of its form', async () => {
      const operation = good()
      const operations = [operation, { ...good(), base_seq: 'x' }]
      expect(await refused({ protocol_version: 1, operations }, operation.operation_id)).toEqual([
        422,
        'validation_failed',
      ])
      expect(await refused({ operations: [operation] }, operation.operation_id)).toEqual([
        422,
        'validation_failed',
      ])
      expect(await refused({ protocol_version: 1, operations: [] }, operation.operation_id)).toEqual([
        422,
        'validation_failed',
      ])
    })
  })

  it('takes 500 operations at once', async () => {
    const operations = Array.from({ length: 500 }, (_, i) =>
      phone.operation('item.create', { public_id: uuid7(), name: `Thing ${i}` }),
    )
    const { results } = await phone.push(operations)
    expect(results.every(({ status }) => status === 'applied')).toBe(true)
    expect(results.map(({ operation_id }) => operation_id)).toEqual(
      operations.map(({ operation_id }) => operation_id),
    )
  })

  it.each(['9999-12-31T23:59:59-23:59', '0000-01-01T00:00:00+23:59'])(
    'C3 lets no clock poison a record: %s',
    async (occurred_at) => {
      const public_id = uuid7()
      const created = await phone.does('item.create', { public_id, name: 'Clock' }, { occurred_at })
      expect(created.status).toBe('applied')
      const { record } = (await phone.send('GET', `/inventory/item/${public_id}`)).data
      const { created_at } = z.object({ created_at: z.iso.datetime({ offset: true }) }).parse(record)
      expect(Date.parse(created_at)).toBeLessThanOrEqual(stowage.clock.ms)
    },
  )

  it('reads times with any offset', async () => {
    const item = await phone.creates('item.create', { name: 'Clock' })
    const result = await phone.does(
      'item.adjust_quantity',
      { public_id: item, delta: 1 },
      { occurred_at: '2026-11-20T10:00:00.5+02:00' },
    )
    expect(result.status).toBe('applied')
  })
})
