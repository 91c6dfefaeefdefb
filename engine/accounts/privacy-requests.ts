import type { Rejection } from '../core/change-set.ts'
import { reject, rejectAt } from '../core/rejection.ts'
import type { Stored } from '../core/stored.ts'
import { type ServiceDraft, type ServiceView, serviceCommand } from './command.ts'
import type { ErasureSubject, PrivacyRequest } from './event-collections.ts'
import { membershipOf } from './households.ts'

/** What an erasure of an account finds of a household of its user. */
export interface OwnedHousehold {
  readonly household_id: string
  /** Whether the user is its only owner, and other members would have none. */
  readonly left_behind: boolean
  /** Whether it is erased with the account: nobody else is a member; or nobody else is an owner, and its own erasure is pending. */
  readonly erased: boolean
}

/** SPEC.md I43: the households of a user, and what becomes of them when the account is erased. */
export function householdsOfErasure(view: ServiceView, user_id: string): OwnedHousehold[] {
  return view.find('memberships', 'user_id', user_id).map(({ record: { household_id, role } }) => {
    const others = view
      .find('memberships', 'household_id', household_id)
      .filter(({ record }) => record.user_id !== user_id)
    const owners = others.filter(({ record }) => record.role === 'owner')
    const pending = unfinishedErasure(view, 'household_id', household_id, 'household_erasure') !== null
    const only_owner = role === 'owner' && owners.length === 0
    // Another owner can still cancel it, and had a mail with another day.
    const erased = others.length === 0 || (pending && only_owner)
    return { household_id, erased, left_behind: only_owner && !erased }
  })
}

/** The erasure of an account or of a household that is pending or running; null if there is none. */
export function unfinishedErasure(
  view: ServiceView,
  index: 'user_id' | 'household_id',
  id: string,
  kind: ErasureSubject,
): Stored<PrivacyRequest> | null {
  return (
    view
      .find('privacy_requests', index, id)
      .find(
        ({ record: { kind: each, state } }) => each === kind && (state === 'pending' || state === 'running'),
      ) ?? null
  )
}

const WAITING = 'An erasure waits or runs already.'
const LEFT_BEHIND =
  'You are the only owner of a household with other members. Make one of them the owner, or erase the household first.'

/** SPEC.md I42, I43: asks for an erasure, which begins at `due_at`. */
export const requestErasure = serviceCommand<{
  request_id: string
  user_id: string
  kind: ErasureSubject
  household_id: string | null
  due_at: string
}>({
  type: 'privacy_request.create',
  ledger: (input) => ({ ...input }),
  decide(draft, { request_id, user_id, kind, household_id, due_at }) {
    const { view } = draft
    if (!view.get('users', user_id)) return reject('not_found')
    const refusal =
      kind === 'account_erasure' ? refuseAccount(view, user_id) : refuseHousehold(view, user_id, household_id)
    if (refusal) return refusal
    draft.create('privacy_requests', {
      public_id: request_id,
      kind,
      user_id,
      household_id,
      state: 'pending',
      due_at,
      ended_at: null,
      households: [],
    })
    return null
  },
})

function refuseAccount(view: ServiceView, user_id: string): Rejection | null {
  if (unfinishedErasure(view, 'user_id', user_id, 'account_erasure'))
    return reject('already_exists', [], WAITING)
  return householdsOfErasure(view, user_id).some(({ left_behind }) => left_behind)
    ? reject('last_owner', [{ path: 'input.kind', code: 'last_owner', message: LEFT_BEHIND }], LEFT_BEHIND)
    : null
}

function refuseHousehold(view: ServiceView, user_id: string, household_id: string | null): Rejection | null {
  if (household_id === null) return rejectAt('validation_failed', 'household_id')
  const member = membershipOf(view, user_id, household_id)
  if (!member) return reject('household_access_denied')
  if (member.role !== 'owner') return reject('access_denied')
  return unfinishedErasure(view, 'household_id', household_id, 'household_erasure')
    ? reject('already_exists', [], WAITING)
    : null
}

/** SPEC.md I42: takes an erasure back that has not begun: the person who asked, or an owner of the household. */
export const cancelErasure = serviceCommand<{ request_id: string; user_id: string }>({
  type: 'privacy_request.cancel',
  ledger: (input) => ({ ...input }),
  decide(draft, { request_id, user_id }) {
    const request = draft.view.get('privacy_requests', request_id)
    if (!request || !mayCancel(draft.view, request.record, user_id)) return rejectAt('not_found', 'public_id')
    if (request.record.state !== 'pending')
      return reject('already_resolved', [], 'This erasure has begun, or has ended.')
    end(draft, request, 'cancelled')
    return null
  },
})

function mayCancel(view: ServiceView, { kind, user_id, household_id }: PrivacyRequest, by: string): boolean {
  if (user_id === by) return true
  if (kind !== 'household_erasure' || household_id === null) return false
  return membershipOf(view, by, household_id)?.role === 'owner'
}

/**
 * SPEC.md I42, I43: an erasure begins: from now on nobody can cancel it. An erasure that its person may not ask for any more
 * fails.
 */
export const startErasure = serviceCommand<{ request_id: string }>({
  type: 'privacy_request.start',
  ledger: (input) => ({ ...input }),
  decide(draft, { request_id }) {
    const { stamp, view } = draft
    const request = view.get('privacy_requests', request_id)
    if (!request) return reject('not_found')
    const { state, due_at, kind, user_id, household_id } = request.record
    if (state !== 'pending') return null
    if (due_at > stamp.edit_at) return reject('precondition_failed')
    const owned = kind === 'account_erasure' ? householdsOfErasure(view, user_id) : []
    const allowed =
      kind === 'account_erasure'
        ? !owned.some(({ left_behind }) => left_behind)
        : household_id !== null && membershipOf(view, user_id, household_id)?.role === 'owner'
    if (!allowed) {
      end(draft, request, 'failed')
      return null
    }
    const households =
      kind === 'account_erasure'
        ? owned.filter(({ erased }) => erased).map(({ household_id: id }) => id)
        : household_id === null
          ? []
          : [household_id]
    draft.replace('privacy_requests', request, { state: 'running', households })
    return null
  },
})

/** SPEC.md I44: notes that nothing is left of what an erasure erased. */
export const finishErasure = serviceCommand<{ request_id: string }>({
  type: 'privacy_request.finish',
  recorded: false,
  ledger: (input) => ({ ...input }),
  decide(draft, { request_id }) {
    const request = draft.view.get('privacy_requests', request_id)
    if (request?.record.state !== 'running') return null
    end(draft, request, 'done')
    return null
  },
})

/**
 * SPEC.md I45: erasures of a backup begin their wait once more: nobody knows whether they were cancelled since. `cancelled`
 * names those that were.
 */
export const renewErasures = serviceCommand<{ due_at: string; cancelled: readonly string[] }>({
  type: 'privacy_request.renew',
  recorded: false,
  ledger: () => ({}),
  decide(draft, { due_at, cancelled }) {
    for (const request of draft.view.all('privacy_requests')) {
      if (request.record.state !== 'pending') continue
      if (cancelled.includes(request.record.public_id)) end(draft, request, 'cancelled')
      else if (request.record.due_at < due_at) draft.replace('privacy_requests', request, { due_at })
    }
    return null
  },
})

/** The erasures that have begun, and those that are due at a time (ISO 8601 in UTC). */
export function dueErasures(view: ServiceView, now: string): PrivacyRequest[] {
  return view
    .all('privacy_requests')
    .flatMap(({ record }) =>
      record.state === 'running' || (record.state === 'pending' && record.due_at <= now) ? [record] : [],
    )
}

function end(
  draft: ServiceDraft,
  request: Stored<PrivacyRequest>,
  state: 'cancelled' | 'done' | 'failed',
): void {
  draft.replace('privacy_requests', request, { state, ended_at: draft.stamp.edit_at })
}
