import { type ListAddress, readList } from './list-address.ts'

/** The key of the list that the person saw last in this tab. */
const KEY = 'stowage.last_list'

/** Notes the list that the person looks at, so that the pages of its things know what is next. `search`: of its address. */
export function rememberList(search: string): void {
  try {
    sessionStorage.setItem(KEY, search)
  } catch {
    // Without it there is no next and previous.
  }
}

/** Notes that the person comes from no list: what stands next in one says nothing of the hits of a search. */
export function forgetList(): void {
  sessionStorage.removeItem(KEY)
}

/** The list that the person saw last in this tab; null when they saw none. */
export function lastList(): ListAddress | null {
  const search = sessionStorage.getItem(KEY)
  return search === null ? null : readList(new URLSearchParams(search))
}
