import { copyFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { v7 as uuid7 } from 'uuid'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { sweepAll } from '../../../services/operations/upkeep.ts'
import { createBackup } from '../../../storage/index.ts'
import { expectError } from '../../support/expect-error.ts'
import { filesWith } from '../../support/files-with.ts'
import { type TestStowage, testStowage } from '../../support/stowage.ts'
import { unzip } from '../../support/unzip.ts'
import { afterDays, asks, readyExport } from '../privacy/support.ts'
import { attaches, becomes, downloads, Files, opensTicket, staffThreadOf, threadOf } from './support.ts'

const DAY_S = 24 * 3600

/** A Stowage with Sam of the staff, and with Ben, who has a ticket with all that a ticket can have. */
async function furnished() {
  const stowage = await testStowage()
  await stowage.register('ada')
  const ada = await stowage.browse('ada')
  for (const name of ['ben', 'sam']) await stowage.register(name)
  const sam = await becomes(stowage, ada, 'sam', 'support')
  const ben = await stowage.browse('ben')
  const id = await opensTicket(ben, { body: 'Words of Ben' })
  const sent = await attaches(ben, id, [
    { name: 'ben.txt', bytes: Buffer.from('File of Ben\n'.repeat(30_000)) },
  ])
  await ben.send('POST', `/support/tickets/${id}/diagnostics`, {})
  const path = `/superadmin/tickets/${id}/messages`
  await sam.send('POST', path, { body: 'Answer of Sam' })
  await sam.send('POST', path, { body: 'Note of Sam', internal: true })
  await sam.send('PATCH', `/superadmin/tickets/${id}`, { assigned_to: sam.signed_in.user.public_id })
  const [file] = Files.parse(sent.data.attachments)
  return { stowage, ada, sam, ben, id, file_id: file?.public_id ?? '' }
}

async function sweeps({ running }: TestStowage): Promise<void> {
  if (running) await sweepAll(running.services)
}

const count = (
  { running }: TestStowage,
  collection: 'support_parts' | 'support_messages' | 'support_tickets',
) => running?.services.accounts.read((view) => view.size(collection))

describe('ST8 a closed ticket', () => {
  it('ST8 is deleted two years later with its files, and an open one stays', async () => {
    const { ben, id, stowage } = await furnished()
    const open = await opensTicket(ben)
    await ben.send('PATCH', `/support/tickets/${id}`, { state: 'closed' })
    stowage.clock.advance(729 * DAY_S)
    await sweeps(stowage)
    expect(count(stowage, 'support_tickets')).toBe(2)
    stowage.clock.advance(2 * DAY_S)
    await sweeps(stowage)
    expect([count(stowage, 'support_tickets'), count(stowage, 'support_parts')]).toEqual([1, 0])
    expect(count(stowage, 'support_messages')).toBe(1)
    const page = await stowage.browse('ben')
    expectError(await page.send('GET', `/support/tickets/${id}`), 404, 'not_found')
    expect((await threadOf(page, open)).ticket.state).toBe('open')
  })
})

describe('ST10 a file that its person deletes', () => {
  it('ST10 is gone from a closed ticket and the disk, its room is free, and the staff sees that it was there', async () => {
    const { ben, file_id, id, sam, stowage } = await furnished()
    const encoded = Buffer.from('File of Ben\n'.repeat(3)).toString('base64').slice(0, 40)
    for (const each of [encoded, 'ben.txt'])
      expect(filesWith(stowage.config.data, [each]), each).not.toEqual([])
    const path = `/support/tickets/${id}/attachments/${file_id}`
    await ben.send('PATCH', `/support/tickets/${id}`, { state: 'closed' })
    await stowage.register('eve')
    const eve = await stowage.browse('eve')
    expectError(await eve.send('DELETE', path), 404, 'not_found')
    expectError(await sam.send('DELETE', path), 404, 'not_found')
    expect((await threadOf(ben, id)).attachments).toHaveLength(1)
    const deleted_at = stowage.clock.now().toISOString()
    const deleted_attachment = { public_id: file_id, deleted_at }
    expect((await ben.send('DELETE', path)).data).toEqual({ deleted_attachment })
    stowage.clock.advance(60)
    // With another key it is another request.
    expect((await ben.send('DELETE', path)).data).toEqual({ deleted_attachment })
    for (const thread of [await threadOf(ben, id), await staffThreadOf(sam, id)])
      expect(thread).toMatchObject({
        ticket: { state: 'closed', activity_at: deleted_at },
        attachments: [],
        deleted_attachments: [deleted_attachment],
      })
    for (const [page, at] of [
      [ben, path],
      [sam, path.replace('/support', '/superadmin')],
    ] as const)
      expect((await downloads(page, at)).status).toBe(404)
    const bytes = stowage.running?.services.accounts.read((view) =>
      view
        .find('support_attachments', 'user_id', ben.signed_in.user.public_id)
        .reduce((sum, { record }) => sum + record.bytes, 0),
    )
    expect(bytes).toBe(0)
    // With the next sweep not even its name is left on the disk.
    await sweeps(stowage)
    for (const each of [encoded, 'ben.txt']) expect(filesWith(stowage.config.data, [each]), each).toEqual([])
    const left = () =>
      stowage.running?.services.accounts.read((view) => view.find('support_deleted_files', 'left', 'yes'))
    expect(left()).toEqual([])
    expect((await threadOf(ben, id)).messages).toHaveLength(2)
  })

  it('ST10 counts towards a hundred files of a ticket, and a request with it attaches nothing again', async () => {
    const { ben, file_id, id } = await furnished()
    const path = `/support/tickets/${id}/attachments`
    await ben.send('DELETE', `${path}/${file_id}`)
    const key = { 'idempotency-key': uuid7() }
    const file = { name: 'a.txt', bytes: Buffer.from('A word\n') }
    const [first] = Files.parse((await attaches(ben, id, [file], key)).data.attachments)
    await ben.send('DELETE', `${path}/${first?.public_id}`)
    const later = await ben.stowage.browse('ben')
    expectError(await attaches(later, id, [file], key), 409, 'already_resolved')
    expect((await threadOf(ben, id)).attachments).toEqual([])
    for (let n = 2; n < 100; n += 5) {
      ben.stowage.clock.advance(300)
      const files = Array.from({ length: Math.min(5, 100 - n) }, () => file)
      for (const { public_id } of Files.parse((await attaches(ben, id, files)).data.attachments))
        await ben.send('DELETE', `${path}/${public_id}`)
    }
    expectError(await attaches(ben, id, [file]), 422, 'too_many')
  })
})

describe('ST9 a person who leaves', () => {
  it('ST9 takes the words and files of tickets along, and leaves nothing on the disk, not even the words of the staff', async () => {
    const { ben, file_id, id, sam, stowage } = await furnished()
    const { download } = await readyExport(ben)
    const answer = await fetch(ben.stowage.url + (download?.path ?? ''), { headers: ben.headers('GET') })
    const files = await unzip(Buffer.from(await answer.arrayBuffer()))
    const [ticket] = z.array(z.looseObject({})).parse(JSON.parse(files.get('support_tickets.json') ?? ''))
    expect(ticket).toMatchObject({
      public_id: id,
      messages: [{ body: 'Words of Ben' }, { body: 'Answer of Sam' }],
      attachments: [{ name: 'ben.txt', public_id: file_id }],
      diagnostics: [{}],
    })
    expect(files.get(`tickets/${id}/${file_id}`)).toContain('File of Ben')
    expect([...files.values()].join('\n')).not.toContain('Note of Sam')

    const encoded = Buffer.from('File of Ben\n'.repeat(3)).toString('base64').slice(0, 40)
    const words = ['Words of Ben', 'Answer of Sam', 'Note of Sam', encoded]
    for (const each of words) expect(filesWith(stowage.config.data, [each]), each).not.toEqual([])
    await asks(ben, 'account_erasure')
    await afterDays(stowage, 30)
    for (const each of words) expect(filesWith(stowage.config.data, [each]), each).toEqual([])
    expect(count(stowage, 'support_parts')).toBe(0)
    const page = await stowage.browse('sam')
    expectError(await page.send('GET', `/superadmin/tickets/${id}`), 404, 'not_found')
    expect(sam.name).toBe('sam')
  })

  it('ST9 stays nameless where they answered as staff', async () => {
    const { ada, id, sam, stowage } = await furnished()
    await asks(sam, 'account_erasure')
    await afterDays(stowage, 30)
    const page = await stowage.browse('ada')
    expect(await staffThreadOf(page, id)).toMatchObject({
      ticket: { assigned_to: null },
      messages: [{ author: 'ben' }, { body: 'Answer of Sam', author: null }, { author: null }],
    })
    expect(ada.name).toBe('ada')
  })
})

describe('ST6 a backup', () => {
  it('ST6 has the files of tickets, and a server on the restored data sends them', async () => {
    const { ben, file_id, id, stowage } = await furnished()
    const { data, backup } = stowage.config
    const now = () => stowage.clock.now().toISOString()
    const { path } = await createBackup({
      ...{ data, folder: backup.folder, occasion: 'manual', program: 'test' },
      now,
    })
    await stowage.stop()
    rmSync(join(data, 'service.sqlite'))
    copyFileSync(join(path, 'service.sqlite'), join(data, 'service.sqlite'))
    for (const end of ['-wal', '-shm', '-mark']) rmSync(join(data, `service.sqlite${end}`), { force: true })
    await stowage.start()
    const got = await downloads(ben, `/support/tickets/${id}/attachments/${file_id}`)
    expect(await got.text()).toBe('File of Ben\n'.repeat(30_000))
  })
})
