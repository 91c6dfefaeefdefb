import type { Rejection } from '../core/change-set.ts'
import { reject } from '../core/rejection.ts'
import { type ActionPurpose, rolesOf } from './purposes.ts'
import type { TakenTarget } from './role-rules.ts'

/** SPEC.md F6: what a session still lacks before it can be confirmed; null when nothing. */
export function judgeReady(purpose: ActionPurpose, targets: readonly TakenTarget[]): Rejection | null {
  const missing = rolesOf(purpose).filter(
    ({ role, min }) => targets.filter((target) => target.role === role).length < min,
  )
  const open = targets.some(({ target }) => target === null)
  if (missing.length === 0 && !open) return null
  return reject('validation_failed', [
    ...missing.map(({ role, min }) => ({
      path: `input.roles.${role}`,
      code: 'too_small',
      message: `Scan at least ${min} for the role ${role}.`,
    })),
    ...(open
      ? [
          {
            path: 'input.targets',
            code: 'ambiguous',
            message: 'A scan has several candidates or roles. Choose one of them, or remove the scan.',
          },
        ]
      : []),
  ])
}
