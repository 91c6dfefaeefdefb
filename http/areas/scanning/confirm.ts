import { z } from 'zod'
import type { AccountStore } from '../../../services/accounts/account-store.ts'
import { authorOf } from '../../../services/accounts/author.ts'
import { People } from '../../../services/accounts/people.ts'
import { actionReply, sessionReply } from '../../../services/interface/scanning/replies.ts'
import {
  ActionReply,
  Mode,
  SessionParams,
  SessionReply,
} from '../../../services/interface/scanning/schemas.ts'
import { confirmSession } from '../../../services/scanning/actions.ts'
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
  renamed: { public_id: 'publicId' },
  body: z.strictObject({
    mode: Mode.optional(),
    missing: z.enum(['keep', 'unplace']).optional().meta({
      description: 'For an audit: what to do with records that were not scanned; default `keep`',
    }),
    surplus: z.enum(['move', 'keep']).optional().meta({
      description: 'For an audit: what to do with records that the inventory lists elsewhere; default `move`',
    }),
    rebind: z.boolean().optional().meta({
      description:
        'For a label: whether it may be removed from its current record. Scan it with the role `label`.',
    }),
  }),
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
    const caller = { file: household.file, author: authorOf(principal, household.role) }
    const operation_id = operationIdOf(header('idempotency-key')) ?? services.newId()
    const confirmation = { session_id: params.publicId, operation_id, choices: body }
    const action = present(await confirmSession(caller, confirmation, services))
    return household.file.read((view) => {
      const session = present(view.get('scan_sessions', params.publicId)).record
      const people = new People(services.accounts)
      return {
        action: actionReply(view, people, action, (id) => household.file.recorded(id)),
        session: sessionReply(view, people, session, services.now()),
      }
    })
  },
})
