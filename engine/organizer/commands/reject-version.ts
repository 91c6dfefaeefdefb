import type * as z from 'zod'
import { rejectAt } from '../../core/rejection.ts'
import { householdCommand } from '../../merge/command.ts'
import type { OrganizerPlanVersion } from '../records/collections.ts'
import { currentVersion } from './current-version.ts'

/** A version that a person does not want, and why. */
export interface RejectedVersion {
  readonly public_id: string
  readonly reason?: string | undefined
}

/**
 * The command that rejects a version. How its input is checked is given, and what the next version learns from it: a browser says
 * nothing of that.
 */
export function rejecting<C extends z.ZodType<RejectedVersion>>(
  input: C,
  learns: (version: OrganizerPlanVersion, input: z.output<C>) => Partial<OrganizerPlanVersion>,
) {
  return householdCommand({
    type: 'organizer_plan_version.reject',
    summary: 'Reject a version of a plan, and say what the next one keeps to',
    input,
    errors: ['not_found', 'superseded'],
    decide(draft, rejected) {
      const { public_id, reason } = rejected
      const current = currentVersion(draft, public_id)
      if ('rejected' in current) return current
      const { version, plan } = current
      if (draft.view.count('organizer_sessions', 'plan_version_id', public_id) > 0) {
        return rejectAt('superseded', 'public_id', 'Somebody is carrying it out already; plan again instead.')
      }
      draft.replace('organizer_plan_versions', version, {
        status: 'rejected',
        ...learns(version.record, rejected),
        decided_by: draft.stamp.author.user_id,
        decided_at: draft.stamp.edit_at,
        ...(reason !== undefined && { note: reason }),
      })
      draft.replace('organizer_plans', plan, { status: 'rejected' })
      return null
    },
  })
}
