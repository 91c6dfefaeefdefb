import type { Rejection } from '../core/change-set.ts'
import { reject, rejectAt } from '../core/rejection.ts'
import { roleAllows } from '../core/stamp.ts'
import { HOUSEHOLD_QUOTAS, type HouseholdQuotaName } from '../quotas/quotas.ts'
import { overQuota } from '../quotas/room.ts'
import { type ServiceDraft, type ServiceView, serviceCommand } from './command.ts'

/** A household to found, with its owner's membership. */
export interface NewHousehold {
  readonly household_id: string
  readonly membership_id: string
  readonly name: string
}

/** The membership of a user in a household; null for none. */
export function membershipOf(view: ServiceView, user_id: string, household_id: string) {
  return view.find('memberships', 'household_user', `${household_id}/${user_id}`)[0]?.record ?? null
}

/** Founds a household whose owner is the user, in a draft that does other things too. */
export function foundHousehold(draft: ServiceDraft, user_id: string, household: NewHousehold): void {
  const { household_id, membership_id, name } = household
  draft.create('households', { public_id: household_id, name })
  draft.create('memberships', { public_id: membership_id, household_id, user_id, role: 'owner' })
}

/** The number of households that a user owns. */
export function ownedHouseholds(view: ServiceView, user_id: string): number {
  return view.find('memberships', 'user_id', user_id).filter(({ record }) => record.role === 'owner').length
}

/** SPEC.md Y5: why a user may own no more households; null when they may. */
export function judgeOwned(view: ServiceView, user_id: string, max_owned: number): Rejection | null {
  const owned = ownedHouseholds(view, user_id)
  return owned < max_owned ? null : overQuota('account_households', max_owned, owned)
}

/** Founds a household, once; `max_owned` is how many the user may own. */
export const createHousehold = serviceCommand<NewHousehold & { user_id: string; max_owned: number }>({
  type: 'household.create',
  ledger: ({ user_id, household_id, membership_id, name }) => ({
    user_id,
    household_id,
    membership_id,
    name,
  }),
  decide(draft, input) {
    const user = draft.view.get('users', input.user_id)
    if (!user) return reject('not_found')
    const known = draft.view.get('households', input.household_id)?.record
    if (known) {
      // A second try, whose first one founded it; or the id is taken.
      const again = known.name === input.name && membershipOf(draft.view, input.user_id, input.household_id)
      return again ? null : reject('already_exists')
    }
    const full = judgeOwned(draft.view, input.user_id, input.max_owned)
    if (full) return full
    foundHousehold(draft, input.user_id, input)
    if (user.record.current_household_id === null) {
      draft.replace('users', user, { current_household_id: input.household_id })
    }
    return null
  },
})

/** Makes a household the one that a user's requests mean when they name none. */
export const activateHousehold = serviceCommand<{ user_id: string; household_id: string }>({
  type: 'household.activate',
  ledger: (input) => ({ ...input }),
  decide(draft, { user_id, household_id }) {
    const user = draft.view.get('users', user_id)
    if (!user) return reject('not_found')
    if (!membershipOf(draft.view, user_id, household_id))
      return rejectAt('household_access_denied', 'household_id')
    draft.replace('users', user, { current_household_id: household_id })
    return null
  },
})

/** What an admin may change of a household; what is absent stays. */
export interface HouseholdPatch {
  readonly name?: string | undefined
  readonly keep_photo_metadata?: boolean | undefined
}

/** Changes a household's name or settings. The record has the name; the ledger outlives it, and says only that it changed. */
export const updateHousehold = serviceCommand<{
  user_id: string
  household_id: string
  patch: HouseholdPatch
}>({
  type: 'household.update',
  ledger: ({ user_id, household_id, patch: { name, keep_photo_metadata } }) => ({
    user_id,
    household_id,
    ...(name !== undefined && { renamed: true }),
    ...(keep_photo_metadata !== undefined && { keep_photo_metadata }),
  }),
  decide(draft, { user_id, household_id, patch: { name, keep_photo_metadata } }) {
    const household = draft.view.get('households', household_id)
    const member = membershipOf(draft.view, user_id, household_id)
    if (!household || !member) return reject('household_access_denied')
    if (!roleAllows(member.role, 'admin')) return reject('access_denied')
    const now = household.record
    if (
      (name ?? now.name) === now.name &&
      (keep_photo_metadata ?? now.keep_photo_metadata) === now.keep_photo_metadata
    )
      return null
    draft.replace('households', household, {
      ...(name !== undefined && { name }),
      ...(keep_photo_metadata !== undefined && { keep_photo_metadata }),
    })
    return null
  },
})

/** SPEC.md I55: says whether each member of a household needs a second factor. Only an owner can. */
export const requireSecondFactor = serviceCommand<{
  user_id: string
  household_id: string
  required: boolean
}>({
  type: 'household.require_second_factor',
  ledger: (input) => ({ ...input }),
  decide(draft, { user_id, household_id, required }) {
    const household = draft.view.get('households', household_id)
    const member = membershipOf(draft.view, user_id, household_id)
    if (!household || !member) return reject('household_access_denied')
    if (member.role !== 'owner') return reject('access_denied')
    if ((household.record.second_factor_required ?? false) === required) return null
    draft.replace('households', household, { second_factor_required: required })
    return null
  },
})

/**
 * SPEC.md Y12: sets quotas of a household, in bytes or as a number; null takes one back, so that it has the installation's.
 * Only an operator calls it.
 */
export const setHouseholdQuotas = serviceCommand<{
  household_id: string
  quotas: Readonly<Partial<Record<HouseholdQuotaName, number | null>>>
  by: string | null
}>({
  type: 'household.set_quotas',
  ledger: ({ household_id, quotas, by }) => ({ household_id, quotas: { ...quotas }, by }),
  decide(draft, { household_id, quotas }) {
    const household = draft.view.get('households', household_id)
    if (!household) return reject('not_found')
    const own: Partial<Record<HouseholdQuotaName, number>> = {}
    for (const name of HOUSEHOLD_QUOTAS) {
      const given = quotas[name]
      const limit = given === undefined ? household.record.quotas?.[name] : (given ?? undefined)
      if (limit !== undefined) own[name] = limit
    }
    draft.replace('households', household, { quotas: own })
    return null
  },
})

/**
 * A household is a user's no more: another one of theirs becomes the current one, if there is one. Sessions that meant
 * it mean none (I9).
 */
export function leaveCurrent(draft: ServiceDraft, user_id: string, household_id: string): void {
  const { view } = draft
  const user = view.get('users', user_id)
  if (user?.record.current_household_id !== household_id) return
  const other = view
    .find('memberships', 'user_id', user_id)
    .find(({ record }) => record.household_id !== household_id)
  draft.replace('users', user, { current_household_id: other?.record.household_id ?? null })
}
