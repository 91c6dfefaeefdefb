import { reject, rejectAt } from '../core/rejection.ts'
import type { Stored } from '../core/stored.ts'
import { serviceCommand } from './command.ts'
import { dropOldest } from './drop-oldest.ts'
import { jsonOf, type Named, named } from './named.ts'
import { type Incident, type IncidentState, MAX_INCIDENT_UPDATES } from './operating-collections.ts'

/** Maximum number of incidents that are kept; a new one replaces the oldest resolved one. */
const MAX_INCIDENTS = 200
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

/**
 * SPEC.md AO4: adds an update to an incident, and corrects what it names. `resolved` ends it; a later update opens it again.
 */
export const updateIncident = serviceCommand<
  {
    incident_id: string
    update_id: string
    state: IncidentState
    message: string
    by: string | null
  } & Named<Pick<Incident, 'title' | 'impact' | 'components'>>
>({
  type: 'incident.update',
  ledger: ({ by: _, ...said }) => jsonOf(said),
  decide(draft, { incident_id, update_id, state, message, by, ...corrected }) {
    const incident: Stored<Incident> | null = draft.view.get('incidents', incident_id)
    if (!incident) return reject('not_found')
    const { updates } = incident.record
    if (state === 'resolved' && incident.record.resolved_at !== null)
      return reject('already_resolved', [], 'This incident is resolved already.')
    if (updates.length >= MAX_INCIDENT_UPDATES) return reject('too_many')
    const at = draft.stamp.edit_at
    draft.replace('incidents', incident, {
      ...named(corrected),
      state,
      resolved_at: state === 'resolved' ? at : null,
      updates: [...updates, { public_id: update_id, at, state, message, by }],
    })
    return null
  },
})
