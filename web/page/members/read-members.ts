import { field, listOf, textOf } from '../api.ts'
import { roles } from '../session-info.ts'

/** The members in an answer of the server. */
export function readMembers(answer: unknown) {
  return listOf(answer, 'members').map((each) => ({
    user_id: textOf(each, 'user_id'),
    name: textOf(each, 'name'),
    email: textOf(each, 'email'),
    role: roles.find((role) => role === field(each, 'role')) ?? 'viewer',
    joined_at: textOf(each, 'joined_at'),
    current: field(each, 'current') === true,
  }))
}

/** A member of the household. */
export type MemberInfo = ReturnType<typeof readMembers>[number]
