import { ApiError, api } from './api.ts'
import { deleteCopyOf, householdsWithCopies, waitingFor } from './copies.ts'
import { call } from './engine.ts'
import { session } from './session.ts'
import { text } from './texts/text.ts'
import { toast } from './toasts.ts'

/** The latest run. Checks of the session can come together, and the second would tell of a copy without changes. */
let running: Promise<void> = Promise.resolve()

/**
 * SPEC.md I53: deletes the copies of households that were erased, and reports that to the server. `known`: the households
 * of the person, by the server.
 */
export function forgetErased(user_id: string, known: readonly string[]): Promise<void> {
  running = running.catch(() => {}).then(() => forgetNow(user_id, known))
  return running
}

async function forgetNow(user_id: string, known: readonly string[]): Promise<void> {
  for (const household_id of await householdsWithCopies(user_id)) {
    if (known.includes(household_id) || !(await wasErased(household_id))) continue
    const count = await waitingFor(user_id, household_id)
    if (session.value?.household.public_id === household_id) await call('close', { wipe: true })
    await deleteCopyOf(user_id, household_id)
    toast({ text: text('household.was_erased', { count }), stays: true })
    const body = { reason: 'erased', household_id }
    await api('POST', '/api/v1/mobile/security/local-cache-purge-record', body)
  }
}

async function wasErased(household_id: string): Promise<boolean> {
  try {
    await api('GET', `/api/v1/household?${new URLSearchParams({ household_id })}`)
    return false
  } catch (error) {
    return error instanceof ApiError && error.reason === 'household_erased'
  }
}
