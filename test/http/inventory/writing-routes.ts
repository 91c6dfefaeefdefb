import { v4 as uuid4, v7 as uuid7 } from 'uuid'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Answer, Browser, TestStowage } from '../../support/stowage.ts'
import { joins } from '../members/family.ts'

/** A route that becomes an operation, and a request that it takes. */
export interface WritingCase {
  readonly method: 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  /** As it is declared; what is in braces is replaced by `id`. */
  readonly path: string
  /** Of a record that is there, for paths that name one; made anew for each request. */
  readonly id?: () => Promise<string>
  readonly body?: (() => Promise<object> | object) | undefined
  /** A body that is wrong, and the path of the detail that says so. */
  readonly wrong?: readonly [body: object, path: string]
  /** Whether the route knows `If-Match`: it is about one record that is there. */
  readonly conditional?: boolean
}

/** The people who ask: an owner, a viewer of the same household, and somebody with another household. */
export interface People {
  readonly owner: Browser
  readonly viewer: Browser
  readonly stranger: Browser
}

export async function threePeople(stowage: TestStowage): Promise<People> {
  const ada = await stowage.register('ada')
  const owner = await stowage.browse('ada')
  await joins(stowage, ada, 'vera', 'viewer')
  const viewer = await stowage.browse('vera')
  const switched = await viewer.send('POST', '/session/household', { household_id: owner.household_id })
  expect(switched.status).toBe(200)
  await stowage.register('eve')
  return { owner, viewer, stranger: await stowage.browse('eve') }
}

const Operation = z.looseObject({
  operation: z.strictObject({
    operation_id: z.string(),
    seq: z.int(),
    replayed: z.boolean(),
    conflicts: z.array(z.unknown()),
  }),
})

const operationOf = (answer: Answer) => Operation.parse(answer.data).operation

/** A test of what not every route has: for the others there is none. */
function itWhere(holds: boolean, name: string, test: () => Promise<void>): void {
  if (holds) it(name, test)
}

/** What is true of every route that becomes an operation, whatever it does. */
export function testWritingRoutes(cases: readonly WritingCase[], people: () => People): void {
  describe.each(cases)('$method $path', ({ method, path, id, body, wrong, conditional }) => {
    const request = async () => ({
      path: id ? path.replace(/\{\w+\}/, await id()) : path,
      body: await body?.(),
    })

    it('does it once, and answers the same key the same', async () => {
      const { owner } = people()
      const made = await request()
      const headers = { 'idempotency-key': uuid4() }
      const first = await owner.send(method, made.path, made.body, headers)
      expect(first.status).toBe(method === 'POST' && !id ? 201 : 200)
      const { operation_id, seq, replayed, conflicts } = operationOf(first)
      expect({ replayed, conflicts }).toEqual({ replayed: false, conflicts: [] })
      const again = await owner.send(method, made.path, made.body, headers)
      expect(operationOf(again)).toEqual({ operation_id, seq, replayed: true, conflicts })
    })

    it('is not for viewers, nor for those who are not signed in', async () => {
      const { viewer, owner } = people()
      const made = await request()
      const refused = await viewer.send(method, made.path, made.body)
      expect([refused.status, refused.error.code]).toEqual([403, 'access_denied'])
      const unknown = await owner.stowage.send(method, `/api/v1${made.path}`, made.body)
      expect([unknown.status, unknown.error.code]).toEqual([401, 'authentication_required'])
    })

    it('does not take fields that it does not know', async () => {
      const made = await request()
      const refused = await (method === 'DELETE'
        ? people().owner.send(method, `${made.path}?colour=red`)
        : people().owner.send(method, made.path, { ...made.body, colour: 'red' }))
      expect(refused.status).toBe(422)
      expect(refused.error.details[0]?.path).toBe('colour')
    })

    itWhere(wrong !== undefined, 'says where a body is wrong', async () => {
      const [bad, at] = wrong ?? [{}, '']
      const made = await request()
      const refused = await people().owner.send(method, made.path, { ...made.body, ...bad })
      expect(refused.status).toBe(422)
      expect(refused.error).toMatchObject({ code: 'validation_failed', details: [{ path: at }] })
    })

    itWhere(Boolean(id), 'finds nothing that is not there, or is of another household', async () => {
      const { owner, stranger } = people()
      const made = await request()
      const missing = await owner.send(method, path.replace(/\{\w+\}/, uuid7()), made.body)
      expect([missing.status, missing.error.code]).toEqual([404, 'not_found'])
      const theirs = await stranger.send(method, made.path, made.body)
      expect([404, 422]).toContain(theirs.status)
      const named = `${made.path}?household_id=${owner.household_id}`
      const body_of = { ...made.body, household_id: owner.household_id }
      const reached = await (method === 'DELETE'
        ? stranger.send(method, named)
        : stranger.send(method, made.path, body_of))
      expect([reached.status, reached.error.code]).toEqual([403, 'household_access_denied'])
    })

    itWhere(conditional === true, 'does nothing when the record has changed since it was read', async () => {
      const { owner } = people()
      const made = await request()
      const stale = await owner.send(method, made.path, made.body, { 'if-match': '"stale.1"' })
      expect([stale.status, stale.error.code]).toEqual([412, 'precondition_failed'])
      const any = await owner.send(method, made.path, made.body, { 'if-match': '*' })
      expect(any.status).toBe(200)
    })
  })
}
