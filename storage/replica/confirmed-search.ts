import type Database from 'better-sqlite3'
import {
  type BaseRecord,
  type CollectionMap,
  type Confirmed,
  type HouseholdKey,
  type ReplicaHit,
  ShownIndex,
  type ShownSearchOptions,
} from '../../engine/index.ts'
import { eventLoop } from '../following/slices.ts'
import type { CollectionTable } from '../scope/collection-table.ts'
import { type RecordStatements, recordStatements } from '../scope/record-statements.ts'
import { recordOf } from '../scope/record-table.ts'
import type { ScopeSchema } from '../scope/schema.ts'
import { uuidBytes, uuidText } from '../scope/uuid.ts'
import { declaredFor, indexPath, readingIndex, writeIndex } from '../search/index-file.ts'

/** Records that the index takes in between two pauses. */
const PIECE = 500

/** Records of the smallest index that is kept: a smaller one is made as quickly as it is read. */
const WORTH_KEEPING = 1000

interface Searched {
  readonly table: CollectionTable
  readonly statements: RecordStatements
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
    database: Database.Database,
    { schema, at }: { schema: ScopeSchema<CollectionMap>; at: () => Confirmed | null },
  ) {
    this.path = indexPath(path)
    this.household_id = household_id
    this.declared = declaredFor(schema)
    this.at = at
    this.index = index
    this.changed = index !== null
    const tables = [...schema.tables.values()].filter(({ collection }) => collection.search)
    this.searched = new Map(
      tables.map((table) => {
        return [table.key, { table, statements: recordStatements(database, table) }]
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
    return index.search(words, options, (collection, public_id) => this.confirmed(collection, public_id))
  }

  /** Keeps the index for the next time. Nothing is lost when that fails. */
  save(): void {
    const at = this.at()
    if (!this.index || this.making || !this.changed || !at || this.index.index.size < WORTH_KEEPING) return
    const { household_id: scope_id, declared } = this
    try {
      this.index.confirm((collection, public_id) => this.confirmed(collection, public_id))
      writeIndex(this.path, this.index.index.save(), { scope_id, epoch: at.epoch, seq: at.seq, declared })
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
    for (const [key, { statements }] of this.searched) {
      let after: Buffer = Buffer.alloc(0)
      for (let read = PIECE; read === PIECE; ) {
        const rows = statements.page().all(after, PIECE)
        for (const [id, text] of rows) index.put(key, uuidText(id), recordOf(text))
        after = rows.at(-1)?.[0] ?? after
        read = rows.length
        await eventLoop.next()
      }
    }
  }

  /** The index as it was kept, brought up to date; null when that cannot be done. */
  private async kept(): Promise<ShownIndex | null> {
    if (!this.at()) return null
    const steps = readingIndex(this.path)
    let step = steps.next()
    for (; !step.done; step = steps.next()) await eventLoop.next()
    if (!step.value) return null
    const { index, position } = step.value
    const at = this.at()
    const { scope_id, epoch, seq, declared } = position
    if (scope_id !== this.household_id || epoch !== at?.epoch || seq > at.seq) return null
    if (declared !== this.declared) return null
    const shown = new ShownIndex(index)
    let records = 0
    for (const [key, { statements }] of this.searched) {
      for (const [id, , text] of statements.since().all(seq, -1)) shown.put(key, uuidText(id), recordOf(text))
      records += statements.size().get() ?? 0
    }
    // The index cannot learn single deletions since then.
    return records === index.size ? shown : null
  }

  private confirmed(collection: HouseholdKey, public_id: string): BaseRecord | null {
    const id = uuidBytes(public_id)
    const text = id && this.searched.get(collection)?.statements.text().get(id)
    return typeof text === 'string' ? recordOf(text) : null
  }
}
