import { effect, type Signal, signal } from '@preact/signals'
import { session } from '../session.ts'

/** A value that outlives the page that shows it, until another household is open or somebody signs out. */
export function lasting<T>(initial: T): Signal<T> {
  const value = signal(initial)
  let household = session.value?.household.public_id
  effect(() => {
    const now = session.value?.household.public_id
    if (now === household) return
    household = now
    value.value = initial
  })
  return value
}
