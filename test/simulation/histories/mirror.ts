import type { HouseholdCollections, HouseholdKey, ScopeStore } from '../../../engine/index.ts'
import { canonical } from '../oracle/json.ts'

const histories: readonly string[] = ['movements', 'quantity_changes', 'scan_actions', 'scan_sightings']

/** What a replica has that pulls deltas alone: every change since the last time, never all of it (SPEC.md, S2, S5). */
export class Mirror {
  private readonly records = new Map<
    string,
    { text: string; collection: string; public_id: string; seq: number }
  >()
  private seq = 0

  /** Catches up, and tells in what the copy is not what the store has; null when it is the same. */
  pull(store: ScopeStore<HouseholdCollections>, collections: readonly HouseholdKey[]): string | null {
    for (const { collection, change } of store.changes(this.seq, collections, 1_000_000)) {
      const { public_id, seq } = change
      const key = `${collection}/${public_id}`
      if (change.change === 'delete') this.records.delete(key)
      else this.records.set(key, { text: canonical(change.record), collection, public_id, seq })
    }
    const { seq, checksum } = store.read((_, state) => state)
    this.seq = seq
    if (checksum !== this.checksum())
      return `the checksum of the copy at ${seq} is ${this.checksum()}, not ${checksum}`
    const all = store.changes(null, collections, 1_000_000)
    const wrong = all.find(({ collection, change }) => {
      const text = change.change === 'put' ? canonical(change.record) : undefined
      return this.records.get(`${collection}/${change.public_id}`)?.text !== text
    })
    if (wrong) return `the copy has another ${wrong.collection}/${wrong.change.public_id}`
    return all.length === this.records.size
      ? null
      : `the copy has ${this.records.size} records, not ${all.length}`
  }

  /** SPEC.md, Writing a client, 5. */
  private checksum(): string {
    const kept = [...this.records.values()].filter(({ collection }) => !histories.includes(collection))
    const sum = (text: (one: (typeof kept)[number]) => string) =>
      kept.reduce((total, one) => (total + fnv1a(text(one))) >>> 0, 0)
    const hex = (n: number) => n.toString(16).padStart(8, '0')
    return (
      hex(sum(({ collection, public_id, seq }) => `${collection}/${public_id}/${seq}`)) +
      hex(sum(({ collection, public_id, seq }) => `${seq}/${public_id}/${collection}`))
    )
  }
}

/** FNV-1a, 32 bits, of the text's UTF-8 bytes. */
function fnv1a(text: string): number {
  return Buffer.from(text).reduce((hash, byte) => Math.imul(hash ^ byte, 0x01000193) >>> 0, 0x811c9dc5)
}
