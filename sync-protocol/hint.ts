import * as z from 'zod'
import { Seq, Uuid } from './primitives.ts'

/** Event `change` of `GET /sync/events`: where a household stands now. A reason to pull, never the change itself. */
export const ChangeHint = z
  .strictObject({ household_id: Uuid, epoch: Uuid, seq: Seq })
  .meta({ id: 'ChangeHint', description: 'The present epoch and seq of a household: a reason to pull.' })
export type ChangeHint = z.infer<typeof ChangeHint>

/**
 * Event `membership` of `GET /sync/events`: what the user may do in a household, and how it is called. It comes after the first
 * `change`, and again whenever it is another one.
 */
export const MembershipHint = z
  .strictObject({
    household_id: Uuid,
    role: z.enum(['owner', 'admin', 'member', 'viewer']),
    name: z.string().meta({ description: 'The name of the household' }),
  })
  .meta({ id: 'MembershipHint', description: 'The role of the user in a household, and its name.' })
export type MembershipHint = z.infer<typeof MembershipHint>

/** What a stream says while it lasts. */
export type SyncHint = ChangeHint | MembershipHint

/** Why a server ends a stream of hints; most are the codes with which it would refuse the next one. */
export const HintsEnd = z.enum([
  'authentication_required',
  'device_revoked',
  'access_denied',
  'second_factor_required',
  'household_access_denied',
  'households_changed',
  'replaced',
  'unavailable',
])
export type HintsEnd = z.infer<typeof HintsEnd>

/** Event `closed` of `GET /sync/events`: the last one of a stream that the server ends. */
export const HintsClosed = z
  .strictObject({
    reason: HintsEnd.meta({
      description:
        '`authentication_required`: refresh the access token, then connect again. ' +
        '`households_changed`: a household was joined or left; connect again to hear of those there are now. ' +
        '`unavailable`: the server stops; connect again after the time that `retry` gave. ' +
        '`replaced`: this device has opened newer streams, and needs this one no more. ' +
        'The others: connecting again would be refused with this code.',
    }),
  })
  .meta({ id: 'HintsClosed', description: 'The last event of a stream that the server ends.' })
export type HintsClosed = z.infer<typeof HintsClosed>
