import { createHash } from 'node:crypto'
import { appendFileSync, mkdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { drillPart } from '../../../storage/backup/drill-part.ts'
import {
  BackupError,
  type BackupManifest,
  householdPlace,
  readBackup,
  StorageFullError,
  verifyBackup,
} from '../../../storage/index.ts'
import { Database } from '../../../storage/sqlite.ts'
import { mount, mountMissing, unmount } from '../../torture/small-disk.ts'
import { contents, Installation } from './support.ts'

/** A backup of a household with a photo, where its files are, and a look at it. */
async function made() {
  const home = new Installation()
  const ada = await home.register('ada')
  await home.push(ada, 20)
  const blobs = join(householdPlace(home.data, ada.household_id).directory, 'blobs')
  mkdirSync(blobs)
  writeFileSync(join(blobs, 'abcd'), 'a photo')
  const { path } = await home.backup()
  const { directory, file } = householdPlace(path, ada.household_id)
  return { home, ada, path, file, blob: join(directory, 'blobs', 'abcd') }
}

function flip(path: string, at: number): void {
  const bytes = readFileSync(path)
  bytes[at] = (bytes[at] ?? 0) ^ 1
  rmSync(path)
  writeFileSync(path, bytes)
}

type Manifest = BackupManifest & { readonly format: number }
const file = { bytes: 1, sha256: '0'.repeat(64) }

describe('K2 a look at a backup', () => {
  it('finds nothing wrong where nothing is, and changes nothing', async () => {
    const { path } = await made()
    const before = contents(path)
    const { manifest, problems } = await verifyBackup(path)
    expect(problems).toEqual([null, null])
    expect(manifest.parts).toHaveLength(2)
    expect(contents(path)).toEqual(before)
  })

  it('finds a flipped bit wherever it is', async () => {
    const { path, file, blob } = await made()
    const size = readFileSync(file).length
    for (const [victim, at, part] of [
      [file, 0, 1],
      [file, size - 1, 1],
      [file, Math.floor(size / 2), 1],
      [blob, 3, 1],
      [join(path, 'service.sqlite'), 5000, 0],
    ] as const) {
      flip(victim, at)
      const { problems } = await verifyBackup(path)
      expect(problems.map((problem) => problem !== null)).toEqual([part === 0, part === 1])
      expect(problems[part]).toMatch(/was changed/)
      flip(victim, at)
    }
    expect((await verifyBackup(path)).problems).toEqual([null, null])
  })

  it('finds a file that is gone, or longer than it was', async () => {
    const { path, file, blob } = await made()
    appendFileSync(file, ' ')
    expect((await verifyBackup(path)).problems).toEqual([null, expect.stringMatching(/was changed/)])
    rmSync(blob)
    rmSync(file)
    expect((await verifyBackup(path)).problems).toEqual([null, expect.stringMatching(/is missing/)])
  })

  it('finds what was wrong already when the backup was made', async () => {
    const home = new Installation()
    const ada = await home.register('ada')
    await home.push(ada, 3)
    await home.close()
    const database = new Database(householdPlace(home.data, ada.household_id).file)
    database.exec('DELETE FROM items WHERE seq = 2')
    database.close()
    const { path } = await home.backup()
    expect((await verifyBackup(path)).problems).toEqual([null, expect.stringMatching(/add up/)])
    rmSync(householdPlace(home.data, ada.household_id).file)
    const without = await home.backup()
    expect((await verifyBackup(without.path)).problems).toEqual([null, 'The file does not exist.'])
  })

  it('is refused for what is no backup, or one whose manifest is not as it was written', async () => {
    const { home, path } = await made()
    const refused = async (message: RegExp, at = path) => {
      await expect(verifyBackup(at)).rejects.toThrow(BackupError)
      await expect(verifyBackup(at)).rejects.toThrow(message)
    }
    await refused(/no manifest/, home.data)
    const manifest = join(path, 'manifest.json')
    const [text, digest] = [
      readFileSync(manifest, 'utf8'),
      readFileSync(join(path, 'manifest.sha256'), 'utf8'),
    ]
    flip(manifest, text.indexOf('"seq"') + 8)
    await refused(/was changed/)
    writeFileSync(manifest, text.slice(0, 100))
    await refused(/was changed/)
    writeFileSync(manifest, text)
    writeFileSync(join(path, 'manifest.sha256'), digest.slice(1))
    await refused(/was changed/)
    rmSync(join(path, 'manifest.sha256'))
    await refused(/no manifest/)
  })

  const paths = ['/etc/passwd', '../service.sqlite', 'a/../../b', 'a//b', 'a\\b', './a', 'a/.', '']
  const changes: [change: (manifest: Manifest) => unknown, message: RegExp][] = [
    [(manifest) => ({ ...manifest, format: 2 }), /newer version/],
    [(manifest) => ({ ...manifest, parts: null }), /cannot be read/],
    [() => 'text', /cannot be read/],
    ...paths.map((path): (typeof changes)[number] => [
      ({ parts: [part], ...manifest }) => ({ ...manifest, parts: [{ ...part, files: [{ ...file, path }] }] }),
      /cannot be read/,
    ]),
  ]

  it('is refused for a manifest that says what no manifest may say', async () => {
    const { path } = await made()
    const manifest = { format: 1, ...(await readBackup(path)) }
    const write = (value: unknown) => {
      const text = JSON.stringify(value)
      const digest = createHash('sha256').update(text).digest('hex')
      writeFileSync(join(path, 'manifest.json'), text)
      writeFileSync(join(path, 'manifest.sha256'), `${digest}  manifest.json\n`)
    }
    for (const [change, message] of changes) {
      write(change(manifest))
      await expect(verifyBackup(path)).rejects.toThrow(message)
    }
    write(manifest)
    await expect(verifyBackup(path)).resolves.toMatchObject({ problems: [null, null] })
  })

  it('can be given up', async () => {
    const { path } = await made()
    const reason = new Error('enough')
    const giveUp = new AbortController()
    const given = verifyBackup(path, { signal: giveUp.signal, onProgress: () => giveUp.abort(reason) })
    await expect(given).rejects.toBe(reason)
  })
})

describe('AO1 a drill of a part', () => {
  const missing = mountMissing()
  it.skipIf(missing !== null)('finds no damage where its scratch folder has no room', async () => {
    const { home, path } = await made()
    const part = (await readBackup(path)).parts.find(({ household_id }) => household_id !== null)
    if (!part) throw new Error('the backup has no household')
    const disk = join(home.root, 'disk')
    mkdirSync(disk)
    expect(mount(disk, 8)).toBeNull()
    onTestFinished(() => unmount(disk))
    const { bavail, bsize } = statfsSync(disk)
    const needed = part.files.reduce((sum, { bytes }) => sum + Math.ceil(bytes / bsize), 0)
    const drill = () => {
      const scratch = join(disk, 'scratch')
      mkdirSync(scratch)
      return drillPart({ what: 'drill', part, backup: path, scratch, with_media: true })
    }
    expect(drill().findings).toEqual([])
    // The copies fit, and opening them takes some pages more; then one copy does not fit.
    for (const left of [needed, needed - 1]) {
      writeFileSync(join(disk, 'fill'), Buffer.alloc((bavail - left) * bsize))
      expect(drill).toThrow(StorageFullError)
    }
  })
})
