import type { z } from 'zod'
import { type ServiceView, unfinishedErasure } from '../../../engine/index.ts'
import { moment } from '../moment.ts'
import { HouseholdReply, householdsOf } from './replies.ts'

/** A household as its members see it where they choose one. */
export const OpenHousehold = HouseholdReply.extend({
  erasure_due_at: moment.nullable().meta({
    description: 'When the household is erased, because an owner asked for it; null if nobody did',
  }),
}).meta({ id: 'OpenHousehold', description: 'A household of the user, and whether it is to be erased.' })

/** The households of a user, oldest first, with the erasures that are due. */
export function openHouseholdsOf(view: ServiceView, user_id: string): z.infer<typeof OpenHousehold>[] {
  return householdsOf(view, user_id).map((household) => {
    const erasure = unfinishedErasure(view, 'household_id', household.public_id, 'household_erasure')
    return { ...household, erasure_due_at: erasure?.record.due_at ?? null }
  })
}
