import { rejectAt } from '../core/rejection.ts'
import type { Stored } from '../core/stored.ts'
import type { Device, DeviceInfo, GivenDeviceInfo, SignIn } from './collections.ts'
import { type ServiceDraft, type ServiceView, serviceCommand } from './command.ts'

/** A new token pair: hashes of the secrets that the client gets, and until when they hold. */
export interface TokenHashes {
  readonly access_hash: string
  readonly access_expires_at: string
  readonly refresh_hash: string
  readonly refresh_expires_at: string
}

/** The first pair of a sign-in, and the key that marks every refresh token of it as genuine. */
export interface FirstTokens extends TokenHashes {
  readonly refresh_key: string
}

/** A sign-in to open on a device. The ids are taken if the device or the sign-in is new. */
export interface NewSignIn {
  readonly sign_in_id: string
  readonly device_id: string
  readonly installation_id: string
  readonly info: GivenDeviceInfo
  /** The network address of the request; null if it came from this machine itself. */
  readonly address: string | null
  readonly tokens: FirstTokens
  /** Maximum number of devices of the user. */
  readonly max_devices: number
}

/** Maximum number of sign-ins of a user that are kept, ended ones included: those that ended first are removed. */
const MAX_SIGN_INS = 300
/** Sign-ins that are left when some are removed, so that not every sign-in looks for some. */
const LEFT_SIGN_INS = 200

/** Finds a user's device by the name that the installation has for itself. */
export function deviceOf(
  view: ServiceDraft['view'],
  user_id: string,
  installation_id: string,
): Stored<Device> | null {
  return (
    view
      .find('devices', 'user_id', user_id)
      .find(({ record }) => record.installation_id === installation_id) ?? null
  )
}

/** When a sign-in was last used, as far as its record knows: when it began, or got its newest tokens. */
function signInSeenAt({ created_at, previous }: SignIn): string {
  return previous?.rotated_at ?? created_at
}

/** Whether a device has a sign-in that has not ended, such as by a new password. */
export function isSignedIn(view: ServiceView, { public_id }: Device): boolean {
  return view.find('sign_ins', 'device_id', public_id).some(({ record }) => record.ended_at === null)
}

/** The network address from which a device signed in last; null if it is not signed in, or nobody knows. */
export function deviceSignedInFrom(view: ServiceView, { public_id }: Device): string | null {
  const [latest] = view
    .find('sign_ins', 'device_id', public_id)
    .map(({ record }) => record)
    .sort((a, b) => (a.created_at < b.created_at ? 1 : -1))
  return latest?.address ?? null
}

/** When a device was last used. */
export function deviceSeenAt(view: ServiceView, { public_id, user_id, last_seen_at }: Device): string {
  return view
    .find('sign_ins', 'user_id', user_id)
    .filter(({ record }) => record.device_id === public_id)
    .map(({ record }) => signInSeenAt(record))
    .reduce((latest, at) => (at > latest ? at : latest), last_seen_at)
}

/** Whether a sign-in took the place of one that was good: it is the newest of its device. */
export function replacedSignIn(view: ServiceView, { public_id, device_id, user_id }: SignIn): boolean {
  const opened = view.get('sign_ins', public_id)?.record.created_at
  return view
    .find('sign_ins', 'user_id', user_id)
    .some(
      ({ record }) =>
        record.device_id === device_id &&
        record.end_reason === 'replaced' &&
        record.ended_at === opened &&
        record.refresh_expires_at > record.ended_at,
    )
}

/**
 * SPEC.md I2: opens a sign-in. A device that is known ends its earlier ones; one that was revoked is let in again,
 * since its user has just proven who they are.
 */
export function openSignIn(draft: ServiceDraft, user_id: string, input: NewSignIn): void {
  const { stamp, view } = draft
  // A second try, whose first one opened it.
  if (view.get('sign_ins', input.sign_in_id)?.record.user_id === user_id) return
  const known = deviceOf(view, user_id, input.installation_id)
  const device_id = known?.record.public_id ?? input.device_id
  forgetOldestSignIns(draft, user_id)
  if (known) {
    // A sign-in as before changes nothing of the device, so that no operation records it.
    if (known.record.revoked_at !== null || differs(known.record, input.info))
      draft.replace('devices', known, { ...input.info, last_seen_at: stamp.edit_at, revoked_at: null })
    endSignIns(draft, device_id, 'replaced')
  } else {
    forgetOldestDevices(draft, user_id, input.max_devices)
    draft.create('devices', {
      public_id: device_id,
      user_id,
      installation_id: input.installation_id,
      ...UNKNOWN,
      ...input.info,
      last_seen_at: stamp.edit_at,
      revoked_at: null,
    })
  }
  draft.create('sign_ins', {
    public_id: input.sign_in_id,
    user_id,
    device_id,
    address: input.address,
    ...input.tokens,
    previous: null,
    ended_at: null,
    end_reason: null,
  })
}

/** The facts of a new device of which its sign-in says nothing. */
const UNKNOWN: Omit<DeviceInfo, 'platform'> = {
  app_version_name: null,
  app_version_code: null,
  device_name: null,
  device_model: null,
  os_version: null,
}

function differs(device: Device, info: GivenDeviceInfo): boolean {
  return Object.entries({ ...device, ...info }).some(([field, value]) => Reflect.get(device, field) !== value)
}

/** SPEC.md Y8: makes room for one more device. Those that were used least recently are forgotten, with their sign-ins. */
function forgetOldestDevices(draft: ServiceDraft, user_id: string, max_devices: number): void {
  const { view } = draft
  if (view.count('devices', 'user_id', user_id) < max_devices) return
  const devices = view
    .find('devices', 'user_id', user_id)
    .map((device) => ({ ...device, used_at: usedAt(view, device.record) }))
    .sort((a, b) => (a.used_at < b.used_at ? -1 : 1))
  for (const device of devices.slice(0, devices.length + 1 - max_devices)) {
    endSignIns(draft, device.record.public_id, 'replaced')
    draft.delete('devices', device)
  }
}

/** The time of a device's last use; revoked devices come first. */
function usedAt(view: ServiceView, device: Device): string {
  return device.revoked_at === null ? deviceSeenAt(view, device) : ''
}

/** Removes the sign-ins of a user that ended first, where there are too many. */
function forgetOldestSignIns(draft: ServiceDraft, user_id: string): void {
  const { view } = draft
  if (view.count('sign_ins', 'user_id', user_id) < MAX_SIGN_INS) return
  const ended = view
    .find('sign_ins', 'user_id', user_id)
    .filter(({ record }) => record.ended_at !== null)
    .sort((a, b) => ((a.record.ended_at ?? '') < (b.record.ended_at ?? '') ? -1 : 1))
  deleteSignIns(draft, ended.slice(0, MAX_SIGN_INS - LEFT_SIGN_INS))
}

/** Removes sign-ins. Their devices keep when they were last used. */
export function deleteSignIns(draft: ServiceDraft, signIns: readonly Stored<SignIn>[]): void {
  for (const signIn of signIns) draft.delete('sign_ins', signIn)
  for (const device_id of new Set(signIns.map(({ record }) => record.device_id))) {
    const device = draft.view.get('devices', device_id)
    if (!device) continue
    const last_seen_at = deviceSeenAt(draft.view, device.record)
    if (last_seen_at > device.record.last_seen_at) draft.replace('devices', device, { last_seen_at })
  }
}

/** Ends every sign-in of a device. */
export function endSignIns(draft: ServiceDraft, device_id: string, end_reason: SignIn['end_reason']): void {
  for (const signIn of draft.view.find('sign_ins', 'device_id', device_id)) {
    draft.replace('sign_ins', signIn, { ended_at: draft.stamp.edit_at, end_reason })
  }
}

/** SPEC.md I4: a revoked device is out at once. */
export const revokeDevice = serviceCommand<{ user_id: string; device_id: string }>({
  type: 'device.revoke',
  ledger: (input) => ({ ...input }),
  decide(draft, { user_id, device_id }) {
    const device = draft.view.get('devices', device_id)
    if (!device || device.record.user_id !== user_id)
      return rejectAt('not_found', 'device_public_id', 'There is no such device.')
    if (device.record.revoked_at === null)
      draft.replace('devices', device, { revoked_at: draft.stamp.edit_at })
    endSignIns(draft, device_id, 'revoked')
    return null
  },
})
