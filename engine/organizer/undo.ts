import { changedAt } from '../core/merge-state.ts'
import type { HouseholdView } from '../household-collections.ts'
import { isFactOfBytes } from '../merge/facts.ts'
import type { ScanAction } from '../scanning/collections.ts'
import type { ScanTarget } from '../scanning/purposes.ts'
import { planUndo, type UndoingOperation } from '../scanning/undo-action.ts'
import { Placement } from '../structure/levels.ts'

/** A step that takes something of a task back. */
interface BackStep {
  readonly operation_id: string
  readonly type: string
  readonly input: Readonly<Record<string, unknown>>
}

/** The operations that take a task back, to be pushed together. */
export interface PlannedTaskUndo {
  readonly undo: UndoingOperation
  readonly steps: readonly BackStep[]
}

/**
 * SPEC.md AG9: the operations that undo a task. A thing that several tasks of a session moved is where the undo of the later
 * ones put it; from there it moves back, since the rules of undo (X2) see a later change of its place.
 */
export function planTaskUndo(view: HouseholdView, action: ScanAction, operation_id: string): PlannedTaskUndo {
  const { undo, steps } = planUndo(view, action, operation_id, 'all')
  const backs = steps.map((step): BackStep => {
    const target = undo.input.operations.find(({ operation_id: id }) => id === step.operation_id)?.target
    const back =
      target &&
      (moveBack(view, step.input.operation_id, target) ?? removal(view, step.input.operation_id, action))
    return back ? { operation_id: step.operation_id, ...back } : step
  })
  const operations = undo.input.operations.map((each, n) => ({ ...each, type: backs[n]?.type ?? each.type }))
  return { undo: { ...undo, input: { ...undo.input, operations } }, steps: backs }
}

/**
 * The removal of a photo that an action attached and turned; else null. The rules of undo (X4) see the turn, and its undo, as
 * later changes. A photo that somebody has changed since stays.
 */
function removal(
  view: HouseholdView,
  undone_id: string,
  { operations }: ScanAction,
): Omit<BackStep, 'operation_id'> | null {
  const done = view.operation(undone_id)
  const made = done?.entry.type === 'media.attach' && done.effects.find(({ change }) => change === 'create')
  const stored = made ? view.get('media', made.public_id) : null
  if (!made || !stored?.merge || changedAt(stored, 'rotation') === done.entry.seq) return null
  const own = new Set(operations.map(({ operation_id }) => operation_id))
  const isOwn = (seq: number) => {
    const entry = view.entry(seq)
    return entry !== null && (own.has(entry.operation_id) || isFactOfBytes(entry.type))
  }
  if (!Object.values(stored.merge.fields).every(isOwn)) return null
  return { type: 'media.remove', input: { public_id: made.public_id } }
}

/** The move to where a thing was before an operation, if only undos have moved it since; else null. */
function moveBack(
  view: HouseholdView,
  undone_id: string,
  { kind, id }: ScanTarget,
): Omit<BackStep, 'operation_id'> | null {
  if (kind !== 'item' && kind !== 'container') return null
  const stored = kind === 'item' ? view.get('items', id) : view.get('containers', id)
  const done = view.operation(undone_id)
  const effect = done?.effects.find(({ public_id }) => public_id === id)
  if (!stored || !done || effect?.change !== 'update' || !Object.hasOwn(effect.after, 'placement'))
    return null
  const last = changedAt(stored, 'placement')
  if (last === done.entry.seq || view.entry(last)?.type !== 'operation.undo') return null
  const there = Placement.nullable().safeParse(effect.after.placement).data
  const before = Placement.nullable().safeParse(effect.before.placement).data
  if (there === undefined || before === undefined || stored.record.placement?.id !== there?.id) return null
  if (before) return { type: `${kind}.move`, input: { public_id: id, placement: before } }
  return { type: kind === 'item' ? 'item.unassign' : 'container.unplace', input: { public_id: id } }
}
