import { z } from 'zod'
import { householdCommands } from '../../../engine/index.ts'
import type { AccountStore } from '../../../services/accounts/account-store.ts'
import { authorOf } from '../../../services/accounts/author.ts'
import { People } from '../../../services/accounts/people.ts'
import { actionReply } from '../../../services/interface/scanning/replies.ts'
import { ActionReply, Mode, SessionParams } from '../../../services/interface/scanning/schemas.ts'
import { undoAction } from '../../../services/scanning/actions.ts'
import { HttpError } from '../../errors/errors.ts'
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

const shared = {
  tag: 'Scanning',
  access: 'session_or_bearer',
  params: SessionParams,
  reply: z.strictObject({ action: ActionReply }),
} as const

const show = route({
  ...shared,
  id: 'scan_actions.get',
  method: 'GET',
  path: '/api/v1/scan-actions/{publicId}',
  summary: 'Get a scan action with its operations',
  limiter: null,
  household: {},
  errors: ['not_found'],
  handler({ household, params }, { accounts }) {
    return household.file.read((view) => {
      const stored = view.get('scan_actions', params.publicId)
      if (!stored) throw new HttpError('not_found')
      const recorded = (id: string) => household.file.recorded(id)
      return { action: actionReply(view, new People(accounts), stored.record, recorded) }
    })
  },
})

const undo = route({
  ...shared,
  id: 'scan_actions.undo',
  method: 'POST',
  path: '/api/v1/scan-actions/{publicId}/undo',
  summary: 'Undo a scan action',
  description:
    'Undoes each operation that has changed something, last one first, as `POST /api/v1/operations/{operation_id}/undo` does. The answer is the new action of the undo.',
  addition: true,
  limiter: 'scan-action',
  household: { role: 'member' },
  renamed: { undoes: 'publicId' },
  body: z.strictObject({ mode: Mode.default('all') }),
  writes: { preconditions: false },
  errors: [
    // The operations of an action are undone like any others.
    ...httpCodesOf(householdCommands.get('operation.undo')?.errors ?? []),
    'access_denied',
    'operation_id_reused',
    'quota_exceeded',
    'storage_full',
  ],
  async handler({ household, params, body, principal, header }, services) {
    const caller = { file: household.file, author: authorOf(principal, household.role) }
    const operation_id = operationIdOf(header('idempotency-key')) ?? services.newId()
    const wanted = { action_id: params.publicId, operation_id, mode: body.mode }
    const action = present(await undoAction(caller, wanted, services))
    return household.file.read((view) => {
      const recorded = (id: string) => household.file.recorded(id)
      return { action: actionReply(view, new People(services.accounts), action, recorded) }
    })
  },
})

export const actionRoutes = [show, undo]
