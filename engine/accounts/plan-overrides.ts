import { byCreation } from '../core/by-creation.ts'
import { reject } from '../core/rejection.ts'
import type { PlanOverride } from './billing-collections.ts'
import { type ServiceView, serviceCommand } from './command.ts'

/** Maximum number of overrides of a household that hold at one time. */
const MAX_PLAN_OVERRIDES = 20

/** Whether an override holds at a time (ISO 8601 in UTC). */
export function overrideHolds({ ended_at, until }: PlanOverride, now: string): boolean {
  return ended_at === null && (until === null || until > now)
}

/** The overrides of a household, newest first. */
export function planOverridesOf(view: ServiceView, household_id: string): PlanOverride[] {
  return view
    .find('plan_overrides', 'household_id', household_id)
    .map(({ record }) => record)
    .sort((a, b) => byCreation(b, a))
}

/** SPEC.md BI8: an operator gives a household a plan or limits. The reason is in the record alone, which is deleted one day. */
export const setPlanOverride = serviceCommand<
  Pick<PlanOverride, 'household_id' | 'plan' | 'quotas' | 'reason' | 'until' | 'by'> & { override_id: string }
>({
  type: 'plan_override.set',
  ledger: ({ override_id, household_id, plan, quotas, until, by }) => ({
    ...{ override_id, household_id, plan, until, by },
    quotas: { ...quotas },
  }),
  decide(draft, { override_id, ...override }) {
    const { stamp, view } = draft
    if (!view.get('households', override.household_id)) return reject('not_found')
    if (view.get('plan_overrides', override_id)) return reject('already_exists')
    const holding = planOverridesOf(view, override.household_id).filter((each) =>
      overrideHolds(each, stamp.edit_at),
    )
    if (holding.length >= MAX_PLAN_OVERRIDES)
      return reject('too_many', [], `A household has at most ${MAX_PLAN_OVERRIDES} overrides at one time.`)
    draft.create('plan_overrides', { public_id: override_id, ...override, ended_at: null, ended_by: null })
    return null
  },
})

/** SPEC.md BI8: ends an override at once. One that is over stays as it is. */
export const endPlanOverride = serviceCommand<{ override_id: string; by: string | null }>({
  type: 'plan_override.end',
  ledger: (input) => ({ ...input }),
  decide(draft, { override_id, by }) {
    const override = draft.view.get('plan_overrides', override_id)
    if (!override) return reject('not_found')
    const ended_at = draft.stamp.edit_at
    if (overrideHolds(override.record, ended_at))
      draft.replace('plan_overrides', override, { ended_at, ended_by: by })
    return null
  },
})
