import { derivedId } from '../core/derived-id.ts'
import type { ReadView } from '../core/view.ts'
import type { HouseholdCollections } from '../household-collections.ts'
import { findShortCode } from '../labels/short-codes-of.ts'
import type { KnownProducts } from '../product-codes/resolve.ts'
import type { ScanOption } from './collections.ts'
import { roleRule, rolesFor, type ScanPurpose, type ScanRole, type ScanTarget } from './purposes.ts'
import { resolveScan, type ScanCandidate } from './resolve.ts'
import { isSame, joining, type TakenTarget } from './role-rules.ts'

/** Maximum number of candidates that are kept of a code that may mean several things. */
const MAX_OPTIONS = 20

/** Something scanned: a code, or something chosen from a list. */
export type Scanned =
  | { readonly code: string; readonly target?: undefined }
  | { readonly target: ScanTarget; readonly code?: undefined }

/** A session before the scan. */
export interface ScanningSession {
  readonly session_id: string
  readonly purpose: ScanPurpose
  readonly targets: readonly SessionTarget[]
}

/** Something that was scanned in the session before. */
export type SessionTarget = TakenTarget & { readonly public_id: string }

/** How to scan. */
export interface ScanRequest {
  /** The id that the ids of the operations are derived from: a retry derives the same ones. */
  readonly operation_id: string
  /** The role that everything scanned has; absent where its kind decides. */
  readonly role?: ScanRole | undefined
  /** The number of pieces; of a count. */
  readonly quantity?: number | undefined
  readonly catalogue?: KnownProducts | null
  /** Whether an operation was accepted before, so that this is a retry. */
  isDone?(operation_id: string): boolean
}

/** An operation that notes something scanned. */
export interface NotedScan {
  readonly operation_id: string
  readonly type: 'scan_session.scan'
  readonly input: {
    readonly public_id: string
    readonly session_id: string
    readonly code?: string
    readonly role?: ScanRole
    readonly target?: ScanTarget
    readonly options?: ScanOption[]
    readonly quantity?: number
  }
}

/**
 * The outcome of a scan. Of these `unfit`, `unknown` and `gone` are not noted: nothing that the code means has
 * a role in the purpose, the code means nothing here, or the thing was deleted.
 */
export interface ScanOutcome {
  readonly code: string | null
  readonly outcome: 'settled' | 'again' | 'ambiguous' | 'unfit' | 'unknown' | 'gone' | 'replayed'
  readonly target_id: string | null
  readonly candidates: readonly ScanCandidate[]
}

/** What a scan comes to. */
export interface AssignedRoles {
  readonly operations: readonly NotedScan[]
  readonly outcomes: readonly ScanOutcome[]
}

/**
 * SPEC.md F5: gives what was scanned its roles in a session, one after the other, each on top of what came before it. The
 * result is the operations that note it, for the author to push.
 */
export function assignRoles(
  view: ReadView<HouseholdCollections>,
  session: ScanningSession,
  scanned: readonly Scanned[],
  request: ScanRequest,
): AssignedRoles {
  const operations: NotedScan[] = []
  const outcomes: ScanOutcome[] = []
  let { targets } = session
  for (const [n, { code, target }] of scanned.entries()) {
    const operation_id = derivedId(request.operation_id, n)
    const target_id = derivedId(request.operation_id, n + 1)
    const candidates =
      code === undefined ? [] : resolveScan(view, code, { catalogue: request.catalogue ?? null })
    const add = (outcome: ScanOutcome['outcome'], of: string | null = null) =>
      outcomes.push({ code: code ?? null, outcome, target_id: of, candidates })
    if (request.isDone?.(operation_id)) {
      add('replayed', target_id)
      continue
    }
    const label =
      code === undefined ? null : labelMeant(view, session.purpose, code, candidates, request.role)
    const found = target ? [target] : label ? [label] : candidates.flatMap(meant)
    const options = optionsOf(session.purpose, targets, found, request.role)
    const [first] = options
    if (!first) {
      add(found.length > 0 ? 'unfit' : candidates.some(({ gone }) => gone) ? 'gone' : 'unknown')
      continue
    }
    const note = (input: Partial<NotedScan['input']>) =>
      operations.push({
        operation_id,
        type: 'scan_session.scan',
        input: {
          public_id: target_id,
          session_id: session.session_id,
          ...(code !== undefined && { code }),
          ...input,
        },
      })
    const { quantity } = request
    const counted = quantity !== undefined && { quantity }
    if (options.length > 1) {
      note({ options, ...counted })
      targets = [...targets, { role: null, target: null, public_id: target_id }]
      add('ambiguous', target_id)
      continue
    }
    note({ ...first, ...counted })
    const { again, replaced } = joining(session.purpose, targets, first)
    if (again) {
      add('again', again.public_id)
      continue
    }
    targets = [...targets.filter((each) => !replaced.includes(each)), { ...first, public_id: target_id }]
    add('settled', target_id)
  }
  return { operations, outcomes }
}

/** F5: the label itself that a code is on, where a label is asked for, or it is on something that was deleted. */
function labelMeant(
  view: ReadView<HouseholdCollections>,
  purpose: ScanPurpose,
  code: string,
  candidates: readonly ScanCandidate[],
  role: ScanRole | undefined,
): ScanTarget | null {
  const isFree = role === undefined && candidates.some(({ gone }) => gone)
  if (purpose !== 'bind_label' || !(role === 'label' || isFree)) return null
  const label = findShortCode(view, code)
  return label && { kind: 'short_code', id: label.record.public_id }
}

/** The household's record of a candidate; none for a deleted record or a product of the catalogue. */
function meant({ kind, id, gone }: ScanCandidate): ScanTarget[] {
  return kind === 'product' || gone ? [] : [{ kind, id }]
}

/** What something scanned may be, and for what. */
function optionsOf(
  purpose: ScanPurpose,
  targets: readonly TakenTarget[],
  found: readonly ScanTarget[],
  role: ScanRole | undefined,
): ScanOption[] {
  return found
    .flatMap((target) => rolesOf(purpose, targets, target, role).map((each) => ({ role: each, target })))
    .slice(0, MAX_OPTIONS)
}

function rolesOf(
  purpose: ScanPurpose,
  targets: readonly TakenTarget[],
  target: ScanTarget,
  role: ScanRole | undefined,
): readonly ScanRole[] {
  if (role !== undefined) return roleRule(purpose, role)?.kinds.includes(target.kind) ? [role] : []
  const again = targets.find((one) => one.role !== null && isSame(one, { role: one.role, target }))
  return again?.role ? [again.role] : rolesFor(purpose, target.kind, targets)
}
