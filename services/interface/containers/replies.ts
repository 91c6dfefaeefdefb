import { z } from 'zod'
import { Container, ContainerDetails, type PlaceStep, type Stored } from '../../../engine/index.ts'
import { PathReply } from '../inventory/path-reply.ts'
import { ShortCodeReply } from '../inventory/short-code-reply.ts'

/** A container with its position and the counts of its contents. */
export const ContainerReply = z
  .strictObject({
    // Photos have routes of their own, which also name the primary one.
    ...Container.omit({ primary_media_id: true }).shape,
    ...ContainerDetails.required().shape,
    path: PathReply,
    short_code: ShortCodeReply,
    contents: z
      .strictObject({
        items: z.int(),
        containers: z.int(),
        items_total: z.int(),
        containers_total: z.int(),
      })
      .meta({
        description:
          'Counts of the direct contents, and of the contents at any depth, including archived ones',
      }),
  })
  .meta({ id: 'Container', description: 'A container.' })
export type ContainerReply = z.input<typeof ContainerReply>

/** The facts about a container's surroundings: see `PlaceTree`. */
export interface Surroundings {
  path(public_id: string | null): PlaceStep[]
  counts(public_id: string): ContainerReply['contents'] | null
}

const NOTHING = { items: 0, containers: 0, items_total: 0, containers_total: 0 }

/** A container as answers show it; `short_code` in its printed form. */
export function containerReply(
  places: Surroundings,
  { record }: Stored<Container>,
  short_code: string | null,
): ContainerReply {
  const { public_id, created_at, updated_at, name, kind, fill_status, placement, archived_at } = record
  const { description = null, code = null, color = null, capacity = null } = record
  const { traits = null, volume_l = null, max_kg = null } = record
  const { items, containers, items_total, containers_total } = places.counts(public_id) ?? NOTHING
  return {
    public_id,
    created_at,
    updated_at,
    name,
    kind,
    fill_status,
    placement,
    archived_at,
    description,
    code,
    color,
    capacity,
    traits,
    volume_l,
    max_kg,
    path: places.path(placement?.id ?? null),
    short_code,
    contents: { items, containers, items_total, containers_total },
  }
}
