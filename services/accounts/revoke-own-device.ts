import { type Device, revokeDevice } from '../../engine/index.ts'
import { requireAccepted } from '../errors.ts'
import type { AccountStore } from './account-store.ts'

/**
 * Revokes a device of a user and its tokens, at once.
 *
 * @throws ServiceError `not_found` for an unknown device and for one of somebody else
 */
export async function revokeOwnDevice(
  { accounts }: { readonly accounts: AccountStore },
  user_id: string,
  device_id: string,
): Promise<Device> {
  requireAccepted(await accounts.run(revokeDevice, { user_id, device_id }, user_id))
  const device = accounts.read((view) => view.get('devices', device_id))
  if (!device) throw new Error('a device that was just revoked is not stored')
  return device.record
}
