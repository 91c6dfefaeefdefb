import type { Collection } from '../../engine/index.ts'
import { UpgradeError } from '../errors.ts'
import type { Database } from '../sqlite.ts'
import type { CollectionTable } from './collection-table.ts'
import { recordStatements } from './record-statements.ts'
import { recordOf } from './record-table.ts'

const PAGE = 500

/** Migrates every record of a table to the declared version, and recomputes its columns. Seqs do not change. */
export function rewriteRecords(
  path: string,
  database: Database,
  table: CollectionTable,
  version: number,
): void {
  const { page, rewrite } = recordStatements(database, table)
  const upcast = upcaster(path, table.collection, version)
  let after: Buffer = Buffer.alloc(0)
  for (;;) {
    const rows = page().all(after, PAGE)
    for (const [id, text] of rows) {
      const upcasted = upcast(text)
      rewrite().run(upcasted, ...table.values(recordOf(upcasted)), id)
      after = id
    }
    if (rows.length < PAGE) return
  }
}

/** Migrates the text of a record from an earlier version to the declared one. */
function upcaster(path: string, { key, upcasts, version: declared }: Collection, version: number) {
  const steps = Array.from({ length: declared - version }, (_, i) => {
    const step = upcasts[version + i]
    if (!step)
      throw new UpgradeError(path, `There is no migration of ${key} from version ${version + i} to the next.`)
    return step
  })
  return (text: string): string => {
    if (steps.length === 0) return text
    let record: Record<string, unknown> = JSON.parse(text)
    for (const step of steps) record = step(record)
    return JSON.stringify(record)
  }
}
