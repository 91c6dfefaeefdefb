import { type CollectionMap, householdCollections, type Searched } from '../../engine/index.ts'
import { CollectionTable } from './collection-table.ts'

/** Options of a kind of file. */
export interface ScopeSchemaOptions {
  /** Whether the ledger stores the records before an operation, so that it can be undone; default true. */
  readonly keeps_effects?: boolean
}

/** A scope's collections, and their tables. Created once for all files of a kind. */
export class ScopeSchema<M extends CollectionMap> {
  readonly collections: M
  readonly tables: ReadonlyMap<string, CollectionTable>
  readonly keeps_effects: boolean
  /** The collections without a history. */
  readonly credentials: ReadonlySet<string>

  constructor(collections: M, { keeps_effects = true }: ScopeSchemaOptions = {}) {
    this.collections = collections
    this.keeps_effects = keeps_effects
    this.credentials = new Set(
      Object.values(collections).flatMap(({ key, nature }) => (nature === 'credentials' ? [key] : [])),
    )
    this.tables = new Map(
      Object.values(collections).map((collection) => [collection.key, new CollectionTable(collection)]),
    )
    for (const key of Object.keys(collections)) {
      if (!this.tables.has(key)) throw new Error(`collection ${key} is declared under another key`)
    }
  }

  /** The collections whose records are found by their words. */
  get searched(): readonly Searched[] {
    return Object.values<CollectionMap[string]>(this.collections).flatMap(({ key, version, search }) =>
      search ? [{ key, version, search }] : [],
    )
  }

  /** @throws if there is no such collection, which is an error of the program. */
  table(key: string): CollectionTable {
    const table = this.tables.get(key)
    if (!table) throw new Error(`no collection ${key}`)
    return table
  }
}

/** The schema of a scope's files. */
export function scopeSchema<M extends CollectionMap>(
  collections: M,
  options?: ScopeSchemaOptions,
): ScopeSchema<M> {
  return new ScopeSchema(collections, options)
}

/** The schema of household files. */
export const householdSchema = scopeSchema(householdCollections)
