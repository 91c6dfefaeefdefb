import { z } from 'zod'
import {
  assignRoles,
  derivedId,
  jsonEqual,
  type KnownProducts,
  type RecordedOperation,
  type Scanned,
  ScanTarget,
  sessionStatus,
  targetsOf,
} from '../../../engine/index.ts'
import type { AccountStore } from '../../../services/accounts/account-store.ts'
import { authorOf } from '../../../services/accounts/author.ts'
import { People } from '../../../services/accounts/people.ts'
import { act } from '../../../services/households/act.ts'
import { sessionReply } from '../../../services/interface/scanning/replies.ts'
import {
  Candidate,
  CodeText,
  Role,
  SessionParams,
  SessionReply,
} from '../../../services/interface/scanning/schemas.ts'
import type { HouseholdFile } from '../../../storage/index.ts'
import type { JsonObject } from '../../../sync-protocol/index.ts'
import { HttpError } from '../../errors/errors.ts'
import { rejectionError } from '../../errors/rejections.ts'
import { present } from '../../routing/command-route.ts'
import { operationIdOf } from '../../routing/idempotency-key.ts'
import { routesWith } from '../../routing/routes-with.ts'
import type { ShellServices } from '../../shell/shell-services.ts'
import { MAX_CODES } from './resolve.ts'

/** What these routes need. */
export interface Needs extends ShellServices {
  readonly accounts: AccountStore
  readonly catalogue: KnownProducts
}

const { route } = routesWith<Needs>()

const Outcome = z
  .strictObject({
    code: z.string().nullable(),
    outcome: z.enum(['settled', 'again', 'ambiguous', 'unfit', 'unknown', 'gone', 'replayed']).meta({
      description:
        '`ambiguous`: choose with `select-candidate`. `unfit`: no candidate has a role in this purpose. `unknown`: the code has no candidate. `gone`: the record was deleted. The session records none of the last three.',
    }),
    target_id: z.string().nullable(),
    candidates: z.array(Candidate),
  })
  .meta({ id: 'ScanOutcome', description: 'The result of scanning a code.' })

export const scan = route({
  id: 'scan_sessions.scan',
  method: 'POST',
  path: '/api/v1/scan-sessions/{publicId}/scan',
  tag: 'Scanning',
  summary: 'Scan one or several codes in a session',
  description:
    'The kind of the record decides its role where that is unambiguous; otherwise send `role`. With the role `label`, the code of a label is the label itself, not what it is on. Instead of a code, `target` names a record that was chosen from a list. In a count, scanning an item again adds one.',
  access: 'session_or_bearer',
  limiter: 'scan-resolve',
  household: { role: 'member' },
  params: SessionParams,
  renamed: { session_id: 'publicId' },
  body: z.strictObject({
    code: CodeText.optional(),
    codes: z.array(CodeText).min(1).max(MAX_CODES).optional(),
    target: ScanTarget.optional(),
    role: Role.optional(),
    quantity: z
      .number()
      .min(0)
      .max(1e9)
      .refine((n) => Math.round(n * 1e6) / 1e6 === n, 'at most six decimals')
      .optional()
      .meta({ description: 'The quantity; for a count only' }),
  }),
  reply: z.strictObject({ scans: z.array(Outcome), session: SessionReply }),
  writes: { preconditions: false },
  errors: [
    'not_found',
    'session_closed',
    'too_many',
    'operation_id_reused',
    'quota_exceeded',
    'storage_full',
  ],
  async handler({ household, params, body, principal, header }, services) {
    const { code, codes = [], target, role, quantity } = body
    const texts = [...(code === undefined ? [] : [code]), ...codes]
    if ((texts.length === 0) === (target === undefined)) {
      const message = 'Send either codes or a target.'
      throw new HttpError('validation_failed', {
        message,
        details: [{ path: 'code', code: 'required', message }],
      })
    }
    const operation_id = operationIdOf(header('idempotency-key')) ?? services.newId()
    const scanned = household.file.read((view) => {
      const session = view.get('scan_sessions', params.publicId)
      if (!session) throw new HttpError('not_found')
      const { purpose } = session.record
      const targets = targetsOf(view, params.publicId).map(({ record }) => record)
      const wanted = target ? [{ target }] : texts.map((text) => ({ code: text }))
      const assigned = assignRoles(view, { session_id: params.publicId, purpose, targets }, wanted, {
        operation_id,
        role,
        quantity,
        catalogue: services.catalogue,
        isDone: (id) => isKnown(household.file.recorded(id)),
      })
      const replayed = assigned.outcomes.flatMap(({ outcome }, n) => (outcome === 'replayed' ? [n] : []))
      const isOther = (n: number) =>
        isOtherScan(household.file.auditEntry(derivedId(operation_id, n))?.input, {
          ...wanted[n],
          role,
          quantity,
        })
      const isLonger = replayed.length > 0 && assigned.operations.length > 0
      const isShorter = isAnyKnown(household.file, operation_id, texts.length)
      if (isLonger || isShorter || replayed.some(isOther)) throw new HttpError('operation_id_reused')
      // A code that records nothing has no operation that the end of the session could refuse.
      const isOver = sessionStatus(session.record, services.now().toISOString()) !== 'open'
      if (isOver && replayed.length === 0 && assigned.operations.length === 0)
        throw new HttpError('session_closed')
      return assigned
    })
    const { operations, outcomes } = scanned
    const { results } = await act(household.file, authorOf(principal, household.role), operations, {
      now: services.now(),
    })
    const refused = results.find(({ error }) => error)?.error
    if (refused) throw rejectionError(refused, ['session_id'])
    return household.file.read((view) => ({
      scans: outcomes.map(({ candidates, ...outcome }) => ({
        ...outcome,
        candidates: candidates.map(({ path, ...candidate }) => ({ ...candidate, path: [...path] })),
      })),
      session: sessionReply(
        view,
        new People(services.accounts),
        present(view.get('scan_sessions', params.publicId)).record,
        services.now(),
      ),
    }))
  },
})

/** Whether the input of a recorded scan is another one than what a retry sends. */
function isOtherScan(
  noted: JsonObject | undefined,
  wanted: Partial<Scanned> & { readonly role?: string | undefined; readonly quantity?: number | undefined },
): boolean {
  if (!noted) return false
  const { code, target, role, quantity } = wanted
  if (noted.code !== code) return true
  // Where the code was ambiguous, neither a role nor a quantity was noted.
  if (noted.options !== undefined) return false
  return (
    (target !== undefined && !jsonEqual(noted.target, target)) ||
    (role !== undefined && noted.role !== role) ||
    noted.quantity !== quantity
  )
}

/** Whether a request with the same id has scanned more than `count` codes. */
function isAnyKnown(file: HouseholdFile, operation_id: string, count: number): boolean {
  for (let n = Math.max(count, 1); n <= MAX_CODES; n++)
    if (file.recorded(derivedId(operation_id, n))?.type === 'scan_session.scan') return true
  return false
}

/**
 * Whether the operation of a request was done before, which makes the request a retry.
 *
 * @throws HttpError the earlier refusal, or `operation_id_reused` if the id belongs to another operation
 */
function isKnown(recorded: RecordedOperation | null): boolean {
  if (recorded === null) return false
  if (recorded.type !== 'scan_session.scan') throw new HttpError('operation_id_reused')
  if (recorded.result.error) throw rejectionError(recorded.result.error, ['session_id'])
  return true
}
