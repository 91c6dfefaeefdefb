import type { CollectionMap } from '../../engine/index.ts'
import type { Database } from '../sqlite.ts'
import type { CollectionTable } from './collection-table.ts'
import type { ScopeSchema } from './schema.ts'

/** The stored declaration of a collection, at the last reconciliation of the file. */
export interface KeptDeclaration {
  readonly version: number
  /** By name: kind, and whether it is unique. */
  readonly indexes: Readonly<Record<string, string>>
  readonly searched: boolean
}

/** A collection's declaration in its stored form. */
export function declarationOf({ collection, columns }: CollectionTable): KeptDeclaration {
  return {
    version: collection.version,
    indexes: Object.fromEntries(
      columns.map(({ name, kind, unique }) => [name, unique ? `${kind} unique` : kind]),
    ),
    searched: collection.search !== undefined,
  }
}

/** The declarations at the last reconciliation of a file, by collection. */
export function keptDeclarations(database: Database): Map<string, KeptDeclaration> {
  const rows = database
    .prepare<[], [collection: string, version: number, indexes: string, searched: number]>(
      'SELECT collection, version, indexes, searched FROM collection_versions',
    )
    .raw()
    .all()
  return new Map(
    rows.map(([key, version, text, searched]) => {
      const indexes: Record<string, string> = JSON.parse(text)
      return [key, { version, indexes, searched: searched === 1 }]
    }),
  )
}

/** Records that a file matches the declarations of a schema. */
export function keepDeclarations(database: Database, schema: ScopeSchema<CollectionMap>): void {
  const put = database.prepare<[collection: string, version: number, indexes: string, searched: number]>(
    `INSERT INTO collection_versions (collection, version, indexes, searched) VALUES (?, ?, ?, ?)
       ON CONFLICT (collection) DO UPDATE SET
         version = excluded.version, indexes = excluded.indexes, searched = excluded.searched`,
  )
  for (const table of schema.tables.values()) {
    const { version, indexes, searched } = declarationOf(table)
    put.run(table.key, version, JSON.stringify(indexes), searched ? 1 : 0)
  }
}
