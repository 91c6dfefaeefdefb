import { z } from 'zod'
import {
  assignRoles,
  type KnownProducts,
  type RecordedOperation,
  ScanTarget,
  targetsOf,
} from '../../../engine/index.ts'
import type { AccountStore } from '../../../services/accounts/account-store.ts'
import { authorOf } from '../../../services/accounts/author.ts'
import { People } from '../../../services/accounts/people.ts'
import { act } from '../../../services/households/act.ts'
import { HttpError } from '../../errors/errors.ts'
import { rejectionError } from '../../errors/rejections.ts'
import { present } from '../../routing/command-route.ts'
import { operationIdOf } from '../../routing/idempotency-key.ts'
import { routesWith } from '../../routing/routes-with.ts'
import type { ShellServices } from '../../shell/shell-services.ts'
import { sessionReply } from './replies.ts'
import { MAX_CODES } from './resolve.ts'
import { Candidate, CodeText, Role, SessionParams, SessionReply } from './schemas.ts'

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
        '`ambiguous`: say which with `select-candidate`. `unfit`: nothing that it means has a part in this purpose. `unknown`: it means nothing here. `gone`: it was deleted. None of these three is noted.',
    }),
    target_id: z.string().nullable(),
    candidates: z.array(Candidate),
  })
  .meta({ id: 'ScanOutcome', description: 'What came of scanning a code.' })

export const scan = route({
  id: 'scan_sessions.scan',
  method: 'POST',
  path: '/api/v1/scan-sessions/{publicId}/scan',
  tag: 'Scanning',
  summary: 'Scan one or several codes in a session',
  description:
    'What a code means gets its role by its kind where that is unambiguous; `role` says it where it is not. `target` instead of a code: something chosen from a list. Scanned again, an item that is counted counts once more.',
  access: 'session_or_bearer',
  limiter: 'scan-resolve',
  household: { role: 'member' },
  params: SessionParams,
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
      .meta({ description: 'How many there are; of a count' }),
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
      const message = 'Either codes or a target.'
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
      return assignRoles(
        view,
        { session_id: params.publicId, purpose, targets },
        target ? [{ target }] : texts.map((text) => ({ code: text })),
        {
          operation_id,
          role,
          quantity,
          catalogue: services.catalogue,
          isDone: (id) => isKnown(household.file.recorded(id)),
        },
      )
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

/**
 * Whether a retry comes with an operation that was done before.
 *
 * @throws HttpError what it was refused with, or `operation_id_reused` if it was something else
 */
function isKnown(recorded: RecordedOperation | null): boolean {
  if (recorded === null) return false
  if (recorded.type !== 'scan_session.scan') throw new HttpError('operation_id_reused')
  if (recorded.result.error) throw rejectionError(recorded.result.error, ['session_id'])
  return true
}
