import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { actionOf } from '../../../services/sms/reports.ts'
import { expectError } from '../../support/expect-error.ts'
import { type TestStowage, testStowage } from '../../support/stowage.ts'

const NUMBER = '+49 151 1234567'
const SECRET = 'a secret of the provider'
const INBOUND = '/api/webhooks/sms/inbound'

const posts = (stowage: TestStowage, body: unknown, headers?: Record<string, string>, path = INBOUND) =>
  stowage.send('POST', path, body, { headers: headers ?? { 'x-webhook-secret': SECRET } })

/** A server for which the provider has a secret. */
const withSecret = (env: Record<string, string> = {}) =>
  testStowage({ STOWAGE_SMS_WEBHOOK_SECRET: SECRET, ...env })

const message = (message_id: string, text: string) => ({ message_id, from: NUMBER, to: '1', text })

const reports = (stowage: TestStowage) =>
  stowage.running?.services.accounts.read((view) => view.size('sms_reports'))

const optedOut = (stowage: TestStowage) => stowage.running?.services.sms.isOptedOut('+49-1511234567')

/** The secret as the password of an address, as a provider sends it. */
const asPassword = (secret: string) => `Basic ${Buffer.from(`sms:${secret}`).toString('base64')}`

describe('I27 reports of an SMS provider', () => {
  it.each([
    ['STOP', 'stop'],
    [' stop! ', 'stop'],
    ['Unsubscribe', 'stop'],
    ['Start', 'start'],
    ['Hilfe', 'help'],
    ['482 913', 'code'],
    ['482913', 'code'],
    ['stop it please', null],
    ['', null],
  ])('I27 reads %j as %s', (text, action) => {
    expect(actionOf(text)).toBe(action)
  })

  it('I27 follows STOP and START, and answers HELP, each report once', async () => {
    const stowage = await withSecret()
    const stop = await posts(stowage, message('m1', 'STOP'))
    expect(stop.data).toEqual({ received: true, duplicate: false, action: 'stop', reply: null })
    expect(optedOut(stowage)).toBe(true)
    expect((await posts(stowage, message('m2', 'start'))).data).toMatchObject({ action: 'start' })
    expect(optedOut(stowage)).toBe(false)
    const again = await posts(stowage, message('m1', 'STOP'))
    expect(again.data).toMatchObject({ duplicate: true })
    expect(optedOut(stowage)).toBe(false)
    const help = await posts(stowage, message('m3', 'help'))
    expect(help.data).toMatchObject({ action: 'help', reply: expect.stringContaining('STOP') })
    expect(reports(stowage)).toBe(3)
  })

  it('I27 notes a report once, also when twenty copies arrive at the same moment', async () => {
    const stowage = await withSecret()
    const answers = await Promise.all(Array.from({ length: 20 }, () => posts(stowage, message('m1', 'STOP'))))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(reports(stowage)).toBe(1)
  })

  it('I27 takes each status of a message, as JSON and as a form, with the names of providers', async () => {
    const stowage = await withSecret()
    const path = '/api/webhooks/sms/status'
    for (const MessageStatus of ['sent', 'delivered', 'delivered']) {
      const body = new URLSearchParams({ MessageSid: 'SM1', MessageStatus, From: NUMBER, AccountSid: 'AC1' })
      const headers = { authorization: asPassword(SECRET) }
      const answer = await fetch(stowage.url + path, { method: 'POST', body, headers })
      expect(answer.status).toBe(200)
    }
    const vonage = { message_uuid: 'v1', status: 'delivered', usage: null, timestamp: 1 }
    expect((await posts(stowage, vonage, undefined, path)).data).toMatchObject({
      duplicate: false,
      action: null,
    })
    expect(reports(stowage)).toBe(3)
    expect(optedOut(stowage)).toBe(false)
  })

  it('I27 accepts reports with the secret only', async () => {
    const stowage = await withSecret()
    expectError(await posts(stowage, message('m1', 'STOP'), {}), 401, 'authentication_required')
    for (const wrong of ['', 'x', `${SECRET}x`, SECRET.slice(1)]) {
      const refused = await posts(stowage, message('m1', 'STOP'), { 'x-webhook-secret': wrong })
      expectError(refused, 401, 'authentication_required')
    }
    expect(reports(stowage)).toBe(0)
    const named = await posts(stowage, message('m1', 'STOP'), { 'x-webhook-secret': SECRET })
    const password = await posts(stowage, message('m2', 'STOP'), { authorization: asPassword(SECRET) })
    expect([named.status, password.status]).toEqual([200, 200])
    for (const authorization of [asPassword('x'), asPassword(''), `Basic ${SECRET}`, 'Basic', 'Bearer', ''])
      expectError(
        await posts(stowage, message('m3', 'STOP'), { authorization }),
        401,
        'authentication_required',
      )
    // An address is no place for it.
    const inQuery = `${INBOUND}?secret=${encodeURI(SECRET)}`
    expectError(await posts(stowage, message('m3', 'STOP'), {}, inQuery), 422, 'validation_failed')
    expect(stowage.log.join('\n')).not.toContain('secret of the')
  })

  it('I27 refuses every report while no secret is configured', async () => {
    const stowage = await testStowage({ STOWAGE_SMS_WEBHOOK_SECRET: '' })
    const each: Record<string, string>[] = [{}, { 'x-webhook-secret': SECRET }, { 'x-webhook-secret': '' }]
    for (const headers of each)
      expectError(await posts(stowage, message('m1', 'STOP'), headers), 403, 'access_denied')
    expect(reports(stowage)).toBe(0)
  })

  it('I27 refuses unknown types, reports of no message, large bodies, and floods', async () => {
    const stowage = await withSecret({ STOWAGE_RATE_LIMITS: 'on' })
    expectError(
      await posts(stowage, message('m1', 'x'), undefined, '/api/webhooks/sms/voice'),
      404,
      'not_found',
    )
    expectError(await posts(stowage, { from: NUMBER }), 422, 'validation_failed')
    expectError(await posts(stowage, { message_id: { $gt: '' } }), 422, 'validation_failed')
    expectError(await posts(stowage, { message_id: 'x', text: 'y'.repeat(20_000) }), 413, 'payload_too_large')
    const statuses = []
    for (let n = 0; n < 300; n++) statuses.push((await posts(stowage, message('m1', 'x'))).status)
    expect(statuses.at(-1)).toBe(429)
  })

  it('I27 keeps neither numbers nor texts, and a bounded number of reports', async () => {
    const stowage = await withSecret()
    const sms = stowage.running?.services.sms
    for (let n = 0; n < 2100; n++) {
      const report = { message_id: `m${n}`, from: NUMBER, text: n === 0 ? 'STOP' : 'canary', status: null }
      await sms?.note('inbound', report)
    }
    expect(reports(stowage)).toBeLessThanOrEqual(2000)
    expect((await posts(stowage, message('m2099', 'x'))).data).toMatchObject({ duplicate: true })
    for (const name of readdirSync(stowage.config.data).filter((each) => each.startsWith('service'))) {
      const content = readFileSync(join(stowage.config.data, name)).toString('latin1')
      expect(content).not.toMatch(/151 1234567|1511234567|canary/)
    }
    expect(stowage.log.join('\n')).not.toMatch(/1511234567|canary/)
  })
})
