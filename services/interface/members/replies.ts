import { z } from 'zod'
import { householdRoles, type Invitation, type ServiceView } from '../../../engine/index.ts'
import { moment } from '../moment.ts'

export const Role = z.enum([...householdRoles])

export const MemberReply = z
  .strictObject({
    user_id: z.string(),
    name: z.string().meta({ examples: ['Ben'] }),
    email: z.string().meta({ examples: ['ben@example.org'] }),
    role: Role,
    joined_at: moment,
    current: z.boolean().meta({ description: 'Whether this member sent the request' }),
  })
  .meta({ id: 'Member', description: 'A user who belongs to a household.' })

/** The members of a household, longest membership first. */
export function membersOf(
  view: ServiceView,
  household_id: string,
  asking: string,
): z.infer<typeof MemberReply>[] {
  return view
    .find('memberships', 'household_id', household_id)
    .map(({ record }) => record)
    .sort((a, b) => (a.public_id < b.public_id ? -1 : 1))
    .flatMap(({ user_id, role, created_at: joined_at }) => {
      const user = view.get('users', user_id)?.record
      if (!user) return []
      const { name, email } = user
      return [{ user_id, name, email, role, joined_at, current: user_id === asking }]
    })
}

export const InvitationReply = z
  .strictObject({
    public_id: z.string(),
    role: Role,
    name: z
      .string()
      .nullable()
      .meta({ examples: ['Ben'] }),
    email: z
      .string()
      .nullable()
      .meta({ examples: ['ben@example.org'] }),
    invited_by: z.strictObject({ user_id: z.string(), name: z.string().meta({ examples: ['Ada'] }) }),
    created_at: moment,
    expires_at: moment,
  })
  .meta({ id: 'Invitation', description: 'An invitation that can be accepted.' })

export function invitationReply(view: ServiceView, invitation: Invitation): z.infer<typeof InvitationReply> {
  const { public_id, role, name, email, invited_by: user_id, created_at, expires_at } = invitation
  const invited_by = { user_id, name: view.get('users', user_id)?.record.name ?? '' }
  return { public_id, role, name, email, invited_by, created_at, expires_at }
}
