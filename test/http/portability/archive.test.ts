import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { v7 as uuid7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { z } from 'zod'
import { sweepAll } from '../../../services/operations/upkeep.ts'
import type { ArchiveImport } from '../../../services/portability/archive/archive-import.ts'
import { buildHousehold } from '../../../services/portability/archive/build-household.ts'
import { householdPlace, openHouseholdFile } from '../../../storage/index.ts'
import { Database } from '../../../storage/sqlite.ts'
import { expectError } from '../../support/expect-error.ts'
import { type Browser, openStowage, type Phone } from '../../support/stowage.ts'
import { filesIn, jpeg, sendFiles } from '../media/support.ts'
import { unpacked, unzip } from './exports-support.ts'
import { rowsOf, settled, step, uploaded } from './support.ts'

let stowage: Awaited<ReturnType<typeof openStowage>>
let phone: Phone
let ada: Browser
let folder: string
let zip: Buffer
let archive: string
let people = 0

beforeAll(async () => {
  stowage = await openStowage({ STOWAGE_MEDIA_TOTAL_MB: '20', STOWAGE_QUOTA_HOUSEHOLD_MB: '2' })
  folder = await mkdtemp(join(tmpdir(), 'stowage-archive-'))
  phone = await stowage.register('ada', { household_name: 'Home' })
  ada = await stowage.browse('ada')
  await fill()
  ;({ zip } = await unpacked(ada))
  archive = await kept('whole.zip', zip)
})
afterAll(async () => {
  await stowage.dispose()
  await rm(folder, { recursive: true, force: true })
})

/** A household with a bit of everything: places, edits, conflicts, counts, notes, codes, photos, refusals, an undo. */
async function fill(): Promise<void> {
  const cellar = await phone.creates('location.create', { name: 'Cellar 🏠' })
  const box = await phone.creates('container.create', {
    name: 'Box',
    placement: { kind: 'location', id: cellar },
  })
  const tool = await phone.creates('category.create', { name: 'Tools' })
  const tag = await phone.creates('tag.create', { name: 'On loan' })
  const drill = await phone.creates('item.create', {
    name: 'Drill',
    placement: { kind: 'container', id: box },
    category_id: tool,
    tag_ids: [tag],
    custom_fields: { '9': 1, b: true, '1': 'x' },
  })
  const tablet = await stowage.login('ada', 'ada-tablet-0001')
  await tablet.does('item.update', { public_id: drill, name: 'Drill A' }, { base_seq: 5 })
  stowage.clock.advance(1)
  await phone.does('item.update', { public_id: drill, name: 'Drill B' }, { base_seq: 5 })
  await phone.does('item.move', { public_id: drill, placement: { kind: 'location', id: cellar } })
  await phone.does('item.set_quantity', { public_id: drill, quantity: 7 })
  await phone.does('item.update', { public_id: uuid7(), name: 'Nobody' })
  await phone.creates('product_code.create', { item_id: drill, code: '4006381333931' })
  const gone = await phone.creates('location.create', { name: 'Gone' })
  await phone.does('location.delete', { public_id: gone })
  const sent = await sendFiles(ada, `/items/${drill}/media`, [
    { name: 'front.jpg', bytes: await jpeg(1) },
    { name: 'back.jpg', bytes: await jpeg(2) },
  ])
  if (sent.status !== 201) throw new Error(JSON.stringify(sent.error))
}

async function kept(name: string, bytes: Uint8Array): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, bytes)
  return path
}

function importer(): ArchiveImport {
  const running = stowage.running
  if (!running) throw new Error('Stowage does not run')
  return running.services.archiveImport
}

/** A new household without anything in it. */
async function empty(): Promise<Phone> {
  return stowage.register(`person${++people}`)
}

/** Everything in the file of a household but its id and its epochs. */
function content(household_id: string): Record<string, unknown[]> {
  const { file } = householdPlace(stowage.config.data, household_id)
  const database = new Database(file, { readonly: true })
  const tables = database
    .prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
    .pluck()
    .all()
  const found: Record<string, unknown[]> = {}
  for (const table of tables) {
    if (table === 'epochs') continue
    const rows = database.prepare<[], Record<string, unknown>>(`SELECT * FROM "${table}"`).all()
    found[table] = rows.map(({ scope_id, epoch, ...row }) => row)
  }
  database.close()
  return found
}

/** Builds the file of a household from an archive, as the thread of an import does. */
async function built(path: string, household_id: string) {
  const scratch = join(folder, uuid7())
  await mkdir(scratch)
  return buildHousehold(
    {
      what: 'build',
      archive: path,
      limits: { text_bytes: 20_000_000, media_bytes: 20_000_000, records: 10_000 },
      household_id,
      output: join(scratch, 'inventory.sqlite'),
      scratch,
      next: { epoch: uuid7(), now: stowage.clock.now().toISOString(), replaced: [] },
    },
    {
      progress: () => {},
      store: async () => {
        throw new Error('the archive of a stranger stores a file')
      },
    },
  )
}

async function confirm(path: string, household_id: string) {
  return importer().confirm(path, household_id, join(folder, uuid7()))
}

/** Imports the archive as a person does, up to the end. */
async function imported(owner: Browser) {
  const one = await uploaded(owner, 'home.zip', zip)
  await step(owner, one.public_id, 'dry-run')
  const done = await step(owner, one.public_id, 'confirm')
  expect(done).toMatchObject({ state: 'done', error: null, can_undo: true })
  return one
}

async function epochOf({ household_id }: Phone): Promise<string> {
  const file = openHouseholdFile(householdPlace(stowage.config.data, household_id).file, household_id)
  try {
    return file.state().epoch
  } finally {
    file.close()
  }
}

describe('AI9 an archive through the import', () => {
  it('AI9 is read in a dry run, and makes the household equal once an administrator confirms', async () => {
    const other = await empty()
    const owner = await stowage.browse(`person${people}`)
    const one = await uploaded(owner, 'home.zip', zip)
    expect(one).toMatchObject({ kind: 'archive', state: 'uploaded', columns: [], mapping: { fields: [] } })
    const checked = await step(owner, one.public_id, 'dry-run')
    expect(checked).toMatchObject({
      state: 'ready',
      summary: { refused: 0, files: 2 },
      tree: [
        { kind: 'location', path: ['Cellar 🏠'], fresh: true, things: 1 },
        { kind: 'container', path: ['Cellar 🏠', 'Box'], fresh: true },
      ],
      remarks: [expect.stringMatching(/^All of "Home", as it was at \d{4}-\d\d-\d\d \d\d:\d\d UTC,/)],
    })
    expect(content(other.household_id).operations).toEqual([])
    expect(await rowsOf(owner, one.public_id)).toEqual([])
    const done = await step(owner, one.public_id, 'confirm')
    expect(done).toMatchObject({ state: 'done', error: null, can_undo: true })
    expect(content(other.household_id)).toEqual(content(phone.household_id))
    const again = await uploaded(owner, 'home.zip', zip)
    const refused = await step(owner, again.public_id, 'dry-run')
    expect([refused.state, refused.error?.cause, refused.error?.message]).toEqual([
      'failed',
      'household_not_empty',
      'An export with its history can be imported only into an empty household.',
    ])
  })

  it('AI9 says in the dry run how many photos an archive leaves out', async () => {
    await empty()
    const owner = await stowage.browse(`person${people}`)
    const { zip: without } = await unpacked(ada, { with_media: false })
    const one = await uploaded(owner, 'home.zip', without)
    expect(await step(owner, one.public_id, 'dry-run')).toMatchObject({
      state: 'ready',
      summary: { files: 0 },
      remarks: [expect.any(String), '2 photos and documents are not in the archive.'],
    })
  })

  /** Sets an import and its job back to the moment before their last note, while the server is stopped, and starts it again. */
  async function stoppedBefore(one: { public_id: string }, household_id: string, record: object) {
    const { directory } = householdPlace(stowage.config.data, household_id)
    const note = join(directory, 'data-imports', one.public_id, 'import.json')
    const ended = z.looseObject({ job_id: z.string() }).parse(JSON.parse(await readFile(note, 'utf8')))
    const job = join(directory, 'import-jobs', ended.job_id, 'job.json')
    const ran = z.looseObject({}).parse(JSON.parse(await readFile(job, 'utf8')))
    await stowage.stop()
    await writeFile(note, JSON.stringify({ ...ended, ...record }))
    await writeFile(job, JSON.stringify({ ...ran, state: 'running', finished_at: null }))
    await stowage.start()
    const services = stowage.running?.services
    if (!services) throw new Error('Stowage does not run')
    await sweepAll(services)
  }

  it('AI9, AE10 is finished and taken back once if the server stopped between the last step and its note', async () => {
    const other = await empty()
    const owner = await stowage.browse(`person${people}`)
    const one = await imported(owner)
    const before = content(other.household_id)
    await stoppedBefore(one, other.household_id, { state: 'importing', applied: null })
    const back = await stowage.browse(`person${people}`)
    expect(await settled(back, one.public_id)).toMatchObject({ state: 'done', error: null })
    expect(content(other.household_id)).toEqual(before)

    await step(back, one.public_id, 'undo')
    const epoch = await epochOf(other)
    await stoppedBefore(one, other.household_id, { state: 'undoing', undone: null })
    const later = await stowage.browse(`person${people}`)
    expect(await settled(later, one.public_id)).toMatchObject({ state: 'undone', error: null })
    expect(await epochOf(other)).toBe(epoch)
  })

  it('AE10 is taken back as a whole, devices follow, and the household takes it again', async () => {
    const other = await empty()
    const owner = await stowage.browse(`person${people}`)
    const before = content(other.household_id)
    const epochs = new Set([await epochOf(other)])
    const one = await imported(owner)
    epochs.add(await epochOf(other))
    const undone = await step(owner, one.public_id, 'undo')
    expect(undone).toMatchObject({ state: 'undone', error: null, can_undo: false, kept: 0 })
    expect(content(other.household_id)).toEqual(before)
    epochs.add(await epochOf(other))
    expect(epochs.size).toBe(3)
    expect((await owner.send('GET', '/items')).data.items).toEqual([])
    expect((await other.send('GET', '/inventory/search?q=drill')).data.results).toEqual([])
    expectError(await owner.send('POST', `/data-imports/${one.public_id}/undo`), 409, 'conflict')
    expectError(await owner.send('POST', `/data-imports/${one.public_id}/confirm`), 409, 'conflict')
    await imported(owner)
    expect(content(other.household_id)).toEqual(content(phone.household_id))
  })

  it('AI9 keeps its file if the server cleans up during the upload', async () => {
    const other = await empty()
    const owner = await stowage.browse(`person${people}`)
    const imports = stowage.running?.services.imports
    if (!imports) throw new Error('Stowage does not run')
    let sweeping = true
    const sweeps = async () => {
      while (sweeping) await imports.sweep(other.household_id)
    }
    const swept = sweeps()
    const one = await uploaded(owner, 'home.zip', zip).finally(() => {
      sweeping = false
    })
    await swept
    expect(await step(owner, one.public_id, 'dry-run')).toMatchObject({ state: 'ready', error: null })
  })

  it('AI9, AE10 is done and taken back by administrators, until somebody has changed the household', async () => {
    const other = await empty()
    const owner = await stowage.browse(`person${people}`)
    const { token } = (await other.api('POST', '/household/invitations', { role: 'member' })).data
    await stowage.register(`person${++people}`, { invitation: token })
    const member = await stowage.browse(`person${people}`)
    const one = await uploaded(member, 'home.zip', zip)
    const path = `/data-imports/${one.public_id}`
    expectError(await member.send('POST', `${path}/dry-run`), 403, 'access_denied')
    await step(owner, one.public_id, 'dry-run')
    expectError(await member.send('POST', `${path}/confirm`), 403, 'access_denied')
    expect(content(other.household_id).operations).toEqual([])

    expect((await step(owner, one.public_id, 'confirm')).state).toBe('done')
    expect((await member.send('GET', path)).data.data_import).toMatchObject({
      can_undo: false,
      undo_obstacle: 'needs_admin',
    })
    expectError(await member.send('POST', `${path}/undo`), 403, 'access_denied')
    expect(content(other.household_id)).toEqual(content(phone.household_id))

    await other.creates('tag.create', { name: 'Since' })
    const changed = content(other.household_id)
    const refused = await owner.send('POST', `${path}/undo`)
    expectError(refused, 409, 'conflict')
    expect(refused.error?.message).toContain('Somebody has changed the household since')
    expect((await owner.send('GET', path)).data.data_import).toMatchObject({
      state: 'done',
      can_undo: false,
      undo_obstacle: 'household_changed',
    })
    expect(content(other.household_id)).toEqual(changed)
  })
})

describe('AE2 an archive becomes a household again', () => {
  it('AE2 is equal in every row, hash and byte of media, and goes on from there', async () => {
    const other = await empty()
    expect(await importer().detect(archive)).toBe(true)
    const dry = await importer().dryRun(archive, other.household_id)
    expect(dry).toMatchObject({
      household: 'Home',
      places: [{ path: ['Cellar 🏠'] }, { path: ['Cellar 🏠', 'Box'] }],
      media: { files: 2 },
    })
    expect(content(other.household_id).operations).toEqual([])
    await confirm(archive, other.household_id)
    const [before, after] = [content(phone.household_id), content(other.household_id)]
    expect(before.conflicts).toHaveLength(1)
    expect(before.refusals).not.toEqual([])
    expect(before.quantity_changes).not.toEqual([])
    expect(after).toEqual(before)
    const [here, there] = [phone, other].map(({ household_id }) => filesIn(stowage, household_id, 'blobs'))
    expect(here).toHaveLength(2)
    expect(there).toEqual(here)
    const file = openHouseholdFile(
      householdPlace(stowage.config.data, other.household_id).file,
      other.household_id,
    )
    expect(file.rescan()).toMatchObject({ unreadable: [], altered: [] })
    expect(file.checkChain().broken_at).toBe(null)
    expect(file.integrityCheck('full')).toEqual([])
    file.close()
    const found = await other.send('GET', '/inventory/search?q=drill')
    expect(found.data.results).toHaveLength(1)
    expect((await other.does('location.create', { public_id: uuid7(), name: 'Attic' })).error).toBeFalsy()
  })

  it('AE3 is refused in a household that has anything, also after a first import', async () => {
    await expect(confirm(archive, phone.household_id)).rejects.toMatchObject({ code: 'household_not_empty' })
    const other = await empty()
    await other.creates('tag.create', { name: 'x' })
    await expect(importer().dryRun(archive, other.household_id)).rejects.toMatchObject({
      code: 'household_not_empty',
    })
  })
})

/** The archive with changed files; null leaves one out. The manifest is adapted unless `lie`. */
async function changed(
  changes: Record<string, string | null>,
  { lie = false, extra = {} }: { lie?: boolean; extra?: Record<string, string> } = {},
): Promise<string> {
  const files = await unzip(zip)
  const manifest = JSON.parse(String(files.get('manifest.json')))
  for (const [path, text] of Object.entries(changes)) {
    if (text === null) files.delete(path)
    else files.set(path, Buffer.from(text))
    const entry = manifest.files.find((file: { path: string }) => file.path === path)
    if (lie || text === null || !entry) continue
    entry.bytes = Buffer.byteLength(text)
    entry.sha256 = createHash('sha256').update(text).digest('hex')
  }
  if (changes['manifest.json'] === undefined)
    files.set('manifest.json', Buffer.from(JSON.stringify(manifest)))
  const out = new ZipFile()
  for (const [path, bytes] of files) out.addBuffer(bytes, path)
  for (const [path, text] of Object.entries(extra)) out.addBuffer(Buffer.from(text), path)
  out.end()
  const { outputStream } = out
  return kept(`${uuid7()}.zip`, await buffer(outputStream))
}

/** Replaces bytes of a ZIP file, wherever they stand. */
function patched(bytes: Buffer, from: string, to: string): Buffer {
  return Buffer.from(bytes.toString('latin1').replaceAll(from, to), 'latin1')
}

describe('AE6 archives of strangers', () => {
  it('AE4, AE6 refuses what is damaged, foreign, newer, partial or unlisted, and stores nothing', async () => {
    const other = await empty()
    const files = await unzip(zip)
    const items = String(files.get('records/items.ndjson'))
    const manifest = String(files.get('manifest.json'))
    const part = await unpacked(ada, { changed_since: '2020-01-01T00:00:00Z' })
    const cases: [code: string, path: string][] = [
      [
        'archive_damaged',
        await changed({ 'records/items.ndjson': items.replace('Drill B', 'Drill C') }, { lie: true }),
      ],
      ['archive_damaged', await changed({ 'records/items.ndjson': items.slice(0, -1) })],
      ['archive_damaged', await changed({ 'records/items.ndjson': null })],
      ['archive_damaged', await changed({ 'records/items.ndjson': '{"public_id":1}\n' })],
      ['archive_damaged', await changed({ 'records/items.ndjson': items.replace(/"seq":\d+/, '"seq":1') })],
      [
        'archive_damaged',
        await changed({
          'history/operations.ndjson': String(files.get('history/operations.ndjson')).replace(
            'Drill B',
            'Drill X',
          ),
        }),
      ],
      [
        'archive_damaged',
        await changed({ 'manifest.json': '{"format":"stowage-archive","format_version":1}' }),
      ],
      [
        'archive_newer',
        await changed({ 'manifest.json': manifest.replace('"format_version": 1', '"format_version": 2') }),
      ],
      ['archive_foreign', await changed({ 'manifest.json': '{}' })],
      ['archive_partial', await kept('part.zip', part.zip)],
      ['archive_unsafe', await changed({}, { extra: { 'more.txt': 'x' } })],
      ['archive_unsafe', await kept('path.zip', patched(zip, 'README.txt', '../DME.txt'))],
      ['archive_unreadable', await kept('no.zip', Buffer.from('PK but not a ZIP file'))],
      ['archive_unreadable', await kept('short.zip', zip.subarray(0, zip.length - 100))],
    ]
    // A thread for each would take ten times as long. Whatever the thread refuses comes here in the same way.
    for (const [code, path] of cases) {
      const outcome = await built(path, other.household_id).then(
        () => null,
        (error: unknown) => Object(error).code ?? error,
      )
      expect([outcome, path]).toEqual([code, path])
    }
    const [[code, path] = ['', '']] = cases
    await expect(confirm(path, other.household_id)).rejects.toMatchObject({ code })
    expect(content(other.household_id).operations).toEqual([])
    expect(await importer().detect(await kept('csv.csv', Buffer.from('a,b\n')))).toBe(false)
  })

  it('AE6 refuses a ZIP bomb by its directory, and by its content if the directory lies', async () => {
    const other = await empty()
    const zeros = Buffer.alloc(30_000_000)
    const out = new ZipFile()
    out.addBuffer(zeros, 'records/items.ndjson')
    out.addBuffer(Buffer.from('{"format":"stowage-archive","format_version":1}'), 'manifest.json')
    out.end()
    const bomb = await buffer(out.outputStream)
    expect(bomb.length).toBeLessThan(1_000_000)
    await expect(confirm(await kept('bomb.zip', bomb), other.household_id)).rejects.toMatchObject({
      code: 'archive_too_large',
    })
    // The true size stands in the directory as 4 bytes.
    const size = Buffer.alloc(4)
    size.writeUInt32LE(zeros.length)
    const liar = patched(bomb, size.toString('latin1'), '\x10\x00\x00\x00')
    await expect(confirm(await kept('liar.zip', liar), other.household_id)).rejects.toMatchObject({
      code: 'archive_damaged',
    })
  })
})
