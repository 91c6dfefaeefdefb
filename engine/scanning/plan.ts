import type { HouseholdView } from '../household-collections.ts'
import type { LabelTarget } from '../labels/collection.ts'
import type { Placement } from '../structure/levels.ts'
import { auditPlace } from './audit.ts'
import type { ScanTargetRecord } from './collections.ts'
import type { ScanPurpose, ScanTarget } from './purposes.ts'
import { inRole, placementOf } from './targets.ts'

/** What a person chooses when they confirm. */
export interface ConfirmChoices {
  /** Of an audit: what becomes of what is missing, and of what lies there though the inventory has it elsewhere. */
  readonly missing?: 'keep' | 'unplace' | undefined
  readonly surplus?: 'move' | 'keep' | undefined
  /** For a label: whether it may be removed from its current record. */
  readonly rebind?: boolean | undefined
}

/** An operation that confirming makes, and what it is about. */
export type ScanOperation = { readonly target: ScanTarget } & (
  | {
      readonly type: 'item.move' | 'item.assign' | 'container.move' | 'container.place'
      readonly input: { public_id: string; placement: Placement }
    }
  | { readonly type: 'item.unassign' | 'container.unplace'; readonly input: { public_id: string } }
  | { readonly type: 'item.set_quantity'; readonly input: { public_id: string; quantity: number } }
  | {
      readonly type: 'short_code.bind'
      readonly input: { public_id: string; target: LabelTarget; rebind?: boolean }
    }
)

/** The effect of confirming: one operation for each thing, and what an audit found missing. */
export interface ScanPlan {
  readonly operations: readonly ScanOperation[]
  readonly missing: readonly ScanTarget[]
  /** The number of things that an audit found missing; `missing` may hold only some of them. */
  readonly missing_count: number
}

type Settled = Pick<ScanTargetRecord, 'role' | 'target' | 'quantity'>

/** SPEC.md F4: the operations that stand for what was scanned; of targets that are settled and enough. */
export function planConfirm(
  view: HouseholdView,
  purpose: ScanPurpose,
  targets: readonly Settled[],
  choices: ConfirmChoices = {},
): ScanPlan {
  const subjects = inRole(targets, 'subject')
  const destination = placementOf(inRole(targets, 'destination')[0])
  switch (purpose) {
    case 'move_items':
      return only(destination ? subjects.flatMap((subject) => moved(subject, destination)) : [])
    case 'place_container':
      return only(
        subjects.flatMap((target) =>
          destination
            ? [{ type: 'container.place', input: { public_id: target.id, placement: destination }, target }]
            : [],
        ),
      )
    case 'assign_items':
      return only(
        subjects.flatMap((target) =>
          destination
            ? [{ type: 'item.assign', input: { public_id: target.id, placement: destination }, target }]
            : [],
        ),
      )
    case 'count':
      return only(counted(targets))
    case 'find':
      return only([])
    case 'bind_label':
      return only(bound(targets, choices.rebind))
    case 'audit_place':
      return audited(view, targets, choices)
  }
}

function only(operations: readonly ScanOperation[]): ScanPlan {
  return { operations, missing: [], missing_count: 0 }
}

function moved(target: ScanTarget, placement: Placement): ScanOperation[] {
  const input = { public_id: target.id, placement }
  if (target.kind === 'item') return [{ type: 'item.move', input, target }]
  return target.kind === 'container' ? [{ type: 'container.move', input, target }] : []
}

function counted(targets: readonly Settled[]): ScanOperation[] {
  return targets.flatMap(({ role, target, quantity }) =>
    role === 'subject' && target
      ? [
          {
            type: 'item.set_quantity' as const,
            input: { public_id: target.id, quantity: quantity ?? 1 },
            target,
          },
        ]
      : [],
  )
}

function bound(targets: readonly Settled[], rebind: boolean | undefined): ScanOperation[] {
  const [label] = inRole(targets, 'label')
  const [subject] = inRole(targets, 'subject')
  if (!label || !subject || subject.kind === 'short_code') return []
  const { kind, id } = subject
  const input = { public_id: label.id, target: { kind, id }, ...(rebind && { rebind }) }
  return [{ type: 'short_code.bind', input, target: subject }]
}

function audited(
  view: HouseholdView,
  targets: readonly Settled[],
  { missing = 'keep', surplus = 'move' }: ConfirmChoices,
): ScanPlan {
  const place = placementOf(inRole(targets, 'place')[0])
  if (!place) return only([])
  const audit = auditPlace(view, place, inRole(targets, 'subject'))
  const elsewhere = [...audit.moved.map(({ target }) => target), ...audit.surplus]
  return {
    operations: [
      ...(surplus === 'move' ? elsewhere.flatMap((target) => moved(target, place)) : []),
      ...(missing === 'unplace' ? audit.missing.flatMap(takenOut) : []),
    ],
    missing: audit.missing,
    missing_count: audit.missing_count,
  }
}

function takenOut(target: ScanTarget): ScanOperation[] {
  const input = { public_id: target.id }
  if (target.kind === 'item') return [{ type: 'item.unassign', input, target }]
  return target.kind === 'container' ? [{ type: 'container.unplace', input, target }] : []
}
