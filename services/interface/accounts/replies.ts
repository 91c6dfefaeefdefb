import { z } from 'zod'
import {
  type Device,
  DeviceInfo,
  deviceSeenAt,
  type GivenDeviceInfo,
  Household,
  InstallationId,
  type ServiceView,
  type User,
} from '../../../engine/index.ts'
import { Uuid7 } from '../../../sync-protocol/index.ts'
import type { TokenPair } from '../../accounts/tokens.ts'
import { moment } from '../moment.ts'

/** Replies and requests that several mobile routes share, with the names of the interface document. */

export const UserReply = z
  .strictObject({
    public_id: z.string(),
    name: z.string().meta({ examples: ['Ada'] }),
    email: z.string(),
    role: z.enum(['user', 'support', 'operator', 'superadmin']),
    status: z.enum(['active', 'suspended']),
    email_verified: z.boolean(),
    current_household_id: z.string().nullable(),
  })
  .meta({ id: 'User' })

export function userReply(user: User): z.infer<typeof UserReply> {
  const { public_id, name, email, role, status, email_verified, current_household_id } = user
  return { public_id, name, email, role, status, email_verified, current_household_id }
}

export const DeviceReply = z
  .strictObject({
    public_id: z.string(),
    ...DeviceInfo.shape,
    last_seen_at: moment,
    revoked_at: moment.nullable(),
  })
  .meta({ id: 'Device', description: 'A device of the user.' })

export function deviceReply(view: ServiceView, device: Device): z.infer<typeof DeviceReply> {
  const {
    user_id: _user,
    installation_id: _installation,
    created_at: _created,
    updated_at: _updated,
    ...shown
  } = device
  return { ...shown, last_seen_at: deviceSeenAt(view, device) }
}

export const HouseholdReply = z
  .strictObject({
    public_id: z.string(),
    name: z.string().meta({ examples: ['Home'] }),
    role: z.enum(['viewer', 'member', 'admin', 'owner']),
    created_at: moment,
  })
  .meta({ id: 'Household', description: 'A household of the user.' })

export function householdReply(
  household: Household,
  role: z.infer<typeof HouseholdReply>['role'],
): z.infer<typeof HouseholdReply> {
  const { public_id, name, created_at } = household
  return { public_id, name, role, created_at }
}

/** The households of a user, oldest first. */
export function householdsOf(view: ServiceView, user_id: string): z.infer<typeof HouseholdReply>[] {
  return view
    .find('memberships', 'user_id', user_id)
    .flatMap(({ record }) => {
      const household = view.get('households', record.household_id)
      return household ? [householdReply(household.record, record.role)] : []
    })
    .sort((a, b) => (a.public_id < b.public_id ? -1 : 1))
}

/** The body that creates a household. */
export const NewHousehold = z.strictObject({
  name: Household.shape.name,
  public_id: Uuid7.optional().meta({
    description: 'Chosen by a client that wants to be able to retry.',
  }),
})

const optionalInfo = DeviceInfo.partial().shape

/** The device fields of login and registration: only the id of the installation and the platform are required. An
 * absent field of a known device stays as it is; null clears it. */
export const deviceFields = {
  device_installation_id: InstallationId,
  platform: DeviceInfo.shape.platform,
  app_version_name: optionalInfo.app_version_name,
  app_version_code: optionalInfo.app_version_code,
  device_name: optionalInfo.device_name,
  device_model: optionalInfo.device_model,
  os_version: optionalInfo.os_version,
}
export type DeviceFields = z.infer<z.ZodObject<typeof deviceFields>>

/** The device fields that a request has, for the record of the device. */
export function deviceInfo(fields: DeviceFields): GivenDeviceInfo {
  const { platform, app_version_name, app_version_code, device_name, device_model, os_version } = fields
  return {
    platform,
    ...(app_version_name !== undefined && { app_version_name }),
    ...(app_version_code !== undefined && { app_version_code }),
    ...(device_name !== undefined && { device_name }),
    ...(device_model !== undefined && { device_model }),
    ...(os_version !== undefined && { os_version }),
  }
}

/** SPEC.md I55. */
export const SecondFactorMissing = z.boolean().meta({
  description:
    'Whether the person first has to set up a second factor; until then most routes answer `second_factor_required`',
})

export const TokenReply = z
  .strictObject({
    token_type: z.literal('Bearer'),
    access_token: z.string(),
    access_token_expires_at: moment,
    refresh_token: z.string(),
    refresh_token_expires_at: moment,
    user: UserReply,
    device: DeviceReply,
    second_factor_missing: SecondFactorMissing,
  })
  .meta({
    id: 'TokenSet',
    description: 'Tokens of a sign-in. The refresh token renews the access token, and can be used once.',
  })

/** The reply of a login. */
export const LoginReply = TokenReply.extend({
  replaced_sign_in: z
    .boolean()
    .meta({ description: 'Whether this installation was signed in before; its earlier tokens are revoked' }),
}).meta({
  id: 'LoginTokenSet',
  description: 'Tokens of a sign-in, and whether it replaced an earlier one of the same installation.',
})

export function tokenReply(
  tokens: TokenPair,
  { user, second_factor_missing }: { readonly user: User; readonly second_factor_missing: boolean },
  device: z.infer<typeof DeviceReply>,
): z.infer<typeof TokenReply> {
  return {
    token_type: 'Bearer',
    access_token: tokens.access_token,
    access_token_expires_at: tokens.hashes.access_expires_at,
    refresh_token: tokens.refresh_token,
    refresh_token_expires_at: tokens.hashes.refresh_expires_at,
    user: userReply(user),
    device,
    second_factor_missing,
  }
}

/** The answer to a request for a mail that proves the address. */
export const VerificationReply = z.strictObject({
  sent: z.boolean().meta({
    description:
      'Whether a mail goes to the address. False if the address is proved, or without a mail server: then the mail is a file that the operator reads',
  }),
  verified: z.boolean().meta({ description: 'Whether the address is proved already' }),
})
