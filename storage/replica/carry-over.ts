import type { CollectionMap } from '../../engine/index.ts'
import { declarationOf, keptDeclarations } from '../scope/declarations.ts'
import { quoted } from '../scope/quoted.ts'
import { recordOf } from '../scope/record-table.ts'
import type { ScopeSchema } from '../scope/schema.ts'
import { uuidText } from '../scope/uuid.ts'
import type { Database } from '../sqlite.ts'
import { otherSql } from './confirmed-tables.ts'
import type { Loading } from './loading.ts'

/** Whether a confirmed state was loaded by a program with the very same collections. */
export function isInLine(database: Database, schema: ScopeSchema<CollectionMap>): boolean {
  const kept = keptDeclarations(database)
  return (
    kept.size === schema.tables.size &&
    [...schema.tables.values()].every(
      (table) => JSON.stringify(kept.get(table.key)) === JSON.stringify(declarationOf(table)),
    )
  )
}

/**
 * Whether the records of a confirmed state can be carried over. Not when a collection is of another version: a server
 * sends records of its own version, so of which one they are cannot be told.
 */
export function canCarryOver(database: Database, schema: ScopeSchema<CollectionMap>): boolean {
  return [...keptDeclarations(database)].every(([key, { version }]) => {
    const table = schema.tables.get(key)
    return table === undefined || table.collection.version === version
  })
}

/** Copies all records: those of collections that have become known into their tables, and the other way round. */
export function carryOver(database: Database, loading: Loading): void {
  for (const key of keptDeclarations(database).keys()) {
    const rows = database
      .prepare<[], [Buffer, number, string]>(`SELECT public_id, seq, record FROM ${quoted(key)}`)
      .raw()
    for (const [id, seq, text] of rows.iterate()) add(loading, key, uuidText(id), seq, text)
  }
  const others = database.prepare<[], [string, string, number, string]>(otherSql.all()).raw()
  for (const [key, public_id, seq, text] of others.iterate()) add(loading, key, public_id, seq, text)
}

function add(loading: Loading, key: string, public_id: string, seq: number, text: string): void {
  loading.add(key, [{ change: 'put', public_id, seq, record: { ...recordOf(text) } }])
}
