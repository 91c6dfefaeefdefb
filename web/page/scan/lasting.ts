import { effect, type Signal, signal } from '@preact/signals'
import { keepDraftOf, keptDraft } from '../drafts.ts'
import { session } from '../session.ts'

/**
 * A value that outlives the page that shows it, and a reload: it is that of one person in one household, in this tab. `name`: where it
 * is kept; a value of another shape takes another name.
 */
export function lasting<T>(name: string, initial: T): Signal<T> {
  const value = signal(initial)
  let key: string | null = null
  effect(() => {
    const { user, household } = session.value ?? {}
    const now = user && household ? `${name}/${household.public_id}/${user.public_id}` : null
    if (now === key) return
    key = now
    const kept: { readonly value: T } | null = JSON.parse((now && keptDraft(now)) ?? 'null')
    value.value = kept ? kept.value : initial
  })
  effect(() => {
    const now = value.value
    if (key !== null) keepDraftOf(key, now === initial ? null : { value: now })
  })
  return value
}
