import { z } from 'zod'
import { Container, Item, Placement } from '../../../engine/index.ts'
import { PlacementReply, placementReply } from '../../../services/interface/ai/placement.ts'
import { LanguageParam } from '../../../services/interface/ai/replies.ts'
import { suggestPlaces } from '../../../services/placement/suggest-places.ts'
import type { Clock } from '../../../services/runtime.ts'
import { Uuid } from '../../../sync-protocol/index.ts'
import { HttpError } from '../../errors/errors.ts'
import { routesWith } from '../../routing/routes-with.ts'
import type { SharedRoute } from '../../routing/shared-route.ts'
import type { ShellServices } from '../../shell/shell-services.ts'

/** What these routes need. */
export interface Needs extends ShellServices, Clock {}

const { route } = routesWith<Needs>()

const measures = { weight_kg: Item.shape.weight_kg, volume_l: Item.shape.volume_l }

const common = {
  in: Placement.optional().meta({ description: 'Only places in this one, at any depth' }),
  near: Placement.optional().meta({ description: 'The place of the person' }),
  limit: z.int().min(1).max(20).default(5),
  language: LanguageParam.default('en').meta({ description: 'The language of the texts' }),
}

const ItemBody = z.strictObject({
  item_id: Uuid.optional().meta({ description: 'An item of the household' }),
  draft: z
    .strictObject({ name: Item.shape.name, category_id: Uuid.nullish(), ...measures })
    .optional()
    .meta({ description: 'A thing that is not recorded yet, in place of `item_id`' }),
  quantity: Item.shape.quantity.optional().meta({ description: 'Default: that of the item, or 1' }),
  ...common,
})

const ContainerBody = z.strictObject({
  container_id: Uuid.optional().meta({ description: 'A container of the household' }),
  draft: z
    .strictObject({ name: Container.shape.name, kind: Container.shape.kind.optional(), ...measures })
    .optional()
    .meta({ description: 'A container that is not recorded yet, in place of `container_id`' }),
  ...common,
})

const DESCRIPTION =
  'Counted over the household itself: what lies where, and what was put there. No model is asked, and nothing is changed. Each reason names the records that it rests on.'

/** Declares the places for an item, which are the same for devices and browsers. */
function itemRoute(declaration: SharedRoute) {
  return route({
    ...declaration,
    by_token: 'read',
    method: 'POST',
    summary: 'Suggest places for an item',
    description: DESCRIPTION,
    household: {},
    replays: false,
    body: ItemBody,
    reply: PlacementReply,
    async handler({ household: { file }, principal, body }, { now }) {
      const { item_id: id = null, draft = null, quantity = null, in: within = null, near = null } = body
      judgeSubject(id, draft, 'item_id')
      const found = await suggestPlaces(
        { kind: 'item', id, draft, quantity, within, near, limit: body.limit },
        { file, user_id: principal.user.public_id, now: now() },
      )
      return placementReply(found, body.language)
    },
  })
}

/** Declares the places for a container, which are the same for devices and browsers. */
function containerRoute(declaration: SharedRoute) {
  return route({
    ...declaration,
    by_token: 'read',
    method: 'POST',
    summary: 'Suggest places for a container',
    description: DESCRIPTION,
    household: {},
    replays: false,
    body: ContainerBody,
    reply: PlacementReply,
    async handler({ household: { file }, principal, body }, { now }) {
      const { container_id: id = null, draft = null, in: within = null, near = null } = body
      judgeSubject(id, draft, 'container_id')
      const found = await suggestPlaces(
        { kind: 'container', id, draft, quantity: null, within, near, limit: body.limit },
        { file, user_id: principal.user.public_id, now: now() },
      )
      return placementReply(found, body.language)
    },
  })
}

/** @throws HttpError `validation_failed` unless there is either an id or a draft */
function judgeSubject(id: string | null, draft: object | null, path: string): void {
  if ((id === null) !== (draft === null)) return
  const message = `Send either ${path} or a draft.`
  throw new HttpError('validation_failed', { details: [{ path, code: 'invalid_value', message }] })
}

export const placementRoutes = [
  containerRoute({
    id: 'ai.placement.container_to_slot',
    path: '/api/v1/ai/placement/container-to-slot',
    tag: 'AI',
    access: 'session',
    limiter: 'ai-answer',
  }),
  itemRoute({
    id: 'ai.placement.item_to_container',
    path: '/api/v1/ai/placement/item-to-container',
    tag: 'AI',
    access: 'session',
    limiter: 'ai-answer',
  }),
  containerRoute({
    id: 'mobile.ai.placement.container_to_slot',
    path: '/api/v1/mobile/ai/placement/container-to-slot',
    tag: 'Mobile AI',
    access: 'bearer',
    limiter: 'mobile-authenticated',
  }),
  itemRoute({
    id: 'mobile.ai.placement.item_to_container',
    path: '/api/v1/mobile/ai/placement/item-to-container',
    tag: 'Mobile AI',
    access: 'bearer',
    limiter: 'mobile-authenticated',
  }),
]
