import { stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { supportIn } from '../../../engine/index.ts'
import { routesWith } from '../../routing/routes-with.ts'
import { type Needs, shared } from './common.ts'

const { route } = routesWith<Needs>()

const count = z.int()

const overview = route({
  ...shared,
  id: 'superadmin.overview',
  method: 'GET',
  path: '/api/v1/superadmin/overview',
  summary: 'See the whole installation at a glance',
  description:
    'Numbers that the server knows without looking through the files of households. `observability/metrics` has more of them.',
  reply: z.strictObject({
    version: z.string(),
    uptime_seconds: count,
    problems: z.array(z.string()).meta({ description: 'Why the status of the service is degraded' }),
    users: count,
    users_suspended: count,
    households: count,
    households_out_of_service: z.boolean(),
    storage: z.strictObject({
      disk_bytes: count,
      disk_free_bytes: count,
      service_file_bytes: count,
      disk_full: z.boolean(),
    }),
    jobs: z.strictObject({ unfinished: count, failed_since_start: count }),
    mails_waiting: count,
    backups: z.strictObject({
      state: z.enum(['ok', 'stale', 'missing', 'damaged']),
      age_seconds: count.nullable(),
      bytes: count.nullable(),
    }),
    incidents_open: count,
    tickets: z.strictObject({ open: count, waiting: count, answered: count, closed: count }),
    support_sessions: count.meta({ description: 'Support sessions that run now' }),
    release: z
      .strictObject({ version: z.string(), state: z.string() })
      .nullable()
      .meta({ description: 'The newest version that an operator considers for this installation' }),
  }),
  async handler(_, { accounts, config, health, mail, now, operations, space, version }) {
    const at = now().toISOString()
    const [disk, service_file, backups] = await Promise.all([
      statfs(config.data),
      stat(join(config.data, 'service.sqlite')),
      operations.backups(),
    ])
    const problems = health.problems()
    return accounts.read((view) => {
      const tickets = (state: string) => view.count('support_tickets', 'state', state)
      const reading = new Set(
        view.find('support_sessions', 'running', 'yes').map(({ record }) => record.household_id),
      )
      const sessions = [...reading].flatMap((household_id) => supportIn(view, household_id, at))
      const [release] = view
        .all('release_candidates')
        .map(({ record }) => record)
        .sort((a, b) => (a.created_at < b.created_at ? 1 : -1))
      return {
        version,
        uptime_seconds: Math.round(process.uptime()),
        problems: [...problems],
        users: view.size('users'),
        users_suspended: view.all('users').filter(({ record }) => record.status === 'suspended').length,
        households: view.size('households'),
        households_out_of_service: problems.includes('household_damaged'),
        storage: {
          disk_bytes: disk.blocks * disk.bsize,
          disk_free_bytes: disk.bavail * disk.bsize,
          service_file_bytes: service_file.size,
          disk_full: space.full,
        },
        jobs: operations.jobs,
        mails_waiting: mail.waiting,
        backups: {
          state: backups.state,
          age_seconds: backups.newest?.age_seconds ?? null,
          bytes: backups.newest?.bytes ?? null,
        },
        incidents_open: view.all('incidents').filter(({ record }) => record.resolved_at === null).length,
        tickets: {
          open: tickets('open'),
          waiting: tickets('waiting'),
          answered: tickets('answered'),
          closed: tickets('closed'),
        },
        support_sessions: sessions.length,
        release: release ? { version: release.version, state: release.state } : null,
      }
    })
  },
})

export const overviewRoutes = [overview]
