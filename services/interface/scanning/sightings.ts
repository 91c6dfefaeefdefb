import { z } from 'zod'
import type { HouseholdView, ScanSighting } from '../../../engine/index.ts'
import { pathOf } from '../../../engine/index.ts'
import type { People } from '../../accounts/people.ts'
import { PathReply } from '../inventory/path-reply.ts'
import { moment } from '../moment.ts'
import { Person } from '../people.ts'
import { namedTarget } from './replies.ts'
import { NamedTarget, PurposeOfAction, Role } from './schemas.ts'

/** A sighting: a person scanned a record at a place. */
export const Sighting = z
  .strictObject({
    subject: NamedTarget,
    role: Role,
    purpose: PurposeOfAction,
    place: PathReply.meta({ description: 'The place of the sighting; empty if unknown' }),
    code: z.string().nullable(),
    quantity: z.number().nullable(),
    seen_by: Person,
    seen_at: moment,
    action_id: z.string(),
  })
  .meta({ id: 'ScanSighting', description: 'A sighting: a person scanned a record at a place.' })

/** A sighting for an answer. */
export function sightingReply(
  view: HouseholdView,
  people: People,
  sighting: ScanSighting,
): z.input<typeof Sighting> {
  const { subject, role, purpose, place, code = null, quantity = null, seen_at, action_id } = sighting
  return {
    subject: namedTarget(view, subject),
    role,
    purpose,
    place: [...pathOf(view, place)],
    code,
    quantity,
    seen_by: people.person(sighting.seen_by),
    seen_at,
    action_id,
  }
}
