import { createHash, randomInt } from 'node:crypto'
import { mkdtemp, rm, unlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { BreachedPasswords } from '../../../services/accounts/breached-passwords.ts'
import { stowageHere } from '../../support/cli-here.ts'
import { expectError } from '../../support/expect-error.ts'
import { openStowage, PASSWORD, testStowage } from '../../support/stowage.ts'
import { pathOf, Visitor } from '../pages/visitor.ts'

const STOLEN = 'fourteen orange umbrellas'
const sha1 = (password: string) => createHash('sha1').update(password).digest('hex').toUpperCase()

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stowage-breached-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** A list with counts of different lengths, as the original has. */
async function listOf(
  passwords: readonly string[],
  line = (hash: string) => `${hash}:${randomInt(1, 9_999_999)}`,
) {
  const path = join(folder, `${crypto.randomUUID()}.txt`)
  await writeFile(path, passwords.map(sha1).toSorted().map(line).join('\r\n'))
  return path
}

describe('I57 a list of stolen passwords', () => {
  it('I57 finds each password of the list, and no other, whatever its lines are', async () => {
    for (const count of [1, 2, 3, 10, 333]) {
      const all = Array.from({ length: count }, (_, index) => `password ${index}`)
      for (const line of [undefined, (hash: string) => hash, (hash: string) => hash.toLowerCase()]) {
        const failures: unknown[] = []
        const list = new BreachedPasswords(await listOf(all, line), (error) => failures.push(error))
        for (const each of all) expect(await list.has(each), `${each} of ${count}`).toBe(true)
        for (let index = 0; index < 100; index++) expect(await list.has(`other ${index}`)).toBe(false)
        expect(failures).toEqual([])
      }
    }
  })

  it('I57 refuses them at a registration, a change, a reset and the command line, and says why', async () => {
    const list = await listOf([...Array.from({ length: 50 }, (_, index) => `${index}`), STOLEN])
    const stowage = await testStowage({ STOWAGE_BREACHED_PASSWORDS: list })
    const refused = { path: 'password', code: 'breached', message: expect.stringContaining('stolen') }
    const person = { name: 'eve', email: 'eve@example.org', password: STOLEN }
    const registered = await stowage.send('POST', '/api/v1/session/register', person)
    expectError(registered, 422, 'validation_failed')
    expect(registered.error.details).toEqual([refused])
    await stowage.register('ada')
    const page = await stowage.browse('ada')
    const change = (new_password: string) =>
      page.send('POST', '/account/password', { current_password: PASSWORD, new_password })
    expect((await change(STOLEN)).error.details).toEqual([{ ...refused, path: 'new_password' }])

    const env = { STOWAGE_DATA: stowage.config.data, STOWAGE_BREACHED_PASSWORDS: list }
    const link = await stowageHere(['admin', 'reset-link', 'ada@example.org', '--json'], env)
    const path = pathOf(z.object({ link: z.string() }).parse(JSON.parse(link.out)).link)
    const visitor = new Visitor(stowage)
    await visitor.get(path)
    expect((await visitor.send(path, { password: STOLEN })).text).toContain('list of stolen passwords')
    expect((await visitor.send(path, { password: 'seven purple lanterns' })).status).toBe(303)
    const set = ['admin', 'set-password', 'ada@example.org', '--password-stdin']
    const refusal = await stowageHere(set, env, STOLEN)
    expect(refusal).toMatchObject({ code: 2, err: expect.stringContaining('list of stolen passwords') })
    expect(await stowageHere(set, env, 'eleven silent harbours')).toMatchObject({ code: 0 })
    await expect(stowage.browse('ada')).rejects.toThrow('401')
  })

  it('I57 a list that cannot be read lets nobody set a password, and everybody sign in', async () => {
    const list = await listOf(['a'])
    const stowage = await testStowage({ STOWAGE_BREACHED_PASSWORDS: list })
    await stowage.register('ada')
    await unlink(list)
    const page = await stowage.browse('ada')
    const change = () =>
      page.send('POST', '/account/password', {
        current_password: PASSWORD,
        new_password: 'seven purple lanterns',
      })
    expectError(await change(), 503, 'unavailable')
    await writeFile(list, 'no list')
    expectError(await change(), 503, 'unavailable')
    expect(stowage.log.join('')).toContain('the list of breached passwords cannot be read')
    await stowage.browse('ada')
  })

  it('I57 the server does not start with a file that is no list', async () => {
    const path = join(folder, 'wrong.txt')
    onTestFinished(() => rm(path, { force: true }))
    for (const text of ['', 'hello\nworld', 'x'.repeat(5000), null]) {
      if (text === null) await rm(path)
      else await writeFile(path, text)
      await expect(openStowage({ STOWAGE_BREACHED_PASSWORDS: path })).rejects.toThrow(
        'STOWAGE_BREACHED_PASSWORDS must be a file',
      )
    }
  })
})
