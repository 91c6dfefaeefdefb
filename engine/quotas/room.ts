import type { RecordChange, Rejection } from '../core/change-set.ts'
import type { CollectionMap } from '../core/collection.ts'
import { reject } from '../core/rejection.ts'
import type { Author } from '../core/stamp.ts'
import type { ReadView } from '../core/view.ts'
import { FREEING } from './freeing.ts'
import { type QuotaLimits, type QuotaName, quotaMessage } from './quotas.ts'

/** The part of the bytes that is kept for operations that free something. */
const RESERVE = 0.1
/** Bytes that one transaction cannot write: with more than that free, it need not ask for the size again. */
const FAR_BYTES = 64_000_000

/** What a household takes at the beginning of a transaction. */
export interface HouseholdUsage {
  /** Live records, histories not counted. */
  readonly records: number
  /** Bytes of the file at the present moment of the transaction. */
  bytes(): number
}

/** A kind of records that has a quota of its own, counted by an index. */
interface Kind {
  readonly quota: QuotaName
  readonly collection: string
  readonly index: string
  value(author: Author): string | number
  is(record: object): boolean
}

const KINDS: readonly Kind[] = [
  {
    quota: 'blank_labels',
    collection: 'short_codes',
    index: 'blank',
    value: () => 1,
    is: (record) => 'target' in record && record.target === null,
  },
  {
    quota: 'scan_sessions',
    collection: 'scan_sessions',
    index: 'started_by',
    value: ({ user_id }) => user_id,
    is: () => true,
  },
]

/** The decision of a command, before it is committed. */
interface Judged {
  readonly type: string
  readonly author: Author
  readonly changes: readonly RecordChange[]
}

/** The room that a household has left in one transaction. SPEC.md Y1 and Y2. */
export class Room {
  private readonly limits: QuotaLimits
  private readonly usage: HouseholdUsage
  private readonly facts: ReadonlySet<string>
  private readonly near: boolean
  private records: number

  constructor(limits: QuotaLimits, usage: HouseholdUsage, facts: ReadonlySet<string>) {
    this.limits = limits
    this.usage = usage
    this.facts = facts
    this.records = usage.records
    this.near = usage.bytes() + FAR_BYTES >= limits.household_bytes * (1 - RESERVE)
  }

  /** Why the changes of an operation do not fit; null when they do. */
  judge(view: ReadView<CollectionMap>, { type, author, changes }: Judged): Rejection | null {
    // What the server does on its own account belongs to something that had room.
    if (author.server) return null
    const frees = FREEING.has(type)
    return (
      this.judgeBytes(frees) ??
      (frees ? null : (this.judgeRecords(changes) ?? this.judgeKinds(view, author, changes)))
    )
  }

  /** Changes of an operation were committed. */
  took(changes: readonly RecordChange[]): void {
    this.records += this.added(changes)
  }

  private judgeBytes(frees: boolean): Rejection | null {
    if (!this.near) return null
    const limit = this.limits.household_bytes
    const used = this.usage.bytes()
    return used < limit * (frees ? 1 : 1 - RESERVE) ? null : overQuota('household_bytes', limit, used)
  }

  private judgeRecords(changes: readonly RecordChange[]): Rejection | null {
    const added = this.added(changes)
    const limit = this.limits.household_records
    if (added <= 0 || this.records + added <= limit) return null
    return overQuota('household_records', limit, this.records)
  }

  private judgeKinds(
    view: ReadView<CollectionMap>,
    author: Author,
    changes: readonly RecordChange[],
  ): Rejection | null {
    for (const { quota, collection, index, value, is } of KINDS) {
      let added = 0
      for (const change of changes) {
        if (change.collection !== collection || change.change === 'mark') continue
        if (change.change === 'delete') added--
        else if (change.prior_seq === null && is(change.record)) added++
      }
      if (added <= 0) continue
      const used = view.count(collection, index, value(author))
      if (used + added > this.limits[quota]) return overQuota(quota, this.limits[quota], used)
    }
    return null
  }

  private added(changes: readonly RecordChange[]): number {
    let added = 0
    for (const change of changes) {
      if (this.facts.has(change.collection) || change.change === 'mark') continue
      if (change.change === 'delete') added--
      else if (change.prior_seq === null) added++
    }
    return added
  }
}

/** The rejection of what a quota leaves no room for. */
export function overQuota(name: QuotaName, limit: number, used: number): Rejection {
  const message = quotaMessage(name, limit, used)
  return reject('quota_exceeded', [{ path: '', code: name, message }], message)
}
