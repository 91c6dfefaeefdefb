import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { v7 as uuid7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { MAX_ATTACHMENT_BYTES } from '../../../engine/index.ts'
import { EICAR, TestClamd } from '../../support/clamd.ts'
import { expectError } from '../../support/expect-error.ts'
import { type Browser, openStowage, type Phone, testStowage } from '../../support/stowage.ts'
import { digest, jpeg, PDF } from '../media/support.ts'
import { attaches, becomes, downloads, Files, opensTicket, threadOf } from './support.ts'

let stowage: Awaited<ReturnType<typeof openStowage>>
let sam: Browser
let ben: Browser
let eve: Browser
let phone: Phone
beforeAll(async () => {
  stowage = await openStowage()
  await stowage.register('ada')
  phone = await stowage.register('ben')
  for (const name of ['eve', 'sam']) await stowage.register(name)
  sam = await becomes(stowage, await stowage.browse('ada'), 'sam', 'support')
  ben = await stowage.browse('ben')
  eve = await stowage.browse('eve')
})
afterAll(() => stowage.dispose())

/** A text of some size that no compression shortens. */
const text = (bytes: number) => Buffer.from(randomBytes(bytes).toString('hex').slice(0, bytes))

describe('ST6 the files of a ticket', () => {
  it('ST6 are for its person and the staff, as they were sent, and pictures without their metadata', async () => {
    const id = await opensTicket(ben)
    const long = text(1_000_003)
    const sent = await attaches(ben, id, [
      { name: 'shot.jpg', bytes: await jpeg() },
      { name: 'log.txt', bytes: long, type: 'text/plain' },
      { name: 'bill.pdf', bytes: PDF, type: 'application/pdf' },
    ])
    expect(sent.status).toBe(201)
    const files = Files.parse(sent.data.attachments)
    expect(files.map((each) => each.content_type)).toEqual(['image/jpeg', 'text/plain', 'application/pdf'])
    expect((await threadOf(ben, id)).attachments).toEqual(files)
    const [picture, log] = files
    const path = `/support/tickets/${id}/attachments/${log?.public_id}`
    for (const [page, at] of [
      [ben, path],
      [sam, path.replace('/support', '/superadmin')],
    ] as const) {
      const got = await downloads(page, at)
      expect(Buffer.from(await got.arrayBuffer()).equals(long)).toBe(true)
      expect(got.headers.get('cache-control')).toBe('no-store')
      expect(got.headers.get('content-disposition')).toBe('attachment; filename="log.txt"')
      expect(got.headers.get('content-security-policy')).toContain('sandbox')
    }
    const shown = await downloads(ben, path.replace(log?.public_id ?? '', picture?.public_id ?? ''))
    const bytes = Buffer.from(await shown.arrayBuffer())
    expect(digest(bytes)).toBe(picture?.sha256)
    expect((await sharp(bytes).metadata()).exif).toBeUndefined()
    expect((await downloads(eve, path)).status).toBe(404)
    const mixed = path.replace(id, await opensTicket(ben))
    expect((await downloads(ben, mixed)).status).toBe(404)
    expectError(await attaches(eve, id, [{ name: 'x.pdf', bytes: PDF }]), 404, 'not_found')
  })

  it('ST6 have the type of their content, whatever they are called, and a name that is no path', async () => {
    const id = await opensTicket(ben)
    const lie = await attaches(ben, id, [{ name: 'page.html', bytes: PDF, type: 'text/html' }])
    const [file] = Files.parse(lie.data.attachments)
    expect(file).toMatchObject({ content_type: 'application/pdf', name: 'page.html' })
    const got = await downloads(ben, `/support/tickets/${id}/attachments/${file?.public_id}`)
    expect(got.headers.get('content-type')).toBe('application/pdf')
    expect(got.headers.get('content-disposition')).toBe('attachment; filename="page.html.pdf"')
    const page = Buffer.from('<!doctype html><script>alert(1)</script>')
    const html = await attaches(ben, id, [{ name: 'a.png', bytes: page, type: 'image/png' }])
    const [source] = Files.parse(html.status === 201 ? html.data.attachments : [])
    // Source code is plain text: it is never shown as a page.
    if (source) expect(source.content_type).toBe('text/plain')
    else expectError(html, 415, 'media_type_unsupported')
    const hostile = [
      '../../etc/passwd',
      'C:\\x\\evil.pdf',
      'a\u202Efdp.exe',
      '..',
      '\u0007',
      `${'x'.repeat(400)}.pdf`,
    ]
    for (const name of hostile) {
      const [named] = Files.parse((await attaches(ben, id, [{ name, bytes: PDF }])).data.attachments)
      expect(named?.name).not.toMatch(/[/\\\p{Cc}\u202e]|^\.*$/u)
      expect(named?.name.length).toBeLessThanOrEqual(200)
    }
  })

  it('ST6 are refused by size, type, number and content, and then none is kept', async () => {
    const id = await opensTicket(ben)
    const large = { name: 'large.txt', bytes: text(MAX_ATTACHMENT_BYTES + 1) }
    expectError(await attaches(ben, id, [large]), 413, 'media_too_large')
    // A household keeps such documents; a ticket does not.
    const rtf = { name: 'a.txt', bytes: Buffer.from('{\\rtf1\\ansi Hello}') }
    expectError(await attaches(ben, id, [{ name: 'ok.pdf', bytes: PDF }, rtf]), 415, 'media_type_unsupported')
    const cut = { name: 'cut.jpg', bytes: (await jpeg()).subarray(0, 200) }
    expect((await attaches(ben, id, [cut])).status).toBe(422)
    expectError(await attaches(ben, id, []), 422, 'validation_failed')
    const many = Array.from({ length: 6 }, () => ({ name: 'x.pdf', bytes: PDF }))
    const beyond = await attaches(ben, id, many)
    expectError(beyond, 422, 'validation_failed')
    expect(beyond.error).toMatchObject({
      message: 'This form takes at most 5 files, in the field files. Send the others with further requests.',
      details: [{ path: 'files', code: 'too_many' }],
    })
    expect((await threadOf(ben, id)).attachments).toEqual([])
    for (let n = 0; n < 4; n++) await attaches(ben, id, many.slice(0, 5))
    expectError(await attaches(ben, id, many.slice(0, 1)), 422, 'too_many')
    await ben.send('PATCH', `/support/tickets/${id}`, { state: 'closed' })
    expectError(await attaches(ben, id, many.slice(0, 1)), 409, 'already_resolved')
  })

  it('ST6 are stored once for a key, and another file with it is refused', async () => {
    const id = await opensTicket(ben)
    const key = { 'idempotency-key': uuid7() }
    const file = { name: 'shot.jpg', bytes: await jpeg(7) }
    const first = await attaches(ben, id, [file], key)
    const again = await attaches(ben, id, [file], key)
    expect(again.data).toEqual(first.data)
    expect((await threadOf(ben, id)).attachments).toHaveLength(1)
    const other = await attaches(ben, id, [{ name: 'shot.jpg', bytes: await jpeg(8) }], key)
    expectError(other, 409, 'operation_id_reused')
    const more = { name: 'bill.pdf', bytes: PDF }
    expectError(await attaches(ben, id, [file, more], key), 409, 'operation_id_reused')
    const two = { 'idempotency-key': uuid7() }
    expect((await attaches(ben, id, [file, more], two)).status).toBe(201)
    expectError(await attaches(ben, id, [file], two), 409, 'operation_id_reused')
  })

  it('ST6 are scanned if there is a scanner: none of a request with a virus, or without an answer, is kept', async () => {
    const clamd = await TestClamd.start()
    onTestFinished(() => clamd.stop())
    const scanned = await testStowage({ STOWAGE_CLAMD: `127.0.0.1:${clamd.port}` })
    await scanned.register('ada')
    const page = await scanned.browse('ada')
    const id = await opensTicket(page)
    const infected = Buffer.concat([PDF, Buffer.from('% '), EICAR, Buffer.from('\n%%EOF\n')])
    const files = [
      { name: 'ok.pdf', bytes: PDF },
      { name: 'bad.pdf', bytes: infected },
    ]
    expectError(await attaches(page, id, files), 422, 'media_infected')
    expect(clamd.seen).toHaveLength(2)
    await clamd.stop()
    expectError(await attaches(page, id, files.slice(0, 1)), 503, 'unavailable')
    expect((await threadOf(page, id)).attachments).toEqual([])
  })

  it('ST6 of all tickets of a person have 50 MB together', async () => {
    const page = await stowage.browse('eve')
    const large = { name: 'large.txt', bytes: text(MAX_ATTACHMENT_BYTES) }
    const ids = [await opensTicket(page), await opensTicket(page)]
    for (const id of ids)
      expect(
        (
          await attaches(
            page,
            id,
            Array.from({ length: 4 }, () => large),
          )
        ).status,
      ).toBe(201)
    const third = await opensTicket(page)
    const refused = await attaches(page, third, [large, large, large])
    expectError(refused, 409, 'quota_exceeded')
    expect(refused.error.details).toMatchObject([{ path: 'files', code: 'support_files' }])
    expect((await attaches(page, third, [large, large])).status).toBe(201)
    // A deleted file makes room at once, also one of a closed ticket.
    expectError(await attaches(page, third, [large]), 409, 'quota_exceeded')
    const [first = ''] = ids
    await page.send('PATCH', `/support/tickets/${first}`, { state: 'closed' })
    const [file] = (await threadOf(page, first)).attachments
    await page.send('DELETE', `/support/tickets/${first}/attachments/${file?.public_id}`)
    expect((await attaches(page, third, [large])).status).toBe(201)
  }, 60_000)
})

describe('ST7 diagnostics', () => {
  it('ST7 are shown before, and the answer is what is stored and what the staff sees', async () => {
    await phone.api('POST', '/mobile/system-logs', {
      logs: [
        {
          public_id: uuid7(),
          level: 'error',
          component: 'sync',
          message: 'Failed for ada@example.org with Bearer abcdefghijklmnopqrstuvwxyz0123456789',
          occurred_at: stowage.clock.now().toISOString(),
        },
      ],
    })
    await phone.creates('item.create', { name: 'Secret ladder' })
    const id = await opensTicket(ben)
    const { diagnostics } = (await ben.send('GET', `/support/diagnostics?public_id=${id}`)).data
    const key = { 'idempotency-key': uuid7() }
    const path = `/support/tickets/${id}/diagnostics`
    const attached = (await ben.send('POST', path, {}, key)).data.diagnostics
    expect(attached).toMatchObject({ content: diagnostics })
    expect(diagnostics).toMatchObject({
      version: stowage.running?.services.version,
      browsers: 1,
      devices: [{ public_id: phone.tokens.device.public_id, platform: 'android' }],
      household: { public_id: ben.household_id, role: 'owner', items: 1, members: 1 },
      problems: [{ level: 'error', component: 'sync' }],
    })
    // As words: the hexadecimal digits of a made-up id may spell one of the names.
    expect(JSON.stringify(attached)).not.toMatch(/\b(ladder|ada|ben)\b|example\.org|abcdefgh/i)
    stowage.clock.advance(60)
    expect((await ben.send('POST', path, {}, key)).data.diagnostics).toEqual(attached)
    expect((await threadOf(ben, id)).diagnostics).toEqual([attached])
    const seen = (await sam.send('GET', `/superadmin/tickets/${id}`)).data
    expect(seen.diagnostics).toEqual([attached])
  })
})
