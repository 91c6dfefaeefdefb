import { useState } from 'preact/hooks'
import { api, field, listOf, textOf } from '../api.ts'
import { DeviceProblems } from '../parts/device-problems.tsx'
import { attempt, useServer } from '../server.ts'
import { dayOf, text } from '../texts/text.ts'
import { toast } from '../toasts.ts'
import { AccountEmail } from './account-email.tsx'
import { Line } from './level.tsx'
import { useOwnRole } from './own-role.ts'
import { SeekForm } from './seek-form.tsx'

const PATH = '/api/v1/operations/people'
const ROLES = ['user', 'support', 'operator', 'superadmin'] as const
type PlatformRole = (typeof ROLES)[number]

interface Account {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly role: PlatformRole
  readonly suspended: boolean
  readonly second_factor: boolean
  readonly since: string
}

/** The accounts of the installation; their roles can be changed by superadmins. Nothing for people of support. */
export function PeoplePanel() {
  const own = useOwnRole()
  if (own !== 'operator' && own !== 'superadmin') return null
  return <People mayChange={own === 'superadmin'} />
}

function People({ mayChange }: { readonly mayChange: boolean }) {
  const [sought, setSought] = useState('')
  const query = sought === '' ? '' : `&q=${encodeURIComponent(sought)}`
  const { value, problem, reload } = useServer(`${PATH}?limit=20${query}`, readPeople)
  return (
    <section class="panel" aria-busy={value === undefined && problem === null}>
      <h2>{text('operation.accounts')}</h2>
      <p class="hint">{text('operation.accounts.about')}</p>
      {problem !== null && <p class="hint">{problem}</p>}
      <SeekForm label={text('operation.accounts.seek')} onSeek={setSought} />
      {value?.people.length === 0 && <p class="hint">{text('operation.accounts.none')}</p>}
      <ul class="people">
        {(value?.people ?? []).map((account) => (
          <OfAccount key={account.id} account={account} mayChange={mayChange} onChange={reload} />
        ))}
      </ul>
      {value?.more && <p class="hint">{text('operation.accounts.more')}</p>}
    </section>
  )
}

interface OfAccountProps {
  readonly account: Account
  readonly mayChange: boolean
  readonly onChange: () => void
}

function OfAccount({ account, mayChange, onChange }: OfAccountProps) {
  const { email, id, name, role, second_factor, since, suspended } = account
  const [problems, setProblems] = useState(false)
  return (
    <Line level={suspended ? 'problem' : 'ok'} name={name}>
      <span class="advice">{text('members.since', { email, when: since })}</span>
      {role !== 'user' && <span class="mark">{text(`operation.role.${role}`)}</span>}{' '}
      {suspended && <span class="mark mark-bad">{text('operation.accounts.suspended')}</span>}{' '}
      {text(second_factor ? 'operation.accounts.two' : 'operation.accounts.one')}
      <details class="more">
        <summary aria-label={text('operation.accounts.change_of', { name })}>
          {text('operation.accounts.change')}
        </summary>
        {mayChange && <Changes account={account} onChange={onChange} />}
        {mayChange && <AccountEmail path={`${PATH}/${id}`} name={name} onChange={onChange} />}
        {problems ? (
          <DeviceProblems path={`/api/v1/security/system-logs?limit=50&person=${id}`} />
        ) : (
          <p class="actions">
            <button type="button" class="button" onClick={() => setProblems(true)}>
              {text('device_problems.show')}
            </button>
          </p>
        )}
      </details>
    </Line>
  )
}

function Changes({ account, onChange }: Omit<OfAccountProps, 'mayChange'>) {
  const { id, name, role, suspended } = account
  const change = async (work: () => Promise<unknown>, done: string) => {
    if (await attempt(work)) toast({ text: done })
    onChange()
  }
  const set = (body: object, done: string) => change(() => api('PATCH', `${PATH}/${id}`, body), done)
  return (
    <p class="actions">
      <select
        class="input"
        aria-label={text('operation.accounts.role_of', { name })}
        value={role}
        onChange={({ currentTarget }) => {
          const chosen = roleNamed(currentTarget.value)
          const words = { name, role: text(`operation.role.${chosen}`) }
          void set({ role: chosen }, text('operation.accounts.changed', words))
        }}
      >
        {ROLES.map((each) => (
          <option key={each} value={each}>
            {text(`operation.role.${each}`)}
          </option>
        ))}
      </select>
      <button
        type="button"
        class="button"
        onClick={() =>
          void set(
            { status: suspended ? 'active' : 'suspended' },
            text(suspended ? 'operation.accounts.is_active' : 'operation.accounts.is_suspended', { name }),
          )
        }
      >
        {text(suspended ? 'operation.accounts.activate' : 'operation.accounts.suspend')}
      </button>
      <button
        type="button"
        class="button"
        onClick={() =>
          void change(
            () => api('POST', `${PATH}/${id}/sign-out`, {}),
            text('operation.accounts.is_out', { name }),
          )
        }
      >
        {text('operation.accounts.sign_out')}
      </button>
    </p>
  )
}

function roleNamed(value: string): PlatformRole {
  return ROLES.find((each) => each === value) ?? 'user'
}

function readPeople(answer: unknown) {
  return {
    more: field(answer, 'next_cursor') !== null,
    people: listOf(answer, 'people').map(
      (each): Account => ({
        id: textOf(each, 'public_id'),
        name: textOf(each, 'name'),
        email: textOf(each, 'email'),
        role: roleNamed(textOf(each, 'role')),
        suspended: textOf(each, 'status') === 'suspended',
        second_factor: field(each, 'second_factor') === true,
        since: dayOf(textOf(each, 'created_at')),
      }),
    ),
  }
}
