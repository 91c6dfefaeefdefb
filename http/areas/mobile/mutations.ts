import { z } from 'zod'
import { authorOf } from '../../../services/accounts/author.ts'
import { REPLICA_ACCESS } from '../../../services/interface/routes/access.ts'
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
import { routesWith } from '../../routing/routes-with.ts'

const { route } = routesWith()

const tag = 'Mobile core'

/**
 * The parts of a batch that are checked for any version: looser than the schema, which a newer version may not match.
 */
const Admission = z.object({
  protocol_version: z.number().optional(),
  operations: z.array(z.unknown()).optional(),
})

/**
 * SPEC.md B5: refuses a batch of another version, or beyond the limits, whatever else it contains.
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
  // No operation is larger than the batch, so the operations of a small batch are not measured.
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
  summary: 'Push operations and get the outcome of each',
  description:
    'The server judges the operations in order, each by itself. A reported outcome is on disk; sending the same operation id again returns the same outcome. Any member may push; each operation requires a role (see `capabilities`), and is rejected with `access_denied` without it.',
  ...REPLICA_ACCESS,
  household: { each_operation: true },
  replays: false,
  body: MutationsRequest.omit({ household_id: true }),
  body_limit: LIMITS.batch_bytes,
  admit,
  // One text with half a character would hold up the whole queue of a device: the engine rejects the operation alone.
  halves: ([operations, , input]) => operations === 'operations' && input === 'input',
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
  summary: 'Get the outcome of an operation',
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

/** The size of a value as JSON text, in bytes of UTF-8. */
function jsonBytes(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value) ?? '')
}

/** The latest supported time, in ms. Later years have more than four digits, and such times do not compare as text. */
const LATEST_MS = Date.parse('9999-12-31T23:59:59.999Z')

/**
 * The engine's times are UTC with milliseconds, so that they compare as text. A clock before 1970 is read as 1970: such
 * a time is moved into its permitted range anyway.
 */
function normalised(operation: Operation): Operation {
  if (isNormal(operation.occurred_at)) return operation
  const ms = Math.min(Math.max(Date.parse(operation.occurred_at), 0), LATEST_MS)
  return { ...operation, occurred_at: new Date(ms).toISOString() }
}

/** Whether a valid time has that form already: no offset, three decimals, 1970 or later. Nearly all times do. */
function isNormal(time: string): boolean {
  return time.length === 24 && time.endsWith('Z') && time >= '1970'
}

export const mobileMutationRoutes = [push, lookUp]
