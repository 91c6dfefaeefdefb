import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { householdPlace } from '../../storage/index.ts'
import { jpeg, sendFiles } from '../http/media/support.ts'
import { lines, unzip } from '../http/portability/exports-support.ts'
import { stowageHere } from '../support/cli-here.ts'
import { filesWith } from '../support/files-with.ts'
import { openStowage, type Phone } from '../support/stowage.ts'

describe('stowage export', () => {
  let home: Awaited<ReturnType<typeof openStowage>>
  let phone: Phone
  let folder: string
  beforeAll(async () => {
    home = await openStowage()
    phone = await home.register('ada', { household_name: 'Home' })
    await phone.creates('item.create', { name: 'Drill' })
    folder = await mkdtemp(join(tmpdir(), 'stowage-export-'))
  })
  afterAll(async () => {
    await home.dispose()
    await rm(folder, { recursive: true, force: true })
  })
  const run = (...args: string[]) => stowageHere(args, { STOWAGE_DATA: home.config.data })

  it('AQ8 questions are answered while the server runs, and nothing is kept', async () => {
    const asked = await run('ask', '--language', 'en', 'where', 'is', 'the', 'drill')
    expect([asked.code, asked.out]).toEqual([0, expect.stringMatching(/^Drill .*\n$/)])
    expect((await run('ask', 'where is the unicorn')).code).toBe(1)
    expect((await run('ask', '--language', 'tlh', 'where is the drill')).code).toBe(2)
    expect(await filesWith(home.config.data, ['unicorn'])).toEqual([])
  })

  it('writes a file while the server runs, and an empty household becomes equal to it', async () => {
    const out = join(folder, 'home.zip')
    const ran = await run('export', '--out', out)
    expect([ran.code, ran.out]).toEqual([0, expect.stringContaining(': 1 record, 0 photos and documents, ')])
    const files = await unzip(await readFile(out))
    expect(lines(files.get('records/items.ndjson'))).toMatchObject([{ record: { name: 'Drill' } }])
    expect((await run('export', '--out', out)).code).toBe(2)
    const ben = await home.register('ben')
    const to = ['--format', 'stowage', '--household', ben.household_id]
    const dry = await run('import', ...to, '--dry-run', out)
    expect(dry.out).toContain('The export of "Home" is sound: 1 record, 1 operation,')
    // The server holds files open that it used lately.
    await home.stop()
    expect((await run('import', ...to, out)).out).toContain('Imported 1 record with')
    await home.start()
    expect((await ben.send('GET', '/inventory/search?q=drill')).data.results).toHaveLength(1)
    const again = await run('import', ...to, out)
    expect([again.code, again.err]).toEqual([2, expect.stringContaining('only into an empty household')])
  })

  it('writes tables and an inventory to print, and says what is wrong with a call', async () => {
    const [csv, pdf] = [join(folder, 'tables.zip'), join(folder, 'home.pdf')]
    const id = phone.household_id
    await writeFile(`${csv}.part`, 'of somebody else')
    const tables = await run('export', id, '--csv', '--since', '2020-01-01', '--out', csv, '--json')
    expect(JSON.parse(tables.out)).toMatchObject({ path: csv, records: 1, media: 0 })
    expect(await readFile(`${csv}.part`, 'utf8')).toBe('of somebody else')
    expect([...(await unzip(await readFile(csv))).keys()]).toContain('csv/items.csv')
    expect((await run('export', id, '--pdf', '--language', 'de', '--out', pdf)).code).toBe(0)
    expect((await readFile(pdf)).subarray(0, 5).toString()).toBe('%PDF-')
    const wrong = [
      ['--csv', '--pdf'],
      ['--since', 'soon'],
      ['--since', '2026-02-31'],
      ['--language', 'tlh'],
      ['--place', id],
    ]
    for (const options of wrong) {
      const out = join(folder, 'never.zip')
      expect((await run('export', id, ...options, '--out', out)).code).toBe(2)
      expect(existsSync(out)).toBe(false)
    }
  })

  it('leaves nothing when a signal ends it', { timeout: 20_000 }, async () => {
    const before = new Set(process.listeners('SIGHUP'))
    const running = run('export', phone.household_id, '--out', join(folder, 'interrupted.zip'))
    let stop: ((signal: NodeJS.Signals, number: number) => void) | undefined
    while (!stop) {
      await new Promise((resolve) => setImmediate(resolve))
      stop = process.listeners('SIGHUP').find((each) => !before.has(each))
    }
    stop('SIGHUP', 1)
    expect(await running).toMatchObject({ code: 129, err: 'stowage: interrupted; nothing was written\n' })
    expect(readdirSync(folder).filter((name) => name.startsWith('interrupted'))).toEqual([])
  })

  it('ends with 1 when the content of a photo could not be read', async () => {
    const browser = await home.browse('ada')
    const thing = await phone.creates('item.create', { name: 'Lamp' })
    await sendFiles(browser, `/items/${thing}/media`, [{ name: 'lamp.jpg', bytes: await jpeg() }])
    const { household_id } = phone
    await rm(join(householdPlace(home.config.data, household_id).directory, 'blobs'), { recursive: true })
    const ran = await run('export', household_id, '--out', join(folder, 'without.zip'))
    expect(ran).toMatchObject({
      code: 1,
      err: 'The content of 1 photo or document could not be read.\n',
    })
  })
})
