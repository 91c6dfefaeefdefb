import { v7 as uuid7 } from 'uuid'
import { describe, expect, it } from 'vitest'
import { eraseHousehold } from '../../../engine/index.ts'
import { readCursor, writeCursor } from '../../../services/interface/routes/paging.ts'
import { some } from '../../support/rounds.ts'
import { type Phone, sharedStowage, type TestStowage, testStowage } from '../../support/stowage.ts'
import { idOf, joins, outcome, within } from '../members/family.ts'

const DAY = 24 * 3600

const shared = sharedStowage()

interface Entry {
  type: string
  name: string
  path: { name: string }[]
}

/** A house with a cellar that is shared, and an attic that is not: on a server of its own where `env` is given. */
async function house(env?: Record<string, string>) {
  const stowage = env ? await testStowage(env) : shared()
  const ada = await stowage.register('ada', { household_name: 'Home' })
  const cellar = await ada.creates('location.create', { name: 'Cellar', description: 'Down the stairs' })
  const attic = await ada.creates('location.create', { name: 'Attic' })
  const shelf = await ada.creates('shelf.create', { name: 'Shelf', parent: { kind: 'location', id: cellar } })
  const box = await ada.creates('container.create', { name: 'Box', placement: { kind: 'shelf', id: shelf } })
  const saw = await ada.creates('item.create', {
    name: 'Saw',
    description: 'Sharp',
    quantity: 2,
    unit: 'pcs',
    placement: { kind: 'container', id: box },
    serial_number: 'SECRET-1',
    purchase_price: '39.95',
    notes: 'SECRET-2',
    custom_fields: { pin: 'SECRET-3' },
  })
  const lamp = await ada.creates('item.create', {
    name: 'Lamp',
    placement: { kind: 'location', id: cellar },
  })
  await ada.creates('item.create', { name: 'Letters', placement: { kind: 'location', id: attic } })
  await ada.creates('item.create', { name: 'Nowhere' })
  return { stowage, ada, cellar, attic, shelf, box, saw, lamp }
}

async function shares(phone: Phone, kind: string, id: string, more: Record<string, unknown> = {}) {
  const answer = await phone.api('POST', '/household/guest-links', { kind, id, ...more })
  if (answer.status !== 201) throw new Error(`share: ${answer.status} ${JSON.stringify(answer.error)}`)
  const { guest_link, link, token } = answer.data
  const { public_id } = guest_link as { public_id: string }
  return { public_id, guest_link, link: String(link), token: String(token) }
}

/** What the token of a link shows: the place, or `/contents?limit=50&cursor=...` for what is in it. */
function visits(stowage: TestStowage, token: string, more = '') {
  const [part = '', query = ''] = more.split('?')
  const { limit, ...other } = Object.fromEntries(new URLSearchParams(query))
  const body = { token, ...other, ...(limit !== undefined && { limit: Number(limit) }) }
  return stowage.send('POST', `/api/v1/guest${part}`, body)
}

/** What a guest is shown, as `Shelf/Box/Saw`, and how many pages that took. */
async function listed(stowage: TestStowage, token: string, limit = 200) {
  const names: string[] = []
  let pages = 0
  for (let cursor = ''; ; ) {
    const answer = await visits(stowage, token, `/contents?limit=${limit}${cursor && `&cursor=${cursor}`}`)
    const { contents, next_cursor } = answer.data as { contents: Entry[]; next_cursor: string | null }
    names.push(...contents.map(({ name, path }) => [...path.map((step) => step.name), name].join('/')))
    pages += 1
    expect(contents.length).toBeLessThanOrEqual(limit)
    if (next_cursor === null) return { names, pages }
    cursor = next_cursor
  }
}

describe('M8 a guest link', () => {
  it('M8 is shown once, and shows its place', async () => {
    const { stowage, ada, cellar } = await house({ STOWAGE_BASE_URL: 'https://stowage.example' })
    const { guest_link, link, token, public_id } = await shares(ada, 'location', cellar)
    expect(token).toMatch(/^swg_[\w-]{64}$/)
    expect(link).toBe(`https://stowage.example/guest#${token}`)
    expect(guest_link).toEqual({
      public_id,
      name: 'Cellar',
      kind: 'location',
      id: cellar,
      photos: true,
      created_by: { user_id: idOf(ada), name: 'ada' },
      created_at: '2026-11-20T10:00:00.000Z',
      expires_at: '2026-12-20T10:00:00.000Z',
      last_used_at: null,
      used_days: 0,
    })
    expect((await ada.api('GET', '/household/guest-links')).data).toEqual({
      guest_links: [guest_link],
      next_cursor: null,
    })
    const seen = await visits(stowage, token)
    expect(seen.headers.get('cache-control')).toBe('no-store')
    expect(seen.headers.get('referrer-policy')).toBe('no-referrer')
    expect(seen.data).toEqual({
      name: 'Cellar',
      household: { name: 'Home' },
      expires_at: '2026-12-20T10:00:00.000Z',
      place: {
        kind: 'location',
        public_id: cellar,
        name: 'Cellar',
        description: 'Down the stairs',
        photos: [],
      },
      contents: { items: 1, containers: 0, places: 1 },
    })
    const records = stowage.running?.services.accounts.read((view) => view.all('guest_links'))
    for (const kept of [JSON.stringify(records), ...stowage.log]) expect(kept).not.toContain(token.slice(4))
  })

  it('M9 says when it was last used, to the hour, and on how many days, with one write an hour', async () => {
    const { stowage, ada, cellar } = await house({})
    const accounts = stowage.running?.services.accounts
    const [used, unused] = [await shares(ada, 'location', cellar), await shares(ada, 'location', cellar)]
    const browser = await stowage.browse('ada')
    const uses = async () => {
      const { guest_links } = (await browser.send('GET', '/household/guest-links')).data
      type Uses = { public_id: string; last_used_at: string | null; used_days: number }
      return [used, unused].map(({ public_id }) => {
        const link = (guest_links as Uses[]).find((each) => each.public_id === public_id)
        return [link?.last_used_at, link?.used_days]
      })
    }
    await visits(stowage, used.token)
    expect(await uses()).toEqual([
      ['2026-11-20T10:00:00.000Z', 1],
      [null, 0],
    ])
    stowage.clock.advance(3000)
    const written = accounts?.version()
    await visits(stowage, used.token)
    await visits(stowage, used.token, '/contents')
    await new Promise(setImmediate)
    expect(accounts?.version()).toBe(written)
    expect(await uses()).toEqual([
      ['2026-11-20T10:00:00.000Z', 1],
      [null, 0],
    ])
    stowage.clock.advance(3600)
    await visits(stowage, used.token, '/contents')
    stowage.clock.advance(DAY)
    await visits(stowage, used.token, '/contents')
    expect(await uses()).toEqual([
      ['2026-11-21T11:50:00.000Z', 2],
      [null, 0],
    ])
    // A link that shows nothing was not used.
    await browser.send('POST', `/structure/locations/${cellar}/archive`)
    await visits(stowage, unused.token)
    expect((await uses())[1]).toEqual([null, 0])
  })

  it('M8 lists what is in the place, with the way within it, and nothing else about it', async () => {
    const { stowage, ada, cellar, shelf, box, saw, lamp } = await house()
    const { token } = await shares(ada, 'location', cellar, { name: 'For the plumber' })
    const answer = await visits(stowage, token, '/contents')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const onShelf = { kind: 'shelf', public_id: shelf, name: 'Shelf' }
    const inBox = { kind: 'container', public_id: box, name: 'Box' }
    expect(answer.data).toEqual({
      contents: [
        {
          type: 'item',
          public_id: lamp,
          name: 'Lamp',
          description: null,
          quantity: 1,
          unit: null,
          path: [],
          photos: [],
        },
        {
          type: 'container',
          public_id: box,
          name: 'Box',
          description: null,
          quantity: null,
          unit: null,
          path: [onShelf],
          photos: [],
        },
        {
          type: 'item',
          public_id: saw,
          name: 'Saw',
          description: 'Sharp',
          quantity: 2,
          unit: 'pcs',
          path: [onShelf, inBox],
          photos: [],
        },
      ],
      next_cursor: null,
    })
    for (const part of ['', '/contents']) {
      const text = JSON.stringify((await visits(stowage, token, part)).data)
      for (const word of ['SECRET', '39.95', 'Attic', 'Letters', '"ada"', 'ada@', ada.household_id])
        expect(text).not.toContain(word)
    }
  })

  it.each(['container', 'shelf'] as const)('M8 of a %s shows nothing around it', async (kind) => {
    const { stowage, ada, box, shelf } = await house()
    const { token } = await shares(ada, kind, kind === 'shelf' ? shelf : box)
    expect((await listed(stowage, token)).names).toEqual(kind === 'shelf' ? ['Box', 'Box/Saw'] : ['Saw'])
    const text = JSON.stringify([
      (await visits(stowage, token)).data,
      (await visits(stowage, token, '/contents')).data,
    ])
    expect(text).not.toContain('Cellar')
  })

  it('M8 follows what moves, in and out', async () => {
    const { stowage, ada, cellar, attic, box, lamp } = await house()
    const { token } = await shares(ada, 'location', cellar)
    const boxed = await shares(ada, 'container', box)
    await ada.does('container.move', { public_id: box, placement: { kind: 'location', id: attic } })
    expect((await listed(stowage, token)).names).toEqual(['Lamp'])
    await ada.does('item.move', { public_id: lamp, placement: { kind: 'container', id: box } })
    expect((await listed(stowage, token)).names).toEqual([])
    expect((await listed(stowage, boxed.token)).names).toEqual(['Saw', 'Lamp'])
  })

  it('M8 shows nothing that is archived, nor what is in it, and leads nowhere if its place is', async () => {
    const { stowage, ada, cellar, box, lamp } = await house()
    const { token } = await shares(ada, 'location', cellar)
    const boxed = await shares(ada, 'container', box)
    await ada.does('container.archive', { public_id: box })
    expect((await listed(stowage, token)).names).toEqual(['Lamp'])
    for (const part of ['', '/contents'])
      expect(outcome(await visits(stowage, boxed.token, part))).toBe('404 not_found')
    await ada.does('item.archive', { public_id: lamp })
    expect((await listed(stowage, token)).names).toEqual([])
    await ada.does('container.restore', { public_id: box })
    expect((await listed(stowage, boxed.token)).names).toEqual(['Saw'])
    await ada.does('location.archive', { public_id: cellar })
    for (const each of [token, boxed.token]) {
      const { error } = await visits(stowage, each)
      expect(error).toEqual((await visits(stowage, 'x')).error)
    }
    const again = { kind: 'location', id: cellar }
    expect(outcome(await ada.api('POST', '/household/guest-links', again))).toBe('404 not_found')
  })

  it.each(some([1, 3, 2, 7], 0, 2))('M8 lists everything once in pages of %i', async (limit) => {
    const { stowage, ada, cellar, shelf, box } = await house()
    const inner = await ada.creates('container.create', {
      name: 'Inner',
      placement: { kind: 'container', id: box },
    })
    await ada.creates('slot.create', { name: 'Empty', parent: { kind: 'shelf', id: shelf } })
    const slot = await ada.creates('slot.create', { name: 'Slot', parent: { kind: 'shelf', id: shelf } })
    const places = [
      { kind: 'container', id: inner },
      { kind: 'slot', id: slot },
      { kind: 'location', id: cellar },
    ]
    for (const [at, placement] of places.entries())
      for (const name of ['a', 'b', 'c'])
        await ada.creates('item.create', { name: `${name}${at}`, placement })
    const { token } = await shares(ada, 'location', cellar)
    const whole = await listed(stowage, token)
    expect(whole.pages).toBe(1)
    expect(whole.names).toEqual([
      ...['Lamp', 'a2', 'b2', 'c2', 'Shelf/Box', 'Shelf/Box/Saw', 'Shelf/Box/Inner'],
      ...['a0', 'b0', 'c0'].map((name) => `Shelf/Box/Inner/${name}`),
      ...['a1', 'b1', 'c1'].map((name) => `Shelf/Slot/${name}`),
    ])
    const paged = await listed(stowage, token, limit)
    expect(paged.names).toEqual(whole.names)
    expect(paged.pages).toBe(Math.ceil(13 / limit))
  })

  it('M8 forgives a mistyped word where nothing has all words, and compares nothing that it does not show', async () => {
    const { stowage, ada, cellar } = await house()
    const { token } = await shares(ada, 'location', cellar)
    const finds = async (q: string) => {
      const { data } = await visits(stowage, token, `/contents?q=${encodeURIComponent(q)}`)
      return (data.contents as Entry[]).map(({ name }) => name)
    }
    await ada.creates('item.create', { name: 'Screwdriver', placement: { kind: 'location', id: cellar } })
    await ada.creates('item.create', { name: 'Lama', placement: { kind: 'location', id: cellar } })
    expect(await finds('lamp')).toEqual(['Lamp'])
    expect(await finds('lapm')).toEqual(['Lamp'])
    expect(await finds('scerwdrivr')).toEqual(['Screwdriver'])
    // Two words that nothing has, a word that is too short, texts that are hidden, and a thing of another place.
    for (const q of ['lapm scerwdrivr', 'sow', 'secrt-1', 'letterz']) expect(await finds(q)).toEqual([])
    // A place with more than 10,000 records takes several requests: the cursor knows whether anything had all words so far.
    const steps = readCursor(String((await visits(stowage, token, '/contents?limit=1')).data.next_cursor))
    const goesOn = async (sign: string) => {
      const { data } = await visits(stowage, token, `/contents?q=lapm&cursor=${writeCursor(sign)}`)
      return [(data.contents as Entry[]).map(({ name }) => name), data.next_cursor]
    }
    expect(await goesOn(`-${steps}`)).toEqual([['Lamp'], null])
    expect(await goesOn('~')).toEqual([['Lamp'], null])
    expect(await goesOn(steps)).toEqual([[], null])
    for (const sign of ['~x', '-', '-x']) {
      const lost = await visits(stowage, token, `/contents?q=lamp&cursor=${writeCursor(sign)}`)
      expect(outcome(lost)).toBe('422 validation_failed')
    }
  })

  it('M8 no cursor leads out of the place, not even a forged one', async () => {
    const { stowage, ada, cellar, attic, box } = await house()
    const { token } = await shares(ada, 'location', cellar)
    const { data } = await visits(stowage, token, '/contents?limit=1')
    const steps = readCursor(String(data.next_cursor))
    const forged = [
      steps.replaceAll(cellar, attic),
      `${steps};0,${attic},0,-1,`,
      `6,${box},0,-1,`,
      `0,${cellar},1,-1,;0,${attic},0,-1,`,
      `0,${cellar},1,-1,;6,${box},0,-1,`,
      `0,${attic},0,-1,`,
    ]
    for (const text of forged) {
      const answer = await visits(stowage, token, `/contents?cursor=${writeCursor(text)}`)
      expect(answer.status).toBe(200)
      expect(JSON.stringify(answer.data)).not.toContain('Letters')
    }
    // Somewhere else's cursor is as good as none that was forged: what moved out is not gone into.
    await ada.does('container.move', { public_id: box, placement: { kind: 'location', id: attic } })
    const moved = await visits(stowage, token, `/contents?cursor=${data.next_cursor}`)
    expect(JSON.stringify(moved.data)).not.toContain('Saw')
    const long = await visits(stowage, token, `/contents?cursor=${'A'.repeat(8193)}`)
    expect(long.error.details).toMatchObject([{ path: 'cursor', code: 'too_big' }])
    for (const text of [
      'x',
      '',
      `9,${cellar},0,-1,`,
      `0,${cellar},8,-1,`,
      `0,${cellar},0,-2,`,
      `${steps};`,
    ]) {
      const answer = await visits(stowage, token, `/contents?cursor=${writeCursor(text) || '!'}`)
      expect(outcome(answer)).toBe('422 validation_failed')
    }
  })

  it('M8 lets nobody write, and is no key to anything else', async () => {
    const { stowage, ada, cellar } = await house()
    const { token } = await shares(ada, 'location', cellar)
    for (const part of ['', '/contents'])
      for (const method of ['GET', 'PUT', 'PATCH', 'DELETE'])
        expect((await stowage.send(method, `/api/v1/guest${part}`)).status).toBe(405)
    const asToken = await stowage.send('GET', '/api/v1/household', undefined, { token })
    expect(asToken.status).toBe(401)
    expect(outcome(await stowage.send('POST', '/api/v1/invitations/find', { token }))).toBe('404 not_found')
    const elsewhere = { token, household_id: ada.household_id }
    expect(outcome(await stowage.send('POST', '/api/v1/guest', elsewhere))).toBe('422 validation_failed')
  })
})

describe('M5 the end of a guest link', () => {
  it('M5 an unknown, a wrong, an expired and a revoked one look the same', async () => {
    const { stowage, ada, cellar } = await house({})
    const revoked = await shares(ada, 'location', cellar)
    const short = await shares(ada, 'location', cellar, { expires_in_days: 1 })
    const good = await shares(ada, 'location', cellar, { expires_in_days: 365 })
    const path = `/household/guest-links/${revoked.public_id}`
    expect((await ada.api('DELETE', path)).data).toEqual({ revoked: true })
    expect(outcome(await ada.api('DELETE', path))).toBe('404 not_found')
    stowage.clock.advance(DAY)
    const end = good.token.endsWith('AA') ? 'BB' : 'AA'
    const over = ['x', revoked.token, short.token, `swg_${'A'.repeat(64)}`, good.token.slice(0, -2) + end]
    const errors = []
    for (const token of over)
      for (const part of ['', '/contents', '/contents?cursor=x'])
        errors.push(JSON.stringify((await visits(stowage, token, part)).error))
    expect(new Set(errors).size).toBe(1)
    expect(errors[0]).toContain('"not_found"')
    expect((await visits(stowage, good.token)).status).toBe(200)
    const owner = await stowage.login('ada', ada.installation_id)
    expect((await owner.api('GET', '/household/guest-links')).data.guest_links).toHaveLength(1)
  })

  it('M5 comes when its giver is no admin any more', async () => {
    const { stowage, ada, cellar } = await house()
    const alan = await joins(stowage, ada, 'alan', 'admin')
    const shared = { kind: 'location', id: cellar, household_id: ada.household_id }
    const give = async () => String((await alan.api('POST', '/household/guest-links', shared)).data.token)
    const kept = await shares(ada, 'location', cellar)
    const first = await give()
    const becomes = (role: string) => ada.api('PATCH', `/household/members/${idOf(alan)}`, { role })
    await becomes('owner')
    await becomes('admin')
    expect((await visits(stowage, first)).status).toBe(200)
    await becomes('member')
    expect((await visits(stowage, first)).status).toBe(404)
    await becomes('admin')
    const second = await give()
    await ada.api('DELETE', `/household/members/${idOf(alan)}`)
    expect((await visits(stowage, second)).status).toBe(404)
    expect((await visits(stowage, kept.token)).status).toBe(200)
  })

  it('goes with its household', async () => {
    const { stowage, ada, cellar } = await house({})
    const { token } = await shares(ada, 'location', cellar)
    await visits(stowage, token)
    const left = (of: 'guest_links' | 'guest_link_uses') =>
      stowage.running?.services.accounts.read((view) => view.size(of))
    await expect.poll(() => left('guest_link_uses')).toBe(1)
    await stowage.running?.services.accounts.run(eraseHousehold, { household_id: ada.household_id }, null)
    expect(outcome(await visits(stowage, token))).toBe('404 not_found')
    expect([left('guest_links'), left('guest_link_uses')]).toEqual([0, 0])
  })
})

describe('who gives guest links', () => {
  it('is an admin, for places of their household', async () => {
    const { stowage, ada, cellar, saw } = await house()
    const eve = await stowage.register('eve')
    const hers = await eve.creates('location.create', { name: 'Hers' })
    const gives = async (phone: Phone, body: object) =>
      outcome(await phone.api('POST', '/household/guest-links', body))
    for (const role of ['viewer', 'member', 'admin', 'owner'] as const) {
      const phone = await joins(stowage, ada, role, role)
      const body = { kind: 'location', id: cellar, household_id: ada.household_id }
      const allowed = role === 'admin' || role === 'owner'
      expect(await gives(phone, body)).toBe(allowed ? '201' : '403 access_denied')
      const list = await phone.api('GET', within('/household/guest-links', ada))
      expect(outcome(list)).toBe(allowed ? '200' : '403 access_denied')
    }
    expect(await gives(eve, { kind: 'location', id: cellar })).toBe('404 not_found')
    expect(await gives(ada, { kind: 'location', id: hers })).toBe('404 not_found')
    expect(await gives(ada, { kind: 'shelf', id: cellar })).toBe('404 not_found')
    for (const body of [
      { kind: 'item', id: saw },
      { kind: 'location' },
      { kind: 'location', id: 'x' },
      { kind: 'location', id: cellar, expires_in_days: 366 },
      { kind: 'location', id: cellar, expires_in_days: 0.5 },
      { kind: 'location', id: cellar, name: '' },
      { kind: 'location', id: cellar, write: true },
    ])
      expect(await gives(ada, body)).toBe('422 validation_failed')
    const { public_id } = await shares(eve, 'location', hers)
    expect(outcome(await ada.api('DELETE', `/household/guest-links/${public_id}`))).toBe('404 not_found')
    expect(outcome(await ada.api('DELETE', `/household/guest-links/${uuid7()}`))).toBe('404 not_found')
  })

  it('has two hundred of them at most', async () => {
    const { ada, cellar } = await house()
    for (let count = 0; count < 200; count += 1) await shares(ada, 'location', cellar)
    const more = await ada.api('POST', '/household/guest-links', { kind: 'location', id: cellar })
    expect(outcome(more)).toBe('422 too_many')
  })
})

it('answers alike, and makes one link, however often a request comes with one key', async () => {
  const { stowage, ada, cellar } = await house({})
  const key = { 'idempotency-key': uuid7() }
  const body = { kind: 'location', id: cellar }
  const ask = (more = {}) => ada.api('POST', '/household/guest-links', { ...body, ...more }, key)
  const [first, second] = await Promise.all([ask(), ask()])
  expect(first.status).toBe(201)
  expect(second.data).toEqual(first.data)
  expect((await ask()).data).toEqual(first.data)
  const list = await ada.api('GET', '/household/guest-links')
  expect(list.data.guest_links).toHaveLength(1)
  expect((await ask({ name: 'Other' })).error).toMatchObject({ code: 'operation_id_reused' })
  // Of another person it is another key.
  const ben = await joins(stowage, ada, 'ben', 'admin')
  const { household_id } = ada
  const other = await ben.api('POST', '/household/guest-links', { ...body, household_id }, key)
  expect(other.data.token).not.toBe(first.data.token)
  // What was refused is tried again.
  const wrong = { 'idempotency-key': uuid7() }
  const lost = { kind: 'location', id: uuid7() }
  expect((await ada.api('POST', '/household/guest-links', lost, wrong)).status).toBe(404)
  expect((await ada.api('POST', '/household/guest-links', body, wrong)).status).toBe(201)
  stowage.clock.advance(11 * 60)
  expect((await ask()).data.token).not.toBe(first.data.token)
})
