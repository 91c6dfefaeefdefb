import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { simpleParser } from 'mailparser'
import { describe, expect, it } from 'vitest'
import { allSent, mailOf } from '../../support/mails.ts'
import { type TestStowage, testStowage } from '../../support/stowage.ts'
import { becomes, Thread } from './support.ts'

/** The mails about support that lie in the folder of mails, oldest first. */
async function mailsOf(stowage: TestStowage) {
  await allSent(stowage)
  const folder = mailOf(stowage).folder ?? ''
  const names = readdirSync(folder).filter((name) => /_support_.*\.eml$/.test(name))
  const mails = await Promise.all(names.sort().map((name) => simpleParser(readFileSync(join(folder, name)))))
  return mails.map(({ subject, text, to }) => ({ subject, text: text ?? '', to: [to].flat()[0]?.text }))
}

describe('ST4 mails about a ticket', () => {
  it('ST4 go to the staff and to the person in their language, with the subject and no other words', async () => {
    const stowage = await testStowage()
    await stowage.register('ada')
    const ada = await stowage.browse('ada')
    for (const name of ['ben', 'sam']) await stowage.register(name)
    const sam = await becomes(stowage, ada, 'sam', 'support')
    const ben = await stowage.browse('ben')
    const said = { subject: 'Fotos fehlen', body: 'Geheime Worte' }
    const sent = await ben.send('POST', '/support/tickets', said, { 'accept-language': 'de' })
    const id = Thread.parse(sent.data).ticket.public_id
    const first = await mailsOf(stowage)
    expect(first.map(({ to }) => to).sort()).toEqual(['ada@example.org', 'sam@example.org'])
    for (const { text } of first) expect(text).toContain('Fotos fehlen')
    await sam.send('PATCH', `/superadmin/tickets/${id}`, { assigned_to: sam.signed_in.user.public_id })
    stowage.clock.advance(60)
    const path = `/superadmin/tickets/${id}/messages`
    await sam.send('POST', path, { body: 'A note', internal: true }, { 'accept-language': 'fr' })
    expect(await mailsOf(stowage)).toHaveLength(2)
    await sam.send('POST', path, { body: 'Secret answer' }, { 'accept-language': 'fr' })
    const [answer] = (await mailsOf(stowage)).slice(2)
    expect(answer).toMatchObject({ to: 'ben@example.org', subject: 'Eine Antwort auf dein Ticket' })
    expect(answer?.text).toContain(`/help?ticket=${id}`)
    stowage.clock.advance(60)
    await ben.send('POST', `/support/tickets/${id}/comments`, { body: 'Danke' })
    const all = await mailsOf(stowage)
    // The ticket is assigned, so one of the staff gets it.
    expect(all.slice(3).map(({ to }) => to)).toEqual(['sam@example.org'])
    for (const { text } of all) expect(text).not.toMatch(/Geheime|Secret|Danke|note/)
  })

  it('ST4 are at most five an hour to an address, whatever people write', async () => {
    const stowage = await testStowage()
    await stowage.register('ada')
    await stowage.register('ben')
    const ben = await stowage.browse('ben')
    for (let n = 0; n < 8; n++) await ben.send('POST', '/support/tickets', { subject: `S${n}`, body: 'B' })
    expect(await mailsOf(stowage)).toHaveLength(5)
  })
})
