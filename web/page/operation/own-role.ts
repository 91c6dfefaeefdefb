import { type ComponentChildren, createContext } from 'preact'
import { useContext } from 'preact/hooks'
import { field, textOf } from '../api.ts'
import { useServer } from '../server.ts'

/** The role of the person on the installation; undefined until the server has answered. */
export function useOwnRole(): string | undefined {
  return useServer('/api/v1/session', (answer) => textOf(field(answer, 'user'), 'role')).value
}

const STAFF: readonly string[] = ['support', 'operator', 'superadmin']

/** Whether a role is one of the people who run the installation. */
export function isStaff(role: string): boolean {
  return STAFF.includes(role)
}

/** Whether the person may change how the installation runs; people of support only see it. */
export const MayOperate = createContext(false)

/** What only operators and superadmins can do, such as a form that the server refuses to others. */
export function ForOperators({ children }: { readonly children: ComponentChildren }) {
  return useContext(MayOperate) ? children : null
}
