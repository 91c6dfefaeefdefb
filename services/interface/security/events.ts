import { z } from 'zod'
import { type SecurityEvent, SecurityEventKind } from '../../../engine/index.ts'
import type { People } from '../../accounts/people.ts'
import { moment } from '../moment.ts'
import { Person } from '../people.ts'

export const SecurityEventReply = z
  .strictObject({
    public_id: z.string(),
    kind: SecurityEventKind,
    at: moment,
    person: Person.nullable().meta({
      description: 'The account that it happened to; null if none is known, or the account was erased',
    }),
    actor: Person.nullable().meta({
      description:
        'The person who did it; null for nobody who was signed in, and for an operator at the command line',
    }),
    household_id: z.string().nullable(),
    address: z.string().nullable().meta({
      description:
        'The network address of the request; null if another person made it, except for platform roles',
    }),
    client: z
      .string()
      .nullable()
      .meta({ description: 'What the client calls itself; null where the address is hidden' }),
    detail: z.string().nullable().meta({ description: 'A word that the kind leaves open, such as a role' }),
  })
  .meta({ id: 'SecurityEvent', description: 'Something that happened to the security of an account.' })

/** An event for a reader. `hide` says whether the reader may not see where the request came from. */
export function securityEventReply(
  people: People,
  event: SecurityEvent,
  hide: (event: SecurityEvent) => boolean = () => false,
): z.input<typeof SecurityEventReply> {
  const { public_id, kind, created_at, user_id, actor_id, household_id, detail } = event
  const hidden = hide(event)
  return {
    public_id,
    kind,
    at: created_at,
    person: user_id === null ? null : people.person(user_id),
    actor: actor_id === null ? null : people.person(actor_id),
    household_id,
    address: hidden ? null : event.address,
    client: hidden ? null : event.client,
    detail,
  }
}
