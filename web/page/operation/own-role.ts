import { field, textOf } from '../api.ts'
import { useServer } from '../server.ts'

/** The role of the person on the installation; undefined until the server has answered. */
export function useOwnRole(): string | undefined {
  return useServer('/api/v1/session', (answer) => textOf(field(answer, 'user'), 'role')).value
}
