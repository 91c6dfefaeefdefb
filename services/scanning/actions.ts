import {
  type Author,
  type ConfirmChoices,
  confirmedActionId,
  isRejection,
  planAction,
  planRecord,
  planUndo,
  type ScanAction,
  type WantedAction,
} from '../../engine/index.ts'
import type { HouseholdFile } from '../../storage/index.ts'
import type { OperationResult } from '../../sync-protocol/index.ts'
import { operationError, ServiceError } from '../errors.ts'
import { type Action, act } from '../households/act.ts'
import type { Clock } from '../runtime.ts'

/** A user who scans in a household. */
export interface ScanCaller {
  readonly file: HouseholdFile
  readonly author: Author
}

/** The session to confirm, and the choices of the user; `operation_id` is the same in a retry. */
export interface Confirmation {
  readonly session_id: string
  readonly operation_id: string
  readonly choices: ConfirmChoices & { readonly mode?: ScanAction['mode'] | undefined }
}

/**
 * Confirms a session: runs one operation for each record. A retry of a request that did so already does nothing.
 *
 * @returns the action; null if the session does not exist
 * @throws ServiceError of the first rejected operation, with a detail for each one, if nothing was done; `operation_id_reused` if
 *   the id confirmed the session in another mode, or with other choices
 */
export async function confirmSession(
  caller: ScanCaller,
  { session_id, operation_id, choices }: Confirmation,
  { now }: Clock,
): Promise<ScanAction | null> {
  const { file } = caller
  const actionOf = () =>
    file.read((view) => {
      const action_id = view.get('scan_sessions', session_id)?.record.action_id
      return (action_id && view.get('scan_actions', action_id)?.record) || null
    })
  const done = actionOf()
  if (done?.operation_id === operation_id) {
    const isSame = choices.mode === undefined || choices.mode === done.mode
    if (!isSame || done.public_id !== confirmedActionId(operation_id, choices))
      throw new ServiceError('operation_id_reused')
    return done
  }
  const planned = file.read((view) => {
    const session = view.get('scan_sessions', session_id)
    return session && planAction(view, session.record, operation_id, choices)
  })
  if (planned === null) return null
  if (isRejection(planned)) throw operationError(planned.rejected, [])
  await pushTogether(caller, [planned.confirm, ...planned.steps], planned.mode, now())
  return actionOf()
}

/**
 * Does what a person decided on, and records it as an action that can be undone as a whole (SPEC.md F13). `more`: further
 * operations that succeed or fail with it, such as the one that marks a task as done. `before`: operations that it needs, and that its
 * undo keeps; without them, or without the action, nothing is done. A retry does nothing.
 *
 * @throws ServiceError of the first rejected operation, with a detail for each one, if nothing was done; `operation_id_reused` if
 *   another action was recorded under the id
 */
export async function recordAction(
  caller: ScanCaller,
  wanted: WantedAction & {
    readonly operation_id: string
    readonly before?: readonly Action[]
    readonly more?: readonly Action[]
  },
  { now }: Clock,
): Promise<ScanAction> {
  const { file } = caller
  const planned = planRecord(wanted.operation_id, wanted)
  if (isRejection(planned)) throw operationError(planned.rejected, [])
  const { record, steps, mode } = planned
  const recorded = () => file.read((view) => view.get('scan_actions', record.input.public_id)?.record ?? null)
  const before = recorded()
  if (before) {
    if (file.recorded(record.operation_id)?.hasInput(record.input)) return before
    throw new ServiceError('operation_id_reused')
  }
  const { before: needed = [], more = [] } = wanted
  const operations = [...needed, ...steps, record, ...more]
  const from = needed.length
  const together = mode === 'each' ? { from, to: from + steps.length } : mode
  const { results, done } = await act(file, caller.author, operations, { now: now(), together })
  if (!done) throw refusalOfAny(results, subjectsOf(file, operations))
  const action = recorded()
  if (!action) throw new Error('an action was accepted, yet is not there')
  return action
}

/**
 * Undoes each operation of an action that has changed something. A retry does nothing.
 *
 * @returns the new action of the undo; null if the action does not exist
 * @throws ServiceError of the first rejected operation, if nothing was done; `not_undoable`
 */
export async function undoAction(
  caller: ScanCaller,
  wanted: { readonly action_id: string; readonly operation_id: string; readonly mode: ScanAction['mode'] },
  { now }: Clock,
): Promise<ScanAction | null> {
  const { file } = caller
  const action = file.read((view) => view.get('scan_actions', wanted.action_id)?.record)
  if (!action) return null
  const { undo, steps } = file.read((view) => planUndo(view, action, wanted.operation_id, wanted.mode))
  const undoOf = () => file.read((view) => view.get('scan_actions', undo.input.public_id)?.record ?? null)
  const done = undoOf()
  if (done?.undoes === action.public_id) {
    if (wanted.mode !== done.mode) throw new ServiceError('operation_id_reused')
    return done
  }
  if (steps.length === 0) {
    throw new ServiceError('not_undoable', { message: 'The action has changed nothing.' })
  }
  await pushTogether(caller, [undo, ...steps], wanted.mode, now())
  return undoOf()
}

/** Pushes operations that belong together, first the one that records the action. */
async function pushTogether(
  { file, author }: ScanCaller,
  operations: readonly Action[],
  mode: ScanAction['mode'],
  now: Date,
): Promise<void> {
  const together = mode === 'each' ? { from: 1, to: operations.length } : mode
  const { results, done } = await act(file, author, operations, { now, together })
  if (!done) throw refusal(results, subjectsOf(file, operations))
}

function refusal(results: readonly OperationResult[], subjects: readonly (string | null)[]): ServiceError {
  const [head, ...rest] = results
  if (head?.error) return operationError(head.error, ['public_id', 'undoes'])
  // The caller names the session, so a missing record may be the session itself.
  return refusalOfAny(rest, subjects.slice(1))
}

/** The name of what each operation is about; null if it is about nothing that has a name. */
function subjectsOf(file: HouseholdFile, operations: readonly Action[]): (string | null)[] {
  return file.read((view) =>
    operations.map(({ input }) => {
      const id = 'public_id' in input && typeof input.public_id === 'string' ? input.public_id : null
      const record = id && (view.get('items', id) ?? view.get('containers', id))?.record
      return record ? record.name : null
    }),
  )
}

/** What the first rejected operation says, with a detail for each rejected one, which names its thing. */
function refusalOfAny(
  results: readonly OperationResult[],
  subjects: readonly (string | null)[],
): ServiceError {
  const details = results.flatMap(({ error }, n) => {
    if (!error) return []
    const about = subjects[n] ? `“${subjects[n]}”: ` : ''
    return [{ path: `operations.${n}`, code: error.code, message: `${about}${error.message}` }]
  })
  const first = results.find(({ error }) => error)?.error
  if (!first) throw new Error('operations were rolled back, although none was rejected')
  return operationError({ ...first, details }, [])
}
