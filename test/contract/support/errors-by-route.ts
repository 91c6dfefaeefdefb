import { v7 as uuid7 } from 'uuid'
import { PASSWORD } from '../../support/stowage.ts'
import type { Furnished } from './furnished.ts'
import {
  device,
  labelled,
  login,
  type Provocations,
  type Provoke,
  person,
  soundRequest,
} from './provocation.ts'
import { endOf } from './undo-rejections.ts'

const registrationClosed: Provoke = ({ servers }) => ({ url: servers.closed.url })
const fromAnotherSite: Provoke = () => ({ headers: { 'sec-fetch-site': 'cross-site' } })
const ofTheOnlyOwner: Provoke = ({ home }) => ({
  path: `/api/v1/household/members/${home.ada.phone.tokens.user.public_id}`,
})
const takenHousehold: Provoke = ({ home }) => ({
  body: { name: 'Mine', public_id: home.homer.phone.household_id },
})

/** The key came with another body before. */
function reusedKey(
  method: string,
  path: string,
  first: (home: Furnished) => object,
  second: object,
): Provoke {
  return async ({ home }) => {
    const headers = { 'idempotency-key': uuid7() }
    await home.ada.phone.api(method, path, first(home), headers)
    return { body: { ...first(home), ...second }, headers }
  }
}

/** Codes that one route gives for reasons of its own. */
export const errorsByRoute: Readonly<Record<string, Provocations>> = {
  'mobile.auth.register': {
    registration_closed: registrationClosed,
    conflict: () => ({ body: { name: 'Ada', ...login() } }),
    not_found: () => ({ body: { ...person(), ...device, invitation: 'x' } }),
  },
  'mobile.auth.login': {
    invalid_credentials: () => ({ body: { ...login(), password: 'wrong password' } }),
    access_denied: () => ({ body: { ...login(), email: 'sam@example.org' } }),
  },
  'mobile.auth.refresh': {
    invalid_credentials: ({ home: { ada } }) => ({
      body: { refresh_token: 'x', device_installation_id: ada.phone.installation_id },
    }),
    device_revoked: ({ home: { ruth } }) => ({
      body: { refresh_token: ruth.tokens.refresh_token, device_installation_id: ruth.installation_id },
    }),
  },
  'mobile.households.create': { conflict: takenHousehold },
  'mobile.households.activate': {
    household_access_denied: ({ home }) => ({
      path: `/api/v1/mobile/households/${home.homer.phone.household_id}/activate`,
    }),
  },
  'mobile.mutations.push': { upgrade_required: () => ({ body: { protocol_version: 99, operations: [] } }) },
  'mobile.sync.events': {
    unavailable: ({ home, servers }) => ({
      url: servers.busy.url,
      query: `household_id=${home.ada.phone.household_id}`,
    }),
  },
  'mobile.sync.snapshots.download': {
    not_found: ({ home }, route) => ({
      path: soundRequest(home, route).path.replace('/items/', '/secrets/'),
    }),
  },
  'session.create': {
    invalid_credentials: () => ({ body: { email: 'ada@example.org', password: 'wrong password' } }),
    access_denied: () => ({ body: { email: 'sam@example.org', password: PASSWORD } }),
    csrf_failed: fromAnotherSite,
  },
  'session.register': {
    registration_closed: registrationClosed,
    conflict: () => ({ body: { ...person(), email: 'ada@example.org' } }),
    not_found: () => ({ body: { ...person(), invitation: 'x' } }),
    csrf_failed: fromAnotherSite,
  },
  'session.household': {
    household_access_denied: ({ home }) => ({ body: { household_id: home.homer.phone.household_id } }),
  },
  'households.create': { conflict: takenHousehold },
  'household.leave': { conflict: () => ({}) },
  'household.transfer_ownership': {
    not_found: () => ({ body: { user_id: uuid7() } }),
    conflict: ({ home }) => ({ body: { user_id: home.ada.phone.tokens.user.public_id } }),
  },
  'household.members.set_role': { conflict: ofTheOnlyOwner },
  'household.members.remove': { conflict: ofTheOnlyOwner },
  'household.invitations.create': {
    operation_id_reused: reusedKey('POST', '/household/invitations', () => ({ role: 'viewer' }), {
      role: 'member',
    }),
  },
  'household.guest_links.create': {
    not_found: () => ({ body: { kind: 'location', id: uuid7() } }),
    operation_id_reused: reusedKey(
      'POST',
      '/household/guest-links',
      ({ ids }) => ({ kind: 'location', id: ids.locations }),
      { name: 'Other' },
    ),
  },
  'invitations.get': { not_found: () => ({ path: '/api/v1/invitations/x' }) },
  'invitations.accept': { not_found: () => ({ body: { token: 'x' } }), conflict: () => ({}) },
  'guest.get': { not_found: () => ({ path: '/api/v1/guest/x' }) },
  'guest.contents': { not_found: () => ({ path: '/api/v1/guest/x/contents' }) },
  'labels.preview': {
    too_many: ({ home: { ids } }) => ({
      body: {
        ...labelled,
        ids: Array(51).fill({ kind: 'item', id: ids.items }),
        options: { copies: 100 },
      },
    }),
  },
  'labels.print_jobs.create': {
    too_many: () => ({ body: { ...labelled, targets: { blank: 1000 }, options: { copies: 6 } } }),
    operation_id_reused: ({ home }) => ({
      headers: { 'idempotency-key': home.undoable },
      body: { ...labelled, targets: { blank: 1 } },
    }),
  },
  'labels.print_jobs.download': {
    // Labels on which no code can be scanned: whether it is told already or not, there is no PDF.
    async conflict({ home }) {
      const tiny = { unit: 'mm', roll: true, label: { width: 5, height: 5 } }
      const own = await home.makes('/labels/own-sheets', { name: 'Tiny', sheet: tiny })
      const body = { ...labelled, sheet: { own }, targets: { blank: 1 } }
      const { data } = await home.does('POST', '/labels/print-jobs', body)
      return { path: `/api/v1/labels/print-jobs/${Object(data.print_job).public_id}/download` }
    },
  },
  'items.notes': {
    // A device wrote under the very number that this request writes by: after a beginning that nobody has seen.
    async notes_invalid({ home }) {
      const item = await home.makes('/items', { name: 'Riddle' })
      const key = uuid7()
      await home.ada.phone.does('item.edit_notes', { public_id: item, update: endOf(5, key) })
      return {
        path: `/api/v1/items/${item}/notes`,
        body: { notes: 'hello' },
        headers: { 'idempotency-key': key },
      }
    },
  },
}

/** Errors that take more than one request; each is provoked where it says. */
export const ELSEWHERE: readonly string[] = [
  // test/http/mobile/auth.test.ts, I3
  'mobile.auth.refresh token_reused',
  // errors.test.ts, and the same queue
  'mobile.auth.login unavailable',
  'mobile.auth.register unavailable',
  'session.create unavailable',
  'session.register unavailable',
  // test/http/members/invitations.test.ts and test/http/guests/links.test.ts: when there are too many
  'household.invitations.create conflict',
  'household.guest_links.create conflict',
  // test/engine/labels/designs.test.ts, J20: when there are two hundred
  'labels.templates.create too_many',
  'labels.own_sheets.create too_many',
  // test/engine/scanning/sessions.test.ts, F6: somebody else scans at that very moment
  'scan_sessions.confirm precondition_failed',
  // test/http/mobile/sync.test.ts, S6: it takes a download
  'mobile.sync.snapshots.download range_not_satisfiable',
]
