import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type ChecksumSums, checksumText, EMPTY_SUMS, moveSums } from '../../../../engine/core/checksum.ts'
import { householdCollections } from '../../../../engine/household-collections.ts'
import type { ReadChanges } from '../../../../storage/snapshots/index.ts'
import { Database, type Statement } from '../../../../storage/sqlite.ts'
import type { Change } from '../../../../sync-protocol/index.ts'
import { Random } from './random.ts'

export const allKeys = Object.keys(householdCollections)
export const recordKeys = Object.values(householdCollections)
  .filter(({ nature }) => nature === 'records')
  .map(({ key }) => key)

const WORDS =
  'drill lamp winter jacket box cable wooden chair hose metric brush blue old Öl 🧰 "quoted" back\\slash'.split(
    ' ',
  )

/** A household's SQLite file, written as the scope store lays it out, and a model of what is in it. */
export class HouseholdFile {
  readonly household_id: string
  readonly directory: string
  readonly file: string
  readonly random: Random
  readonly database: Database
  seq = 0
  floor_seq = 0
  epoch: string
  restored_seq: number | null = null
  /** Live records and tombstones by `collection/public_id`. */
  readonly model = new Map<string, { collection: string; change: Change }>()
  private readonly statements = new Map<string, Statement>()
  private sums: ChecksumSums = EMPTY_SUMS

  constructor(root: string, seed: number) {
    this.random = new Random(seed)
    this.household_id = this.random.uuid(4)
    this.epoch = this.random.uuid(4)
    this.directory = join(root, this.household_id)
    mkdirSync(this.directory, { recursive: true })
    this.file = join(this.directory, 'inventory.sqlite')
    this.database = new Database(this.file)
    this.database.pragma('journal_mode = WAL')
    for (const key of allKeys) {
      this.database.exec(
        `CREATE TABLE "${key}" (public_id BLOB PRIMARY KEY, seq INTEGER NOT NULL, record TEXT NOT NULL) WITHOUT ROWID;
         CREATE INDEX "${key}_seq" ON "${key}" (seq)`,
      )
    }
    this.database.exec(
      `CREATE TABLE tombstones (collection TEXT, public_id BLOB, seq INTEGER, deleted_at TEXT,
         PRIMARY KEY (collection, public_id)) WITHOUT ROWID;
       CREATE INDEX tombstones_seq ON tombstones (seq);
       CREATE TABLE scope_state (scope_id TEXT, epoch TEXT, seq INTEGER, floor_seq INTEGER, sum_a INTEGER, sum_b INTEGER);
       CREATE TABLE epochs (epoch TEXT PRIMARY KEY, started_seq INTEGER, ended_seq INTEGER, ended_at INTEGER, parent TEXT);
       PRAGMA user_version = 3`,
    )
    this.statement('INSERT INTO epochs VALUES (?, 0, NULL, NULL, NULL)').run(this.epoch)
    this.statement('INSERT INTO scope_state VALUES (?, ?, 0, 0, 0, 0)').run(this.household_id, this.epoch)
  }

  get checksum(): string {
    return checksumText(this.sums)
  }

  /** One operation of some puts and deletes. */
  commit(work: () => void): void {
    this.database.transaction(() => {
      this.seq++
      work()
      this.writeState()
    })()
  }

  /** Puts a record; to be called in `commit`. */
  put(collection: string, public_id = this.newId(), more: object = {}): string {
    const { seq } = this
    const record = {
      public_id,
      name: `${this.random.pick(WORDS)} ${this.random.pick(WORDS)}`,
      n: seq,
      ...more,
    }
    this.statement(`INSERT OR REPLACE INTO "${collection}" VALUES (?, ?, ?)`).run(
      bytesOf(public_id),
      seq,
      JSON.stringify(record),
    )
    this.statement('DELETE FROM tombstones WHERE collection = ? AND public_id = ?').run(
      collection,
      bytesOf(public_id),
    )
    this.count(collection, public_id, seq)
    this.model.set(`${collection}/${public_id}`, {
      collection,
      change: { change: 'put', public_id, seq, record },
    })
    return public_id
  }

  /** Deletes a record; to be called in `commit`. */
  delete(collection: string, public_id: string): void {
    const { seq } = this
    this.statement(`DELETE FROM "${collection}" WHERE public_id = ?`).run(bytesOf(public_id))
    this.statement('INSERT OR REPLACE INTO tombstones VALUES (?, ?, ?, ?)').run(
      collection,
      bytesOf(public_id),
      seq,
      '2026-01-01T00:00:00.000Z',
    )
    this.count(collection, public_id, null)
    this.model.set(`${collection}/${public_id}`, { collection, change: { change: 'delete', public_id, seq } })
  }

  /** Operations of all kinds, as the seed has it. */
  populate(operations: number): void {
    this.database.transaction(() => {
      for (let i = 0; i < operations; i++) {
        this.commit(() => {
          for (let n = 1 + this.random.below(3); n > 0; n--) this.change(this.random.pick(allKeys))
        })
      }
    })()
  }

  /** Many items at once, each with its own seq. */
  fill(items: number): void {
    this.database.transaction(() => {
      for (let i = 0; i < items; i++) {
        this.seq++
        this.put('items')
      }
      this.writeState()
    })()
  }

  raiseFloor(floor_seq: number): void {
    this.floor_seq = floor_seq
    this.writeState()
  }

  newEpoch(): void {
    const parent = this.epoch
    this.epoch = this.random.uuid(4)
    this.restored_seq = this.seq
    this.statement('UPDATE epochs SET ended_seq = ?, ended_at = 0 WHERE epoch = ?').run(this.seq, parent)
    this.statement('INSERT INTO epochs VALUES (?, ?, NULL, NULL, ?)').run(this.epoch, this.seq, parent)
    this.writeState()
  }

  /** What a snapshot of these collections must hold, in no order. */
  expected(since_seq: number | null, collections: readonly string[]): Map<string, Change[]> {
    const changes = new Map<string, Change[]>(collections.map((key) => [key, []]))
    for (const { collection, change } of this.model.values()) {
      const wanted = since_seq === null ? change.change === 'put' : change.seq > since_seq
      if (wanted) changes.get(collection)?.push(change)
    }
    return changes
  }

  /** What the scope store gives the service to read with. */
  readonly read: ReadChanges = (since_seq, collections, limit) => ({
    epoch: this.epoch,
    seq: this.seq,
    floor_seq: this.floor_seq,
    restored_seq: this.restored_seq,
    checksum: this.checksum,
    changes:
      limit === 0
        ? []
        : [...this.expected(since_seq, collections)]
            .flatMap(([collection, changes]) => changes.map((change) => ({ collection, change })))
            .sort((a, b) => a.change.seq - b.change.seq)
            .slice(0, limit)
            .map(({ collection, change }) => ({ collection, line: JSON.stringify(change) })),
  })

  close(): void {
    this.database.close()
  }

  private change(collection: string): void {
    const alive = [...this.model.values()].filter(
      (entry) => entry.collection === collection && entry.change.change === 'put',
    )
    const what = alive.length < 3 ? 0 : this.random.below(4)
    if (what < 2) this.put(collection)
    else if (what === 2) this.put(collection, this.random.pick(alive).change.public_id)
    else this.delete(collection, this.random.pick(alive).change.public_id)
  }

  private statement(sql: string): Statement {
    const statement = this.statements.get(sql) ?? this.database.prepare(sql)
    this.statements.set(sql, statement)
    return statement
  }

  private newId(): string {
    return this.random.uuid(7, 1_790_000_000_000 + this.seq * 1000)
  }

  private count(collection: string, public_id: string, seq: number | null): void {
    if (!recordKeys.some((key) => key === collection)) return
    const before = this.model.get(`${collection}/${public_id}`)?.change
    const prior = before?.change === 'put' ? before.seq : null
    this.sums = moveSums(this.sums, collection, public_id, prior, seq)
  }

  private writeState(): void {
    this.statement('UPDATE scope_state SET epoch = ?, seq = ?, floor_seq = ?, sum_a = ?, sum_b = ?').run(
      this.epoch,
      this.seq,
      this.floor_seq,
      this.sums.a,
      this.sums.b,
    )
  }
}

function bytesOf(public_id: string): Buffer {
  return Buffer.from(public_id.replaceAll('-', ''), 'hex')
}
