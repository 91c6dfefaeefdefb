import {
  type BaseRecord,
  type Collection,
  type FoundRecord,
  foldedText,
  foundRecord,
  type HouseholdKey,
  householdCollections,
  type PlaceKind,
  placeCollection,
  type Replica,
  whereabouts,
  wordsOf,
} from '../../engine/index.ts'
import { CliError } from '../failure.ts'

/** The collections that can contain things. */
export const placeKeys = Object.values(placeCollection)

/** Number of characters of an id that are shown: its end, which is random. */
const SHORT = 8

/** The short form of a record's id, for people. */
export function shortId(public_id: string): string {
  return public_id.slice(-SHORT)
}

/** A record's name, or its short id if it has none. */
export function nameOf(record: BaseRecord): string {
  return 'name' in record && typeof record.name === 'string' ? record.name : shortId(record.public_id)
}

/** The path of a record, outermost place first. */
export function pathText(replica: Replica, record: BaseRecord): string {
  return whereabouts(replica.view, record)
    .map(({ name }) => name)
    .join(' / ')
}

/** The kind of place in a collection, for a placement. */
export function placeKindOf(collection: HouseholdKey): PlaceKind | null {
  const entry = Object.entries(placeCollection).find(([, key]) => key === collection)
  return entry && isPlaceKind(entry[0]) ? entry[0] : null
}

function isPlaceKind(kind: string): kind is PlaceKind {
  return Object.hasOwn(placeCollection, kind)
}

/**
 * The one record that matches a text: by its whole id or the end of it, by its exact name, or by words that only it
 * has.
 *
 * @throws CliError that lists the candidates if there are several
 */
export async function find(
  replica: Replica,
  wanted: string,
  collections: readonly HouseholdKey[],
): Promise<FoundRecord> {
  const found = byId(replica, wanted, collections) ?? (await byWords(replica, wanted, collections))
  const [only, ...others] = found
  if (only && others.length === 0) return only
  if (!only)
    throw new CliError(`there is nothing called "${wanted}"; "stowage device find" searches parts of names`)
  const candidates = found.slice(0, 10).map(({ record }) => {
    const path = pathText(replica, record)
    return `${shortId(record.public_id)}  ${nameOf(record)}${path && ` (${path})`}`
  })
  throw new CliError(`several records match "${wanted}"; name one by its id:`, candidates)
}

function byId(replica: Replica, wanted: string, collections: readonly HouseholdKey[]): FoundRecord[] | null {
  if (!/^[0-9a-f-]{8,36}$/.test(wanted)) return null
  const found = collections.flatMap((collection) =>
    replica
      .list(collection)
      .filter(({ public_id }) => public_id.endsWith(wanted))
      .map((record) => foundRecord(collection, record)),
  )
  return found.length > 0 ? found : null
}

/**
 * The records with exactly this name or, without any, those with words that begin with the given ones. Other search
 * results are only similar, and no command changes them.
 */
async function byWords(
  replica: Replica,
  wanted: string,
  collections: readonly HouseholdKey[],
): Promise<FoundRecord[]> {
  const hits = await replica.search(wanted, { collections, limit: 100 })
  const asked = wordsOf(wanted)
  const found = hits.filter(({ collection, record }) => {
    const declared: Collection = householdCollections[collection]
    const { title = '', body = '' } = declared.search?.(record) ?? {}
    const words = wordsOf(`${title}\n${body}`)
    return asked.every((word) => words.some((own) => own.startsWith(word)))
  })
  const exact = found.filter(({ record }) => foldedText(nameOf(record)) === foldedText(wanted.trim()))
  return exact.length > 0 ? exact : found
}
