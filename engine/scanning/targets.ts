import { compareTexts } from '../core/compare-texts.ts'
import type { Stored } from '../core/stored.ts'
import type { HouseholdView } from '../household-collections.ts'
import { labelledCollection } from '../labels/collection.ts'
import type { Placement } from '../structure/levels.ts'
import type { ScanTargetRecord } from './collections.ts'
import type { ScanRole, ScanTarget } from './purposes.ts'

/** The record of something that was scanned; null when it is gone. */
export function scannedRecord(view: HouseholdView, { kind, id }: ScanTarget): Stored | null {
  return kind === 'short_code' ? view.get('short_codes', id) : view.get(labelledCollection[kind], id)
}

/** The targets of a session, in order. */
export function targetsOf(view: HouseholdView, session_id: string): Stored<ScanTargetRecord>[] {
  return view
    .find('scan_targets', 'session_id', session_id)
    .sort(
      (a, b) =>
        compareTexts(a.record.scanned_at, b.record.scanned_at) ||
        compareTexts(a.record.public_id, b.record.public_id),
    )
}

/** The place that a target is; null if it is no place. */
export function placementOf(target: ScanTarget | null | undefined): Placement | null {
  if (!target || target.kind === 'item' || target.kind === 'short_code') return null
  return { kind: target.kind, id: target.id }
}

/** What of the settled targets has a role. */
export function inRole(
  targets: readonly Pick<ScanTargetRecord, 'role' | 'target'>[],
  role: ScanRole,
): ScanTarget[] {
  return targets.flatMap((target) => (target.role === role && target.target ? [target.target] : []))
}
