import type { CollectionMap, SearchText } from '../../engine/index.ts'
import { recordStatements } from '../scope/record-statements.ts'
import { recordOf } from '../scope/record-table.ts'
import type { ScopeFile } from '../scope/scope-file.ts'
import { requireUuid } from '../scope/uuid.ts'

/** Reads the searchable texts of records of a file; null for a deleted record, or one without such texts. */
export function recordTexts<M extends CollectionMap>({
  database,
  schema,
}: ScopeFile<M>): (collection: string, public_id: string) => SearchText | null {
  const texts = new Map(
    [...schema.tables].map(([key, table]) => [key, recordStatements(database, table).text]),
  )
  return (collection, public_id) => {
    const record = texts.get(collection)?.().get(requireUuid(public_id))
    const table = schema.tables.get(collection)
    return (record !== undefined && table?.collection.search?.(recordOf(record))) || null
  }
}
