import { z } from 'zod'
import { isRejection, planAction, type ScanAction } from '../../../engine/index.ts'
import { actionReply, sessionReply } from '../../../interface/scanning/replies.ts'
import { ActionReply, Mode, SessionParams, SessionReply } from '../../../interface/scanning/schemas.ts'
import type { AccountStore } from '../../../services/accounts/account-store.ts'
import { authorOf } from '../../../services/accounts/author.ts'
import { People } from '../../../services/accounts/people.ts'
import type { Principal } from '../../../services/accounts/principal.ts'
import { type Action, act } from '../../../services/households/act.ts'
import type { HouseholdHandle } from '../../../services/households/handle.ts'
import type { OperationResult } from '../../../sync-protocol/index.ts'
import { HttpError } from '../../errors/errors.ts'
import { rejectionError } from '../../errors/rejections.ts'
import { httpCodesOf } from '../../errors/service-errors.ts'
import { present } from '../../routing/command-route.ts'
import { operationIdOf } from '../../routing/idempotency-key.ts'
import { routesWith } from '../../routing/routes-with.ts'
import type { ShellServices } from '../../shell/shell-services.ts'

/** What these routes need. */
export interface Needs extends ShellServices {
  readonly accounts: AccountStore
}

const { route } = routesWith<Needs>()

export const confirm = route({
  id: 'scan_sessions.confirm',
  method: 'POST',
  path: '/api/v1/scan-sessions/{publicId}/confirm',
  tag: 'Scanning',
  summary: 'Confirm a session: one operation per record, at once',
  description:
    'With the mode `all`, either everything is done or nothing: then the error names each record that prevents it, and the session stays open. With `each`, the answer reports the outcome of each operation. The whole action can be undone (`POST /api/v1/scan-actions/{publicId}/undo`).',
  access: 'session_or_bearer',
  limiter: 'scan-action',
  household: { role: 'member' },
  params: SessionParams,
  body: z.strictObject({
    mode: Mode.optional(),
    missing: z.enum(['keep', 'unplace']).optional().meta({
      description: 'For an audit: what to do with records that were not scanned; default `keep`',
    }),
    surplus: z.enum(['move', 'keep']).optional().meta({
      description: 'For an audit: what to do with records that the inventory lists elsewhere; default `move`',
    }),
    rebind: z
      .boolean()
      .optional()
      .meta({ description: 'For a label: whether it may be removed from its current record' }),
  }),
  body_optional: true,
  reply: z.strictObject({ action: ActionReply, session: SessionReply }),
  writes: { preconditions: false },
  errors: [
    ...httpCodesOf([
      'not_found',
      'session_closed',
      'precondition_failed',
      'too_many',
      'slot_full',
      'target_archived',
      'cycle',
      'too_deep',
      'code_taken',
    ]),
    'operation_id_reused',
    'quota_exceeded',
    'storage_full',
  ],
  async handler({ household, params, body, principal, header }, services) {
    const session_id = params.publicId
    const operation_id = operationIdOf(header('idempotency-key')) ?? services.newId()
    const done = doneBefore(household, session_id, operation_id)
    if (!done) {
      const planned = household.file.read((view) => {
        const session = view.get('scan_sessions', session_id)
        if (!session) throw new HttpError('not_found')
        return planAction(view, session.record, operation_id, body)
      })
      if (isRejection(planned)) throw rejectionError(planned.rejected, [])
      const { mode, confirm: head, steps } = planned
      await pushAction({ household, principal, services }, [head, ...steps], mode)
    }
    return household.file.read((view) => {
      const session = present(view.get('scan_sessions', session_id)).record
      const people = new People(services.accounts)
      const action = present(view.get('scan_actions', session.action_id ?? '')).record
      return {
        action: actionReply(view, people, action, (id) => household.file.recorded(id)),
        session: sessionReply(view, people, session, services.now()),
      }
    })
  },
})

/** Whether the same request has closed the session already: then a retry gets the same answer. */
function doneBefore({ file }: HouseholdHandle, session_id: string, operation_id: string): ScanAction | null {
  return file.read((view) => {
    const action_id = view.get('scan_sessions', session_id)?.record.action_id
    const action = action_id ? view.get('scan_actions', action_id) : null
    return action?.record.operation_id === operation_id ? action.record : null
  })
}

interface Pushing {
  readonly household: HouseholdHandle
  readonly principal: Principal
  readonly services: Needs
}

/**
 * Pushes the operations that belong together, first the one that records the action.
 *
 * @throws HttpError of the first rejected operation, with a detail for each one, if nothing was done
 */
export async function pushAction(
  { household, principal, services }: Pushing,
  operations: readonly Action[],
  mode: 'all' | 'each',
): Promise<void> {
  const { results, done } = await act(household.file, authorOf(principal, household.role), operations, {
    now: services.now(),
    together: mode,
  })
  if (!done) throw refusal(results)
}

function refusal(results: readonly OperationResult[]): HttpError {
  const [head, ...rest] = results
  if (head?.error) return rejectionError(head.error, ['public_id', 'undoes'])
  const details = rest.flatMap(({ error }, n) =>
    error ? [{ path: `operations.${n}`, code: error.code, message: error.message }] : [],
  )
  const first = rest.find(({ error }) => error)?.error
  if (!first) throw new Error('operations were rolled back, although none was rejected')
  // The address names the session, so a missing record may be the session itself.
  return rejectionError({ ...first, details }, [])
}
