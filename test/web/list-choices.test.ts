import { beforeEach, expect, it, vi } from 'vitest'
import type * as Addresses from '../../web/page/lists/list-address.ts'
import type * as Preferences from '../../web/page/lists/preferences.ts'

let addresses: typeof Addresses
let preferences: typeof Preferences
const kept = new Map<string, string>()
/** What the page does when another tab has changed what the browser keeps. */
const onStorage: ((event: { key: string }) => void)[] = []

beforeEach(async () => {
  vi.stubGlobal('navigator', { languages: ['en'] })
  vi.stubGlobal('document', { documentElement: { lang: 'en', dir: '' } })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  vi.stubGlobal('location', { pathname: '/items', search: '', origin: 'http://localhost' })
  vi.stubGlobal('addEventListener', (type: string, listener: (event: { key: string }) => void) => {
    if (type === 'storage') onStorage.push(listener)
  })
  addresses = await import('../../web/page/lists/list-address.ts')
  preferences = await import('../../web/page/lists/preferences.ts')
})

it.each([
  ['0', '.5'],
  ['.5', '1'],
  ['', '.5'],
  ['.5', ''],
  ['1.5', '2.75'],
  ['2026-01-01', '2026-11-28'],
])('keeps a range from %j to %j in the address of a list', (from, to) => {
  const field = from.includes('-') ? 'expires_on' : 'value'
  const condition = { field, op: 'range', from, to } as const
  const query = { collection: 'items', conditions: [condition], sort: 'name', descending: false } as const
  const href = addresses.listHref({ query, look: null, columns: null })
  const read = addresses.readList(new URL(href, 'http://localhost').searchParams)
  expect(read.query.conditions).toEqual([condition])
})

it('builds on what another tab has chosen for lists', () => {
  const view = (id: string) => ({ id, name: id, address: '/items' })
  preferences.prefer({ views: [view('mine')] })
  const [[key = '', written = ''] = []] = kept
  kept.set(key, JSON.stringify({ ...JSON.parse(written), views: [view('mine'), view('theirs')] }))
  for (const tell of onStorage) tell({ key })
  preferences.prefer({ look: 'table' })
  expect(JSON.parse(kept.get(key) ?? '')).toMatchObject({
    look: 'table',
    views: [view('mine'), view('theirs')],
  })
})
