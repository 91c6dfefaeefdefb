import { ApiError, api } from './api.ts'
import { deleteCopyOf, householdsWithCopies, waitingFor } from './copies.ts'
import { call } from './engine.ts'
import { type LeftCopy, leftCopies } from './left.ts'
import { session } from './session.ts'
import { text } from './texts/text.ts'
import { toast } from './toasts.ts'

/** How a household is gone for a person, and the reason that the browser gives the server for the deletion of its copy. */
const REASONS = { erased: 'erased', left: 'access_lost' } as const

/** The latest run. Checks of the session can come together, and the second would tell of a copy without changes. */
let running: Promise<void> = Promise.resolve()

/**
 * SPEC.md I53, M4: deletes the copies of households that were erased, or that the person is no longer a member of, and reports that
 * to the server. A copy with changes that were never sent stays until the person has decided about them, unless the household was
 * erased. `known`: the households of the person, by the server.
 */
export function forgetGone(user_id: string, known: readonly string[]): Promise<void> {
  const named = new Map(session.peek()?.households.map(({ public_id, name }) => [public_id, name]))
  running = running.catch(() => {}).then(() => forgetNow(user_id, known, named))
  return running
}

async function forgetNow(
  user_id: string,
  known: readonly string[],
  named: ReadonlyMap<string, string>,
): Promise<void> {
  const left: LeftCopy[] = []
  for (const household_id of await householdsWithCopies(user_id)) {
    const gone = known.includes(household_id) ? null : await howGone(household_id)
    if (gone === null) continue
    const count = await waitingFor(user_id, household_id)
    const before = leftCopies.peek().find((each) => each.household_id === household_id)
    const name = named.get(household_id) ?? before?.name ?? ''
    if (gone === 'left' && count > 0) {
      left.push({ user_id, household_id, name, waiting: count })
      continue
    }
    if (session.value?.household.public_id === household_id) await call('close', { wipe: true })
    await deleteCopyOf(user_id, household_id)
    const told =
      gone === 'erased'
        ? text('household.was_erased', { count })
        : text('household.access_lost', { name, named: name ? 'yes' : 'no' })
    toast({ text: told, stays: true })
    await noteDeletion(household_id, REASONS[gone])
  }
  leftCopies.value = left
}

/** Reports to the server that this browser has deleted its copy of a household. */
export async function noteDeletion(household_id: string, reason: 'erased' | 'access_lost'): Promise<void> {
  await api('POST', '/api/v1/mobile/security/local-cache-purge-record', { reason, household_id })
}

async function howGone(household_id: string): Promise<keyof typeof REASONS | null> {
  try {
    await api('GET', `/api/v1/household?${new URLSearchParams({ household_id })}`)
    return null
  } catch (error) {
    if (!(error instanceof ApiError)) return null
    if (error.reason === 'household_erased') return 'erased'
    return error.code === 'household_access_denied' ? 'left' : null
  }
}
