import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { parseManifest } from '../../../storage/backup/manifest.ts'
import { requireRoom } from '../../../storage/backup/room.ts'
import {
  BackupError,
  BackupFolder,
  FolderInUseError,
  householdPlace,
  recordErasure,
  StorageFullError,
} from '../../../storage/index.ts'
import { Database } from '../../../storage/sqlite.ts'
import { Installation, namesIn, type Person } from './support.ts'

function fileIn(backup: string, { household_id }: Person): string {
  return householdPlace(backup, household_id).file
}

/** How many of the operations a copied household knows, and up to which seq its ledger goes. */
function ledgerOf(path: string) {
  const database = new Database(path, { readonly: true })
  try {
    const ids = database.prepare<[], Buffer>('SELECT operation_id FROM operations').pluck().all()
    return new Set(ids.map((id) => id.toString('hex')))
  } finally {
    database.close()
  }
}

const hex = ({ operation_id }: { operation_id: string }) => operation_id.replaceAll('-', '')

describe('K1 a backup that is made while others write', () => {
  it('has all that was acknowledged before, of one moment for each household', async () => {
    const home = new Installation()
    const people = await Promise.all(['ada', 'ben'].map((name) => home.register(name)))
    const before = await Promise.all(people.map((person) => home.push(person, 400)))
    let writing = true
    const writers = people.map(async (person) => {
      let written = 0
      for (; writing; written++) {
        await home.push(person, 3)
        // The thread of the backup needs a processor, too.
        await delay(2)
      }
      return written
    })
    const { path, manifest } = await home.backup()
    writing = false
    for (const written of await Promise.all(writers)) expect(written).toBeGreaterThan(2)
    expect(manifest.parts.map(({ household_id }) => household_id)).toEqual([
      null,
      ...people.map(({ household_id }) => household_id).sort(),
    ])
    for (const [i, person] of people.entries()) {
      const part = manifest.parts.find(({ household_id }) => household_id === person.household_id)
      const ledger = ledgerOf(fileIn(path, person))
      for (const operation of before[i] ?? []) expect(ledger).toContain(hex(operation))
      // Nothing is missing in between.
      expect(part).toMatchObject({ problem: null, state: { seq: ledger.size } })
    }
  })

  it('leaves the calling thread free', async () => {
    const home = new Installation()
    const ada = await home.register('ada')
    for (let i = 0; i < 8; i++) await home.push(ada, 500)
    let ticks = 0
    const timer = setInterval(() => ticks++, 1)
    await home.backup()
    clearInterval(timer)
    expect(ticks).toBeGreaterThan(20)
  })

  it('K1 has no problem with a household that is erased while the others are copied', async () => {
    const home = new Installation()
    await home.register('ada')
    const { household_id } = await home.register('ben')
    await home.pool.closeAll()
    let erased = false
    const { path, manifest } = await home.backup({
      onProgress: () => {
        if (erased) return
        erased = true
        recordErasure(home.data, { kind: 'household', id: household_id, erased_at: home.now() })
        rmSync(householdPlace(home.data, household_id).directory, { recursive: true })
      },
    })
    expect(manifest.parts).toMatchObject([{ household_id: null, problem: null }, { problem: null }])
    expect(existsSync(householdPlace(path, household_id).directory)).toBe(false)
  })

  it('tells how far it has come', async () => {
    const home = new Installation()
    const ada = await home.register('ada')
    await home.push(ada, 500)
    const told: number[] = []
    await home.backup({
      onProgress: ({ name, done, total }) => {
        expect(name).toBe('Home of ada')
        expect(total).toBeGreaterThan(500_000)
        told.push(done)
      },
    })
    expect(told[0]).toBe(0)
    expect(told.at(-1)).toBeGreaterThan(500_000)
    expect(told).toEqual(told.toSorted((a, b) => a - b))
  })
})

describe('K2 a backup', () => {
  it('says what it holds, with the digest of every file, and is for its user alone', async () => {
    const home = new Installation()
    const ada = await home.register('ada')
    await home.push(ada, 5)
    const { path, manifest } = await home.backup()
    expect(manifest).toMatchObject({ program: '1.2.3', occasion: 'manual' })
    expect(manifest.started_at <= manifest.finished_at).toBe(true)
    const { state } = manifest.parts[1] ?? {}
    await home.close()
    const { epoch, seq, checksum } = home.stateOf(ada)
    const head = expect.stringMatching(/^[0-9a-f]{64}$/)
    expect(state).toEqual({ epoch, seq, checksum, records: 5, head })
    const named = manifest.parts.flatMap(({ files }) => files)
    for (const { path: name, bytes, sha256 } of named) {
      const content = readFileSync(join(path, name))
      expect(content.length).toBe(bytes)
      expect(createHash('sha256').update(content).digest('hex')).toBe(sha256)
    }
    const there = readdirSync(path, { recursive: true, encoding: 'utf8' })
    const files = there.filter((name) => statSync(join(path, name)).isFile())
    expect(files.sort()).toEqual(
      ['manifest.json', 'manifest.sha256', ...named.map((file) => file.path)].sort(),
    )
    expect(statSync(path).mode & 0o077).toBe(0)
  })

  it('holds one household when that is asked for', async () => {
    const home = new Installation()
    const [ada] = [await home.register('ada'), await home.register('ben')]
    const { manifest } = await home.backup({ household_id: ada.household_id })
    expect(manifest.parts.map(({ name }) => name)).toEqual(['Home of ada'])
    const unknown = home.backup({ household_id: '01900000-0000-7000-8000-000000000000' })
    await expect(unknown).rejects.toThrow(BackupError)
    expect(namesIn(home.folder).filter((name) => !name.endsWith('.lock'))).toHaveLength(1)
  })

  it('that was given up leaves nothing', async () => {
    const home = new Installation()
    const ada = await home.register('ada')
    for (let i = 0; i < 4; i++) await home.push(ada, 500)
    const reason = new Error('enough')
    const giveUp = new AbortController()
    const given = home.backup({ signal: giveUp.signal, onProgress: () => giveUp.abort(reason) })
    await expect(given).rejects.toBe(reason)
    expect(namesIn(home.folder)).toEqual(['backup.lock'])
    await expect(home.backup({ signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
    expect(namesIn(home.folder)).toEqual(['backup.lock'])
    await home.backup()
  })

  it('that was killed half way is not listed, and is cleared away by the next one', async () => {
    const home = new Installation()
    await home.register('ada')
    const { path } = await home.backup()
    const cut = join(home.folder, '.new-2026-11-20T09-00-00-000Z')
    mkdirSync(cut)
    writeFileSync(join(cut, 'service.sqlite'), 'half of it')
    const nameOnly = join(home.folder, '2026-11-20T09-30-00-000Z')
    mkdirSync(nameOnly)
    const folder = new BackupFolder(home.folder)
    expect(await folder.list()).toMatchObject([
      { path: nameOnly, manifest: null, problem: expect.stringContaining('no manifest') },
      { path, problem: null },
    ])
    await home.backup()
    expect(existsSync(cut)).toBe(false)
    expect(existsSync(nameOnly)).toBe(true)
  })

  it('is made by one thread, which takes part after part', async () => {
    const home = new Installation()
    await home.register('ada')
    let threads = 0
    const count = () => void threads++
    process.on('worker', count)
    onTestFinished(() => void process.off('worker', count))
    const { manifest } = await home.backup()
    expect([manifest.parts.length, threads]).toEqual([2, 1])
  })

  it('is made alone in its folder', async () => {
    const home = new Installation()
    await home.register('ada')
    const both = await Promise.allSettled([home.backup(), home.backup()])
    const refused = both.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
    expect(refused).toEqual([expect.any(FolderInUseError)])
    expect(await new BackupFolder(home.folder).list()).toHaveLength(1)
    await home.backup()
  })

  it('is not begun where it has no room', async () => {
    const home = new Installation()
    await expect(requireRoom(home.data, home.root, [], 2 ** 60)).rejects.toThrow(StorageFullError)
    await expect(requireRoom(home.data, home.root, [], 1)).resolves.toBeUndefined()
  })
})

describe('a household that is not well', () => {
  it('is told of, and does not keep the others from being backed up', async () => {
    const home = new Installation()
    const names = ['ada', 'ben', 'cay', 'dan', 'eve']
    const people = await Promise.all(names.map((name) => home.register(name)))
    for (const person of people) await home.push(person, 300)
    await home.close()
    const [ada, ben, cay, dan] = people.map((person) => fileIn(home.data, person))
    // Cut, gone, damaged in one page, and one whose records do not add up.
    truncateSync(ada ?? '', 50)
    rmSync(ben ?? '')
    const bytes = readFileSync(cay ?? '')
    // The head of a page with items on it.
    const page = Math.floor(bytes.lastIndexOf('A thing with a name') / 4096) * 4096
    bytes.fill(0xab, page, page + 16)
    writeFileSync(cay ?? '', bytes)
    const database = new Database(dan)
    database.exec('UPDATE items SET seq = 7 WHERE seq = 8')
    database.close()
    const { path, manifest } = await home.backup()
    const parts = manifest.parts.toSorted((a, b) => (a.name < b.name ? -1 : 1))
    expect(parts.map(({ name, problem }) => [name, problem])).toEqual([
      ['Home of ada', expect.stringMatching(/damaged/)],
      ['Home of ben', 'The file does not exist.'],
      ['Home of cay', expect.stringMatching(/damaged/)],
      ['Home of dan', expect.stringMatching(/add up/)],
      ['Home of eve', null],
      ['accounts', null],
    ])
    // What could be copied is kept, for whoever knows how to save something of it.
    expect(parts.map(({ files }) => files.length)).toEqual([0, 0, 1, 1, 1, 1])
    expect(existsSync(join(path, parts[2]?.files[0]?.path ?? ''))).toBe(true)
  })

  it('may be of an older program', async () => {
    const home = new Installation()
    const ada = await home.register('ada')
    await home.push(ada, 3)
    await home.close()
    const database = new Database(fileIn(home.data, ada))
    database.exec("DROP TABLE tags; DELETE FROM collection_versions WHERE collection = 'tags'")
    database.close()
    const { manifest, path } = await home.backup()
    expect(manifest.parts[1]).toMatchObject({ problem: null, state: { seq: 3, records: 3 } })
    await home.restore(path)
    expect(home.stateOf(ada)).toMatchObject({ seq: 3, sound: true })
  })

  it('is told of when the file is that of another', async () => {
    const home = new Installation()
    const [ada, ben] = [await home.register('ada'), await home.register('ben')]
    await home.close()
    writeFileSync(fileIn(home.data, ada), readFileSync(fileIn(home.data, ben)))
    const { manifest } = await home.backup()
    expect(manifest.parts.find(({ name }) => name === 'Home of ada')?.problem).toContain(ben.household_id)
  })
})

it('without accounts that can be read there is no backup of everything', async () => {
  const home = new Installation()
  await home.register('ada')
  await home.close()
  writeFileSync(join(home.data, 'service.sqlite'), 'no database')
  await expect(home.backup()).rejects.toThrow(BackupError)
  expect(namesIn(home.folder)).toEqual(['backup.lock'])
})

describe('the blobs of a household', () => {
  it('are in its backup, without what is no blob yet, and take no second room', async () => {
    const home = new Installation()
    const ada = await home.register('ada')
    const { directory } = householdPlace(home.data, ada.household_id)
    const blobs = join(directory, 'blobs')
    const put = (name: string, content: string) => {
      mkdirSync(dirname(join(blobs, name)), { recursive: true })
      writeFileSync(join(blobs, name), content)
    }
    put('ab/abcd', 'a photo')
    put('ef/ef01', 'another photo')
    put('ef/.new-1', 'half of a pho')
    symlinkSync('/etc/hostname', join(blobs, 'ab', 'link'))
    const { path, manifest } = await home.backup()
    const names = manifest.parts[1]?.files.map((file) => file.path.replace(/.*\/blobs\//, '')).slice(1)
    expect(names).toEqual(['ab/abcd', 'ef/ef01'])
    const copy = join(householdPlace(path, ada.household_id).directory, 'blobs/ab/abcd')
    expect(readFileSync(copy, 'utf8')).toBe('a photo')
    expect(statSync(copy).ino).toBe(statSync(join(blobs, 'ab/abcd')).ino)
  })
})

describe('backups before upgrades', () => {
  const upgrade = { occasion: 'upgrade', keep: 2 } as const
  const scheduled = { occasion: 'scheduled', keep: 2 } as const
  const backupsIn = async (home: Installation) =>
    (await new BackupFolder(home.folder).list()).map(({ name }) => name)
  const made = async (home: Installation, options?: Parameters<Installation['backup']>[0]) =>
    (await home.backup(options)).manifest.name

  it('are deleted once there are two newer ones, and manual ones stay', async () => {
    const home = new Installation()
    const ada = await home.register('ada')
    const manual = await made(home)
    const names: string[] = []
    for (let i = 0; i < 3; i++) names.push(await made(home, upgrade))
    expect(await backupsIn(home)).toEqual([manual, names[1], names[2]])
    await home.close()
    truncateSync(fileIn(home.data, ada), 50)
    const bad = await made(home, upgrade)
    expect(await backupsIn(home)).toEqual([manual, names[1], names[2], bad])
  })

  it('are deleted as soon as all scheduled backups that are kept are newer', async () => {
    const home = new Installation()
    await home.register('ada')
    const [manual, before] = [await made(home), await made(home, upgrade)]
    const first = await made(home, scheduled)
    expect(await backupsIn(home)).toEqual([manual, before, first])
    const between = await made(home, upgrade)
    const second = await made(home, scheduled)
    expect(await backupsIn(home)).toEqual([manual, first, between, second])
    const third = await made(home, scheduled)
    expect(await backupsIn(home)).toEqual([manual, second, third])
  })

  it('stay when they are made, also by a clock that was set back', async () => {
    const home = new Installation()
    await home.register('ada')
    const names = [await made(home, upgrade), await made(home, upgrade)]
    const late = await made(home, { ...upgrade, now: () => '2026-11-01T10:00:00.000Z' })
    expect(await backupsIn(home)).toEqual([late, names[1]])
  })

  it('are named in the manifest, and an unknown occasion counts as manual', () => {
    const NOW = '2026-11-20T10:00:00.000Z'
    const manifest = (occasion: string) =>
      JSON.stringify({
        ...{ format: 1, name: 'a', started_at: NOW, finished_at: NOW, program: '1', occasion, parts: [] },
      })
    const read = ['upgrade', 'scheduled', 'manual', 'moving'].map((each) => parseManifest(manifest(each)))
    expect(read).toMatchObject(['upgrade', 'scheduled', 'manual', 'manual'].map((occasion) => ({ occasion })))
  })
})

describe('scheduled backups', () => {
  it('go when enough newer ones are well, and manual ones stay', async () => {
    const home = new Installation()
    const ada = await home.register('ada')
    const scheduled = { occasion: 'scheduled', keep: 2 } as const
    const name = ({ manifest }: { manifest: { name: string } }) => manifest.name
    const manual = name(await home.backup())
    const made: string[] = []
    for (let i = 0; i < 3; i++) made.push(name(await home.backup(scheduled)))
    const names = async () => (await new BackupFolder(home.folder).list()).map((each) => each.name)
    expect(await names()).toEqual([manual, made[1], made[2]])
    await home.close()
    // From now on there is a household that is not well: what was well is kept, and not driven out by what is not.
    truncateSync(fileIn(home.data, ada), 50)
    const bad: string[] = []
    for (let i = 0; i < 3; i++) bad.push(name(await home.backup(scheduled)))
    expect(await names()).toEqual([manual, made[1], made[2], bad[1], bad[2]])
  })

  it('of a clock that was years ahead count as the oldest, and drive out no newer one', async () => {
    const home = new Installation()
    await home.register('ada')
    const scheduled = { occasion: 'scheduled', keep: 2 } as const
    const made = async (now?: () => string) =>
      (await home.backup(now ? { ...scheduled, now } : scheduled)).manifest.name
    const odd: string[] = []
    for (const day of ['01', '02']) odd.push(await made(() => `2099-01-${day}T03:30:00.000Z`))
    const first = await made()
    const folder = new BackupFolder(home.folder)
    const names = async (now?: string) => (await folder.list(now)).map(({ name }) => name)
    expect(await names()).toEqual([first, odd[1]])
    expect(await names(home.now())).toEqual([odd[1], first])
    const second = await made()
    expect(await names()).toEqual([first, second])
  })

  it('that cannot be removed or read do not hide the others, and the caller learns of them', async () => {
    const home = new Installation()
    await home.register('ada')
    const made: string[] = []
    for (let i = 0; i < 3; i++) made.push((await home.backup({ occasion: 'scheduled' })).manifest.name)
    const [first = '', second = '', third = ''] = made
    // A folder in the way of the name that it gets while it is removed.
    mkdirSync(join(home.folder, `.old-${first}`, 'in the way'), { recursive: true })
    const folder = new BackupFolder(home.folder)
    const newest = { name: third, started_at: home.now() }
    expect(await folder.prune(1, newest)).toEqual({ removed: [second], problem: expect.any(Error) })
    const unreadable = join(home.folder, first, 'manifest.json')
    rmSync(unreadable)
    mkdirSync(unreadable)
    expect(await folder.list()).toMatchObject([
      { name: first, manifest: null, problem: expect.stringContaining('EISDIR') },
      { name: third, problem: null },
    ])
    await home.backup({ occasion: 'scheduled', keep: 1 })
  })
})
