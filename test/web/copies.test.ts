import 'fake-indexeddb/auto'
import { expect, it, vi } from 'vitest'
import { openDatabase } from '../../web/engine/store/database.ts'
import { databaseNames } from '../../web/engine/store/replica-store.ts'
import { deleteIdleCopies, unsentOf, unsentPhotosOf, waitingFor, waitingOf } from '../../web/page/copies.ts'

const ADA = { user_id: 'ada', household_id: 'home' }

/** Stores texts as the tab that has the copy open does. */
async function stored(name: string, store: string, texts: readonly (object | string)[]): Promise<void> {
  const database = await openDatabase(indexedDB, name, [store, 'bytes'])
  const writing = database.transaction([store, 'bytes'], 'readwrite')
  for (const [key, text] of texts.entries()) {
    writing.objectStore(store).put(typeof text === 'string' ? text : JSON.stringify(text), key)
    writing.objectStore('bytes').put({ file: new Uint8Array([key]).buffer, small: null }, key)
  }
  await new Promise((resolve) => {
    writing.oncomplete = resolve
  })
  database.close()
}

it('counts the changes and the photos that wait, refused photos too, and none whose record is gone', async () => {
  const { queue, photos } = databaseNames(ADA)
  await stored(queue, 'operations', [
    { state: 'pending', operation: { type: 'item.create' } },
    { state: 'acknowledged', operation: { type: 'item.create' } },
    { state: 'rejected', operation: { type: 'item.create' } },
  ])
  await stored(photos, 'entries', [
    { refusal: null, gone_since: null, media_id: 'm1', content_type: 'image/jpeg' },
    {
      refusal: { code: 'quota_exceeded', message: null },
      gone_since: null,
      media_id: 'm2',
      content_type: 'image/png',
    },
    { refusal: null, gone_since: '2026-11-20T10:00:00.000Z' },
  ])
  expect(await waitingFor('ada', 'home')).toBe(3)
  // The change of a photo is sent long before its bytes.
  await stored(databaseNames({ user_id: 'ada', household_id: 'shed' }).photos, 'entries', [
    { refusal: null, gone_since: null },
  ])
  expect(await waitingOf('ada')).toBe(4)
  expect(await waitingOf('ben')).toBe(0)
  expect(JSON.parse(await unsentOf('ada', 'home')).waiting).toHaveLength(1)
  const saved = await unsentPhotosOf('ada', 'home')
  expect(saved.map(({ name }) => name)).toEqual(['photo-m1.jpeg', 'photo-m2.png'])
  expect(new Uint8Array((await saved[1]?.blob.arrayBuffer()) ?? [])).toEqual(new Uint8Array([1]))
})

it('saves the changes that wait in the order in which they were made, and those that cannot be read as they are', async () => {
  const ben = { user_id: 'ben', household_id: 'home' }
  await stored(databaseNames(ben).queue, 'operations', [
    { position: 2, state: 'pending', operation: { type: 'media.attach' } },
    '{"position":3,"state":"pen',
    { position: 1, state: 'pending', epoch: 'one', operation: { type: 'item.create' } },
  ])
  expect(await waitingFor('ben', 'home')).toBe(3)
  const saved = JSON.parse(await unsentOf('ben', 'home'))
  expect(saved.waiting).toEqual([{ type: 'item.create' }, { type: 'media.attach' }])
  expect(saved.epoch).toBe('one')
  expect(saved.damaged).toEqual(['{"position":3,"state":"pen'])
})

it('a copy that the browser cannot open does not pass for empty: it may have unsent changes', async () => {
  const cleo = { user_id: 'cleo', household_id: 'home' }
  const { queue } = databaseNames(cleo)
  await stored(queue, 'operations', [{ state: 'acknowledged' }])
  expect(await waitingFor('cleo', 'home')).toBe(0)
  // A database of a version above the one that is asked for cannot be opened.
  const open = indexedDB.open.bind(indexedDB)
  await new Promise((resolve) => {
    const raising = open(queue, 2)
    raising.onsuccess = () => resolve(raising.result.close())
  })
  const broken = vi.spyOn(indexedDB, 'open').mockImplementation((name) => open(name, 1))
  expect(await waitingFor('cleo', 'home')).toBe(1)
  await expect(unsentOf('cleo', 'home')).rejects.toThrow()
  await deleteIdleCopies('cleo', () => true)
  broken.mockRestore()
  expect((await indexedDB.databases()).map(({ name }) => name)).toContain(queue)
  await deleteIdleCopies('cleo', () => false)
  expect((await indexedDB.databases()).map(({ name }) => name)).toContain(queue)
  await deleteIdleCopies('cleo', () => true)
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(queue)
})
