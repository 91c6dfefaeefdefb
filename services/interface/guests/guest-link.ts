import { z } from 'zod'
import { type GuestLink, levels, type ServiceView } from '../../../engine/index.ts'
import { moment } from '../moment.ts'

export const PlaceKindParam = z.enum([...levels, 'container'])

export const GuestLinkReply = z
  .strictObject({
    public_id: z.string(),
    name: z.string().meta({ examples: ['Cellar'] }),
    kind: PlaceKindParam,
    id: z.string(),
    photos: z.boolean().meta({ description: 'Whether it shows photos, too' }),
    created_by: z.strictObject({ user_id: z.string(), name: z.string().meta({ examples: ['Ada'] }) }),
    created_at: moment,
    expires_at: moment,
    last_used_at: moment.nullable().meta({
      description: 'When it last showed something to anybody, accurate to an hour; null: never yet',
    }),
    used_days: z.int().meta({ description: 'On how many days, in UTC, it showed something', examples: [3] }),
  })
  .meta({ id: 'GuestLink', description: 'A link with which anybody can read the contents of one place.' })

export function guestLinkReply(view: ServiceView, link: GuestLink): z.infer<typeof GuestLinkReply> {
  const { public_id, name, place, created_by: user_id, created_at, expires_at } = link
  const created_by = { user_id, name: view.get('users', user_id)?.record.name ?? '' }
  const used = view.get('guest_link_uses', public_id)?.record
  const use = { last_used_at: used?.last_used_at ?? null, used_days: used?.days ?? 0 }
  return {
    public_id,
    name,
    ...place,
    photos: link.photos === true,
    created_by,
    created_at,
    expires_at,
    ...use,
  }
}
