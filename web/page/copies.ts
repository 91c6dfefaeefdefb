import { field, textOf } from './api.ts'
import { personHere, session } from './session.ts'

/** A copy of a household in this browser. */
interface KeptCopy {
  readonly household_id: string
  readonly name: string
  /** The number of changes and photos that wait to be sent. */
  readonly waiting: number
}

const PHOTOS = 'stowage-photos-'

/** The copies that this browser has for the person. */
export async function keptCopies(): Promise<KeptCopy[]> {
  const { user, households = [] } = session.value ?? {}
  if (!user) return []
  const copies = (await databaseNames()).flatMap((name) => {
    const [kind, user_id, household_id] = name.split('/')
    return kind === 'stowage-queue' && user_id === user.public_id && household_id ? [household_id] : []
  })
  return Promise.all(
    copies.map(async (household_id) => ({
      household_id,
      name: households.find(({ public_id }) => public_id === household_id)?.name ?? '',
      waiting: await waitingFor(user.public_id, household_id),
    })),
  )
}

/** Deletes all that this browser keeps of a person: the copies of all households, with what waits, and the photos. */
export async function deleteCopies(user_id = personHere()): Promise<void> {
  if (user_id === undefined) return
  const names = (await databaseNames()).filter((name) => name.split('/')[1] === user_id)
  await Promise.all(names.map(deleteDatabase))
  if ('caches' in globalThis) await caches.delete(PHOTOS + user_id)
}

/** Deletes all copies of a person if nothing waits in them, and `isWanted` still holds. */
export async function deleteIdleCopies(user_id: string, isWanted: () => boolean): Promise<void> {
  if ((await waitingOf(user_id)) === 0 && isWanted()) await deleteCopies(user_id)
}

/** Deletes the copy of one household, with what waits, and all photos: they are not sorted by household. */
export async function deleteCopyOf(user_id: string, household_id: string): Promise<void> {
  const names = (await databaseNames()).filter((name) => {
    const [, user, household] = name.split('/')
    return user === user_id && household === household_id
  })
  await Promise.all(names.map(deleteDatabase))
  if ('caches' in globalThis) await caches.delete(PHOTOS + user_id)
}

/** The households of which this browser has a copy for a user. */
export async function householdsWithCopies(user_id: string): Promise<string[]> {
  const ids = (await databaseNames()).flatMap((name) => {
    const [, user, household] = name.split('/')
    return user === user_id && household ? [household] : []
  })
  return [...new Set(ids)]
}

/** The number of changes and photos of a user that wait in this browser to be sent. */
export async function waitingOf(user_id: string): Promise<number> {
  const households = await householdsWithCopies(user_id)
  const counts = await Promise.all(households.map((household_id) => waitingFor(user_id, household_id)))
  return counts.reduce((sum, count) => sum + count, 0)
}

/** The number of photos that this browser keeps. */
export async function keptPhotos(): Promise<number> {
  const user_id = session.value?.user.public_id
  if (user_id === undefined || !('caches' in globalThis) || !(await caches.has(PHOTOS + user_id))) return 0
  return (await (await caches.open(PHOTOS + user_id)).keys()).length
}

async function databaseNames(): Promise<string[]> {
  const all = await indexedDB.databases()
  return all.flatMap(({ name = '' }) => (name.startsWith('stowage-') ? [name] : []))
}

/**
 * The number of changes and photos of a household that wait to be sent: the bytes of a photo come long after its change. A photo that
 * the server refused waits for the person.
 */
export async function waitingFor(user_id: string, household_id: string): Promise<number> {
  const [changes, photos] = await Promise.all([
    countIn(`stowage-queue/${user_id}/${household_id}`, 'operations', isWaiting),
    countIn(`stowage-photos/${user_id}/${household_id}`, 'entries', isWanted),
  ])
  return changes + photos
}

/** How many entries of a store wait. A database that cannot be read may have one: it must not pass for empty, and be deleted. */
function countIn(name: string, store: string, waits: (stored: unknown) => boolean): Promise<number> {
  return storedIn(name, store).then(
    (all) => all.filter(waits).length,
    () => 1,
  )
}

/**
 * The changes of a household that wait, as a file that the settings of a device read back. A damaged one is in it as it is stored.
 *
 * @throws DOMException when the browser cannot read them
 */
export async function unsentOf(user_id: string, household_id: string): Promise<string> {
  const queued = await storedIn(`stowage-queue/${user_id}/${household_id}`, 'operations')
  const waits = queued.filter(isWaiting)
  const damaged = waits.filter((stored) => parsed(stored) === null).map(String)
  const position = (each: unknown) => Number(field(each, 'position'))
  const sound = waits.flatMap((stored) => parsed(stored) ?? []).sort((a, b) => position(a) - position(b))
  const waiting = sound.flatMap((each) => field(each, 'operation') ?? [])
  const epoch = field(sound[0], 'epoch') ?? null
  const head = { format: 'stowage-unsent-changes', version: 1, user_id, household_id, epoch }
  const saved = { ...head, waiting, damaged }
  return `${JSON.stringify(saved, null, 2)}\n`
}

/**
 * The photos of a household that wait, each with the name of a file. The server has none of them.
 *
 * @throws DOMException when the browser cannot read them
 */
export async function unsentPhotosOf(
  user_id: string,
  household_id: string,
): Promise<readonly { readonly name: string; readonly blob: Blob }[]> {
  const database = `stowage-photos/${user_id}/${household_id}`
  // Both are in the order of the ids of the photos.
  const [entries, bytes] = await Promise.all([storedIn(database, 'entries'), storedIn(database, 'bytes')])
  return entries.flatMap((text, i) => {
    const file = field(bytes[i], 'file')
    if (!isWanted(text) || !(file instanceof ArrayBuffer)) return []
    const entry = parsed(text)
    const type = textOf(entry, 'content_type')
    const name = `photo-${textOf(entry, 'media_id') || i + 1}.${type.replace(/^.*\//, '') || 'bin'}`
    return [{ name, blob: new Blob([file], { type }) }]
  })
}

/**
 * All that a store of a database has, as it is stored; nothing where there is no such database. It reads beside the tab that writes it.
 *
 * @throws DOMException when the browser cannot open or read the database
 */
function storedIn(name: string, store: string): Promise<readonly unknown[]> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name)
    let isNew = false
    // It is gone meanwhile: nothing is created.
    opening.onupgradeneeded = () => {
      isNew = true
      opening.transaction?.abort()
    }
    opening.onerror = () => (isNew ? resolve([]) : reject(opening.error))
    opening.onsuccess = () => {
      const database = opening.result
      database.onversionchange = () => database.close()
      if (!database.objectStoreNames.contains(store)) {
        database.close()
        return resolve([])
      }
      const reading = database.transaction(store)
      const all = reading.objectStore(store).getAll()
      reading.oncomplete = () => resolve(all.result)
      reading.onabort = () => reject(reading.error)
      // It closes when the transaction is over.
      database.close()
    }
  })
}

/** Whether a change waits to be sent. One that cannot be read may do so. */
function isWaiting(stored: unknown): boolean {
  const queued = parsed(stored)
  return queued === null || textOf(queued, 'state') === 'pending'
}

/** Whether a photo has a record that waits for its bytes. */
function isWanted(stored: unknown): boolean {
  const entry = parsed(stored)
  return entry === null || field(entry, 'gone_since') === null
}

/** A stored text as data; null for one that is damaged. */
function parsed(stored: unknown): unknown {
  try {
    return JSON.parse(String(stored))
  } catch {
    return null
  }
}

function deleteDatabase(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name)
    request.onsuccess = () => resolve()
    request.onerror = () => reject(new Error(`The database ${name} could not be deleted.`))
  })
}
