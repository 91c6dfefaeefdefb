import type { Rejection } from '../core/change-set.ts'
import { reject, rejectAt } from '../core/rejection.ts'
import { type HouseholdRole, roleAllows } from '../core/stamp.ts'
import type { Stored } from '../core/stored.ts'
import type { Membership } from './collections.ts'
import { type ServiceDraft, type ServiceView, serviceCommand } from './command.ts'
import { leaveCurrent } from './households.ts'
import { revokeLinksOf } from './links.ts'
import { mayManage } from './roles.ts'
import { withdrawConsents } from './support-sessions.ts'

/** Somebody does something to a member of a household, themselves perhaps. */
export interface MemberAction {
  readonly household_id: string
  /** The acting user. */
  readonly user_id: string
  /** Whom it is done to. */
  readonly member_id: string
}

function member(view: ServiceView, household_id: string, user_id: string): Stored<Membership> | null {
  return view.find('memberships', 'household_user', `${household_id}/${user_id}`)[0] ?? null
}

interface Both {
  readonly actor: Stored<Membership>
  readonly target: Stored<Membership>
}

/** The actor and the affected member; a rejection unless the actor may manage such members. Anybody may change themselves. */
function bothOf(view: ServiceView, { household_id, user_id, member_id }: MemberAction): Both | Rejection {
  const actor = member(view, household_id, user_id)
  if (!actor) return reject('household_access_denied')
  const own = user_id === member_id
  if (!own && !roleAllows(actor.record.role, 'admin')) return reject('access_denied')
  const target = member(view, household_id, member_id)
  if (!target) return rejectAt('not_found', 'user')
  if (!own && !mayManage(actor.record.role, target.record.role)) return reject('access_denied')
  return { actor, target }
}

function isLastOwner(view: ServiceView, { record }: Stored<Membership>): boolean {
  if (record.role !== 'owner') return false
  const members = view.find('memberships', 'household_id', record.household_id)
  return members.filter((each) => each.record.role === 'owner').length === 1
}

/** SPEC.md M2, M3: gives a member another role. */
export const setMemberRole = serviceCommand<MemberAction & { role: HouseholdRole }>({
  type: 'member.set_role',
  ledger: (input) => ({ ...input }),
  decide(draft, input) {
    const both = bothOf(draft.view, input)
    if ('rejected' in both) return both
    const { actor, target } = both
    const { role } = input
    if (target.record.role === role) return null
    // Stepping down is everybody's right.
    const down = input.user_id === input.member_id && roleAllows(actor.record.role, role)
    if (!down && !mayManage(actor.record.role, role)) return reject('access_denied')
    if (isLastOwner(draft.view, target)) return reject('last_owner')
    draft.replace('memberships', target, { role })
    revokeLinksOf(draft, target.record, role)
    if (!roleAllows(role, 'admin')) withdrawConsents(draft, input.member_id, input.household_id)
    return null
  },
})

/** SPEC.md M3, M4: ends a membership: the member leaves, or a manager removes them. */
export const removeMember = serviceCommand<MemberAction>({
  type: 'member.remove',
  ledger: (input) => ({ ...input }),
  decide(draft, input) {
    const both = bothOf(draft.view, input)
    if ('rejected' in both) return both
    if (isLastOwner(draft.view, both.target)) return reject('last_owner')
    removeMembership(draft, both.target)
    return null
  },
})

function removeMembership(draft: ServiceDraft, target: Stored<Membership>): void {
  const { household_id, user_id } = target.record
  leaveCurrent(draft, user_id, household_id)
  revokeLinksOf(draft, target.record, null)
  withdrawConsents(draft, user_id, household_id)
  draft.delete('memberships', target)
}

/** SPEC.md M3: an owner makes another member the owner, and becomes an admin. */
export const transferOwnership = serviceCommand<MemberAction>({
  type: 'household.transfer_ownership',
  ledger: (input) => ({ ...input }),
  decide(draft, input) {
    const { household_id, user_id, member_id } = input
    const actor = member(draft.view, household_id, user_id)
    if (!actor) return reject('household_access_denied')
    if (actor.record.role !== 'owner') return reject('access_denied')
    const target = member(draft.view, household_id, member_id)
    if (!target) return rejectAt('not_found', 'user_id')
    if (user_id === member_id) return rejectAt('already_member', 'user_id', 'You are the owner already.')
    draft.replace('memberships', target, { role: 'owner' })
    draft.replace('memberships', actor, { role: 'admin' })
    revokeLinksOf(draft, actor.record, 'admin')
    return null
  },
})
