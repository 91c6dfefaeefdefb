import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { v7 as uuid7 } from 'uuid'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createHousehold, register, runServiceCommand, serviceCollections } from '../../engine/index.ts'
import type { AccountStore } from '../../services/accounts/account-store.ts'
import { createSessionAuthentication } from '../../services/accounts/authenticate-session.ts'
import { newBrowserSession } from '../../services/accounts/browser-sessions.ts'
import { refreshTokens } from '../../services/accounts/refresh.ts'
import { sessionTokens } from '../../services/accounts/secret-token.ts'
import { createServiceAccounts } from '../../services/accounts/service-accounts.ts'
import { newSignIn } from '../../services/accounts/sign-in.ts'
import { readConfig } from '../../services/config/config.ts'
import { createHouseholds } from '../../services/households/access.ts'
import { foundHousehold } from '../../services/households/found.ts'
import { openServiceCopy } from '../../storage/backup/households.ts'
import { HouseholdPool, openOrCreateServiceFile, StorageFullError } from '../../storage/index.ts'
import { createScopeFile } from '../../storage/scope/create.ts'
import { openScopeFile } from '../../storage/scope/open.ts'
import { scopeSchema } from '../../storage/scope/schema.ts'
import { openServiceFile } from '../../storage/service-file.ts'

const INFO = {
  platform: 'android',
  app_version_name: null,
  app_version_code: null,
  device_name: null,
  device_model: null,
  os_version: null,
} as const

function folder(): string {
  const data = mkdtempSync(join(tmpdir(), 'stowage-accounts-'))
  onTestFinished(() => rmSync(data, { recursive: true, force: true }))
  return data
}

/** Accounts over a service file of their own, with a clock that tests turn on. */
function world(quotas: Record<string, string> = {}) {
  const data = folder()
  const service = openOrCreateServiceFile(join(data, 'service.sqlite'), () => ({
    scope_id: uuid7(),
    epoch: uuid7(),
  }))
  onTestFinished(() => service.close())
  const clock = { ms: Date.parse('2026-11-20T10:00:00.000Z') }
  const now = () => new Date(clock.ms)
  const warnings: string[] = []
  const log = pino({}, { write: (line: string) => void warnings.push(line) })
  const disk = { full: false }
  const withReserve = <T>(work: () => T): T => {
    if (disk.full) throw new StorageFullError(data, 'full')
    return work()
  }
  const accounts = createServiceAccounts({ log, newId: uuid7, now, service, withReserve })
  const config = readConfig({ STOWAGE_DATA: data, ...quotas })
  return { accounts, clock, config, data, disk, newId: uuid7, now, service, warnings }
}

type World = ReturnType<typeof world>

/** An account whose phone is signed in. */
function registration(w: World, name: string) {
  const { sign_in, tokens } = newSignIn(w, { installation_id: `${name}-phone`, info: INFO, address: null })
  const user_id = uuid7()
  const input = {
    user_id,
    name,
    email: `${name}@example.org`,
    password_hash: 'hash',
    mode: 'open',
    household: null,
    invitation: null,
    entrance: { sign_in, session: null },
  } as const
  return { input, tokens, user_id }
}

async function registered(w: World, name: string) {
  const { input, tokens, user_id } = registration(w, name)
  expect(await w.accounts.run(register, input, user_id)).toBeNull()
  return { tokens, user_id, device_installation_id: `${name}-phone` }
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'accepted',
    (error: { code?: string }) => error.code,
  )

describe('an operation on the accounts', () => {
  it('is the same operation when it is tried again with its id', async () => {
    const w = world()
    const { input, user_id } = registration(w, 'ada')
    const id = uuid7()
    expect(await w.accounts.run(register, input, user_id, id)).toBeNull()
    const { seq } = w.service.state()
    expect(await w.accounts.run(register, input, user_id, id)).toBeNull()
    expect(w.service.state().seq).toBe(seq)
    const other = await w.accounts.run(register, { ...input, name: 'Eve' }, user_id, id)
    expect(other?.rejected.code).toBe('operation_id_reused')
  })
})

describe('I3 refresh tokens', () => {
  const refresh = (
    w: Pick<World, 'now'> & { accounts: AccountStore },
    phone: Awaited<ReturnType<typeof registered>>,
    refresh_token: string,
  ) => {
    const { device_installation_id } = phone
    return refreshTokens(w, { refresh_token, device_installation_id })
  }

  it('give the same pair to two requests at once, though both have read the sign-in before', async () => {
    const w = world()
    const phone = await registered(w, 'ada')
    const { refresh_token } = phone.tokens
    const [one, two] = await Promise.all([
      refresh(w, phone, refresh_token),
      refresh({ ...w, accounts: slow(w.accounts) }, phone, refresh_token),
    ])
    expect(two.tokens).toEqual(one.tokens)
    // The pair that both have is good.
    expect(await codeOf(refresh(w, phone, one.tokens.refresh_token))).toBe('accepted')
  })

  it('end the whole sign-in when one is used again after the grace', async () => {
    const w = world()
    const phone = await registered(w, 'ada')
    const { tokens } = await refresh(w, phone, phone.tokens.refresh_token)
    w.clock.ms += 61_000
    expect(await codeOf(refresh(w, phone, phone.tokens.refresh_token))).toBe('token_reused')
    expect(await codeOf(refresh(w, phone, tokens.refresh_token))).toBe('token_reused')
  })

  it('decide on the newest state where another request ended the sign-in meanwhile', async () => {
    const w = world()
    const phone = await registered(w, 'ada')
    const { refresh_token } = phone.tokens
    const late = refresh({ ...w, accounts: slow(w.accounts) }, phone, refresh_token)
    const [sign_in] = w.accounts.read((view) => view.all('sign_ins'))
    w.service.transact(w.now().toISOString(), (transaction) => {
      if (!sign_in) throw new Error('no sign-in')
      const record = { ...sign_in.record, ended_at: w.now().toISOString(), end_reason: 'revoked' as const }
      const { seq: prior_seq } = sign_in
      transaction.writeCredentials([
        { change: 'put', collection: 'sign_ins', record, merge: null, prior_seq },
      ])
    })
    expect(await codeOf(late)).toBe('device_revoked')
  })

  /** A store that is busy for a while before it decides. */
  function slow(accounts: AccountStore): AccountStore {
    return {
      ...accounts,
      rotate: async (request) => {
        await new Promise((resolve) => setTimeout(resolve, 20))
        return accounts.rotate(request)
      },
    }
  }
})

describe('the use of a browser session', () => {
  async function session(w: World) {
    const { user_id } = await registered(w, 'ada')
    const { session, token } = newBrowserSession(w, {
      shared_device: false,
      user_agent: 'Firefox',
      address: '192.168.1.2',
      presented: null,
    })
    const { startBrowserSession } = await import('../../engine/index.ts')
    expect(await w.accounts.run(startBrowserSession, { ...session, user_id }, user_id)).toBeNull()
    const seen = () => w.accounts.read((view) => view.get('browser_sessions', token.id)?.record.last_seen_at)
    return { text: sessionTokens.text(token), seen, sessions: createSessionAuthentication(w) }
  }
  /** After the turn that writes: a timer can end before that one, when the machine is busy. */
  const later = () => new Promise((resolve) => setImmediate(resolve))

  it('is written after the request, once for all that come together', async () => {
    const w = world()
    const { seen, sessions, text } = await session(w)
    w.clock.ms += 600_000
    const before = w.service.version
    for (let count = 0; count < 3; count += 1) sessions.touch(sessions.check(text))
    expect(w.service.version).toBe(before)
    const { commits } = w.service
    await later()
    expect(w.service.commits).toBe(commits + 1)
    expect(seen()).toBe('2026-11-20T10:10:00.000Z')
  })

  it('is answered when it cannot be written, and written when the program ends', async () => {
    const w = world()
    const { seen, sessions, text } = await session(w)
    w.clock.ms += 600_000
    w.disk.full = true
    sessions.touch(sessions.check(text))
    await later()
    expect(w.warnings.join()).toContain('could not be written')
    expect(seen()).toBe('2026-11-20T10:00:00.000Z')
    w.disk.full = false
    sessions.touch(sessions.check(text))
    w.accounts.close()
    expect(seen()).toBe('2026-11-20T10:10:00.000Z')
  })
})

describe('founding a household', () => {
  function founding(quotas: Record<string, string> = {}) {
    const w = world(quotas)
    const pool = new HouseholdPool({ data: w.data, now: () => w.now().toISOString(), newId: uuid7 })
    onTestFinished(() => pool.closeAll())
    return { ...w, pool, households: createHouseholds({ accounts: w.accounts, now: w.now, pool }) }
  }

  it('continues where an earlier attempt was interrupted', async () => {
    const w = founding()
    const { user_id } = await registered(w, 'ada')
    const public_id = uuid7()
    await w.households.create(public_id)
    const tries = [
      await foundHousehold(w, user_id, { name: 'Cabin', public_id }),
      await foundHousehold(w, user_id, { name: 'Cabin', public_id }),
    ]
    expect(tries.map(({ founded }) => founded)).toEqual([true, false])
  })

  it('is done once by two requests at once', async () => {
    const w = founding()
    const { user_id } = await registered(w, 'ada')
    const wanted = { name: 'Cabin', public_id: uuid7() }
    const both = await Promise.all([foundHousehold(w, user_id, wanted), foundHousehold(w, user_id, wanted)])
    expect(both.map(({ founded }) => founded).sort()).toEqual([false, true])
    const input = { user_id, household_id: wanted.public_id, membership_id: uuid7(), max_owned: 9 }
    expect(await w.accounts.run(createHousehold, { ...input, name: 'Cabin' }, user_id)).toBeNull()
    expect(await w.accounts.run(createHousehold, { ...input, name: 'Other' }, user_id)).toMatchObject({
      rejected: { code: 'already_exists' },
    })
    expect(w.accounts.read((view) => view.size('memberships'))).toBe(1)
  })

  it('leaves no household without a file when another user is refused for the same id', async () => {
    const w = founding({ STOWAGE_QUOTA_HOUSEHOLDS: '1' })
    const [ada, ben] = [await registered(w, 'ada'), await registered(w, 'ben')]
    const public_id = uuid7()
    const outcomes = await Promise.all([
      codeOf(foundHousehold(w, ben.user_id, { name: 'Other' })),
      codeOf(foundHousehold(w, ben.user_id, { name: 'Cabin', public_id })),
      codeOf(foundHousehold(w, ada.user_id, { name: 'Cabin', public_id })),
    ])
    expect(outcomes.filter((code) => code === 'accepted')).toHaveLength(2)
    for (const { record } of w.accounts.read((view) => view.all('households'))) {
      const file = await w.pool.acquire(record.public_id)
      expect(file.state().seq).toBe(0)
      file.release()
    }
  })
})

describe('a service file of an older program', () => {
  const asRecords = { nature: 'records', version: 1 } as const
  const { browser_sessions, password_resets, personal_access_tokens, sign_ins } = serviceCollections
  const older = scopeSchema(
    {
      ...serviceCollections,
      sign_ins: { ...sign_ins, ...asRecords },
      browser_sessions: { ...browser_sessions, ...asRecords },
      personal_access_tokens: { ...personal_access_tokens, ...asRecords },
      password_resets: { ...password_resets, ...asRecords },
    },
    { keeps_effects: false },
  )

  it('keeps its sign-ins, and is sound before and after they leave the history', async () => {
    const data = folder()
    const path = join(data, 'service.sqlite')
    createScopeFile(path, older, { scope_id: uuid7(), epoch: uuid7() })
    const w = world()
    const ada = await registered(w, 'ada')
    const old = openScopeFile(path, older)
    const records = w.service.read((view) =>
      (['users', 'devices', 'sign_ins'] as const).flatMap((collection) =>
        view.all(collection).map(({ record }) => ({ collection, record })),
      ),
    )
    const author = { user_id: '', replica_id: 'server', role: 'owner' } as const
    const at = w.now().toISOString()
    const commit = (changes: Parameters<Parameters<Parameters<typeof old.transact>[1]>[0]['commit']>[2]) =>
      old.transact(at, (transaction) => {
        const { seq } = transaction.state
        const times = { base_seq: seq, occurred_at: at, edit_at: at }
        const operation = { operation_id: uuid7(), type: 'account.sign_in', input: {}, author, ...times }
        transaction.commit(seq, operation, changes, [])
        return seq + 1
      })
    const put = { change: 'put', merge: null, prior_seq: null } as const
    commit(records.map((each) => ({ ...put, ...each })))
    const gone = {
      ...records[2]?.record,
      public_id: uuid7(),
      created_at: at,
      updated_at: at,
      user_id: uuid7(),
    }
    const [signIn] = records.filter(({ collection }) => collection === 'sign_ins')
    if (!signIn) throw new Error('no sign-in')
    const prior_seq = commit([{ ...put, collection: 'sign_ins', record: { ...signIn.record, ...gone } }])
    commit([{ change: 'delete', collection: 'sign_ins', public_id: gone.public_id, prior_seq }])
    old.close()

    const copy = openServiceCopy(path)
    const before = copy.rescan()
    expect(before.computed).toEqual(before.stored)
    copy.close()

    const service = openServiceFile(path)
    onTestFinished(() => service.close())
    const after = service.rescan()
    expect(after.computed).toEqual(after.stored)
    expect([after.unreadable, after.altered]).toEqual([[], []])
    expect(after.stored.rows).not.toHaveProperty('sign_ins')
    expect(service.checkChain().broken_at).toBeNull()
    expect(() => openScopeFile(path, older)).toThrow('newer version')

    const { seq } = service.state()
    const accounts = createServiceAccounts({
      ...w,
      log: pino({ level: 'silent' }),
      service,
      withReserve: (f) => f(),
    })
    const { device_installation_id, tokens } = ada
    await refreshTokens(
      { accounts, now: w.now },
      { refresh_token: tokens.refresh_token, device_installation_id },
    )
    expect(service.state().seq).toBe(seq)
    const run = { now: at, newId: uuid7, operation_id: uuid7(), user_id: null }
    const { eraseUser } = await import('../../engine/index.ts')
    expect(runServiceCommand(service, eraseUser, { user_id: ada.user_id }, run)).toBeNull()
    expect(service.read((view) => view.size('sign_ins'))).toBe(0)
    const erased = service.rescan()
    expect(erased.computed).toEqual(erased.stored)
  })
})
