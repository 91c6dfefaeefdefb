import type { Operation } from '../../../sync-protocol/index.ts'
import { Disagreement } from '../compare.ts'
import type { Step } from './script.ts'
import type { Server } from './servers.ts'
import { Trial } from './trial.ts'

interface Outcome {
  /** What server and oracle do not agree on, or what broke. */
  readonly error: Error | null
  /** The seq that each accepted operation took. */
  readonly seqs: ReadonlyMap<string, number>
}

/** Tells a new server a script. */
export function replay(steps: readonly Step[], open: () => Server): Outcome {
  const server = open()
  const seqs = new Map<string, number>()
  try {
    const trial = new Trial(server)
    for (const step of steps) {
      for (const { operation_id, seq } of trial.take(step)) if (seq !== null) seqs.set(operation_id, seq)
    }
    trial.compareStates()
    return { error: null, seqs }
  } catch (error) {
    return { error: error instanceof Error ? error : new Error(String(error)), seqs }
  } finally {
    server.close()
  }
}

/** The least part of a script on which server and oracle do not agree. */
export function minimise(steps: readonly Step[], open: () => Server): readonly Step[] {
  const fails = (some: readonly Step[]) => replay(some, open).error instanceof Disagreement
  const single = steps.flatMap(alone)
  let least = fails(single) ? single : steps
  let before = Infinity
  while (least.length < before) {
    before = least.length
    for (let size = Math.ceil(least.length / 2); size >= 1; size = Math.floor(size / 2)) {
      const { seqs } = replay(least, open)
      for (let at = least.length - size; at > -size; at -= size) {
        const shorter = without(least, Math.max(0, at), size, seqs)
        if (fails(shorter)) least = shorter
      }
    }
  }
  return least
}

/** The same step, each operation in a push of its own. */
function alone(step: Step): Step[] {
  return step.step === 'push'
    ? step.operations.map((operation) => ({ ...step, operations: [operation] }))
    : [step]
}

/** A script without some of its steps; what the others had seen is told in the numbers that are left. */
function without(
  steps: readonly Step[],
  at: number,
  size: number,
  seqs: ReadonlyMap<string, number>,
): readonly Step[] {
  const gone = steps
    .slice(at, at + size)
    .flatMap((step) =>
      step.step === 'push' ? step.operations.flatMap(({ operation_id }) => seqs.get(operation_id) ?? []) : [],
    )
  const renumbered = (operation: Operation): Operation => ({
    ...operation,
    base_seq: operation.base_seq - gone.filter((seq) => seq <= operation.base_seq).length,
  })
  return steps
    .toSpliced(at, size)
    .map((step) => (step.step === 'push' ? { ...step, operations: step.operations.map(renumbered) } : step))
}
