import { AccessHistory } from '../members/access-history.tsx'
import { GuestLinks } from '../members/guest-links.tsx'
import { Invitations } from '../members/invitations.tsx'
import { MemberList } from '../members/member-list.tsx'
import { readMembers } from '../members/read-members.ts'
import { SupportAccess } from '../members/support-access.tsx'
import { ProblemNote } from '../parts/problem-note.tsx'
import { useServer } from '../server.ts'
import { session } from '../session.ts'
import { text } from '../texts/text.ts'

/** The people of the household, invitations to it, and the links of guests. */
export function MembersPage() {
  const household = session.value?.household
  const id = household?.public_id ?? ''
  const members = useServer(`/api/v1/household/members?limit=100&household_id=${id}`, readMembers)
  const role = household?.role ?? 'viewer'
  const invites = role === 'owner' || role === 'admin'
  return (
    <div class="narrow">
      <header>
        <h1>{text('members.title')}</h1>
        <p class="lead">{household?.name}</p>
      </header>
      {members.problem !== null && <ProblemNote problem={members.problem} onAgain={members.reload} />}
      {!members.isMissing && (
        <>
          <SupportAccess household_id={id} mayEnd={invites} />
          {(members.value || members.problem === null) && (
            <MemberList members={members.value} onChange={members.reload} role={role} household_id={id} />
          )}
          {/* They would move under a finger when the members come. */}
          {(members.value || members.problem !== null) && (
            <>
              {invites && <Invitations household_id={id} role={role} />}
              {invites && <GuestLinks household_id={id} />}
              <AccessHistory household_id={id} />
            </>
          )}
        </>
      )}
    </div>
  )
}
