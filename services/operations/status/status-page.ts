import {
  DAY_MS,
  type Incident,
  type MaintenanceWindow,
  type ServiceView,
  type StatusComponent,
} from '../../../engine/index.ts'
import type { AccountStore } from '../../accounts/account-store.ts'
import type { ComponentState, ComponentStates, Uptime, UptimeDay } from './uptime.ts'

/** The components that everybody may see; those of the operator stay inside. */
export const PUBLIC_COMPONENTS = ['server', 'households', 'photos', 'mail'] as const
/** Days for which a resolved incident stays on the page. */
const INCIDENT_DAYS = 14
/** Maximum number of incidents on the page. */
const MOST_INCIDENTS = 30

export type PublicState = ComponentState | 'maintenance'

/** A component on the status page. */
export interface PublicComponent {
  readonly component: (typeof PUBLIC_COMPONENTS)[number]
  readonly state: PublicState
  /** Share of the recorded time in which it was not down, from 0 to 1; null without a record. */
  readonly uptime: number | null
  readonly days: readonly UptimeDay[]
}

/** The status page. */
export interface StatusPage {
  readonly state: PublicState
  readonly components: readonly PublicComponent[]
  readonly incidents: readonly Incident[]
  readonly maintenance: readonly MaintenanceWindow[]
}

const ORDER: readonly PublicState[] = ['ok', 'maintenance', 'degraded', 'down']

function worst(states: readonly PublicState[]): PublicState {
  return ORDER.findLast((state) => states.includes(state)) ?? 'ok'
}

/** The incidents, those that last first, then the newest. */
export function incidentsOf(view: ServiceView): Incident[] {
  return view
    .all('incidents')
    .map(({ record }) => record)
    .sort((a, b) => (incidentRank(a) < incidentRank(b) ? 1 : -1))
}

/** The key by which incidents are sorted, the highest first. */
export function incidentRank({ resolved_at, started_at, public_id }: Incident): string {
  return `${resolved_at === null ? 1 : 0} ${started_at} ${public_id}`
}

/** The maintenance windows that are not over, soonest first. */
export function comingMaintenance(view: ServiceView, now: string): MaintenanceWindow[] {
  return view
    .all('maintenance_windows')
    .map(({ record }) => record)
    .filter(({ ends_at }) => ends_at > now)
    .sort((a, b) => (a.starts_at < b.starts_at ? -1 : 1))
}

/** SPEC.md AO5: what everybody may know of the state of the installation. */
export function statusPage(
  accounts: Pick<AccountStore, 'read'>,
  states: ComponentStates,
  uptime: Pick<Uptime, 'history'>,
  at: Date,
): StatusPage {
  const now = at.toISOString()
  const since = new Date(at.getTime() - INCIDENT_DAYS * DAY_MS).toISOString()
  const { incidents, maintenance } = accounts.read((view) => ({
    incidents: incidentsOf(view)
      .filter(({ resolved_at }) => resolved_at === null || resolved_at > since)
      .slice(0, MOST_INCIDENTS),
    maintenance: comingMaintenance(view, now),
  }))
  const open = incidents.filter(({ resolved_at }) => resolved_at === null)
  const components = PUBLIC_COMPONENTS.map((component): PublicComponent => {
    const named = (one: { readonly components: readonly StatusComponent[] }) =>
      one.components.length === 0 || one.components.includes(component)
    const told = open
      .filter(named)
      .map(({ impact }): PublicState => (impact === 'critical' ? 'down' : 'degraded'))
    const worked = maintenance.some((one) => one.starts_at <= now && named(one))
    const days = uptime.history(component)
    return {
      component,
      state: worst([states[component], ...told, ...(worked ? (['maintenance'] as const) : [])]),
      uptime: shareOf(days),
      days,
    }
  })
  return { state: worst(components.map(({ state }) => state)), components, incidents, maintenance }
}

function shareOf(days: readonly UptimeDay[]): number | null {
  const sum = (of: (day: UptimeDay) => number) => days.reduce((total, day) => total + of(day), 0)
  const all = sum(({ seconds: { ok, degraded, down } }) => ok + degraded + down)
  return all === 0 ? null : 1 - sum(({ seconds }) => seconds.down) / all
}
