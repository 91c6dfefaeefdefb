import { z } from 'zod'
import { Incident, MaintenanceWindow } from '../../../engine/index.ts'
import { moment } from '../../../services/interface/moment.ts'
import { PUBLIC_COMPONENTS, statusPage } from '../../../services/operations/status/status-page.ts'
import { routesWith } from '../../routing/routes-with.ts'
import type { Needs } from './common.ts'

const { route } = routesWith<Needs>()

const State = z.enum(['ok', 'maintenance', 'degraded', 'down'])

const publicStatus = route({
  id: 'status_page.public',
  method: 'GET',
  path: '/api/v1/status-page/public',
  tag: 'Public and core',
  summary: 'Get the status page: components, incidents, maintenance and uptime',
  access: 'public',
  limiter: null,
  reply: z.strictObject({
    state: State,
    components: z.array(
      z.strictObject({
        component: z.enum(PUBLIC_COMPONENTS),
        state: State,
        uptime: z
          .number()
          .nullable()
          .meta({ description: 'Share of the time in which it was not down, 0 to 1' }),
        days: z.array(
          z.strictObject({
            date: z.iso.date(),
            seconds: z.strictObject({ ok: z.number(), degraded: z.number(), down: z.number() }),
          }),
        ),
      }),
    ),
    incidents: z.array(
      z.strictObject({
        public_id: z.string(),
        title: z.string(),
        impact: Incident.shape.impact,
        state: Incident.shape.state,
        components: Incident.shape.components,
        started_at: moment,
        resolved_at: moment.nullable(),
        updates: z.array(z.strictObject({ at: moment, state: Incident.shape.state, message: z.string() })),
      }),
    ),
    maintenance: z.array(
      z.strictObject({
        public_id: z.string(),
        title: z.string(),
        description: z.string(),
        components: MaintenanceWindow.shape.components,
        starts_at: moment,
        ends_at: moment,
      }),
    ),
    time: moment,
  }),
  handler(_, { accounts, now, operations }) {
    const { components, incidents, maintenance, state } = statusPage(
      accounts,
      operations.states(),
      operations.uptime,
      now(),
    )
    return {
      state,
      components: components.map(({ days, ...component }) => ({ ...component, days: [...days] })),
      incidents: incidents.map(
        ({ components: of, impact, public_id, resolved_at, started_at, state: stands, title, updates }) => ({
          public_id,
          title,
          impact,
          state: stands,
          components: of,
          started_at,
          resolved_at,
          // Everybody reads this page, so it names nobody.
          updates: updates.map(({ at, message, state: then }) => ({ at, state: then, message })),
        }),
      ),
      maintenance: maintenance.map(
        ({ components: of, description, ends_at, public_id, starts_at, title }) => ({
          public_id,
          title,
          description,
          components: of,
          starts_at,
          ends_at,
        }),
      ),
      time: now().toISOString(),
    }
  },
})

export const statusPageRoutes = [publicStatus]
