import { describe, expect, it } from 'vitest'
import { acceptedResult } from '../../../engine/index.ts'
import { backends, Case } from './household.ts'

describe.each(backends)('old and new together, over $name', ({ make }) => {
  it('old replica with a new field: the field survives an edit made there', async () => {
    const at = await Case.begin(make)
    const ann = at.phone(0)
    // A newer program on the server keeps a colour that this one knows nothing of.
    const { server, backend, newId } = at.world
    const author = { user_id: 'newer', replica_id: 'newer', role: 'member' as const }
    const { state, now } = server
    const input = { public_id: at.drill, collection: 'items', colour: 'blue' }
    const operation = {
      operation_id: newId(),
      type: 'newer.paint',
      input,
      base_seq: state.seq,
      occurred_at: now,
    }
    const judged = { ...operation, author, edit_at: now }
    backend.store.transact(now, (transaction) => {
      const stored = transaction.view.get('items', at.drill)
      if (!stored) throw new Error('no drill')
      const record = { ...stored.record, colour: 'blue' }
      const put = {
        change: 'put' as const,
        collection: 'items',
        record,
        merge: stored.merge,
        prior_seq: stored.seq,
      }
      transaction.commit(transaction.seq, judged, [put], [])
    })
    const result = acceptedResult(operation.operation_id, state.seq + 1, [])
    const told = { operation: judged, received_at: now, result }
    server.history.push({ kind: 'judged', operation, epoch: undefined, author, judged: told, effects: [] })
    await at.sync(ann)
    expect(ann.replica.get('items', at.drill)).toMatchObject({ colour: 'blue' })
    await at.does(ann, 'item.update', { public_id: at.drill, name: 'Hammer drill' })
    expect(ann.replica.get('items', at.drill)).toMatchObject({ name: 'Hammer drill', colour: 'blue' })
    await at.end()
    expect(at.record('items', at.drill)).toMatchObject({ name: 'Hammer drill', colour: 'blue' })
  })

  it("old replica with a new collection: it is kept, counted in the checksum, and in nobody's way", async () => {
    const at = await Case.begin(make, 1)
    const ann = at.phone(0)
    const public_id = at.world.newId()
    const { confirmed } = ann.stored
    if (!confirmed) throw new Error('not loaded')
    const record = { public_id, created_at: 'x', updated_at: 'x', species: 'fern' }
    const put = { change: 'put' as const, public_id, seq: confirmed.seq, record }
    await ann.stored.applyChanges(confirmed, [{ collection: 'plants', change: put }])
    expect(ann.stored.seqOf('plants', public_id)).toBe(confirmed.seq)
    await ann.stored.applyChanges(confirmed, [
      { collection: 'plants', change: { change: 'delete', public_id, seq: confirmed.seq } },
    ])
    expect(ann.stored.seqOf('plants', public_id)).toBeNull()
    await at.end()
  })
})
