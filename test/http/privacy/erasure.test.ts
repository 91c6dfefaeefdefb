import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { v7 as uuid7 } from 'uuid'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { startUpkeep, sweepAll } from '../../../services/operations/upkeep.ts'
import {
  CallsFile,
  createBackup,
  DerivedFile,
  householdPlace,
  readErasures,
  restoreBackup,
} from '../../../storage/index.ts'
import { S3Server } from '../../storage/blobs/s3-server.ts'
import { expectError } from '../../support/expect-error.ts'
import { filesWith } from '../../support/files-with.ts'
import { linkOf, mailEnv, mailServer } from '../../support/mail-server.ts'
import { mailAbout, mailsTo } from '../../support/mails.ts'
import { PASSWORD, type Phone, type TestStowage, testStowage } from '../../support/stowage.ts'
import { jpeg, PDF, uploads } from '../media/support.ts'
import { afterDays, asks, readyExport, requestsOf } from './support.ts'

const ADA = { email: 'ada@example.org', password: PASSWORD }
const NAME = 'Quendolina'
const CANARIES = [NAME, 'quendolina@example', 'Zebrafone', 'Marmosetbrowser', 'Walruslamp']

/** A person whose data says who it is of: by the name, the device, the browser, and a thing of the own household. */
async function quendolina(stowage: TestStowage) {
  const phone = await stowage.register(NAME, {
    email: 'quendolina@example.org',
    device_name: 'Zebrafone',
    device_installation_id: 'Quendolina-phone-0001',
    household_name: 'Walruslamp house',
  })
  await phone.creates('item.create', { name: 'Walruslamp' })
  const page = await stowage.browse(NAME.toLowerCase(), { 'user-agent': 'Marmosetbrowser' })
  return { phone, page }
}

async function joins(inviter: Phone, guest: Phone, role: string): Promise<void> {
  const { data } = await inviter.api('POST', '/household/invitations', {
    role,
    email: `${guest.name}@example.org`,
  })
  const token = String(data.token)
  const accepted = await guest.api('POST', '/invitations/accept', { token })
  if (accepted.status !== 200) throw new Error(JSON.stringify(accepted.error))
}

describe('I42 the wait of an erasure', () => {
  it('I42 waits for the days of the configuration, and can be cancelled until then, by its person alone', async () => {
    const stowage = await testStowage()
    await stowage.register('ada')
    await stowage.register('ben')
    const [ada, ben] = [await stowage.browse('ada'), await stowage.browse('ben')]
    const { public_id, due_at } = await asks(ada, 'account_erasure')
    expect(Date.parse(due_at ?? '') - stowage.clock.ms).toBe(7 * 24 * 3_600_000)
    const cancel = `/privacy/requests/${public_id}/cancel`
    expectError(await ben.send('POST', cancel), 404, 'not_found')
    await afterDays(stowage, 6)
    expect((await requestsOf(ada))[0]).toMatchObject({ state: 'pending' })
    expect((await ada.send('POST', cancel)).status).toBe(200)
    expectError(await ada.send('POST', cancel), 409, 'already_resolved')
    await afterDays(stowage, 2)
    expect((await requestsOf(ada))[0]).toMatchObject({ state: 'cancelled' })
    expect(readErasures(stowage.config.data)).toEqual([])
  })

  it('I42 the person gets a mail with the day, and one when it is cancelled', async () => {
    const server = await mailServer()
    const stowage = await testStowage(mailEnv(server))
    await stowage.register('ada')
    const ada = await stowage.browse('ada')
    const { public_id } = await asks(ada, 'account_erasure')
    const asked = await mailAbout(stowage, server, 'ada@example.org', 'Your account will be erased')
    expect(asked?.text).toContain('November 27, 2026')
    expect(linkOf(asked)).toBe(`${stowage.config.base_url}/settings`)
    await ada.send('POST', `/privacy/requests/${public_id}/cancel`)
    const mail = await mailAbout(stowage, server, 'ada@example.org', 'Your account stays')
    expect(mail?.text).toContain('cancelled')
  })

  it('I42 each owner of a household gets a mail, and nobody else', async () => {
    const before = await testStowage()
    const ada = await before.register('ada', { household_name: 'Our <cabin>' })
    const [ben, eve] = [await before.register('ben'), await before.register('eve')]
    await joins(ada, ben, 'owner')
    await joins(ada, eve, 'admin')
    await before.stop()
    const server = await mailServer()
    const stowage = await testStowage({ ...mailEnv(server), STOWAGE_DATA: before.config.data })
    stowage.clock.ms = before.clock.ms
    const [page, bens] = [await stowage.browse('ada'), await stowage.browse('ben')]
    const { public_id } = await asks(page, 'household_erasure', ada.household_id)
    for (const each of [ada, ben]) {
      const address = `${each.name}@example.org`
      const mail = await mailAbout(stowage, server, address, 'A household will be erased')
      expect(mail?.text).toContain('ada wants to erase the household “Our <cabin>”')
    }
    await bens.send('POST', `/privacy/requests/${public_id}/cancel`)
    const mail = await mailAbout(stowage, server, 'ada@example.org', 'A household stays')
    expect(mail?.text).toContain('ben has cancelled')
    const subjects = (await mailsTo(stowage, server, 'eve@example.org')).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject?.includes('household'))).toEqual([])
  })

  it('I42 takes the password of the person, and no personal access token; one of an account is unfinished', async () => {
    const stowage = await testStowage()
    await stowage.register('ada')
    const ada = await stowage.browse('ada')
    const wanted = { kind: 'account_erasure', password: 'wrong password' }
    expectError(await ada.send('POST', '/privacy/requests', wanted), 401, 'invalid_credentials')
    const made = await ada.send('POST', '/personal-access-tokens', { name: 'Script', scope: 'write' })
    const token = String(made.data.token)
    const answer = await stowage.send(
      'POST',
      '/api/v1/privacy/requests',
      { ...wanted, password: PASSWORD },
      { token },
    )
    expectError(answer, 403, 'token_not_accepted')
    await asks(ada, 'account_erasure')
    const again = { ...wanted, password: PASSWORD }
    expectError(await ada.send('POST', '/privacy/requests', again), 409, 'already_exists')
  })
})

describe('I43 households of an erased account', () => {
  it('I43 refuses an erasure that would leave members without an owner, until one of them is the owner', async () => {
    const stowage = await testStowage()
    const [ada, ben] = [await stowage.register('ada'), await stowage.register('ben')]
    await joins(ada, ben, 'member')
    const page = await stowage.browse('ada')
    const body = { kind: 'account_erasure', password: PASSWORD }
    const refused = await page.send('POST', '/privacy/requests', body)
    expectError(refused, 409, 'conflict')
    expect(refused.error.details).toMatchObject([{ path: 'kind', code: 'last_owner' }])
    const user_id = ben.tokens.user.public_id
    expect((await ada.api('POST', '/household/transfer-ownership', { user_id })).status).toBe(200)
    expect(await asks(page, 'account_erasure')).toMatchObject({ state: 'pending' })
  })

  it('I43 fails at its time, and erases nothing, if a household got a second member meanwhile', async () => {
    const stowage = await testStowage()
    const ada = await stowage.register('ada')
    const page = await stowage.browse('ada')
    await asks(page, 'account_erasure')
    await joins(ada, await stowage.register('ben'), 'member')
    await afterDays(stowage, 8)
    expect((await requestsOf(await stowage.browse('ada')))[0]).toMatchObject({ state: 'failed' })
    expect(readErasures(stowage.config.data)).toEqual([])
  })

  it('I43 leaves a household to another owner, who can cancel its own erasure until the day that the mail named', async () => {
    const stowage = await testStowage()
    const [ada, ben] = [await stowage.register('ada'), await stowage.register('ben')]
    await joins(ada, ben, 'owner')
    const page = await stowage.browse('ada')
    await asks(page, 'account_erasure')
    stowage.clock.advance(5 * 24 * 3600)
    await asks(await stowage.browse('ben'), 'household_erasure', ada.household_id)
    expect((await page.send('GET', '/privacy/status')).data.households).toContainEqual(
      expect.objectContaining({ public_id: ada.household_id, erased: false, left_behind: false }),
    )
    await afterDays(stowage, 3)
    expect(existsSync(householdPlace(stowage.config.data, ada.household_id).directory)).toBe(true)
    expectError(await stowage.send('POST', '/api/v1/session', ADA), 401, 'invalid_credentials')
    await afterDays(stowage, 5)
    expect(existsSync(householdPlace(stowage.config.data, ada.household_id).directory)).toBe(false)
  })

  /** A run of erasures, and one of the upkeep, that fail as a whole. */
  async function failedRun(stowage: TestStowage): Promise<void> {
    const services = stowage.running?.services
    if (!services) throw new Error('Stowage does not run')
    const fails = () => {
      throw new Error('the disk does not answer')
    }
    const read = vi.spyOn(services.accounts, 'read').mockImplementation(fails)
    await expect(services.privacy.erasures.runDue()).rejects.toThrow('does not answer')
    const upkeep = startUpkeep(services, () => {})
    onTestFinished(() => upkeep.stop())
    await vi.waitFor(() => expect(stowage.log.join('\n')).toContain('the upkeep is not complete'))
    await upkeep.done()
    read.mockRestore()
  }

  it('I42, I43, I53 erases a household for all, at the wish of an owner alone, also behind a run that failed', async () => {
    const stowage = await testStowage()
    const [ada, ben] = [await stowage.register('ada'), await stowage.register('ben')]
    await joins(ada, ben, 'admin')
    const [adaPage, benPage] = [await stowage.browse('ada'), await stowage.browse('ben')]
    const { household_id } = ada
    const body = { kind: 'household_erasure', household_id, password: PASSWORD }
    expectError(await benPage.send('POST', '/privacy/requests', body), 403, 'access_denied')
    const stranger = await stowage.register('carl')
    expect(stranger.household_id).not.toBe(household_id)
    expectError(
      await (await stowage.browse('carl')).send('POST', '/privacy/requests', body),
      403,
      'household_access_denied',
    )
    await asks(adaPage, 'household_erasure', household_id)
    const [asked] = await requestsOf(benPage)
    expect(asked).toMatchObject({ kind: 'household_erasure', household_id })
    // The page of every member says when, and so does the app.
    const told = [
      await benPage.send('GET', '/session'),
      await ben.send('GET', '/bootstrap'),
      await ben.send('GET', '/households'),
    ]
    for (const { data } of told) {
      const households = data.households as { public_id: string; erasure_due_at: string | null }[]
      expect(households.map((each) => [each.public_id === household_id, each.erasure_due_at])).toEqual(
        expect.arrayContaining([
          [true, asked?.due_at],
          [false, null],
        ]),
      )
    }
    await failedRun(stowage)
    await afterDays(stowage, 8)
    const { directory } = householdPlace(stowage.config.data, household_id)
    expect(existsSync(directory)).toBe(false)
    const gone = await ben.send('GET', `/sync/manifest?household_id=${household_id}`)
    expect([401, 403]).toContain(gone.status)

    // Whoever asks for it learns that it is erased; of any other household nobody learns anything.
    const look = async (id: string) =>
      (await stowage.browse('ada')).send('GET', `/household?household_id=${id}`)
    const erased = { path: 'household_id', code: 'household_erased' }
    const expectErased = async () => {
      const answer = await look(household_id)
      expectError(answer, 403, 'household_access_denied')
      expect(answer.error.details).toEqual([expect.objectContaining(erased)])
    }
    await expectErased()
    await stowage.stop()
    await stowage.start()
    await expectErased()
    const other = await look(uuid7())
    expectError(other, 403, 'household_access_denied')
    expect(other.error.details).toEqual([])
  })
})

describe('I44 an erasure', () => {
  it('I44 leaves no word of a person in any file of the data folder, and the facts to the other members', async () => {
    const stowage = await testStowage()
    const { phone, page } = await quendolina(stowage)
    await uploads(phone, await jpeg(1, 64), { name: 'Walruslamp.jpg' })
    const ada = await stowage.register('ada')
    await joins(ada, phone, 'member')
    const shared = ada.household_id
    const operation = phone.operation('item.create', { public_id: uuid7(), name: 'Ladder' })
    await phone.push([operation], { household_id: shared })
    await page.send('POST', '/personal-access-tokens', { name: 'Walruslamp script', scope: 'read' })
    const begun = await phone.send('POST', '/media-uploads', {
      ...{ sha256: '1'.repeat(64), bytes: 1000, content_type: 'image/jpeg', name: 'Walruslamp.jpg' },
      household_id: shared,
    })
    expect(begun.status).toBeLessThan(300)
    expect(filesWith(stowage.config.data, CANARIES)).not.toEqual([])
    await asks(page, 'account_erasure')
    await afterDays(stowage, 8)
    expectError(await page.send('GET', '/session'), 401, 'authentication_required')
    expect((await phone.send('GET', '/bootstrap')).status).toBe(401)
    // Others could write meanwhile: the file was not rewritten as a whole.
    expect(stowage.log.join()).not.toContain('the service file is rewritten instead')
    expect(filesWith(stowage.config.data, CANARIES)).toEqual([])
    const home = await stowage.browse('ada')
    const { data } = await home.send('GET', '/audit?type=item.create')
    expect(data.entries).toMatchObject([{ person: { name: null }, changes: [{ name: 'Ladder' }] }])

    // Once more it does nothing.
    const before = readErasures(stowage.config.data)
    await Promise.all([afterDays(stowage, 1), afterDays(stowage, 1)])
    expect(readErasures(stowage.config.data)).toEqual(before)
    await keepsNothingLate(stowage, { stays: ada, gone: phone })

    await stowage.stop()
    expect(filesWith(stowage.config.data, CANARIES)).toEqual([])
    await stowage.start()
    expect((await stowage.browse('ada')).name).toBe('ada')
  })

  /** Requests that took their time, as one does for which a model answers, keep something of a person who is erased meanwhile. */
  async function keepsNothingLate(
    stowage: TestStowage,
    { stays, gone }: { readonly stays: Phone; readonly gone: Phone },
  ): Promise<void> {
    const { data } = stowage.config
    const { household_id } = stays
    const [file, calls] = [new DerivedFile(data, household_id), new CallsFile(data, household_id)]
    const kept = (user_id: string) => ({
      ...{ public_id: uuid7(), user_id, created_at: stowage.clock.now().toISOString(), facts: '{}' },
    })
    for (const { tokens } of [stays, gone]) {
      file.add({ ...kept(tokens.user.public_id), kind: 'query', about: null })
      calls.add({ ...kept(tokens.user.public_id), sent: 'Where is the drill?' })
    }
    if (stowage.running) await sweepAll(stowage.running.services)
    const left = [stays.tokens.user.public_id]
    expect([file.users(), calls.users()]).toEqual([left, left])
  }

  it('I44 is complete although a file of model calls in another household is damaged', async () => {
    const stowage = await testStowage()
    const ada = await stowage.register('ada')
    const { page } = await quendolina(stowage)
    writeFileSync(callsPath(stowage, ada), 'not a database '.repeat(1000))
    await asks(page, 'account_erasure')
    await sweeps(stowage, 8)
    expect(requestStates(stowage)).toEqual(['done'])
    expect(filesWith(stowage.config.data, CANARIES)).toEqual([])
  })

  it('I44 erases households, and sweeps the others, while a file of one household cannot be opened', async () => {
    const stowage = await testStowage()
    const [ada, ben, eve] = [
      await stowage.register('ada'),
      await stowage.register('ben'),
      await stowage.register('eve'),
    ]
    const { page } = await quendolina(stowage)
    const path = callsPath(stowage, ada)
    mkdirSync(path)
    const old = { public_id: uuid7(), kind: 'query', about: null, facts: '{}' }
    const created_at = stowage.clock.now().toISOString()
    const entries = new DerivedFile(stowage.config.data, ada.household_id)
    const late = new CallsFile(stowage.config.data, eve.household_id)
    entries.add({ ...old, user_id: ada.tokens.user.public_id, created_at })
    late.add({ public_id: uuid7(), user_id: uuid7(), created_at, facts: '{}', sent: 'Where is the drill?' })
    await asks(await stowage.browse('ben'), 'household_erasure', ben.household_id)
    await asks(page, 'account_erasure')
    await sweeps(stowage, 100)
    // Of this account something may be left in the file that cannot be opened.
    expect(requestStates(stowage)).toEqual(['done', 'running'])
    expect(existsSync(householdPlace(stowage.config.data, ben.household_id).directory)).toBe(false)
    expect([entries.users(), late.users()]).toEqual([[], []])
    rmSync(path, { recursive: true })
    await sweeps(stowage, 0)
    expect(requestStates(stowage)).toEqual(['done', 'done'])
    expect(filesWith(stowage.config.data, CANARIES)).toEqual([])
  })

  const callsPath = (stowage: TestStowage, { household_id }: Phone) =>
    join(householdPlace(stowage.config.data, household_id).directory, 'ai-calls.sqlite')

  async function sweeps(stowage: TestStowage, days: number): Promise<void> {
    stowage.clock.advance(days * 24 * 3600)
    if (stowage.running) await sweepAll(stowage.running.services)
  }

  function requestStates(stowage: TestStowage): string[] | undefined {
    return stowage.running?.services.accounts.read((view) =>
      view.all('privacy_requests').map(({ record }) => record.state),
    )
  }

  it('I44 leaves nothing in a bucket, nor in the folders of uploads and jobs', async () => {
    const server = await S3Server.start()
    onTestFinished(() => server.stop())
    const { bucket, prefix, endpoint } = server.options
    const stowage = await testStowage({
      STOWAGE_BLOBS: 's3',
      STOWAGE_S3_BUCKET: bucket,
      STOWAGE_S3_PREFIX: prefix,
      STOWAGE_S3_ENDPOINT: endpoint ?? '',
      STOWAGE_S3_PATH_STYLE: 'on',
      STOWAGE_S3_ACCESS_KEY_ID: 'S3RVER',
      STOWAGE_S3_SECRET_ACCESS_KEY: 'S3RVER',
    })
    const { phone, page } = await quendolina(stowage)
    const item = await phone.creates('item.create', { name: 'Walruslamp' })
    const owner = { kind: 'item', id: item }
    const canary = Buffer.concat([PDF, Buffer.from('% Walruslamp\n')])
    expect((await uploads(phone, canary, { owner, name: 'Walruslamp.pdf' })).status).toBe(200)
    // An upload whose content never came whole.
    await phone.send('POST', '/media-uploads', {
      sha256: '1'.repeat(64),
      bytes: 1000,
      content_type: 'image/jpeg',
      name: 'Walruslamp.jpg',
    })
    expect(filesWith(server.folder, CANARIES)).not.toEqual([])
    await readyExport(page)
    await asks(page, 'account_erasure')
    await afterDays(stowage, 8)
    expect(filesWith(server.folder, CANARIES)).toEqual([])
    expect(filesWith(stowage.config.data, CANARIES)).toEqual([])
  })

  it('I44 waits for a push that is under way, and is complete behind it', async () => {
    const stowage = await testStowage()
    const { phone, page } = await quendolina(stowage)
    const { household_id } = phone
    await asks(page, 'account_erasure')
    stowage.clock.advance(8 * 24 * 3600)
    const many = Array.from({ length: 200 }, (_, i) =>
      phone.operation('item.create', { public_id: uuid7(), name: `Walruslamp ${i}` }),
    )
    const fresh = await stowage.login(NAME.toLowerCase(), 'Quendolina-phone-0002')
    const push = fresh.send('POST', '/mutations', { protocol_version: 1, operations: many })
    await stowage.running?.services.privacy.erasures.runDue()
    const { status } = await push
    expect([200, 401, 403]).toContain(status)
    await stowage.running?.services.privacy.erasures.runDue()
    expect(existsSync(householdPlace(stowage.config.data, household_id).directory)).toBe(false)
    expect(filesWith(stowage.config.data, CANARIES)).toEqual([])
  })

  it('I44 is complete after a restart, wherever the server stopped', async () => {
    const stowage = await testStowage()
    const { page } = await quendolina(stowage)
    await asks(page, 'account_erasure')
    const { running } = stowage
    if (!running) throw new Error('Stowage does not run')
    // The bucket fails in the middle: the records are gone, the folder is not.
    running.services.media.erase = () => Promise.reject(new Error('the power fails'))
    await afterDays(stowage, 8)
    const unfinished = running.services.accounts.read((view) =>
      view.all('privacy_requests').map(({ record }) => record.state),
    )
    expect(unfinished).toEqual(['running'])
    await stowage.stop()
    await stowage.start()
    await stowage.running?.services.privacy.erasures.runDue()
    const finished = stowage.running?.services.accounts.read((view) =>
      view.all('privacy_requests').map(({ record }) => record.state),
    )
    expect(finished).toEqual(['done'])
    expect(filesWith(stowage.config.data, CANARIES)).toEqual([])
  })
})

describe('I45 an erasure and backups', () => {
  const parts = (stowage: TestStowage) => ({
    data: stowage.config.data,
    now: () => stowage.clock.now().toISOString(),
    newId: uuid7,
  })
  const backUp = (stowage: TestStowage) =>
    createBackup({
      ...parts(stowage),
      folder: stowage.config.backup.folder,
      keep: 5,
      occasion: 'manual',
      program: 'test',
    })

  it('I45 leaves nothing in the files that an earlier restore replaced, and stays done after another one', async () => {
    const stowage = await testStowage()
    const { phone } = await quendolina(stowage)
    await stowage.register('ada')
    const { path } = await backUp(stowage)
    const restored = async () => {
      await stowage.stop()
      await restoreBackup({ ...parts(stowage), backup: path })
    }
    const named = () => filesWith(stowage.config.data, CANARIES).filter((name) => !name.startsWith('backups'))
    await phone.creates('item.create', { name: 'Walruslamp two' })
    await restored()
    expect(named().filter((name) => name.startsWith('replaced'))).not.toEqual([])
    await stowage.start()
    await asks(await stowage.browse(NAME.toLowerCase()), 'account_erasure')
    await afterDays(stowage, 8)
    expect(named()).toEqual([])
    await restored()
    expect(named()).toEqual([])
    await stowage.start()
    expect((await stowage.browse('ada')).name).toBe('ada')
  })

  it('I45 begins its wait once more if it comes from a backup, and stays cancelled if it was cancelled since', async () => {
    const stowage = await testStowage()
    await stowage.register('ada')
    await stowage.register('ben')
    const [ada, ben] = [await stowage.browse('ada'), await stowage.browse('ben')]
    await asks(ada, 'account_erasure')
    const { public_id } = await asks(ben, 'account_erasure')
    const { path } = await backUp(stowage)
    await ben.send('POST', `/privacy/requests/${public_id}/cancel`)
    await stowage.stop()
    stowage.clock.advance(30 * 24 * 3600)
    await restoreBackup({ ...parts(stowage), backup: path })
    await stowage.start()
    await stowage.running?.services.privacy.erasures.runDue()
    expect((await requestsOf(await stowage.browse('ben')))[0]).toMatchObject({ state: 'cancelled' })
    const [waiting] = await requestsOf(await stowage.browse('ada'))
    expect(waiting).toMatchObject({ state: 'pending' })
    expect(Date.parse(waiting?.due_at ?? '')).toBe(stowage.clock.ms + 7 * 24 * 3_600_000)
  })
})
