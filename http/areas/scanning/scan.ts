import { z } from 'zod'
import type { HouseholdView } from '../../../engine/index.ts'
import {
  derivedId,
  type KnownProducts,
  type OperationInputs,
  type RecordedOperation,
  resolveScan,
  roleRule,
  rolesFor,
  type ScanCandidate,
  type ScanPurpose,
  type ScanRole,
  ScanTarget,
  targetsOf,
} from '../../../engine/index.ts'
import { authorOf } from '../../../services/accounts/author.ts'
import { People } from '../../../services/accounts/people.ts'
import { act } from '../../../services/households/act.ts'
import { HttpError } from '../../errors/errors.ts'
import { rejectionError } from '../../errors/rejections.ts'
import { present } from '../../routing/command-route.ts'
import { operationIdOf } from '../../routing/idempotency-key.ts'
import { route } from '../../routing/route.ts'
import { sessionReply } from './replies.ts'
import { MAX_CODES } from './resolve.ts'
import { Candidate, CodeText, Role, SessionParams, SessionReply } from './schemas.ts'

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

type Outcomes = z.input<typeof Outcome>[]

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
      const scanning = new Scanning({
        session_id: params.publicId,
        purpose,
        operation_id,
        targets,
        role,
        quantity,
      })
      const known = (id: string) => isKnown(household.file.recorded(id))
      if (target) scanning.take(null, [asOption(target)], [], known)
      for (const text of texts) scanning.takeCode(view, text, services.catalogue, known)
      return scanning
    })
    const { operations, outcomes } = scanned
    const { results } = await act(
      household.file,
      authorOf(principal, household.role),
      operations.map(({ id, input }) => ({ operation_id: id, type: 'scan_session.scan', input })),
      { now: services.now() },
    )
    const refused = results.find(({ error }) => error)?.error
    if (refused) throw rejectionError(refused, ['session_id'])
    return household.file.read((view) => ({
      scans: outcomes,
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

interface Option {
  readonly target: ScanTarget
  readonly confidence: number
}

function asOption(target: ScanTarget): Option {
  return { target, confidence: 1 }
}

interface Taken {
  readonly role: ScanRole | null
  readonly target: ScanTarget | null
  readonly public_id: string
}

/** Works out what codes become in a session, one after the other, each on top of what came before it. */
class Scanning {
  readonly operations: { readonly id: string; readonly input: OperationInputs['scan_session.scan'] }[] = []
  readonly outcomes: Outcomes = []
  private readonly about: {
    readonly session_id: string
    readonly purpose: ScanPurpose
    readonly operation_id: string
    readonly role: ScanRole | undefined
    readonly quantity: number | undefined
  }
  private targets: Taken[]
  private count = 0

  constructor({ targets, ...about }: Scanning['about'] & { readonly targets: readonly Taken[] }) {
    this.about = about
    this.targets = [...targets]
  }

  takeCode(
    view: HouseholdView,
    code: string,
    catalogue: KnownProducts,
    known: (id: string) => boolean,
  ): void {
    const candidates = resolveScan(view, code, { catalogue })
    const options = candidates.flatMap(({ kind, id, gone, confidence }) =>
      kind === 'product' || gone ? [] : [{ target: { kind, id }, confidence }],
    )
    this.take(code, options, candidates, known)
  }

  take(
    code: string | null,
    found: readonly Option[],
    candidates: readonly ScanCandidate[],
    known: (id: string) => boolean,
  ): void {
    const { session_id, purpose, operation_id, quantity } = this.about
    this.count++
    const id = derivedId(operation_id, this.count - 1)
    const target_id = derivedId(operation_id, this.count)
    const shown = candidates.map(({ path, ...candidate }) => ({ ...candidate, path: [...path] }))
    const tell = (outcome: Outcomes[number]['outcome'], target_id: string | null = null) =>
      this.outcomes.push({ code, outcome, target_id, candidates: shown })
    if (known(id)) return void tell('replayed', target_id)
    if (found.length === 0) return void tell(candidates.some(({ gone }) => gone) ? 'gone' : 'unknown')
    const options = found
      .flatMap((option) =>
        this.rolesOf(option).map((each) => ({
          role: each,
          target: option.target,
          confidence: option.confidence,
        })),
      )
      .slice(0, 20)
    const [first] = options
    if (!first) return void tell('unfit')
    const input = { public_id: target_id, session_id, ...(code !== null && { code }) }
    if (options.length > 1) {
      this.operations.push({
        id,
        input: { ...input, options: options.map(({ role, target }) => ({ role, target })) },
      })
      this.targets.push({ role: null, target: null, public_id: target_id })
      return void tell('ambiguous', target_id)
    }
    const settled = { role: first.role, target: first.target }
    const again = this.targets.find(
      (one) =>
        one.role === settled.role &&
        one.target?.kind === settled.target.kind &&
        one.target.id === settled.target.id,
    )
    this.operations.push({ id, input: { ...input, ...settled, ...(quantity !== undefined && { quantity }) } })
    if (again) return void tell('again', again.public_id)
    if (roleRule(purpose, settled.role)?.max === 1) {
      this.targets = this.targets.filter((one) => one.role !== settled.role)
    }
    this.targets.push({ ...settled, public_id: target_id })
    tell('settled', target_id)
  }

  private rolesOf({ target }: Option): ScanRole[] {
    const { purpose, role } = this.about
    if (role === undefined) {
      const again = this.targets.find(
        (one) => one.role !== null && one.target?.kind === target.kind && one.target.id === target.id,
      )
      if (again?.role) return [again.role]
      return rolesFor(purpose, target.kind, this.targets)
    }
    return roleRule(purpose, role)?.kinds.includes(target.kind) ? [role] : []
  }
}
