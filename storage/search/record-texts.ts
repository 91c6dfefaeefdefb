import type { CollectionMap, SearchText } from '../../engine/index.ts'
import { recordOf } from '../scope/record-table.ts'
import type { ScopeFile } from '../scope/scope-file.ts'
import { plucking } from '../scope/statement.ts'
import { requireUuid } from '../scope/uuid.ts'

/** Reads the searchable texts of records of a file; null for a deleted record, or one without such texts. */
export function recordTexts<M extends CollectionMap>({
  database,
  schema,
}: ScopeFile<M>): (collection: string, public_id: string) => SearchText | null {
  const texts = new Map(
    [...schema.tables].map(([key, { sql }]) => [key, plucking<[Buffer], string>(database, sql.get)]),
  )
  return (collection, public_id) => {
    const record = texts.get(collection)?.().get(requireUuid(public_id))
    const table = schema.tables.get(collection)
    return (record !== undefined && table?.collection.search?.(recordOf(record))) || null
  }
}
