import { expect, it } from 'vitest'
import type { QueuedOperation } from '../../../engine/index.ts'
import { waitingChanges } from '../../../engine/replica/waiting.ts'
import { idSequence } from '../../support/ids.ts'

const newId = idSequence()
const [EARLIER, PRESENT] = [newId(), newId()]
/** Maximum number of operations that wait (P10). */
const MAX = 10_000

function queued(position: number): QueuedOperation {
  const operation = {
    operation_id: newId(),
    type: 'item.archive',
    input: { public_id: newId() },
    base_seq: 0,
    occurred_at: '2026-11-20T10:00:00.000Z',
  }
  const none = { result: null, taken: null, settled_age: null }
  return { position, operation, epoch: EARLIER, bytes: 200, state: 'pending', ...none }
}

it('P10 at most 10,000 operations wait for their records: the oldest ones beyond are judged', () => {
  const queue = Array.from({ length: MAX + 2 }, (_, i) => queued(i + 1))
  const missing = new Set(queue.map(({ operation }) => operation.operation_id))
  const changes = waitingChanges(queue, { epoch: PRESENT, age: 5, missing })
  const judged = changes.filter(({ waited }) => waited)
  expect(judged.map(({ position }) => position)).toEqual([1, 2])
  expect(changes.filter(({ waits_since }) => waits_since === 5)).toHaveLength(MAX)
  expect(waitingChanges(changes, { epoch: PRESENT, age: 6, missing })).toEqual([])
})
