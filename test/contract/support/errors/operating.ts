import { v7 as uuid7 } from 'uuid'
import { PASSWORD } from '../../../support/stowage.ts'
import { type Provocations, type Provoke, soundBody } from '../provocation.ts'
import { someCheck, usedKey } from './provoking.ts'

/** The superadmin, in a browser that has proven nothing. */
const superadminNotProven: Provoke = async ({ home: { stowage } }) => ({
  browser: await stowage.browse('ada'),
  body: {},
})

/** A candidate that was rejected already. */
function decided(what: string): Provoke {
  return async ({ home: { ada } }) => {
    const public_id = uuid7()
    await ada.browser.send('POST', '/release/candidates', { public_id, version: `1.0.0-${public_id}` })
    await ada.browser.send('POST', `/release/candidates/${public_id}/reject`, {})
    return { path: `/api/v1/release/candidates/${public_id}/${what}` }
  }
}

/** The id of what a person has checked. */
const otherRun: Provoke = async ({ home: { ada } }) => {
  const public_id = uuid7()
  await ada.browser.send('POST', '/quality/manual-checks', { ...someCheck, public_id })
  return { body: { public_id } }
}

/** Codes that one route gives for reasons of its own: those of running an installation. */
export const errorsOfOperating: Readonly<Record<string, Provocations>> = {
  'operations.app_releases.set': {
    not_found: () => ({ path: '/api/v1/operations/app-releases/android/0' }),
  },
  'operations.app_releases.remove': {
    not_found: () => ({ path: '/api/v1/operations/app-releases/ios/99' }),
  },
  'operations.people.set': {
    proof_required: superadminNotProven,
    invalid_credentials: () => ({ body: { role: 'user', password: 'wrong password' } }),
    not_found: () => ({ path: `/api/v1/operations/people/${uuid7()}` }),
    // The only superadmin.
    conflict: ({ home: { ada } }) => ({
      path: `/api/v1/operations/people/${ada.phone.tokens.user.public_id}`,
      body: { role: 'user', password: PASSWORD },
    }),
  },
  'operations.people.set_email': {
    proof_required: async (scene, route) => ({
      ...(await superadminNotProven(scene, route)),
      body: { email: 'ben@example.net' },
    }),
    invalid_credentials: () => ({ body: { email: 'ben@example.net', password: 'wrong password' } }),
    not_found: () => ({ path: `/api/v1/operations/people/${uuid7()}/email` }),
    conflict: ({ home: { ada } }) => ({
      body: { email: ada.phone.tokens.user.email, password: PASSWORD },
    }),
  },
  'operations.people.sign_out': {
    proof_required: superadminNotProven,
    invalid_credentials: () => ({ body: { password: 'wrong password' } }),
    not_found: () => ({ path: `/api/v1/operations/people/${uuid7()}/sign-out` }),
  },
  'operations.household_quotas.set': {
    not_found: () => ({ path: `/api/v1/operations/household-quotas/${uuid7()}` }),
  },
  'incidents.updates.create': { operation_id_reused: usedKey },
  'quality.manual_checks.create': {
    async operation_id_reused(scene, route) {
      const { headers = {} } = await usedKey(scene, route)
      return { headers, body: { ...someCheck, outcome: 'problem' } }
    },
    async already_exists({ home: { ada } }) {
      const body = { ...someCheck, public_id: uuid7() }
      await ada.browser.send('POST', '/quality/manual-checks', body)
      return { body: { ...body, outcome: 'problem' } }
    },
  },
  'observability.run_checks': { already_exists: otherRun },
  'incidents.create': {
    operation_id_reused: usedKey,
    already_exists: ({ home }, route) => ({
      body: { ...soundBody(home, route), public_id: home.ids.incidents },
    }),
  },
  'incidents.maintenance_windows.create': {
    operation_id_reused: usedKey,
    async already_exists({ home }, route) {
      const body = { ...soundBody(home, route), public_id: uuid7() }
      await home.ada.browser.send('POST', '/incidents/maintenance-windows', body)
      return { body }
    },
  },
  'incidents.maintenance_windows.change': {
    operation_id_reused: usedKey,
    async already_resolved({ home }) {
      const at = (ms: number) => new Date(home.stowage.clock.ms + ms).toISOString()
      const window = { title: 'Over', starts_at: at(-2000), ends_at: at(1000) }
      const path = `/incidents/maintenance-windows/${await home.makes('/incidents/maintenance-windows', window)}`
      await home.does('PATCH', path, { ends_at: at(0) })
      return { path: `/api/v1${path}` }
    },
  },
  'incidents.maintenance_windows.withdraw': { operation_id_reused: usedKey },
  'incidents.resolve': {
    operation_id_reused: usedKey,
    async already_resolved({ home }) {
      const message = 'It is over.'
      await home.ada.browser.send('POST', `/incidents/${home.ids.incidents}/resolve`, { message })
      return {}
    },
  },
  'documentation.articles.create': {
    already_exists: ({ home }, route) => ({
      body: { ...soundBody(home, route), slug: 'other', public_id: home.ids.articles },
    }),
  },
  'release.candidates.create': {
    operation_id_reused: usedKey,
    already_exists: () => ({ body: { version: '9.0.0' } }),
  },
  'release.candidates.approve': {
    operation_id_reused: usedKey,
    conflict: () => ({}),
    already_resolved: decided('approve'),
  },
  'release.candidates.reject': { operation_id_reused: usedKey, already_resolved: decided('reject') },
  'release.candidates.run_gates': { already_resolved: decided('run-gates') },
  'operations.backup_attestations.create': {
    operation_id_reused: usedKey,
    async already_exists({ home }, route) {
      const body = { ...soundBody(home, route), public_id: uuid7() }
      await home.ada.browser.send('POST', '/operations/backup-attestations', body)
      return { body }
    },
  },
  'operations.restore_drills.create': {
    not_found: () => ({ body: { backup: '2020-01-01T00-00-00-000Z' } }),
  },
  'launch_readiness.checklist.complete': { operation_id_reused: usedKey },
  'launch_readiness.checklist.withdraw': { operation_id_reused: usedKey },
  'launch_readiness.go_no_go': {
    async operation_id_reused(scene, route) {
      return { ...(await usedKey(scene, route)), body: { decision: 'no_go' } }
    },
    conflict: () => ({ body: { decision: 'go' } }),
    async already_exists({ home }) {
      const body = { decision: 'no_go', public_id: uuid7() }
      await home.ada.browser.send('POST', '/launch-readiness/go-no-go', body)
      return { body }
    },
  },
}
