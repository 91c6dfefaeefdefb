import { v7 as uuid7 } from 'uuid'
import { HOUSEHOLD_QUOTAS } from '../../../engine/index.ts'
import { WHO } from '../stowage-client.ts'
import { AS_IT_IS, body, type Dear, list, pages } from './dear-request.ts'

/** Records that a request before in the list has made: the ids are the same for all of a run. */
const INCIDENT = uuid7()
const ARTICLE = uuid7()
const WINDOW = uuid7()
const CANDIDATE = uuid7()
const REJECTED = uuid7()
const LONG = 'word '.repeat(390)
const RELEASE = { params: { platform: 'android', version_code: '7' } }
const of = (public_id: string) => ({ params: { public_id } })

/** Routes that are refused there: a drill needs a backup, and an approval a drill. */
export const REFUSED_OPERATING: readonly string[] = [
  // No backup is there.
  'operations.backup_attestations.create',
  'operations.restore_drills.create',
  'release.candidates.approve',
]

/** The dearest requests of the routes with which an installation is run. */
export const dearOperatingRequests: Readonly<Record<string, Dear>> = {
  'operations.backup_health': AS_IT_IS,
  'operations.backup_attestations.create': body(() => ({
    backup: '2026-11-20T03-30-00-000Z',
    statement: 'copied',
    note: LONG.slice(0, 1000),
  })),
  'operations.restore_drills.create': [{ body: {} }],
  'operations.readiness': AS_IT_IS,
  'operations.app_releases.set': [
    { ...RELEASE, body: { version_name: '1.4.0', notes: 'word '.repeat(800) } },
  ],
  'operations.app_releases.remove': [RELEASE],
  'operations.household_quotas.list': list,
  'operations.household_quotas.set': [
    { body: { quotas: Object.fromEntries(HOUSEHOLD_QUOTAS.map((name) => [name, 9e12])) } },
  ],
  'operations.people.list': list,
  'operations.people.set': (_, { people }) => [
    {
      body: { role: 'support', password: WHO.password },
      params: { person_public_id: people.changed.user_id },
    },
  ],
  'operations.people.set_email': (_, { people }) => [
    {
      body: { email: 'changed@example.net', password: WHO.password },
      params: { person_public_id: people.changed.user_id },
    },
  ],
  'operations.people.sign_out': (_, { people }) => [
    { body: { password: WHO.password }, params: { person_public_id: people.removed.user_id } },
  ],
  'observability.metrics': AS_IT_IS,
  'observability.summary': AS_IT_IS,
  'observability.run_checks': [{ body: {} }],
  'quality.manual_checks.create': body(() => ({
    subject: 'Disk',
    outcome: 'ok',
    message: LONG.slice(0, 600),
  })),
  'quality.runs': pages,
  'quality.summary': [{ query: { days: '400' } }],
  'documentation.articles.list': list,
  'documentation.articles.own': list,
  'documentation.articles.create': [
    { body: { public_id: ARTICLE, slug: 'long', title: 'Long', body: 'word '.repeat(8000) } },
  ],
  'documentation.articles.publish': [of(ARTICLE)],
  'documentation.articles.unpublish': [of(ARTICLE)],
  'documentation.articles.delete': [of(ARTICLE)],
  'incidents.list': pages,
  'incidents.create': [{ body: { public_id: INCIDENT, title: 'Slow', impact: 'minor', message: LONG } }],
  'incidents.updates.create': [{ ...of(INCIDENT), body: { state: 'monitoring', message: LONG } }],
  'incidents.resolve': [{ ...of(INCIDENT), body: { message: LONG } }],
  'incidents.get': [of(INCIDENT)],
  'incidents.maintenance_windows.create': [
    {
      body: {
        public_id: WINDOW,
        title: 'A new disk',
        starts_at: '2026-12-01T20:00:00Z',
        ends_at: '2026-12-01T21:00:00Z',
      },
    },
  ],
  'incidents.maintenance_windows.change': [{ ...of(WINDOW), body: { description: LONG } }],
  'incidents.maintenance_windows.withdraw': [of(WINDOW)],
  'release.candidates.list': AS_IT_IS,
  'release.candidates.create': [
    { body: { public_id: CANDIDATE, version: '9.0.0', notes: LONG } },
    { body: { public_id: REJECTED, version: '9.1.0', notes: LONG } },
  ],
  'release.candidates.run_gates': [of(CANDIDATE)],
  'release.candidates.approve': [{ ...of(CANDIDATE), body: {} }],
  'release.candidates.reject': [{ ...of(REJECTED), body: { note: LONG.slice(0, 1000) } }],
  'launch_readiness.summary': AS_IT_IS,
  'launch_readiness.checklist.complete': [
    { ...of('019aa000-1a00-7000-8000-000000000004'), body: { note: LONG.slice(0, 1000) } },
  ],
  'launch_readiness.checklist.withdraw': [of('019aa000-1a00-7000-8000-000000000004')],
  'launch_readiness.go_no_go': [{ body: { decision: 'no_go', note: LONG.slice(0, 1000) } }],
  'status_page.public': AS_IT_IS,
}
