import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { revokeDevice, runServiceCommand } from '../../../engine/index.ts'
import {
  BackupError,
  BusyError,
  createScopeFile,
  erasureLog,
  FolderInUseError,
  householdPlace,
  householdSchema,
  openScopeFile,
  openServiceFile,
  readErasures,
  recordErasure,
  shareData,
} from '../../../storage/index.ts'
import { Database } from '../../../storage/sqlite.ts'
import { contents, Installation, namesIn, newId, type Person } from './support.ts'

function fileIn(root: string, { household_id }: Person): string {
  return householdPlace(root, household_id).file
}

const template = mkdtempSync(join(tmpdir(), 'stowage-template-'))
afterAll(() => rmSync(template, { recursive: true, force: true }))
let made: Awaited<ReturnType<typeof makeTemplate>> | null = null

async function makeTemplate() {
  const home = new Installation()
  const ada = await home.register('ada')
  const before = await home.push(ada, 10)
  const { path } = await home.backup()
  const after = await home.push(ada, 5)
  await home.close()
  cpSync(home.root, template, { recursive: true, preserveTimestamps: true })
  return { ada, name: basename(path), before, after }
}

/** An installation with one household of ten items, backed up, and five more that the backup does not know. Each is a copy. */
async function installation() {
  made ??= await makeTemplate()
  const { name, ...known } = made
  const home = new Installation(template)
  await home.close()
  return { home, path: join(home.folder, name), ...known }
}

describe('K3 a household that is restored', () => {
  it('is what it was, in a new epoch, which began where the earlier one was backed up', async () => {
    const { home, ada, path, before, after } = await installation()
    const was = home.stateOf(ada, [...before, ...after])
    expect(was).toMatchObject({ seq: 15, known: 15 })
    const { restored } = await home.restore(path, { household_id: ada.household_id })
    const is = home.stateOf(ada, [...before, ...after])
    expect(is).toMatchObject({ seq: 10, known: 10, sound: true, rows: { items: 10 } })
    expect(is.epoch).not.toBe(was.epoch)
    expect(is.epochs).toEqual([
      { epoch: was.epoch, parent: null, started_seq: 0, ended_seq: 10 },
      { epoch: is.epoch, parent: was.epoch, started_seq: 10, ended_seq: null },
    ])
    expect(restored).toMatchObject([
      { household_id: ada.household_id, epoch: is.epoch, seq: 10, replaced: { state: 'readable', seq: 15 } },
    ])
  })

  it('understands the epochs of what it replaces, also after several restores', async () => {
    const { home, ada, path } = await installation()
    const first = home.stateOf(ada).epoch
    await home.restore(path)
    const second = home.stateOf(ada).epoch
    await pushTo(home, ada, 3)
    await home.restore(path)
    const third = home.stateOf(ada)
    expect(third.epochs).toEqual([
      { epoch: first, parent: null, started_seq: 0, ended_seq: 10 },
      { epoch: second, parent: first, started_seq: 10, ended_seq: 10 },
      { epoch: third.epoch, parent: first, started_seq: 10, ended_seq: null },
    ])
  })

  it('takes again what the backup had lost, and drops what it still had', async () => {
    const { home, ada, path, before, after } = await installation()
    const { epoch } = home.stateOf(ada)
    await home.restore(path)
    const again = new Installation()
    renameSync(join(home.data, 'households'), join(again.data, 'households'))
    const household = await again.pool.acquire(ada.household_id)
    const author = { user_id: ada.user_id, replica_id: ada.device_id, role: 'owner' } as const
    const { results } = await household.push({ author, epoch, operations: [...before, ...after] })
    expect(results.map(({ replayed }) => replayed)).toEqual([
      ...before.map(() => true),
      ...after.map(() => false),
    ])
    expect(results.every(({ status }) => status === 'applied')).toBe(true)
    expect(household.state()).toMatchObject({ seq: 15, rows: { items: 15 } })
    household.release()
  })

  it('into a folder that did not exist is all there is', async () => {
    const { home, ada, path, before } = await installation()
    const data = join(home.root, 'elsewhere', 'data')
    const report = await home.restore(path, { data })
    expect(report).toMatchObject({
      restored: [{ household_id: ada.household_id }, { household_id: null }],
      left_out: [],
      kept_in: null,
      service: { lost: null },
    })
    expect(home.stateOf(ada, before, data)).toMatchObject({ seq: 10, known: 10, sound: true })
    expect(namesIn(data)).toEqual(['households', 'in-use.lock', 'service.sqlite'])
  })
})

describe('K4 a restore', () => {
  it('keeps what it replaces, and leaves nothing else behind', async () => {
    const { home, ada, path, before, after } = await installation()
    const snapshots = join(householdPlace(home.data, ada.household_id).directory, 'snapshots', 'one')
    mkdirSync(snapshots, { recursive: true })
    // Of a history that is over.
    writeFileSync(join(householdPlace(home.data, ada.household_id).directory, 'search.sqlite'), 'stale')
    const { kept_in } = await home.restore(path)
    expect(home.stateOf(ada, [...before, ...after], kept_in ?? '')).toMatchObject({ seq: 15, known: 15 })
    const service = openServiceFile(join(kept_in ?? '', 'service.sqlite'))
    expect(service.read((view) => view.all('users').map(({ record }) => record.name))).toEqual(['ada'])
    service.close()
    expect(namesIn(home.data)).toEqual(['households', 'in-use.lock', 'replaced', 'service.sqlite'])
    expect(namesIn(householdPlace(home.data, ada.household_id).directory)).toEqual(['inventory.sqlite'])
    expect(statSync(kept_in ?? '').mode & 0o077).toBe(0)
  })

  it('is refused while anybody uses the data folder', async () => {
    const { home, ada, path } = await installation()
    const hold = shareData(home.data)
    const before = contents(home.data)
    await expect(home.restore(path)).rejects.toThrow(FolderInUseError)
    expect(contents(home.data)).toEqual(before)
    hold.release()
    await home.restore(path)
    expect(home.stateOf(ada).seq).toBe(10)
  })

  it('of one household leaves the others and the accounts alone', async () => {
    const home = new Installation()
    const [ada, ben] = [await home.register('ada'), await home.register('ben')]
    await home.push(ada, 2)
    const { path } = await home.backup()
    await home.push(ada, 2)
    await home.push(ben, 2)
    await home.close()
    const untouched = [join(home.data, 'service.sqlite'), fileIn(home.data, ben)]
    const bytes = untouched.map((file) => readFileSync(file))
    const report = await home.restore(path, { household_id: ada.household_id })
    expect(report.service).toBeNull()
    expect(home.stateOf(ada).seq).toBe(2)
    expect(untouched.map((file) => readFileSync(file))).toEqual(bytes)
  })

  it('replaces nothing when a file of the backup was changed, or is missing', async () => {
    const { home, ada, path } = await installation()
    const before = contents(home.data)
    const victim = fileIn(path, ada)
    const bytes = readFileSync(victim)
    writeFileSync(victim, bytes.fill(~(bytes[5000] ?? 0), 5000, 5001))
    await expect(home.restore(path)).rejects.toThrow(/was changed/)
    rmSync(victim)
    await expect(home.restore(path)).rejects.toThrow(/is missing/)
    expect([...contents(home.data).keys()]).toEqual([...before.keys()])
    expect(home.stateOf(ada).seq).toBe(15)
  })

  it('that is given up before it replaces anything has changed nothing', async () => {
    const { home, ada, path } = await installation()
    const reason = new Error('enough')
    const giveUp = new AbortController()
    const given = home.restore(path, { signal: giveUp.signal, onProgress: () => giveUp.abort(reason) })
    await expect(given).rejects.toBe(reason)
    expect(home.stateOf(ada).seq).toBe(15)
    expect(namesIn(home.data)).toEqual(['households', 'in-use.lock', 'service.sqlite', 'service.sqlite-mark'])
  })

  it('puts a household in the place of one that is damaged, and of what lies beside it', async () => {
    const { home, ada, path, before } = await installation()
    const file = fileIn(home.data, ada)
    writeFileSync(file, 'no database')
    writeFileSync(`${file}-wal`, 'nor a WAL of one')
    const { restored, kept_in } = await home.restore(path, { household_id: ada.household_id })
    expect(restored[0]?.replaced).toEqual({ state: 'unreadable', epochs: [], seq: null })
    expect(home.stateOf(ada, before)).toMatchObject({ seq: 10, known: 10, sound: true })
    expect(readFileSync(fileIn(kept_in ?? '', ada), 'utf8')).toBe('no database')
    expect(readFileSync(`${fileIn(kept_in ?? '', ada)}-wal`, 'utf8')).toBe('nor a WAL of one')
  })

  it('brings back a household whose file is gone, and not what lay beside it', async () => {
    const { home, ada, path, before } = await installation()
    const file = fileIn(home.data, ada)
    // As after a crash: the last changes are in the WAL alone. It is not the new file's.
    const database = new Database(file)
    database.exec('PRAGMA wal_autocheckpoint = 0; UPDATE scope_state SET seq = 99')
    copyFileSync(`${file}-wal`, `${file}.kept`)
    database.close()
    rmSync(file)
    renameSync(`${file}.kept`, `${file}-wal`)
    await home.restore(path, { household_id: ada.household_id })
    expect(home.stateOf(ada, before)).toMatchObject({ seq: 10, known: 10, sound: true })
  })

  it('keeps aside what a crash left in the WAL', async () => {
    const { home, ada, path, after } = await installation()
    const [file, kept] = [fileIn(home.data, ada), join(home.root, 'crashed')]
    const open = openScopeFile(file, householdSchema)
    open.database.exec(
      'PRAGMA wal_autocheckpoint = 0; UPDATE scope_state SET committed_at = 1 + committed_at',
    )
    for (const suffix of ['', '-wal']) copyFileSync(file + suffix, kept + suffix)
    const { committed_at } = open.state()
    open.close()
    for (const suffix of ['', '-wal']) copyFileSync(kept + suffix, file + suffix)
    const { kept_in } = await home.restore(path, { household_id: ada.household_id })
    expect(home.stateOf(ada, after, kept_in ?? '')).toMatchObject({ known: 5, committed_at })
  })

  it('is refused when another program has a file open', async () => {
    const { home, ada, path } = await installation()
    const other = new Database(fileIn(home.data, ada))
    other.prepare('SELECT count(*) FROM items').get()
    await expect(home.restore(path)).rejects.toThrow(BusyError)
    other.close()
    expect(home.stateOf(ada).seq).toBe(15)
    await home.restore(path)
  })

  it('clears away what one that was killed left behind', async () => {
    const { home, path } = await installation()
    mkdirSync(join(home.data, 'restoring', 'households'), { recursive: true })
    writeFileSync(join(home.data, 'restoring', 'service.sqlite'), 'half of it')
    await home.restore(path)
    expect(namesIn(home.data)).not.toContain('restoring')
  })

  it('says what cannot be restored, and why', async () => {
    const { home, ada, path } = await installation()
    const unknown = home.restore(path, { household_id: newId() })
    await expect(unknown).rejects.toThrow(/does not hold household/)
    const empty = home.restore(path, { household_id: ada.household_id, data: join(home.root, 'empty') })
    await expect(empty).rejects.toThrow(/no accounts/)
    const other = new Installation()
    await other.close()
    const foreign = home.restore(path, { household_id: ada.household_id, data: other.data })
    await expect(foreign).rejects.toThrow(/There is no household/)
    await expect(home.restore(home.data)).rejects.toThrow(BackupError)
  })

  it('leaves out a household that was not well, and keeps the one that is there', async () => {
    const home = new Installation()
    const [ada, ben] = [await home.register('ada'), await home.register('ben')]
    await home.push(ada, 2)
    await home.close()
    const database = new Database(fileIn(home.data, ada))
    database.exec('DELETE FROM items WHERE seq = 2')
    database.close()
    const { path } = await home.backup()
    const { restored, left_out } = await home.restore(path)
    expect(restored.map(({ household_id }) => household_id)).toEqual([ben.household_id, null])
    expect(left_out).toMatchObject([
      { household_id: ada.household_id, reason: expect.stringMatching(/add up/) },
    ])
    expect(home.stateOf(ada).seq).toBe(2)
    await expect(home.restore(path, { household_id: ada.household_id })).rejects.toThrow(/add up/)
  })

  it('brings back the blobs that are missing or were changed, and leaves newer ones', async () => {
    const home = new Installation()
    const ada = await home.register('ada')
    const blobs = join(householdPlace(home.data, ada.household_id).directory, 'blobs', 'ab')
    mkdirSync(blobs, { recursive: true })
    for (const name of ['one', 'two', 'three']) writeFileSync(join(blobs, name), `photo ${name}`)
    const { path } = await home.backup()
    await home.close()
    rmSync(join(blobs, 'one'))
    rmSync(join(blobs, 'two'))
    writeFileSync(join(blobs, 'two'), 'something else')
    writeFileSync(join(blobs, 'four'), 'photo four')
    await home.restore(path)
    const is = namesIn(blobs).map((name) => [name, readFileSync(join(blobs, name), 'utf8')])
    expect(is).toEqual(['four', 'one', 'three', 'two'].map((name) => [name, `photo ${name}`]))
    const copy = join(householdPlace(path, ada.household_id).directory, 'blobs', 'ab', 'one')
    rmSync(copy)
    writeFileSync(copy, 'not the photo')
    rmSync(join(blobs, 'one'))
    await expect(home.restore(path)).rejects.toThrow(/was changed/)
    expect(existsSync(join(blobs, 'one'))).toBe(false)
  })

  it('brings a household of an older program up to date', async () => {
    const home = new Installation()
    const ada = await home.register('ada')
    await home.push(ada, 2)
    await home.close()
    const database = new Database(fileIn(home.data, ada))
    database.exec("DROP TABLE tags; DELETE FROM collection_versions WHERE collection = 'tags'")
    database.close()
    const { path } = await home.backup()
    await home.restore(path)
    expect(home.stateOf(ada).rows).toMatchObject({ items: 2, tags: 0 })
  })
})

describe('K5 what was erased since the backup', () => {
  it('is erased again: a household with its file, and a person’s account', async () => {
    const home = new Installation()
    const [ada, ben, cay] = [
      await home.register('ada'),
      await home.register('ben'),
      await home.register('cay'),
    ]
    for (const person of [ada, ben, cay]) await home.push(person, 2)
    const { path } = await home.backup()
    await home.close()
    recordErasure(home.data, { kind: 'household', id: ben.household_id, erased_at: home.now() })
    recordErasure(home.data, { kind: 'user', id: cay.user_id, erased_at: home.now() })
    rmSync(householdPlace(home.data, ben.household_id).directory, { recursive: true })
    const { left_out, restored, service } = await home.restore(path)
    expect(left_out).toMatchObject([
      { household_id: ben.household_id, reason: expect.stringMatching(/erased/) },
    ])
    expect(restored.map(({ name }) => name).sort()).toEqual(['Home of ada', 'Home of cay', 'accounts'])
    expect(service?.erased.map(({ id }) => id)).toEqual([ben.household_id, cay.user_id])
    expect(existsSync(householdPlace(home.data, ben.household_id).directory)).toBe(false)
    const file = openServiceFile(join(home.data, 'service.sqlite'))
    file.read((view) => {
      expect(view.all('users').map(({ record }) => record.name)).toEqual(['ada', 'ben'])
      expect(view.get('households', ben.household_id)).toBeNull()
      expect(view.get('users', ben.user_id)?.record.current_household_id).toBeNull()
    })
    file.close()
    const bytes = readFileSync(join(home.data, 'service.sqlite'), 'latin1')
    expect(bytes).not.toContain('cay@example.org')
    expect(bytes).not.toContain('Home of ben')
    const alone = home.restore(path, { household_id: ben.household_id })
    await expect(alone).rejects.toThrow(/was erased/)
  })

  it('stays erased when the data folder was lost, as far as a later backup was told', async () => {
    const home = new Installation()
    const [ada, ben] = [await home.register('ada'), await home.register('ben')]
    const { path } = await home.backup()
    recordErasure(home.data, { kind: 'household', id: ben.household_id, erased_at: home.now() })
    await home.backup({ household_id: ada.household_id })
    await home.close()
    const data = join(home.root, 'new')
    const { left_out } = await home.restore(path, { data })
    expect(left_out.map(({ household_id }) => household_id)).toEqual([ben.household_id])
    expect(existsSync(householdPlace(data, ada.household_id).file)).toBe(true)
    expect(existsSync(householdPlace(data, ben.household_id).directory)).toBe(false)
    expect(readErasures(data)).toEqual(readErasures(home.data))
  })

  it('does not come back because the log of it cannot be read', async () => {
    const { home, ada, path } = await installation()
    writeFileSync(erasureLog(home.data), 'not a line of it\n')
    await expect(home.restore(path)).rejects.toThrow(/log of erasures/)
    expect(home.stateOf(ada).seq).toBe(15)
  })
})

describe('K6 accounts that are restored', () => {
  it('have no open sign-ins, and devices that were revoked since stay so', async () => {
    const home = new Installation()
    const [ada, ben] = [await home.register('ada'), await home.register('ben')]
    const { path } = await home.backup()
    const run = { now: home.now(), newId, user_id: ada.user_id }
    expect(runServiceCommand(home.service, revokeDevice, ada, { ...run, operation_id: newId() })).toBeNull()
    await home.close()
    await home.restore(path)
    const service = openServiceFile(join(home.data, 'service.sqlite'))
    service.read((view) => {
      const ends = view.all('sign_ins').map(({ record }) => [record.user_id, record.end_reason])
      expect(new Map(ends.map(([user = '', reason]) => [user, reason]))).toEqual(
        new Map([
          [ada.user_id, 'revoked'],
          [ben.user_id, 'restored'],
        ]),
      )
      expect(view.get('devices', ada.device_id)?.record.revoked_at).not.toBeNull()
      expect(view.get('devices', ben.device_id)?.record.revoked_at).toBeNull()
    })
    expect(service.rescan().computed).toEqual(service.rescan().stored)
    service.close()
  })

  it('come with a word on those that are newer than the backup', async () => {
    const home = new Installation()
    await home.register('ada')
    const { path } = await home.backup()
    const ben = await home.register('ben')
    const cay = await home.register('cay')
    recordErasure(home.data, { kind: 'user', id: cay.user_id, erased_at: home.now() })
    await home.close()
    const { service } = await home.restore(path)
    expect(service?.lost?.users).toEqual(['ben@example.org'])
    expect(service?.lost?.households.map(({ name }) => name).sort()).toEqual(['Home of ben', 'Home of cay'])
    // Nobody can reach it, but it is there.
    expect(home.stateOf(ben).seq).toBe(0)
  })

  it('take the place of a file that cannot be read', async () => {
    const { home, path } = await installation()
    writeFileSync(join(home.data, 'service.sqlite'), 'no database')
    const { service } = await home.restore(path)
    expect(service?.lost).toBeNull()
    openServiceFile(join(home.data, 'service.sqlite')).close()
  })
})

it('a backup file of another household is not put in place', async () => {
  const { home, ada, path } = await installation()
  const { directory, file } = householdPlace(path, ada.household_id)
  rmSync(directory, { recursive: true })
  mkdirSync(directory)
  createScopeFile(file, householdSchema, { scope_id: newId(), epoch: newId() })
  await expect(home.restore(path)).rejects.toThrow(BackupError)
  expect(home.stateOf(ada).seq).toBe(15)
})

/** Pushes on, as a server does that was started again. */
async function pushTo(home: Installation, person: Person, count: number): Promise<void> {
  const again = new Installation()
  rmSync(join(again.data, 'households'), { recursive: true, force: true })
  renameSync(join(home.data, 'households'), join(again.data, 'households'))
  await again.push(person, count)
  await again.close()
  renameSync(join(again.data, 'households'), join(home.data, 'households'))
}
