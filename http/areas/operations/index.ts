import { z } from 'zod'
import type { AccountStore } from '../../../services/accounts/account-store.ts'
import { People } from '../../../services/accounts/people.ts'
import { AuditReply, auditReply } from '../../../services/interface/audit/entry.ts'
import { Uuid7 } from '../../../sync-protocol/index.ts'
import { routesWith } from '../../routing/routes-with.ts'
import type { ShellServices } from '../../shell/shell-services.ts'

/** What these routes need. */
export interface Needs extends ShellServices {
  readonly accounts: AccountStore
}

const { operationRoute } = routesWith<Needs>()

const undo = operationRoute({
  id: 'operations.undo',
  method: 'POST',
  path: '/api/v1/operations/{operation_id}/undo',
  tag: 'History',
  summary: 'Undo an operation exactly',
  description:
    'Applies the exact inverse of a move, archiving, edit, count, creation or rack, as an operation that can be undone itself. If a later change depends on the operation, the undo is refused as a whole (`superseded`, with the records concerned). Members can undo their own operations, admins those of others, too.',
  addition: true,
  access: 'session_or_bearer',
  commands: ['operation.undo'],
  // What would be too much for the notes is what the operation had taken out of them.
  renamed: { update: 'operation_id', notes: 'operation_id' },
  params: z.strictObject({ operation_id: Uuid7 }),
  reply: { undone: AuditReply.meta({ description: 'The operation that was undone' }) },
  address: [],
  errors: ['operation_not_found', 'access_denied'],
  operation: ({ params }) => ({ type: 'operation.undo', input: { operation_id: params.operation_id } }),
  answer({ view, input, household, services }) {
    const entry = household.file.auditEntry(input.operation_id)
    if (!entry) throw new Error(`operation ${input.operation_id} was undone, but is not stored`)
    return { undone: auditReply(view, new People(services.accounts), entry) }
  },
})

export const operationRoutes = [undo]
