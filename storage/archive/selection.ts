import type { HouseholdCollections } from '../../engine/index.ts'
import { quoted } from '../scope/quoted.ts'
import type { ScopeSchema } from '../scope/schema.ts'
import { uuidBytes } from '../scope/uuid.ts'
import type { Database } from '../sqlite.ts'

/** The part of a household that is wanted. */
export interface WantedPart {
  /** Only a place or a container with everything in it; null for the whole household. */
  readonly place_id: string | null
  /** Only records that changed at this time or later (ISO 8601); null for all. */
  readonly changed_since: string | null
}

const PLACES = ['zones', 'racks', 'rows', 'shelves', 'slots'] as const

/** Collections that other records name, and that say little by themselves: a part has all of them. */
const NAMES: readonly string[] = ['categories', 'tags']

/** Conditions in SQL on the rows of each collection, for a part of a household. */
export class Selection {
  private readonly schema: ScopeSchema<HouseholdCollections>
  private readonly part: WantedPart

  /** Lists the ids of the place and of all that lies in it, in a temporary table of the connection. */
  constructor(database: Database, schema: ScopeSchema<HouseholdCollections>, part: WantedPart) {
    this.schema = schema
    this.part = part
    if (part.place_id === null) return
    database.exec('CREATE TEMP TABLE included (id BLOB PRIMARY KEY) WITHOUT ROWID')
    database
      .prepare<[Buffer | null]>('INSERT INTO included SELECT ? AS id WHERE id IS NOT NULL')
      .run(uuidBytes(part.place_id))
    const within = (key: string, column: string) =>
      `INSERT OR IGNORE INTO included SELECT public_id FROM ${quoted(key)} WHERE ${quoted(column)} IN (SELECT id FROM included)`
    const steps = [
      ...PLACES.map((key) => within(key, 'parent_id')),
      within('containers', 'placement_id'),
    ].map((text) => database.prepare<[]>(text))
    // Places lie in places, and containers in containers, to any depth.
    while (steps.reduce((added, step) => added + step.run().changes, 0) > 0);
    database.prepare<[]>(within('items', 'placement_id')).run()
  }

  /** Whether the part is the whole household. */
  get whole(): boolean {
    return this.part.place_id === null && this.part.changed_since === null
  }

  /** The condition on rows of a collection, and the values that it binds. */
  condition(key: string): { readonly sql: string; readonly values: readonly string[] } {
    const { place_id, changed_since } = this.part
    const parts: string[] = []
    if (place_id !== null && !NAMES.includes(key)) parts.push(this.within(key))
    if (changed_since !== null) parts.push("json_extract(record, '$.updated_at') >= ?")
    return {
      sql: parts.length === 0 ? '1' : parts.join(' AND '),
      values: changed_since === null ? [] : [changed_since],
    }
  }

  /** A row belongs to the place if it is included itself, or belongs to an included record. */
  private within(key: string): string {
    const isPlace = ['locations', 'containers', 'items', ...PLACES].some((each) => each === key)
    const { columns } = this.schema.table(key)
    const named = isPlace ? [] : columns.filter(({ kind }) => kind === 'id').map(({ name }) => name)
    const any = ['public_id', ...named].map((name) => `${quoted(name)} IN (SELECT id FROM included)`)
    return `(${any.join(' OR ')})`
  }
}
