import { v7 as uuid7 } from 'uuid'
import { type Provocations, type Provoke, soundRequest } from '../provocation.ts'
import { endOf } from '../undo-rejections.ts'
import { reusedKey, usedKey } from './provoking.ts'

const ofTheOnlyOwner: Provoke = ({ home }) => ({
  path: `/api/v1/household/members/${home.ada.phone.tokens.user.public_id}`,
})

const takenHousehold: Provoke = ({ home }) => ({
  body: { name: 'Mine', public_id: home.homer.phone.household_id },
})

/** An address that cannot be that of a record; other ids get a code of their own there. */
const malformedId: Provocations = {
  not_found: ({ home }, route) => ({
    path: soundRequest(home, route).path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, 'x'),
  }),
}

/** Codes that one route gives for reasons of its own: those of households and what is in them. */
export const errorsOfHouseholds: Readonly<Record<string, Provocations>> = {
  'mobile.households.create': { already_exists: takenHousehold, operation_id_reused: usedKey },
  'mobile.households.activate': {
    ...malformedId,
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
  'operations.undo': malformedId,
  'mobile.mutations.get': malformedId,
  'mobile.sync.snapshots.get': malformedId,
  'mobile.sync.snapshots.download': {
    not_found: ({ home }, route) => ({
      path: soundRequest(home, route).path.replace('/items/', '/secrets/'),
    }),
  },
  'session.household': {
    household_access_denied: ({ home }) => ({ body: { household_id: home.homer.phone.household_id } }),
  },
  'households.create': { already_exists: takenHousehold, operation_id_reused: usedKey },
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
  'invitations.get': { not_found: () => ({ body: { token: 'x' } }) },
  'invitations.accept': { not_found: () => ({ body: { token: 'x' } }), conflict: () => ({}) },
  'guest.get': { not_found: () => ({ body: { token: 'x' } }) },
  'guest.contents': { not_found: () => ({ body: { token: 'x' } }) },
  'guest.photo': { not_found: () => ({ body: { token: 'x', photo: uuid7(), variant: 'thumb' } }) },
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
