import { millisecondsOf } from '../core/calendar.ts'
import { reject, rejectAt } from '../core/rejection.ts'
import type { Stored } from '../core/stored.ts'
import { type ServiceDraft, serviceCommand } from './command.ts'
import { dropOldest } from './drop-oldest.ts'
import {
  type Incident,
  type IncidentState,
  MAX_INCIDENT_UPDATES,
  type MaintenanceWindow,
} from './operating-collections.ts'

/** Maximum number of incidents that are kept; a new one replaces the oldest resolved one. */
const MAX_INCIDENTS = 200
/** Maximum number of maintenance windows that are kept; a new one replaces the oldest one that is over. */
const MAX_WINDOWS = 200

/** Maximum length of maintenance, in ms. */
const MAX_WINDOW_MS = 366 * 24 * 3_600_000

/** A new incident, with its first update. */
export type NewIncident = Pick<Incident, 'title' | 'impact' | 'components'> & {
  /** Null: now. */
  readonly started_at: string | null
  readonly state: Exclude<IncidentState, 'resolved'>
  readonly message: string
}

/** SPEC.md AO4, AO12: opens an incident. The ledger keeps all that was said, and recognizes a repetition by it. */
export const openIncident = serviceCommand<
  NewIncident & { incident_id: string; update_id: string; by: string | null }
>({
  type: 'incident.open',
  ledger: ({ by: _, components, ...said }) => ({ ...said, components: [...components] }),
  decide(draft, { incident_id, update_id, by, message, started_at, ...incident }) {
    const { view, stamp } = draft
    if (view.get('incidents', incident_id)) return reject('already_exists')
    if (started_at !== null && started_at > stamp.edit_at)
      return rejectAt('validation_failed', 'started_at', 'An incident cannot begin in the future.')
    const over = view.all('incidents').filter(({ record }) => record.resolved_at !== null)
    if (!dropOldest(draft, 'incidents', over, MAX_INCIDENTS)) return reject('too_many')
    const update = { public_id: update_id, at: stamp.edit_at, state: incident.state, message, by }
    draft.create('incidents', {
      public_id: incident_id,
      ...incident,
      started_at: started_at ?? stamp.edit_at,
      resolved_at: null,
      updates: [update],
    })
    return null
  },
})

/** SPEC.md AO4: adds an update to an incident. `resolved` ends it; a later update opens it again. */
export const updateIncident = serviceCommand<{
  incident_id: string
  update_id: string
  state: IncidentState
  message: string
  by: string | null
}>({
  type: 'incident.update',
  ledger: ({ by: _, ...said }) => said,
  decide(draft, { incident_id, update_id, state, message, by }) {
    const incident: Stored<Incident> | null = draft.view.get('incidents', incident_id)
    if (!incident) return reject('not_found')
    const { updates } = incident.record
    if (state === 'resolved' && incident.record.resolved_at !== null) return reject('already_resolved')
    if (updates.length >= MAX_INCIDENT_UPDATES) return reject('too_many')
    const at = draft.stamp.edit_at
    draft.replace('incidents', incident, {
      state,
      resolved_at: state === 'resolved' ? at : null,
      updates: [...updates, { public_id: update_id, at, state, message, by }],
    })
    return null
  },
})

/** SPEC.md AO4: announces maintenance. */
export const planMaintenance = serviceCommand<
  Pick<MaintenanceWindow, 'title' | 'description' | 'components' | 'starts_at' | 'ends_at'> & {
    window_id: string
  }
>({
  type: 'maintenance_window.plan',
  ledger: ({ components, ...said }) => ({ ...said, components: [...components] }),
  decide(draft: ServiceDraft, { window_id, ...window }) {
    const { view, stamp } = draft
    if (view.get('maintenance_windows', window_id)) return reject('already_exists')
    if (window.ends_at <= window.starts_at)
      return rejectAt('validation_failed', 'ends_at', 'Maintenance must end after it begins.')
    if (window.ends_at <= stamp.edit_at)
      return rejectAt('validation_failed', 'ends_at', 'This maintenance is over already.')
    const length = (millisecondsOf(window.ends_at) ?? 0) - (millisecondsOf(window.starts_at) ?? 0)
    if (length > MAX_WINDOW_MS)
      return rejectAt('validation_failed', 'ends_at', 'Maintenance lasts a year at most.')
    const over = view.all('maintenance_windows').filter(({ record }) => record.ends_at < stamp.edit_at)
    if (!dropOldest(draft, 'maintenance_windows', over, MAX_WINDOWS)) return reject('too_many')
    draft.create('maintenance_windows', { public_id: window_id, ...window })
    return null
  },
})
