import { millisecondsOf } from '../core/calendar.ts'
import type { Rejection } from '../core/change-set.ts'
import { DAY_MS } from '../core/durations.ts'
import { reject, rejectAt } from '../core/rejection.ts'
import { serviceCommand } from './command.ts'
import { dropOldest } from './drop-oldest.ts'
import { jsonOf, type Named, named } from './named.ts'
import type { MaintenanceWindow } from './operating-collections.ts'

/** Maximum number of maintenance windows that are kept; a new one replaces the oldest one that is over. */
const MAX_WINDOWS = 200

/** Maximum length of maintenance, in ms. */
const MAX_WINDOW_MS = 366 * DAY_MS

const OVER = 'This maintenance is over already.'

type Announced = Pick<MaintenanceWindow, 'title' | 'description' | 'components' | 'starts_at' | 'ends_at'>

/** SPEC.md AO4: announces maintenance. */
export const planMaintenance = serviceCommand<Announced & { window_id: string }>({
  type: 'maintenance_window.plan',
  ledger: ({ components, ...said }) => ({ ...said, components: [...components] }),
  decide(draft, { window_id, ...window }) {
    const { view, stamp } = draft
    if (view.get('maintenance_windows', window_id)) return reject('already_exists')
    if (window.ends_at <= stamp.edit_at && window.starts_at < window.ends_at)
      return rejectAt('validation_failed', 'ends_at', OVER)
    const wrong = judgeTimes(window)
    if (wrong) return wrong
    const over = view.all('maintenance_windows').filter(({ record }) => record.ends_at < stamp.edit_at)
    if (!dropOldest(draft, 'maintenance_windows', over, MAX_WINDOWS)) return reject('too_many')
    draft.create('maintenance_windows', { public_id: window_id, ...window })
    return null
  },
})

/** SPEC.md AO4: changes maintenance that is not over; one that has begun can be over at once. */
export const changeMaintenance = serviceCommand<Named<Announced> & { window_id: string }>({
  type: 'maintenance_window.change',
  ledger: ({ window_id, ...said }) => ({ window_id, ...jsonOf(said) }),
  decide(draft, { window_id, ...said }) {
    const { view, stamp } = draft
    const window = view.get('maintenance_windows', window_id)
    if (!window) return reject('not_found')
    if (window.record.ends_at <= stamp.edit_at) return reject('already_resolved', [], OVER)
    const changed = named<Announced>(said)
    const wrong = judgeTimes({ ...window.record, ...changed })
    if (wrong) return wrong
    draft.replace('maintenance_windows', window, changed)
    return null
  },
})

/** SPEC.md AO4: withdraws maintenance: nothing of it stays. */
export const withdrawMaintenance = serviceCommand<{ window_id: string }>({
  type: 'maintenance_window.withdraw',
  ledger: (input) => ({ ...input }),
  decide(draft, { window_id }) {
    const window = draft.view.get('maintenance_windows', window_id)
    if (!window) return reject('not_found')
    draft.delete('maintenance_windows', window)
    return null
  },
})

function judgeTimes({ ends_at, starts_at }: Pick<Announced, 'ends_at' | 'starts_at'>): Rejection | null {
  if (ends_at <= starts_at)
    return rejectAt('validation_failed', 'ends_at', 'Maintenance must end after it begins.')
  const length = (millisecondsOf(ends_at) ?? 0) - (millisecondsOf(starts_at) ?? 0)
  return length > MAX_WINDOW_MS
    ? rejectAt('validation_failed', 'ends_at', 'Maintenance lasts a year at most.')
    : null
}
