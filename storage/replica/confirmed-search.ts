import {
  type BaseRecord,
  type CollectionMap,
  type Confirmed,
  type HouseholdKey,
  type ReplicaHit,
  ShownIndex,
  type ShownSearchOptions,
} from '../../engine/index.ts'
import { TimeSlice } from '../following/time-slice.ts'
import type { CollectionTable } from '../scope/collection-table.ts'
import { quoted } from '../scope/quoted.ts'
import { type RecordStatements, recordStatements } from '../scope/record-statements.ts'
import { recordOf } from '../scope/record-table.ts'
import type { ScopeSchema } from '../scope/schema.ts'
import { reading, type Statement } from '../scope/statement.ts'
import { uuidBytes, uuidText } from '../scope/uuid.ts'
import { declaredFor, indexPath, readingIndex, writeIndex } from '../search/index-file.ts'
import type { Database } from '../sqlite.ts'

/** Records that the index takes in between two looks at the clock. */
const PIECE = 100

/** Records that are compared with a kept index between two looks at the clock. */
const LEVEL_PIECE = 1000

/** Records of the smallest index that is kept: a smaller one is made as quickly as it is read. */
const WORTH_KEEPING = 1000

interface Searched {
  readonly table: CollectionTable
  readonly statements: RecordStatements
  /** since_seq, after, limit -> public_id, and the record if it changed since */
  readonly level: () => Statement<[number, Buffer, number], [Buffer, string | null]>
}

/**
 * The search of a confirmed state. Its index is in memory: made while the state is loaded, read from the file beside it, or made
 * from the records in pieces, with pauses. It is written when the state is closed.
 */
export class ConfirmedSearch {
  private readonly path: string
  private readonly declared: string
  private readonly searched: ReadonlyMap<string, Searched>
  private readonly at: () => Confirmed | null
  private readonly household_id: string
  private index: ShownIndex | null
  private making: Promise<ShownIndex> | null = null
  private changed: boolean

  constructor(
    { path, household_id, index }: { path: string; household_id: string; index: ShownIndex | null },
    database: Database,
    { schema, at }: { schema: ScopeSchema<CollectionMap>; at: () => Confirmed | null },
  ) {
    this.path = indexPath(path)
    this.household_id = household_id
    this.declared = declaredFor(schema.searched)
    this.at = at
    this.index = index
    this.changed = index !== null
    const tables = [...schema.tables.values()].filter(({ collection }) => collection.search)
    this.searched = new Map(
      tables.map((table) => {
        const level = reading<[number, Buffer, number], [Buffer, string | null]>(
          database,
          () =>
            `SELECT public_id, CASE WHEN seq > ? THEN record END FROM ${quoted(table.key)} WHERE public_id > ? ORDER BY public_id LIMIT ?`,
        )
        return [table.key, { table, statements: recordStatements(database, table), level }]
      }),
    )
  }

  /** A record came or is another; null: it is gone. */
  note(collection: string, public_id: string, record: BaseRecord | null): void {
    this.changed = true
    if (record) this.index?.put(collection, public_id, record)
    else this.index?.remove(collection, public_id)
  }

  /** Records that a question finds, the best first, once the index is there. */
  async find(words: string, options: ShownSearchOptions): Promise<ReplicaHit[]> {
    const index = await this.ready()
    const confirmed = (collection: HouseholdKey, public_id: string) => this.confirmed(collection, public_id)
    return new TimeSlice().run(index.searching(words, options, confirmed))
  }

  /** Keeps the index for the next time. Nothing is lost when that fails. */
  save(): void {
    const at = this.at()
    if (!this.index || this.making || !this.changed || !at || this.index.index.size < WORTH_KEEPING) return
    const { household_id: scope_id, declared } = this
    try {
      this.index.confirm((collection, public_id) => this.confirmed(collection, public_id))
      writeIndex(this.path, this.index.index.view(), { scope_id, epoch: at.epoch, seq: at.seq, declared })
    } catch {
      // The next search makes it again.
    }
  }

  private ready(): Promise<ShownIndex> {
    if (this.making) return this.making
    if (this.index) return Promise.resolve(this.index)
    this.making = this.make().finally(() => {
      this.making = null
    })
    return this.making
  }

  private async make(): Promise<ShownIndex> {
    const kept = await this.kept()
    if (kept) {
      this.index = kept
      // The search that waits for it is a slice of its own.
      await new TimeSlice().pass()
      return kept
    }
    // From here on it receives changes; records that are read afterwards are as new as the changes.
    const index = new ShownIndex()
    this.index = index
    this.changed = true
    try {
      await this.fill(index)
    } catch (error) {
      this.index = null
      throw error
    }
    return index
  }

  private async fill(index: ShownIndex): Promise<void> {
    const slice = new TimeSlice()
    for (const [key, { statements }] of this.searched) {
      let after: Buffer = Buffer.alloc(0)
      for (let read = PIECE; read === PIECE; ) {
        const rows = statements.page().all(after, PIECE)
        for (const [id, text] of rows) index.put(key, uuidText(id), recordOf(text))
        after = rows.at(-1)?.[0] ?? after
        read = rows.length
        if (slice.due) await slice.pass()
      }
    }
  }

  /** The index as it was kept, brought up to date; null when that cannot be done. */
  private async kept(): Promise<ShownIndex | null> {
    if (!this.at()) return null
    const kept = await new TimeSlice().run(readingIndex(this.path))
    if (!kept) return null
    const { index, position } = kept
    const at = this.at()
    const { scope_id, epoch, seq, declared } = position
    if (scope_id !== this.household_id || epoch !== at?.epoch || seq > at.seq) return null
    if (declared !== this.declared) return null
    const shown = new ShownIndex(index)
    // Nothing was written since: a look at all records would take longer than all the rest.
    if (seq === at.seq) return shown
    // From here on it hears of changes.
    this.index = shown
    const records = await this.level(shown, seq)
    // The index cannot learn single deletions since then.
    return records === index.size && this.at()?.seq === at.seq ? shown : null
  }

  /** Puts what changed since a seq; returns how many records there are in all. */
  private async level(shown: ShownIndex, since: number): Promise<number> {
    const slice = new TimeSlice()
    let records = 0
    for (const [key, { level }] of this.searched) {
      let after: Buffer = Buffer.alloc(0)
      for (let read = LEVEL_PIECE; read === LEVEL_PIECE; ) {
        const rows = level().all(since, after, LEVEL_PIECE)
        for (const [id, text] of rows) if (text !== null) shown.put(key, uuidText(id), recordOf(text))
        after = rows.at(-1)?.[0] ?? after
        read = rows.length
        records += read
        if (slice.due) await slice.pass()
      }
    }
    return records
  }

  private confirmed(collection: HouseholdKey, public_id: string): BaseRecord | null {
    const id = uuidBytes(public_id)
    const text = id && this.searched.get(collection)?.statements.text().get(id)
    return typeof text === 'string' ? recordOf(text) : null
  }
}
