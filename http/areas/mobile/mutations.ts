import { z } from 'zod'
import { authorOf } from '../../../services/accounts/author.ts'
import {
  LIMITS,
  MutationsReply,
  MutationsRequest,
  type Operation,
  OperationResult,
  PROTOCOL_VERSION,
  Uuid,
} from '../../../sync-protocol/index.ts'
import { HttpError } from '../../errors/errors.ts'
import { REPLICA_ACCESS } from '../../routing/access.ts'
import { routesWith } from '../../routing/routes-with.ts'

const { route } = routesWith()

const tag = 'Mobile core'

/** What of a batch can be judged whatever its version: looser than the schema, which a newer version need not follow. */
const Admission = z.object({
  protocol_version: z.number().optional(),
  operations: z.array(z.unknown()).optional(),
})

/**
 * SPEC.md B5: a batch of another version, or beyond the limits, is told so, whatever else is in it.
 *
 * @throws HttpError `upgrade_required`, `payload_too_large`
 */
function admit(body: unknown, bytes: number): void {
  const batch = Admission.safeParse(body)
  if (!batch.success) return
  const { protocol_version = PROTOCOL_VERSION, operations = [] } = batch.data
  if (protocol_version !== PROTOCOL_VERSION) {
    throw new HttpError('upgrade_required', {
      message: `This server speaks version ${PROTOCOL_VERSION} of the sync protocol.`,
    })
  }
  if (operations.length > LIMITS.operations_per_batch) {
    throw new HttpError('payload_too_large', {
      message: `At most ${LIMITS.operations_per_batch} operations at once.`,
    })
  }
  // None can be larger than all together, so a usual batch is not measured.
  if (bytes <= LIMITS.operation_bytes) return
  const index = operations.findIndex((operation) => jsonBytes(operation) > LIMITS.operation_bytes)
  if (index < 0) return
  const message = `An operation is at most ${LIMITS.operation_bytes} bytes.`
  throw new HttpError('payload_too_large', {
    message,
    details: [{ path: `operations.${index}`, code: 'too_big', message }],
  })
}

const push = route({
  id: 'mobile.mutations.push',
  method: 'POST',
  path: '/api/v1/mobile/mutations',
  tag,
  summary: 'Push operations, and learn the outcome of each',
  description:
    'Operations are judged in order, each by itself. An outcome that was sent is on disk; the same operation id again gives the same outcome. Every member may send; each operation takes the role of its own type (`capabilities` tells which), and is rejected with `access_denied` without it.',
  ...REPLICA_ACCESS,
  household: { each_operation: true },
  body: MutationsRequest.omit({ household_id: true }),
  body_limit: LIMITS.batch_bytes,
  admit,
  reply: MutationsReply,
  errors: ['payload_too_large', 'upgrade_required', 'storage_full'],
  async handler({ body, household, principal }) {
    const operations = body.operations.map(normalised)
    const author = authorOf(principal, household.role)
    const { epoch, seq, results } = await household.file.push({ author, epoch: body.epoch, operations })
    return { household_id: household.household_id, epoch, seq, results }
  },
})

const lookUp = route({
  id: 'mobile.mutations.get',
  method: 'GET',
  path: '/api/v1/mobile/mutations/{operation_public_id}',
  tag,
  summary: 'Look up the outcome of an operation',
  ...REPLICA_ACCESS,
  household: {},
  params: z.strictObject({ operation_public_id: Uuid }),
  reply: OperationResult,
  errors: ['operation_not_found'],
  handler({ household, params }) {
    const recorded = household.file.recorded(params.operation_public_id)
    if (!recorded) throw new HttpError('operation_not_found')
    return { ...recorded.result, replayed: true }
  },
})

/** The size of a value as JSON text in UTF-8. */
function jsonBytes(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value) ?? '')
}

/** Beyond it a year has more than four digits, and times would not compare as text. */
const LATEST_MS = Date.parse('9999-12-31T23:59:59.999Z')

/**
 * Times inside the house are UTC with milliseconds, so that they compare as text. A clock before 1970 is told as 1970:
 * what it says is held inside the window in which it must lie anyway.
 */
function normalised(operation: Operation): Operation {
  if (isNormal(operation.occurred_at)) return operation
  const ms = Math.min(Math.max(Date.parse(operation.occurred_at), 0), LATEST_MS)
  return { ...operation, occurred_at: new Date(ms).toISOString() }
}

/** Whether a time that the schema let pass is in that form: no offset, three decimals, 1970 or later. Nearly all are. */
function isNormal(time: string): boolean {
  return time.length === 24 && time.endsWith('Z') && time >= '1970'
}

export const mobileMutationRoutes = [push, lookUp]
