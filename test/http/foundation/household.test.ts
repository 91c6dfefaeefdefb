import { expect, test } from 'vitest'
import { download, householdArchive, householdRead, householdWrite } from './routes.ts'
import { CELLAR, HOME, refusal, STRANGE, serve } from './support.ts'

const routes = [householdRead, householdWrite, householdArchive, download]
const READ = '/api/v1/household'

test('the current household is meant unless the request names another', async () => {
  const { send } = await serve(routes)
  const data = async (method: string, path: string, body?: unknown) =>
    (await send(method, path, { token: 'alice', body })).envelope().data
  expect(await data('GET', READ)).toEqual({ household_id: HOME, role: 'member' })
  expect(await data('GET', `${READ}?household_id=${CELLAR}`)).toEqual({
    household_id: CELLAR,
    role: 'viewer',
  })
  expect(await data('POST', READ, { name: 'x' })).toEqual({ household_id: HOME, role: 'member' })
  expect(await data('POST', READ, { name: 'x', household_id: HOME })).toEqual({
    household_id: HOME,
    role: 'member',
  })
  expect(await data('POST', `${READ}/archive`, { household_id: HOME })).toEqual({
    household_id: HOME,
    role: 'member',
  })
})

test('no household, somebody else’s, too low a role, or no id at all', async () => {
  const { send, households } = await serve(routes)
  const read = async (query: string, token = 'alice') => refusal(await send('GET', READ + query, { token }))
  const write = async (body: object) =>
    refusal(await send('POST', READ, { token: 'alice', body: { name: 'x', ...body } }))
  expect(await read('', 'homeless')).toMatchObject({ status: 403, code: 'household_required' })
  expect(await read(`?household_id=${STRANGE}`)).toMatchObject({
    status: 403,
    code: 'household_access_denied',
  })
  expect(await read('?household_id=../../etc')).toMatchObject({
    status: 422,
    details: ['household_id: invalid_format'],
  })
  expect(await write({ household_id: STRANGE })).toMatchObject({ code: 'household_access_denied' })
  expect(await write({ household_id: 7 })).toMatchObject({ details: ['household_id: invalid_type'] })
  expect(households.opened).toBe(0)
  expect(await write({ household_id: CELLAR })).toMatchObject({ status: 403, code: 'access_denied' })
  expect([households.opened, households.released]).toEqual([1, 1])
})

test('the household is named in the query or in the body, never in the other one', async () => {
  const { send } = await serve(routes)
  const reply = await send('POST', `${READ}?household_id=${HOME}`, { token: 'alice', body: { name: 'x' } })
  expect(refusal(reply).details).toEqual(['household_id: unrecognized_key'])
})

test('a handle is released exactly once, whatever happens', async () => {
  const { send, households } = await serve(routes)
  // An answer can arrive before its handle is released. A second release would show in the numbers of the next one.
  const counts = async (path: string, status: number, times: number) => {
    expect((await send('GET', path, { token: 'alice' })).status).toBe(status)
    await expect.poll(() => [households.opened, households.released]).toEqual([times, times])
  }
  await counts(READ, 200, 1)
  await counts(`${READ}?fail=error`, 409, 2)
  await counts(`${READ}?fail=crash`, 500, 3)
  await counts(`${READ}?fail=reply`, 500, 4)
  await counts('/api/v1/download/buffer', 200, 5)
  await counts('/api/v1/download/refused', 404, 6)
  await counts('/api/v1/download/slow', 200, 7)
  await counts(READ, 200, 8)
})

test('a stream keeps its handle until it is sent, or its reader is gone', async () => {
  const { url, households } = await serve(routes)
  const abort = new AbortController()
  const headers = { authorization: 'Bearer alice' }
  const response = await fetch(`${url}/api/v1/download/slow`, { headers, signal: abort.signal })
  expect([households.opened, households.released]).toEqual([1, 0])
  abort.abort()
  await expect(response.text()).rejects.toThrow()
  await expect.poll(() => households.released).toBe(1)
})

test('a stream that fails before it began is answered by an envelope', async () => {
  const { send, households } = await serve(routes)
  const reply = await send('GET', '/api/v1/download/broken', { token: 'alice' })
  expect(refusal(reply)).toMatchObject({ status: 500, code: 'internal_error' })
  expect(reply.headers.has('etag')).toBe(false)
  expect(reply.text).not.toContain('disk')
  await expect.poll(() => [households.opened, households.released]).toEqual([1, 1])
})

test('a refused download is an ordinary error', async () => {
  const { send } = await serve(routes)
  const reply = await send('GET', '/api/v1/download/refused', { token: 'alice' })
  expect(refusal(reply)).toMatchObject({ status: 404, code: 'not_found' })
  expect(reply.headers.get('content-type')).toContain('application/json')
  expect(reply.headers.has('etag')).toBe(false)
})
