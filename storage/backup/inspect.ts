import type { CollectionMap } from '../../engine/index.ts'
import { StorageError, storageError } from '../errors.ts'
import { ledgerHas } from '../scope/chain-operations.ts'
import { openReadOnly } from '../scope/connection.ts'
import { keptDeclarations } from '../scope/declarations.ts'
import { RecordTable } from '../scope/record-table.ts'
import { rescan } from '../scope/rescan.ts'
import { householdSchema, type ScopeSchema } from '../scope/schema.ts'
import { publicState, StateRowStore } from '../scope/state.ts'
import { serviceSchema } from '../service-file.ts'
import type { Database } from '../sqlite.ts'
import type { PartState } from './manifest.ts'

/** The result of inspecting a copy: its state, and its problems. */
export interface Inspected {
  /** Null when it cannot be read. */
  readonly state: PartState | null
  readonly problem: string | null
}

/**
 * Looks through a copied scope file without changing it: is it ours, and whole, and do its records add up? The copy
 * may be of an older program, whose collections are those that it names.
 */
export function inspect(path: string, household_id: string | null): Inspected {
  let database: Database | undefined
  try {
    database = openReadOnly(path)
    const schema = household_id === null ? serviceSchema : householdSchema
    return look(database, schema, household_id)
  } catch (error) {
    const failure = storageError(path, error)
    if (failure instanceof StorageError) return { state: null, problem: failure.message }
    // A damaged file can hold anything, so reading it can fail in any way.
    return { state: null, problem: `The file cannot be understood: ${failure}` }
  } finally {
    database?.close()
  }
}

function look(
  database: Database,
  schema: ScopeSchema<CollectionMap>,
  household_id: string | null,
): Inspected {
  const wrong = database.prepare<[], string>('PRAGMA integrity_check(100)').pluck().all()
  const damage = wrong.filter((line) => line !== 'ok').slice(0, 3)
  const kept = keptDeclarations(database)
  const tables = [...schema.tables.values()].filter(({ key }) => kept.has(key))
  const newer = tables.some(({ key, collection }) => (kept.get(key)?.version ?? 0) > collection.version)
  const moving = new StateRowStore(database, schema).read()
  const facts = new Set(tables.flatMap(({ key, collection }) => (collection.nature === 'facts' ? [key] : [])))
  const rows = tables.map((table) => new RecordTable(database, table))
  const { stored, computed, unreadable, altered } = rescan(database, rows, facts, moving)
  const { scope_id, epoch, seq, checksum } = publicState(moving)
  const records = Object.values(computed.rows).reduce((sum, count) => sum + count, 0)
  return {
    state: { epoch, seq, checksum, records, head: headOf(database, seq) },
    problem: problemOf([
      [damage.length > 0, `The file is damaged: ${damage.join('; ')}`],
      [unreadable.length > 0, `It cannot be read what ${unreadable.join(', ')} says.`],
      [newer, 'A newer version of Stowage wrote the file.'],
      [household_id !== null && scope_id !== household_id, `The file is that of household ${scope_id}.`],
      [
        JSON.stringify(stored) !== JSON.stringify(computed),
        'The records do not add up to what is kept of them.',
      ],
      [altered.length > 0, `Records were edited without an operation: ${altered.join(', ')}`],
    ]),
  }
}

/** The hash of the last operation, in hex. */
function headOf(database: Database, seq: number): string {
  if (!ledgerHas(database, 'hash')) return ''
  const hash = database.prepare<[number], Buffer | null>('SELECT hash FROM operations WHERE seq = ?')
  return hash.pluck().get(seq)?.toString('hex') ?? ''
}

function problemOf(findings: readonly (readonly [found: boolean, text: string])[]): string | null {
  return findings.find(([found]) => found)?.[1] ?? null
}
