import type { ScanOption, ScanTargetRecord } from './collections.ts'
import { roleRule, type ScanPurpose } from './purposes.ts'

/** A scanned thing and its role; both null until a candidate is selected. */
export type TakenTarget = Pick<ScanTargetRecord, 'role' | 'target'>

/** What becomes of the targets of a session when something with a role joins them. */
export interface Joining<T> {
  /** The target that is the same thing in the same role: nothing joins. */
  readonly again: T | null
  /** The targets that give way, because the role takes one thing. */
  readonly replaced: readonly T[]
}

/** SPEC.md F5: a thing is there once, and a role that takes one thing takes the latest. */
export function joining<T extends TakenTarget>(
  purpose: ScanPurpose,
  targets: readonly T[],
  scanned: ScanOption,
): Joining<T> {
  const again = targets.find((target) => isSame(target, scanned)) ?? null
  if (again) return { again, replaced: [] }
  const single = roleRule(purpose, scanned.role)?.max === 1
  return { again, replaced: single ? targets.filter(({ role }) => role === scanned.role) : [] }
}

/** Whether two are the same thing in the same role. */
export function isSame(a: TakenTarget | ScanOption, b: ScanOption): boolean {
  return a.role === b.role && a.target?.kind === b.target.kind && a.target.id === b.target.id
}
