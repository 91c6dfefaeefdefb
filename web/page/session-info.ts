import { field, listOf, textOf } from './api.ts'

/** What a member of a household may do. */
export const roles = ['owner', 'admin', 'member', 'viewer'] as const
export type Role = (typeof roles)[number]

/** A household of the person, as far as the page needs it. */
export interface HouseholdInfo {
  readonly public_id: string
  readonly name: string
  readonly role: Role
  /** When it is erased, because an owner asked for it; empty if nobody did. */
  readonly erasure_due_at: string
}

/** Who is signed in, as far as the page needs it. It outlives the connection, so that the page opens without one. */
export interface SessionInfo {
  readonly user: UserInfo
  /** The household that is open. */
  readonly household: HouseholdInfo
  readonly households: readonly HouseholdInfo[]
  /** Nothing stays on this device after the page is closed. */
  readonly shared_device: boolean
}

/** The person. */
export interface UserInfo {
  readonly public_id: string
  readonly name: string
  readonly email: string
  /** Whether the person proved the address by a link in a mail. */
  readonly email_verified: boolean
}

/** A value as a user; null if it is none. */
export function userOf(value: unknown): UserInfo | null {
  const [public_id, name, email] = ['public_id', 'name', 'email'].map((key) => textOf(value, key))
  const email_verified = field(value, 'email_verified') === true
  return public_id ? { public_id, name: name ?? '', email: email ?? '', email_verified } : null
}

/** A value as a household; null if it is none. */
export function householdOf(value: unknown): HouseholdInfo | null {
  const role = roles.find((each) => each === field(value, 'role'))
  const public_id = textOf(value, 'public_id')
  const [name, erasure_due_at] = [textOf(value, 'name'), textOf(value, 'erasure_due_at')]
  return role && public_id ? { public_id, name, role, erasure_due_at } : null
}

/** The households of an answer or of a kept session. */
export function householdsOf(value: unknown): HouseholdInfo[] {
  return listOf(value, 'households').flatMap((each) => householdOf(each) ?? [])
}

/** A session that was kept as JSON; null if the text is none. */
export function sessionOf(json: string | null): SessionInfo | null {
  try {
    const kept: unknown = JSON.parse(json ?? 'null')
    const user = userOf(field(kept, 'user'))
    const household = householdOf(field(kept, 'household'))
    if (!user || !household) return null
    const households = householdsOf(kept)
    return {
      user,
      household,
      households: households.length > 0 ? households : [household],
      shared_device: false,
    }
  } catch {
    return null
  }
}
