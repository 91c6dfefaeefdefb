import { signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { api } from '../api.ts'
import { session } from '../session.ts'
import { readMembers } from './read-members.ts'

const NOBODY: ReadonlyMap<string, string> = new Map()

/** The names of the members of a household, by their ids. */
const known = signal<{ readonly household: string; readonly names: ReadonlyMap<string, string> } | null>(null)

/** The names of the members of the open household, by the ids of their users. Empty until the server has told them. */
export function usePeople(): ReadonlyMap<string, string> {
  const household = session.value?.household.public_id ?? ''
  const there = known.value?.household === household
  useEffect(() => {
    if (there || household === '') return
    api('GET', `/api/v1/household/members?limit=100&household_id=${household}`).then(
      (answer) => {
        const names = new Map(readMembers(answer).map(({ user_id, name }) => [user_id, name]))
        known.value = { household, names }
      },
      // Without the server people have no names here.
      () => {},
    )
  }, [household, there])
  return there ? (known.value?.names ?? NOBODY) : NOBODY
}
