import type { HistoryPoint } from './history-point.ts'

/** What a member of a household may do; each role may do all that the ones before it may. */
export const householdRoles = ['viewer', 'member', 'admin', 'owner'] as const
export type HouseholdRole = (typeof householdRoles)[number]

/** Whether `role` may do what asks for `needed`. */
export function roleAllows(role: HouseholdRole, needed: HouseholdRole): boolean {
  return householdRoles.indexOf(role) >= householdRoles.indexOf(needed)
}

/** The author: a user, through one installation on one device. */
export interface Author {
  readonly user_id: string
  readonly replica_id: string
  readonly role: HouseholdRole
  /** Whether the server itself acts, on behalf of the user. It never comes over the wire. */
  readonly server?: boolean
}

/** A text that differs between authors. */
export function authorKey({ user_id, replica_id }: Author): string {
  return `${user_id}/${replica_id}`
}

/** The state that an author claims to have seen. */
export interface ClaimedBase extends HistoryPoint {
  /** Whether the epoch is the household's present one. */
  readonly current: boolean
}

/** All that a command gets from outside: no clock, no random, no identity comes another way. */
export interface Stamp {
  readonly operation_id: string
  /** The seq that this operation will take if it is accepted. */
  readonly seq: number
  /** What the author had seen, in the numbers of the current epoch. */
  readonly base_seq: number
  /** The base as the author sent it; absent means the present history, and `base_seq`. */
  readonly claimed?: ClaimedBase | undefined
  /** Where the operation was accepted before, if it is pushed again after a restore. */
  readonly acknowledged?: HistoryPoint | undefined
  /** When it happened (SPEC.md, C rules). */
  readonly edit_at: string
  readonly received_at: string
  readonly author: Author
  /** A new UUIDv7. */
  newId(): string
}
