import { createHash } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { v7 as uuid7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Manifest } from '../../../services/portability/archive/manifest.ts'
import { expectError } from '../../support/expect-error.ts'
import { type Browser, openStowage, type Phone } from '../../support/stowage.ts'
import { jpeg, sendFiles } from '../media/support.ts'
import { download, exports, lines, look, over, unpacked } from './exports-support.ts'

let stowage: Awaited<ReturnType<typeof openStowage>>
let phone: Phone
let ada: Browser
let vera: Browser
let mia: Browser
let cellar: string
let attic: string
let drill: string
/** An export of everything, with the language of its person. */
let whole: Awaited<ReturnType<typeof unpacked>>

async function joins(name: string, role: string): Promise<Browser> {
  const other = await stowage.register(name)
  const { data } = await phone.api('POST', '/household/invitations', { role })
  await other.api('POST', '/invitations/accept', { token: data.token })
  const browser = await stowage.browse(name)
  await browser.send('POST', '/session/household', { household_id: phone.household_id })
  return browser
}

beforeAll(async () => {
  stowage = await openStowage()
  phone = await stowage.register('ada', { household_name: 'Müller & Söhne' })
  ada = await stowage.browse('ada')
  vera = await joins('vera', 'viewer')
  mia = await joins('mia', 'member')
  cellar = await phone.creates('location.create', { name: 'Keller' })
  attic = await phone.creates('location.create', { name: 'Attic' })
  const shelf = await phone.creates('zone.create', { name: 'Ecke', parent: { kind: 'location', id: cellar } })
  const box = await phone.creates('container.create', {
    name: 'Kiste 1',
    placement: { kind: 'zone', id: shelf },
  })
  drill = await phone.creates('item.create', {
    name: '=HYPERLINK("http://evil.example")',
    description: 'Größe: 1½',
    placement: { kind: 'container', id: box },
    custom_fields: { '+Farbe': 'blau', gekauft: { date: '2024-05-06' } },
  })
  await phone.creates('item.create', { name: 'Lampe', placement: { kind: 'location', id: attic } })
  const gone = await phone.creates('location.create', { name: 'Gone' })
  await phone.does('location.delete', { public_id: gone })
  await phone.does('item.update', { public_id: uuid7(), name: 'Refused' })
  const sent = await sendFiles(ada, `/items/${drill}/media`, [{ name: 'front.jpg', bytes: await jpeg() }])
  if (sent.status !== 201) throw new Error(JSON.stringify(sent.error))
  whole = await unpacked(ada, {}, { 'accept-language': 'de-CH,en;q=0.5' })
})
afterAll(() => stowage.dispose())

describe('AE1 exports of a household', () => {
  it('AE1 has each record, the history, tables and media, and a manifest that proves them', async () => {
    const { files, done } = whole
    const manifest = Manifest.parse(JSON.parse(String(files.get('manifest.json'))))
    expect(manifest.files.map(({ path }) => path).sort()).toEqual(
      [...files.keys()].filter((path) => path !== 'manifest.json').sort(),
    )
    for (const { path, bytes, sha256 } of manifest.files) {
      const content = files.get(path) ?? Buffer.alloc(0)
      expect([content.length, createHash('sha256').update(content).digest('hex')]).toEqual([bytes, sha256])
    }
    const items = lines(files.get('records/items.ndjson'))
    expect(items).toHaveLength(2)
    expect(items.find(({ public_id }) => public_id === drill)).toMatchObject({
      record: { description: 'Größe: 1½' },
    })
    const operations = lines(files.get('history/operations.ndjson'))
    expect(operations.map(({ seq }) => seq)).toEqual(operations.map((_, i) => i + 1))
    expect(operations).toHaveLength(manifest.state.seq)
    expect(lines(files.get('history/refusals.ndjson'))).toHaveLength(1)
    expect(lines(files.get('history/deletions.ndjson'))).toMatchObject([{ collection: 'locations' }])
    expect(Object.values(manifest.people)).toContain('ada')
    const [medium] = manifest.files.filter(({ path }) => path.startsWith('media/'))
    expect(medium?.path).toMatch(/^media\/[0-9a-f]{64}\.jpg$/)
    expect(done).toMatchObject({ media: 1, missing_media: 0, progress: 100 })
    expect(manifest.complete).toBe(true)
  })

  it('AE1 speaks the language of the person in its README', () => {
    const { files } = whole
    expect(String(files.get('README.txt'))).toContain('Der Haushalt „Müller & Söhne“ aus Stowage')
  })
})

describe('AE5 tables', () => {
  it('AE5 has names beside ids, accents that spreadsheets read, texts in their cells, and no formula', async () => {
    // Its lines end in each way.
    const description = 'Descale monthly\nThen rinse\rTwice\r\nDry'
    const public_id = await phone.creates('item.create', { name: 'Espresso machine', description })
    const { files } = await unpacked(ada, { format: 'csv' })
    expect([...files.keys()].some((path) => path.startsWith('records/'))).toBe(false)
    const text = files.get('csv/items.csv') ?? Buffer.alloc(0)
    expect(text.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
    expect(String(text)).toContain('\r\n')
    const unquoted = String(text)
      .replaceAll(/"(?:[^"]|"")*"/g, '')
      .replaceAll('\r\n', '')
    expect(unquoted).not.toMatch(/[\r\n]/)
    const rows: Record<string, string>[] = parse(text, { bom: true, columns: true })
    expect(rows.find((row) => row.public_id === public_id)?.description).toBe(description)
    expect(rows.find((row) => row.public_id === drill)).toMatchObject({
      name: '\'=HYPERLINK("http://evil.example")',
      description: 'Größe: 1½',
      placement: 'Keller / Ecke / Kiste 1',
      'field: +Farbe': 'blau',
      'field: gekauft': '2024-05-06',
    })
    const cells = [...files]
      .filter(([path]) => path.startsWith('csv/'))
      .flatMap(([, content]) => {
        const table: string[][] = parse(content, { bom: true })
        return table.flat()
      })
    expect(cells.filter((cell) => /^[=+@\t\r]|^-[^0-9]/.test(cell))).toEqual([])
  })
})

describe('AE8 parts of a household', () => {
  it('AE8 has one place with its contents, and no history', async () => {
    const { files } = await unpacked(ada, { place_id: cellar })
    expect(lines(files.get('records/items.ndjson')).map(({ public_id }) => public_id)).toEqual([drill])
    expect(lines(files.get('records/locations.ndjson'))).toHaveLength(1)
    expect(lines(files.get('records/containers.ndjson'))).toHaveLength(1)
    expect(lines(files.get('records/media.ndjson'))).toHaveLength(1)
    expect([...files.keys()].filter((path) => path.startsWith('history/'))).toEqual([])
    expect(JSON.parse(String(files.get('manifest.json')))).toMatchObject({ complete: false })
    const attics = await unpacked(ada, { place_id: attic })
    expect(lines(attics.files.get('records/items.ndjson'))).toMatchObject([{ record: { name: 'Lampe' } }])
    expect(attics.done.media).toBe(0)
  })

  it('AE8 has what changed since a time, and leaves media out if asked', async () => {
    stowage.clock.advance(60)
    const since = stowage.clock.now().toISOString()
    const late = await phone.creates('item.create', { name: 'Late' })
    const { files } = await unpacked(ada, { changed_since: since, with_media: false })
    expect(lines(files.get('records/items.ndjson')).map(({ public_id }) => public_id)).toEqual([late])
    expect(lines(files.get('history/operations.ndjson'))).toHaveLength(1)
    expect([...files.keys()].filter((path) => path.startsWith('media/'))).toEqual([])
    const unknown = await ada.send('POST', '/data-exports', { place_id: drill })
    expectError(unknown, 422, 'validation_failed')
    expect(unknown.error.details).toMatchObject([{ path: 'place_id' }])
  })
})

describe('AE7 exports as jobs', () => {
  it('AE7 are deleted by who asked for them, and by administrators', async () => {
    const { done } = await unpacked(ada, { format: 'csv' })
    const path = `/data-exports/${done.public_id}`
    expectError(await mia.send('DELETE', path), 403, 'access_denied')
    expect((await mia.send('GET', path)).status).toBe(200)
    const own = await unpacked(mia, { format: 'csv', changed_since: '2026-01-01T00:00:00+01:00' })
    expect((await mia.send('DELETE', `/data-exports/${own.done.public_id}`)).status).toBe(200)
    expect((await ada.send('DELETE', path)).status).toBe(200)
  })

  it('AE7 downloads whole, in ranges, and not again what a client has', async () => {
    const { zip, done } = whole
    const all = await download(ada, done.public_id)
    const etag = all.headers.get('etag') ?? ''
    expect(all.headers.get('accept-ranges')).toBe('bytes')
    expect(all.headers.get('content-type')).toBe('application/zip')
    expect(all.headers.get('content-length')).toBe(String(done.bytes))
    expect(all.headers.get('content-disposition')).toMatch(
      /^attachment; filename="Muller & Sohne 2026-11-20\.zip"; filename\*=UTF-8''M%C3%BCller/,
    )
    const part = await download(ada, done.public_id, { range: 'bytes=10-19', 'if-range': etag })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 10-19/${zip.length}`])
    expect(Buffer.from(await part.arrayBuffer())).toEqual(zip.subarray(10, 20))
    const other = await download(ada, done.public_id, { range: 'bytes=10-19', 'if-range': '"other"' })
    expect(other.status).toBe(200)
    expect((await download(ada, done.public_id, { range: 'bytes=99999999-' })).status).toBe(416)
    expect((await download(ada, done.public_id, { 'if-none-match': etag })).status).toBe(304)
  })

  it('AE7 gives archives to administrators, tables to members, and nothing to strangers', async () => {
    const { done } = whole
    expectError(await mia.send('POST', '/data-exports', {}), 403, 'access_denied')
    // A request whose fields are all optional needs no body.
    expectError(await mia.send('POST', '/data-exports'), 403, 'access_denied')
    expectError(await vera.send('POST', '/data-exports', { format: 'csv' }), 403, 'access_denied')
    expectError(await mia.send('GET', `/data-exports/${done.public_id}`), 404, 'not_found')
    expect((await download(mia, done.public_id)).status).toBe(404)
    const tables = await unpacked(mia, { format: 'csv' })
    expect((await look(vera, tables.done.public_id)).state).toBe('done')
    expectError(await vera.send('DELETE', `/data-exports/${tables.done.public_id}`), 403, 'access_denied')
    await stowage.register('sam')
    const sam = await stowage.browse('sam')
    expectError(await sam.send('GET', `/data-exports/${tables.done.public_id}`), 404, 'not_found')
    const listed = await mia.send('GET', '/data-exports')
    // That of Ada has tables, too; her archive is not among them.
    expect(listed.data.data_exports).toMatchObject([{ format: 'csv' }, { format: 'csv' }])
  })

  it('AE7 is begun, watched and downloaded on a device', async () => {
    phone = await stowage.login('ada', 'ada-tablet-0001')
    const answer = await phone.send('POST', '/data-exports', { format: 'csv' })
    expect(answer.status).toBe(202)
    const { public_id } = Object(answer.data.data_export)
    await over(ada, public_id)
    expect((await phone.send('GET', `/data-exports/${public_id}`)).data.data_export).toMatchObject({
      state: 'done',
    })
    expect((await phone.send('GET', '/data-exports')).data.data_exports).toContainEqual(
      expect.objectContaining({ public_id }),
    )
    const path = `${stowage.url}/api/v1/mobile/data-exports/${public_id}/download`
    const authorization = `Bearer ${phone.tokens.access_token}`
    const file = await fetch(path, { headers: { authorization, range: 'bytes=0-1' } })
    expect([file.status, await file.text(), file.headers.get('content-type')]).toEqual([
      206,
      'PK',
      'application/zip',
    ])
    expect((await fetch(path)).status).toBe(401)
  })

  it('AE7 returns the same export for the same key, deletes it, and forgets it after its time', async () => {
    const key = uuid7()
    const first = await exports(ada, { format: 'csv' }, { 'idempotency-key': key })
    const again = await exports(ada, { format: 'csv' }, { 'idempotency-key': key })
    expect(again.public_id).toBe(first.public_id)
    await over(ada, first.public_id)
    expect((await ada.send('DELETE', `/data-exports/${first.public_id}`)).status).toBe(200)
    expectError(await ada.send('GET', `/data-exports/${first.public_id}`), 404, 'not_found')
    const { done } = await unpacked(ada, { format: 'csv' })
    stowage.clock.advance(73 * 3600)
    ada = await stowage.browse('ada')
    expectError(await ada.send('GET', `/data-exports/${done.public_id}`), 404, 'not_found')
  })
})
