import fc from 'fast-check'
import { expect, it } from 'vitest'
import { pageOf } from '../../../engine/core/find.ts'
import type { LedgerEntry, RecordChange, Stored } from '../../../engine/index.ts'
import { MemoryReplicaStore } from '../../../engine/replica/memory-replica-store.ts'
import { ReplicaOverlay } from '../../../engine/replica/overlay.ts'
import { ANNA, idOf, item } from '../../storage/replica/support/made-up.ts'

const TIME = '2026-01-01T00:00:00.000Z'

function entryOf(seq: number): LedgerEntry {
  const author = { user_id: 'anna', replica_id: 'phone' }
  const times = { edit_at: TIME, committed_at: TIME }
  return { seq, operation_id: idOf(seq), type: 'x', base_seq: 0, ...author, ...times }
}

const edit = fc.record({
  id: fc.nat(5),
  box: fc.option(fc.nat(1), { nil: null }),
  gone: fc.boolean(),
})
const options = fc.record(
  {
    after_seq: fc.nat(8),
    before_seq: fc.nat(8),
    limit: fc.nat(4),
    newest_first: fc.boolean(),
  },
  { requiredKeys: [] },
)

it('finds the same pages whatever of it lies in which layer', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(edit, { maxLength: 3 }), { maxLength: 8 }),
      fc.nat(8),
      options,
      (operations, cut, asked) => {
        const below = new ReplicaOverlay(new MemoryReplicaStore(ANNA).view, () => null)
        const above = new ReplicaOverlay(below, () => null)
        const all = new Map<string, Stored>()
        for (const [i, edits] of operations.entries()) {
          const seq = i + 1
          const changes = edits.map(({ id, box, gone }): RecordChange => {
            const public_id = idOf(id)
            const prior_seq = all.get(public_id)?.seq ?? null
            if (gone) return { change: 'delete', collection: 'items', public_id, prior_seq: prior_seq ?? 0 }
            const placement = box === null ? null : { kind: 'container', id: idOf(90 + box) }
            const record = { ...item(public_id), public_id, created_at: TIME, updated_at: TIME, placement }
            return { change: 'put', collection: 'items', record, merge: null, prior_seq }
          })
          const layer = seq <= cut ? below : above
          layer.apply({ entry: entryOf(seq), occurred_at: TIME, input: {} }, changes)
          for (const change of changes) {
            if (change.change === 'delete') all.delete(change.public_id)
            else if (change.change === 'put')
              all.set(change.record.public_id, { record: change.record, seq, merge: null })
          }
        }
        const inBox = [...all.values()].filter(
          ({ record }) => 'placement' in record && JSON.stringify(record.placement).includes(idOf(90)),
        )
        expect(above.find('items', 'placement_id', idOf(90), asked)).toEqual(pageOf(inBox, asked))
      },
    ),
  )
})
