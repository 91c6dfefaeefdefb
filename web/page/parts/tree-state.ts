import { signal } from '@preact/signals'
import { session } from '../session.ts'

const KEY = 'stowage.tree'
/** The most open places that are kept. */
const MOST = 2000

/** The ids of the open places of the tree. They are kept while the tab lives, so a person comes back to the same tree. */
export const open = signal<ReadonlySet<string>>(read())

export function setOpen(id: string, isOpen: boolean): void {
  const next = new Set(open.value)
  if (isOpen) next.add(id)
  else next.delete(id)
  open.value = next
  const household = session.value?.household.public_id
  sessionStorage.setItem(KEY, JSON.stringify({ household, open: [...next].slice(-MOST) }))
}

/** Opens places of a tree in which nobody has opened or closed any yet. */
export function openAtFirst(ids: readonly string[]): void {
  if (open.peek().size > 0 || sessionStorage.getItem(KEY) !== null) return
  open.value = new Set(ids)
}

function read(): ReadonlySet<string> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    const ids: unknown = typeof kept === 'object' && kept !== null ? Reflect.get(kept, 'open') : null
    return new Set(Array.isArray(ids) ? ids.map(String) : [])
  } catch {
    return new Set()
  }
}
