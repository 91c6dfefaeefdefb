import { z } from 'zod'
import type { AccountStore } from '../../../services/accounts/account-store.ts'
import { People } from '../../../services/accounts/people.ts'
import { Uuid7 } from '../../../sync-protocol/index.ts'
import { routesWith } from '../../routing/routes-with.ts'
import type { ShellServices } from '../../shell/shell-services.ts'
import { AuditReply, auditReply } from '../audit/entry.ts'

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
  summary: 'Take an operation back, exactly',
  description:
    'Moves, archiving, edits, counts, creations, the building of racks: the exact inverse, as an operation that can be taken back itself. Refused as a whole (`superseded`, with what stands in the way) where something later builds on it. Members undo what they did themselves, admins also what others did.',
  addition: true,
  access: 'session_or_bearer',
  commands: ['operation.undo'],
  params: z.strictObject({ operation_id: Uuid7 }),
  reply: { undone: AuditReply.meta({ description: 'The operation that was taken back' }) },
  address: [],
  errors: ['operation_not_found', 'access_denied'],
  operation: ({ params }) => ({ type: 'operation.undo', input: { operation_id: params.operation_id } }),
  answer({ view, input, household, services }) {
    const entry = household.file.auditEntry(input.operation_id)
    if (!entry) throw new Error(`operation ${input.operation_id} was undone, and is not there`)
    return { undone: auditReply(view, new People(services.accounts), entry) }
  },
})

export const operationRoutes = [undo]
