import sharp from 'sharp'
import { v7 as uuid7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Phone } from '../../support/stowage.ts'
import { openStowage } from '../../support/stowage.ts'
import { jpeg, listIn, PDF, sendFiles } from '../media/support.ts'
import { pathOf, Visitor } from '../pages/visitor.ts'

interface Entry {
  readonly name: string
  readonly photos: string[]
}

let stowage: Awaited<ReturnType<typeof openStowage>>
let ada: Phone
let cellar: string
let box: string
let saw: string
let letters: string
/** Photos: of the place, of the saw (two), of a thing in the attic; and a document of the saw. */
let ofCellar: string
let ofSaw: string[]
let ofLetters: string
let paper: string

/** A cellar, which is shared, with a saw in a box; and an attic with letters, which is not. */
beforeAll(async () => {
  stowage = await openStowage({ STOWAGE_LOG_LEVEL: 'trace' })
  ada = await stowage.register('ada', { household_name: 'Home' })
  const browser = await stowage.browse('ada')
  cellar = await ada.creates('location.create', { name: 'Cellar' })
  const attic = await ada.creates('location.create', { name: 'Attic' })
  const inside = { kind: 'location', id: cellar }
  box = await ada.creates('container.create', { name: 'Werkzeugkiste', placement: inside })
  const placement = { kind: 'container', id: box }
  saw = await ada.creates('item.create', {
    name: 'Säge',
    description: 'For wood',
    placement,
    serial_number: 'HIDDEN-1',
    notes: 'HIDDEN-2',
    tag_ids: [await ada.creates('tag.create', { name: 'HIDDEN-3' })],
  })
  await ada.creates('item.create', { name: 'Lamp', placement: inside })
  letters = await ada.creates('item.create', { name: 'Letters', placement: { kind: 'location', id: attic } })
  const adds = async (path: string, files: readonly Buffer[]) =>
    listIn(
      await sendFiles(
        browser,
        `${path}/media`,
        files.map((bytes, n) => ({ name: `${n}.jpg`, bytes })),
      ),
    ).map(({ public_id }) => public_id)
  ;[ofCellar = ''] = await adds(`/structure/locations/${cellar}`, [await jpeg(1)])
  ofSaw = await adds(`/items/${saw}`, [await jpeg(2), await jpeg(3)])
  ;[ofLetters = ''] = await adds(`/items/${letters}`, [await jpeg(4)])
  const sent = await sendFiles(browser, `/items/${saw}/media`, [
    { name: 'paper.pdf', bytes: PDF, type: 'application/pdf' },
  ])
  paper = listIn(sent)[0]?.public_id ?? ''
})

afterAll(() => stowage?.dispose())

async function shares(more: Record<string, unknown> = {}) {
  const body = { kind: 'location', id: cellar, ...more }
  const { data } = await ada.api('POST', '/household/guest-links', body)
  const { public_id } = data.guest_link as { public_id: string }
  return { public_id, token: String(data.token), path: pathOf(String(data.link)) }
}

async function found(token: string, more: Record<string, unknown>): Promise<string[]> {
  const { data, status } = await stowage.send('POST', '/api/v1/guest/contents', { token, ...more })
  expect(status).toBe(200)
  return (data.contents as Entry[]).map(({ name }) => name)
}

const gets = (token: string, photo: string, variant = 'thumb') =>
  fetch(`${stowage.url}/api/v1/guest/photo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, photo, variant }),
  })

describe('M8 the search of a guest', () => {
  it('M8 finds things by the texts that the guest can read, inside of words, without case and accents', async () => {
    const { token } = await shares()
    for (const q of ['sage', 'SÄGE', 'säge wood', 'werkzeug sag'])
      expect(await found(token, { q })).toEqual(['Säge'])
    expect(await found(token, { q: 'kiste' })).toEqual(['Werkzeugkiste', 'Säge'])
    expect(await found(token, { q: 'kiste', container_id: box })).toEqual([])
    expect(await found(token, { container_id: box })).toEqual(['Säge'])
    for (const q of ['', ' ', 'x'.repeat(201)])
      expect((await stowage.send('POST', '/api/v1/guest/contents', { token, q })).status).toBe(422)
  })

  it('M8 does not answer by what the guest cannot read, nor outside of the place', async () => {
    const { token } = await shares()
    for (const q of [
      'HIDDEN',
      'HIDDEN-1',
      'hidden-2',
      'hidden-3',
      'Letters',
      'Attic',
      'Home',
      'ada',
      '!',
      saw,
    ])
      expect(await found(token, { q })).toEqual([])
    const { token: boxed } = await shares({ kind: 'container', id: box })
    for (const q of ['Werkzeug', 'Cellar', 'Lamp']) expect(await found(boxed, { q })).toEqual([])
    const chest = await ada.creates('container.create', { name: 'Chest' })
    for (const container_id of [chest, uuid7(), cellar, saw]) {
      const { status } = await stowage.send('POST', '/api/v1/guest/contents', { token, container_id })
      expect(status).toBe(404)
    }
    // The container of the link itself is the place, and no container in it.
    const itself = { token: boxed, container_id: box }
    expect((await stowage.send('POST', '/api/v1/guest/contents', itself)).status).toBe(404)
  })

  it('M8 goes through a large place page by page, and finds each thing once', async () => {
    const hall = await ada.creates('location.create', { name: 'Hall' })
    const placement = { kind: 'location', id: hall }
    const names = Array.from({ length: 600 }, (_, n) => (n % 100 === 99 ? `Rare ${n}` : `Common ${n}`))
    for (let at = 0; at < names.length; at += 200)
      await ada.push(
        names
          .slice(at, at + 200)
          .map((name) => ada.operation('item.create', { public_id: uuid7(), name, placement })),
      )
    const { token } = await shares({ id: hall })
    const all: string[] = []
    for (let cursor: string | null = null, first = true; first || cursor !== null; first = false) {
      const query: object = { token, q: 'rare', limit: 2, ...(cursor !== null && { cursor }) }
      const { data } = await stowage.send('POST', '/api/v1/guest/contents', query)
      all.push(...(data.contents as Entry[]).map(({ name }) => name))
      cursor = data.next_cursor === null ? null : String(data.next_cursor)
    }
    expect(all.sort()).toEqual(names.filter((name) => name.startsWith('Rare')).sort())
    expect(await found(token, { q: 'nothing of that kind' })).toEqual([])
  })
})

describe('M8 the photos of a guest link', () => {
  it('M8 are those of the place and of its things, in sizes that have no more in them than the picture', async () => {
    const { token } = await shares()
    const { data } = await stowage.send('POST', '/api/v1/guest', { token })
    expect(data.place).toMatchObject({ photos: [ofCellar] })
    const { data: list } = await stowage.send('POST', '/api/v1/guest/contents', { token, q: 'säge' })
    expect((list.contents as Entry[])[0]?.photos).toEqual(ofSaw)
    for (const photo of [ofCellar, ...ofSaw]) {
      const answer = await gets(token, photo)
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
      expect(answer.headers.get('content-security-policy')).toContain('sandbox')
      const { exif, width } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
      expect([exif, width]).toEqual([undefined, 128])
    }
    expect((await gets(token, ofCellar, 'original')).status).toBe(422)
  })

  it('M8 are no others: no document, nothing outside, removed or archived, and none by the id alone', async () => {
    const { token } = await shares()
    const texts = new Set<string>()
    for (const photo of [ofLetters, paper, uuid7(), uuid7()]) {
      const answer = await gets(token, photo)
      expect(answer.status).toBe(404)
      const { error }: { error: unknown } = JSON.parse(await answer.text())
      texts.add(JSON.stringify(error))
    }
    expect(texts.size).toBe(1)
    const { token: without } = await shares({ photos: false })
    expect((await stowage.send('POST', '/api/v1/guest', { token: without })).data.place).toMatchObject({
      photos: [],
    })
    for (const photo of [ofCellar, ...ofSaw]) expect((await gets(without, photo)).status).toBe(404)
    const { token: boxed } = await shares({ kind: 'container', id: box })
    expect((await gets(boxed, ofSaw[0] ?? '')).status).toBe(200)
    expect((await gets(boxed, ofCellar)).status).toBe(404)
    await ada.does('container.archive', { public_id: box })
    for (const each of [token, boxed]) expect((await gets(each, ofSaw[0] ?? '')).status).toBe(404)
    await ada.does('container.restore', { public_id: box })
    const eve = await stowage.register('eve')
    const hers = await eve.creates('location.create', { name: 'Hers' })
    const { data } = await eve.api('POST', '/household/guest-links', { kind: 'location', id: hers })
    for (const photo of [ofCellar, ...ofSaw]) expect((await gets(String(data.token), photo)).status).toBe(404)
    expect((await fetch(`${stowage.url}/api/v1/media/${ofCellar}/thumb`)).status).toBe(401)
  })

  it('M8 end with the link, as its search does, and at once', async () => {
    const [revoked, short] = [await shares(), await shares({ expires_in_days: 1 })]
    const tokens = [revoked.token, short.token]
    for (const token of tokens) expect((await gets(token, ofCellar)).status).toBe(200)
    await ada.api('DELETE', `/household/guest-links/${revoked.public_id}`)
    expect((await gets(revoked.token, ofCellar)).status).toBe(404)
    stowage.clock.advance(24 * 3600)
    for (const token of [...tokens, 'x', `swg_${'A'.repeat(64)}`]) {
      expect((await gets(token, ofCellar)).status).toBe(404)
      const { status } = await stowage.send('POST', '/api/v1/guest/contents', { token, q: 'säge' })
      expect(status).toBe(404)
    }
    ada = await stowage.login('ada', ada.installation_id)
  })
})

describe('M8 the pages of a guest link', () => {
  const photosIn = (text: string) => [...text.matchAll(/src="([^"]+)"/g)].map(([, path = '']) => path)

  it('M8 have photos and a search, without a script and without the code in an address', async () => {
    const { path, public_id, token } = await shares()
    const visitor = new Visitor(stowage)
    const shown = await visitor.get(path)
    const own = visitor.at(path)
    expect(photosIn(shown.text)).toEqual([
      `${own}/photos/${ofCellar}/large`,
      `${own}/photos/${ofSaw[0]}/thumb`,
    ])
    const search = await visitor.get(`${own}?q=wood`)
    expect(search.text).toContain('<b>Säge</b>')
    expect(search.text).not.toContain('<b>Lamp</b>')
    expect((await visitor.get(`${own}?q=%3Cb%3Eletters`)).text).toContain('“&lt;b&gt;letters”')
    expect((await visitor.get(`${own}?q=`)).text).toContain('<b>Lamp</b>')
    const thing = await visitor.get(`${own}/things/${saw}`)
    // The words of the app, and no invitation to sign in: most guests have no account.
    expect(thing.text).toContain('<span class="kind">Thing</span>')
    expect(thing.text).toContain('>For members</a>')
    expect(thing.text).not.toContain('>Sign in<')
    expect([thing.status, thing.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(photosIn(thing.text)).toEqual(ofSaw.map((id) => `${own}/photos/${id}/large`))
    expect((await visitor.get(`${own}/things/${box}`)).text).toContain('<b>Säge</b>')
    for (const text of [shown.text, search.text, thing.text]) {
      expect(text).not.toContain(token.slice(4))
      expect(text).not.toContain('HIDDEN')
      expect(text).not.toContain('<script')
    }
    for (const id of [letters, uuid7()]) {
      const other = await visitor.get(`${own}/things/${id}`)
      expect([other.status, other.text]).toEqual([404, expect.stringContaining('This is not here now')])
    }
    const picture = `${own}/photos/${ofCellar}/thumb`
    const answer = await visitor.get(picture)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect((await visitor.get(`${own}/photos/${ofLetters}/thumb`)).status).toBe(404)
    // Another browser has the addresses, and not the code.
    const stranger = new Visitor(stowage)
    expect((await stranger.get(picture)).status).toBe(404)
    expect((await stranger.get(`${own}/things/${saw}`)).to).toBe('/guest')
    expect((await stranger.get(`${own}?q=wood`)).to).toBe('/guest')
    await ada.api('DELETE', `/household/guest-links/${public_id}`)
    for (const gone of [own, `${own}?q=wood`, `${own}/things/${saw}`, picture])
      expect((await visitor.get(gone)).status).toBe(404)
    expect(stowage.log.join('\n')).not.toContain(token.slice(4))
  })

  it('M8 are where the label of a thing leads a guest, as far as the link shows the thing', async () => {
    const { path, public_id } = await shares()
    const visitor = new Visitor(stowage)
    const landing = (await visitor.get(`/q/${saw}`)).text
    await visitor.get(path)
    for (const id of [saw, box])
      expect((await visitor.get(`/q/${id}`)).to).toBe(`${visitor.at(path)}/things/${id}`)
    const strange = (text: string) => text.replaceAll(/value="[^"]*"/g, '')
    for (const text of [letters, cellar, uuid7(), 'K7QM-2XWD', 'x']) {
      const answer = await visitor.get(`/q/${text}`)
      expect([answer.status, strange(answer.text)]).toEqual([200, strange(landing)])
    }
    await ada.api('DELETE', `/household/guest-links/${public_id}`)
    expect((await visitor.get(`/q/${saw}`)).to).toBeNull()
  })
})
