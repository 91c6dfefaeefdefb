import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { openDatabase } from '../../web/engine/store/database.ts'
import { databaseNames } from '../../web/engine/store/replica-store.ts'
import { unsentOf, waitingFor, waitingOf } from '../../web/page/copies.ts'

const ADA = { user_id: 'ada', household_id: 'home' }

/** Stores texts as the tab that has the copy open does. */
async function stored(name: string, store: string, texts: readonly object[]): Promise<void> {
  const database = await openDatabase(indexedDB, name, [store])
  const writing = database.transaction(store, 'readwrite')
  for (const [key, text] of texts.entries()) writing.objectStore(store).put(JSON.stringify(text), key)
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
    { refusal: null, gone_since: null },
    { refusal: { code: 'quota_exceeded', message: null }, gone_since: null },
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
})
