import { api } from '../api.ts'
import { Icon } from '../icon.tsx'
import { attempt } from '../server.ts'
import { noteHousehold } from '../session.ts'
import { type Role, roles } from '../session-info.ts'
import { dayOf, text } from '../texts/text.ts'
import { toast } from '../toasts.ts'
import type { MemberInfo } from './read-members.ts'

interface Props {
  readonly members: readonly MemberInfo[] | undefined
  /** The role of the person at this page. */
  readonly role: Role
  readonly household_id: string
  readonly onChange: () => void
}

/** The members, with what each may do. */
export function MemberList({ members, role, household_id, onChange }: Props) {
  return (
    <section class="panel" aria-busy={members === undefined}>
      <h2>{text('members.list')}</h2>
      <ul class="people">
        {members?.map((member) => (
          <li key={member.user_id}>
            <span class="avatar" aria-hidden="true">
              {[...member.name][0]}
            </span>
            <span class="person">
              <b>
                <bdi>{member.name}</bdi> {member.current && <span class="mark">{text('members.you')}</span>}
              </b>
              <span class="hint">
                {text('members.since', { email: member.email, when: dayOf(member.joined_at) })}
              </span>
              <span class="hint">{text(`role.${member.role}.may`)}</span>
            </span>
            <MemberRole {...{ member, members, role, household_id, onChange }} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function MemberRole({
  member,
  members = [],
  role,
  household_id,
  onChange,
}: Props & { readonly member: MemberInfo }) {
  const owners = members.filter((each) => each.role === 'owner').length
  const lastOwner = member.role === 'owner' && owners === 1
  const offered = lastOwner ? [] : rolesFor(role, member)
  const removable = !member.current && offered.length > 0
  if (offered.length === 0) return <span class="mark">{text(`role.${member.role}`)}</span>
  const change = async (chosen: Role) => {
    const path = `/api/v1/household/members/${member.user_id}`
    const done = await attempt(() => api('PATCH', path, { role: chosen, household_id }))
    if (done && member.current) noteHousehold(household_id, { role: chosen })
    if (done) toast({ text: text('members.changed', { name: member.name, role: text(`role.${chosen}`) }) })
    onChange()
  }
  const remove = async () => {
    const { name } = member
    if (!confirm(text('members.remove.sure', { name }))) return
    const path = `/api/v1/household/members/${member.user_id}?household_id=${household_id}`
    if (await attempt(() => api('DELETE', path))) toast({ text: text('members.removed', { name }) })
    onChange()
  }
  return (
    <span class="person-actions">
      <select
        class="input"
        aria-label={text('members.role_of', { name: member.name })}
        value={member.role}
        onChange={({ currentTarget }) => {
          const chosen = offered.find((each) => each === currentTarget.value)
          if (chosen) void change(chosen)
        }}
      >
        {offered.map((each) => (
          <option key={each} value={each}>
            {text(`role.${each}`)}
          </option>
        ))}
      </select>
      {removable && (
        <button
          type="button"
          class="button-round"
          aria-label={text('members.remove', { name: member.name })}
          onClick={() => void remove()}
        >
          <Icon name="user-minus" />
        </button>
      )}
    </span>
  )
}

/** The roles that a person with a role may give to a member, the present one among them. Empty: none may be changed. */
function rolesFor(role: Role, member: MemberInfo): readonly Role[] {
  if (role === 'owner') return roles
  if (role === 'admin' && (member.role === 'member' || member.role === 'viewer')) return ['member', 'viewer']
  return []
}
