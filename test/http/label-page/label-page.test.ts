import { v7 as uuid7 } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { derivedId, formatShortCode } from '../../../engine/index.ts'
import { shortCodeFrom } from '../../../engine/labels/short-code.ts'
import { type Browser, openStowage, type Phone } from '../../support/stowage.ts'

let stowage: Awaited<ReturnType<typeof openStowage>>
let ada: Phone
let page: Browser
let drill: string
let code: string
beforeAll(async () => {
  stowage = await openStowage()
  ada = await stowage.register('ada', { household_name: 'Home' })
  page = await stowage.browse('ada')
  drill = await ada.creates('item.create', { name: 'Drill & <script>alert(1)</script>' })
  code = await label({ kind: 'item', id: drill })
})
afterAll(() => stowage.dispose())

async function label(target: object, phone = ada): Promise<string> {
  const public_id = uuid7()
  await phone.does('short_code.create', { public_id, target })
  return shortCodeFrom(public_id, 0) ?? ''
}

async function look(path: string, cookie: string | null = page.cookie) {
  const response = await fetch(`${stowage.url}/q/${path}`, { headers: cookie === null ? {} : { cookie } })
  const headers = Object.fromEntries(
    [...response.headers].filter(
      ([name]) => !['content-length', 'date', 'x-request-id'].includes(name) && !name.startsWith('ratelimit'),
    ),
  )
  // The form to sign in leads back to the very address that was asked for.
  const text = (await response.text()).replace(/name="next" value="[^"]*"/, 'name="next"')
  return { status: response.status, headers, text }
}

it('gives the same answer for every code to anyone who is not signed in', async () => {
  // The cookie that the form is bound to; without one each answer brings another.
  const form = `stowage-form=${'x'.repeat(43)}`
  const known = await look(code, form)
  for (const other of ['K7QM2XWD', drill, 'x', '%F0%9F%98%80', '..%2f..%2fetc', code.toLowerCase()]) {
    expect(await look(other, form)).toEqual(known)
  }
  expect(await look(code, `stowage_session=nonsense; ${form}`)).toEqual(known)
  expect(known.status).toBe(200)
  expect(known.text).not.toContain('Drill')
  expect(known.headers).toMatchObject({
    'cache-control': 'no-store',
    'content-type': 'text/html; charset=utf-8',
  })
})

it('is a page that may do nothing, in which what people write is text', async () => {
  const { text, headers, status } = await look(code)
  expect(status).toBe(200)
  expect(text).toContain('Drill &amp; &lt;script&gt;alert(1)&lt;/script&gt;')
  expect(text).not.toMatch(/<script|style="|onload|javascript:/)
  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'; img-src 'self' data:/,
  )
  expect(headers['x-content-type-options']).toBe('nosniff')
})

it('is found by the code in any form, and by the id of the record', async () => {
  const { text } = await look(code)
  for (const form of [formatShortCode(code), code.toLowerCase(), drill]) {
    expect((await look(form)).text).toBe(text)
  }
  expect((await look('4006381333931')).status).toBe(404)
})

it('finds labels in the other households of a person, and in no others', async () => {
  const eve = await stowage.register('eve', { household_name: 'Burrow' })
  const secret = await label({ kind: 'item', id: await eve.creates('item.create', { name: 'Secret' }) }, eve)
  expect((await look(secret)).status).toBe(404)
  const { data } = await eve.api('POST', '/household/invitations', { role: 'viewer' })
  expect((await ada.api('POST', '/invitations/accept', { token: String(data.token) })).status).toBeLessThan(
    300,
  )
  const there = await look(secret)
  expect(there.status).toBe(200)
  expect(there.text).toContain('Secret')
  expect(there.text).toContain('another household of yours')
  expect((await look(code)).text).not.toContain('another household of yours')
  expect((await look(`${secret}?household_id=${ada.household_id}`)).status).toBe(404)
  expect((await look(`${code}?household_id=${uuid7()}`)).status).toBe(404)
  expect((await look(`${code}?household_id=junk`)).status).toBe(422)
})

it('tells when a thing was seen last, and that it is archived', async () => {
  const shed = await ada.creates('location.create', { name: 'Shed' })
  await ada.does('item.move', { public_id: drill, placement: { kind: 'location', id: shed } })
  stowage.clock.advance(3600 * 5)
  const phone = await stowage.login('ada', 'ada-phone-0001')
  expect((await look(code)).text).toContain('5 hours ago, by ada, in Shed')
  const record = {
    public_id: uuid7(),
    purpose: 'find',
    targets: [{ role: 'subject', target: { kind: 'item', id: drill } }],
    operations: [],
  }
  await phone.does('scan_action.record', record)
  await phone.does('item.archive', { public_id: drill })
  const { text } = await look(code)
  expect(text).toContain('just now, by ada, in Shed')
  expect(text).toContain('archived')
})

it('tells of a blank label and of one whose thing is gone', async () => {
  const operation_id = uuid7()
  const phone = await stowage.login('ada', 'ada-phone-0001')
  await phone.does('short_code.create_blank', { count: 1 }, { operation_id })
  const blank = shortCodeFrom(derivedId(operation_id, 1), 0) ?? ''
  expect((await look(blank)).text).toContain(formatShortCode(blank))
  const hut = await phone.creates('location.create', { name: 'Hut' })
  const gone = await label({ kind: 'location', id: hut }, phone)
  await phone.does('location.delete', { public_id: hut })
  expect((await look(gone)).text).toContain('has been deleted')
})
