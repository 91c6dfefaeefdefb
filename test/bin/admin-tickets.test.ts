import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { simpleParser } from 'mailparser'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { sweepAll } from '../../services/operations/upkeep.ts'
import { opensTicket, threadOf } from '../http/support/support.ts'
import { stowageHere } from '../support/cli-here.ts'
import { allSent, mailOf } from '../support/mails.ts'
import { testStowage } from '../support/stowage.ts'

it('ST4 an answer at the command line causes the mail that one by HTTP causes, with the next sweep', async () => {
  const stowage = await testStowage()
  await stowage.register('ada')
  await stowage.register('ben')
  const id = await opensTicket(await stowage.browse('ben'))
  const cli = (...args: string[]) =>
    stowageHere(['admin', 'tickets', ...args], { STOWAGE_DATA: stowage.config.data })
  const answers = async () => {
    if (stowage.running) await sweepAll(stowage.running.services)
    await allSent(stowage)
    return readdirSync(mailOf(stowage).folder ?? '').filter((name) => name.includes('_support_answer_'))
  }
  expect((await cli('answer', id, 'A note', '--internal')).out).not.toContain('mail')
  expect(await answers()).toEqual([])
  expect((await cli('answer', id, 'Which phone?')).out).toContain('sends the person a mail')
  const [mail = '', ...others] = await answers()
  expect(others).toEqual([])
  const { subject, text, to } = await simpleParser(readFileSync(join(mailOf(stowage).folder ?? '', mail)))
  expect([subject, [to].flat()[0]?.text]).toEqual(['An answer to your ticket', 'ben@example.org'])
  expect(text).toContain(`${stowage.config.base_url}/help?ticket=${id}`)
  expect(text).not.toContain('Which phone?')
  // Once is enough, and nothing is owed any more.
  expect(await answers()).toEqual([mail])
})

it('ST3 the owner of a box answers tickets at the command line, while the server runs', async () => {
  const stowage = await testStowage()
  await stowage.register('ada')
  const ada = await stowage.browse('ada')
  const id = await opensTicket(ada)
  const env = { STOWAGE_DATA: stowage.config.data }
  const cli = (...args: string[]) => stowageHere(['admin', 'tickets', ...args], env)
  expect((await cli('list')).out).toMatch(/open .*ada@example\.org +No photos/)
  expect((await cli('show', id)).out).toContain('They do not arrive.')
  expect(await cli('answer', id, 'A note', '--internal')).toMatchObject({ code: 0 })
  expect(await cli('answer', id, 'Which phone?', '--state', 'waiting')).toMatchObject({ code: 0 })
  expect(await threadOf(ada, id)).toMatchObject({
    ticket: { state: 'waiting' },
    messages: [{ from: 'person' }, { from: 'staff', author: null, body: 'Which phone?' }],
  })
  const shown = z
    .looseObject({ messages: z.array(z.looseObject({})) })
    .parse(JSON.parse((await cli('show', id, '--json')).out))
  expect(shown.messages).toMatchObject([{}, { internal: true, body: 'A note' }, { internal: false }])
  expect(await cli('close', id)).toMatchObject({ code: 0, out: expect.stringContaining('closed') })
  expect((await cli('list')).out).toContain('no such tickets')
  expect(JSON.parse((await cli('list', '--state', 'closed', '--json')).out)).toMatchObject([
    { public_id: id },
  ])
  expect(await cli('answer', id, ' ')).toMatchObject({ code: 2 })
  expect(await cli('show', 'nothing')).toMatchObject({
    code: 2,
    err: expect.stringContaining('tickets list'),
  })
})
