import fc from 'fast-check'
import { expect, it } from 'vitest'
import { beginEpoch, type EpochRow, knownSeq, withParents } from '../../engine/core/epochs.ts'

/** A household as a list of the operations that it was given, and the histories that it knows. */
interface Copy {
  readonly epoch: string
  readonly operations: readonly object[]
  readonly rows: readonly EpochRow[]
}

const step = fc.oneof(
  fc.record({ do: fc.constant('operate' as const), count: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ do: fc.constant('back_up' as const) }),
  fc.record({ do: fc.constant('restore' as const), which: fc.nat(5) }),
)

it('C7 counts a base_seq of any epoch up to where the histories part, whatever was restored before', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40, size: 'max' }), (steps) => {
      let now: Copy = {
        epoch: 'e0',
        operations: [],
        rows: [{ epoch: 'e0', parent: null, started_seq: 0, ended_seq: null }],
      }
      const backups: Copy[] = []
      /** Each epoch as it was when it ended. */
      const ended = new Map<string, readonly object[]>()
      for (const step of steps) {
        if (step.do === 'operate') {
          now = { ...now, operations: [...now.operations, ...Array.from({ length: step.count }, () => ({}))] }
        } else if (step.do === 'back_up') backups.push(now)
        else {
          const backup = backups[step.which % Math.max(1, backups.length)]
          if (!backup) continue
          ended.set(now.epoch, now.operations)
          const epoch = `e${ended.size}`
          const rows = beginEpoch(backup.rows, now.rows, { epoch, seq: backup.operations.length })
          now = { epoch, operations: backup.operations, rows }
        }
      }
      const current = { epoch: now.epoch, seq: now.operations.length }
      for (const [epoch, operations] of ended) {
        const parts = now.operations.findIndex((one, i) => one !== operations[i])
        const shared = parts < 0 ? now.operations.length : parts
        const known = knownSeq(now.rows, current, epoch, operations.length)
        expect(known).toBe(Math.min(shared, operations.length))
      }
    }),
  )
})

it('C7 knows an unknown epoch for nothing, and its own up to the present', () => {
  const rows = [{ epoch: 'e0', parent: null, started_seq: 0, ended_seq: null }]
  const current = { epoch: 'e0', seq: 5 }
  expect(knownSeq(rows, current, 'other', 3)).toBe(0)
  expect([knownSeq(rows, current, 'e0', 9), knownSeq(rows, current, undefined, 4)]).toEqual([5, 4])
})

it('K3 an epoch is never begun twice', () => {
  const rows = [{ epoch: 'e0', parent: null, started_seq: 0, ended_seq: null }]
  expect(() => beginEpoch(rows, [], { epoch: 'e0', seq: 3 })).toThrow('has been before')
})

it('V2 a file without the parents of its histories is still understood', () => {
  const old = [
    { epoch: 'first', parent: null, started_seq: 0, ended_seq: 4 },
    { epoch: 'aside', parent: null, started_seq: 2, ended_seq: 2 },
    { epoch: 'idle', parent: null, started_seq: 4, ended_seq: 4 },
    { epoch: 'foreign', parent: null, started_seq: 0, ended_seq: 0 },
    { epoch: 'now', parent: null, started_seq: 4, ended_seq: null },
  ]
  const rows = withParents(old)
  expect(rows.map(({ parent }) => parent)).toEqual([null, 'first', 'first', null, 'first'])
  const next = beginEpoch(rows, [], { epoch: 'next', seq: 9 })
  expect(next.map(({ ended_seq }) => ended_seq)).toEqual([4, 2, 4, 0, 9, null])
})
