import { z } from 'zod'
import { citationOf, isTimeZone } from '../../../engine/index.ts'
import type { Later } from '../../../platform/index.ts'
import type { AccountStore } from '../../../services/accounts/account-store.ts'
import { authorOf } from '../../../services/accounts/author.ts'
import { People } from '../../../services/accounts/people.ts'
import type { AcceptedInput, Intake } from '../../../services/intake/intake.ts'
import {
  AcceptContainersBody,
  AcceptItemsBody,
  intakeFields,
  SuggestionReply,
  suggestionReply,
} from '../../../services/interface/ai/intake.ts'
import { CitationReply, citationReply } from '../../../services/interface/ai/replies.ts'
import { actionReply } from '../../../services/interface/scanning/replies.ts'
import { ActionReply } from '../../../services/interface/scanning/schemas.ts'
import { judgePlace } from '../../../services/placement/suggest-places.ts'
import type { Vision } from '../../../services/vision/vision.ts'
import { Uuid } from '../../../sync-protocol/index.ts'
import { HttpError } from '../../errors/errors.ts'
import { httpCodesOf } from '../../errors/service-errors.ts'
import { operationIdOf } from '../../routing/idempotency-key.ts'
import { routesWith } from '../../routing/routes-with.ts'
import type { SharedRoute } from '../../routing/shared-route.ts'
import type { ShellServices } from '../../shell/shell-services.ts'
import { NO_SUCH_ZONE } from './asked.ts'

/** What these routes need. */
export interface Needs extends ShellServices {
  readonly accounts: AccountStore
  readonly intake: Later<Intake>
  readonly vision: Later<Vision>
}

const { route } = routesWith<Needs>()

const IntakeBody = z.strictObject(intakeFields)

/** Declares the suggestions for new things of a kind, which are the same for devices and browsers. */
function suggestRoute(kind: 'item' | 'container', declaration: SharedRoute) {
  const word = kind === 'item' ? 'item' : 'container'
  return route({
    ...declaration,
    method: 'POST',
    summary: `Suggest the fields of a new ${word}`,
    description: `From what a person writes, from codes, from photos, and from like things of the household. Each value has the probability that it is right, and what it rests on. Nothing is created: accept the suggestion (\`{public_id}/accept\` below this path), or create the ${word} with other values.`,
    household: {},
    body: IntakeBody,
    reply: z.strictObject({
      suggestion: SuggestionReply,
      unread_images: z.array(z.string()).meta({
        description:
          'Images of the session that are still being analysed, or could not be: the suggestion is made without them. Ask again once the session is done.',
      }),
    }),
    status: 201,
    errors: ['conflict', 'unavailable'],
    async handler({ household, principal, body }, { intake, vision }) {
      const { text = null, codes, place = null, several, language, time_zone, ...given } = checked(body)
      const { media_ids, session_id = null, receipt, use_provider } = given
      household.file.read((view) => judgePlace(view, place, 'place'))
      const asker = { user_id: principal.user.public_id, time_zone, language }
      const { pictures, unread } = await (await vision()).evidence(household, asker, {
        ...{ media_ids, session_id, receipt, use_provider },
      })
      const request = { kind, text, codes, place, several: several || receipt }
      const suggestion = await (await intake()).suggest(household, request, asker, {
        pictures,
        session_id,
        media_ids,
      })
      return { suggestion: suggestionReply(suggestion), unread_images: [...unread] }
    },
  })
}

/** @throws HttpError `validation_failed` without anything to go by, and for an unknown time zone */
function checked(body: z.output<typeof IntakeBody>): z.output<typeof IntakeBody> {
  const { text, codes, media_ids, session_id, time_zone } = body
  if (!isTimeZone(time_zone)) throw invalid('time_zone', NO_SUCH_ZONE)
  if (text === undefined && codes.length === 0 && media_ids.length === 0 && session_id === undefined) {
    throw invalid('text', 'Send a text, codes, photos or a session.')
  }
  return body
}

function invalid(path: string, message: string): HttpError {
  return new HttpError('validation_failed', { message, details: [{ path, code: 'invalid_value', message }] })
}

const params = z.strictObject({ public_id: Uuid })

const Accepted = z.strictObject({
  draft_id: z.string(),
  is_new: z.boolean().meta({ description: 'False where the quantity of an existing item has grown' }),
  thing: CitationReply,
})

const acceptErrors = [
  ...httpCodesOf(['not_found', 'too_many', 'slot_full', 'target_archived', 'too_deep', 'already_exists']),
  'conflict',
  'operation_id_reused',
  'quota_exceeded',
  'storage_full',
] as const

const accepting = {
  method: 'POST',
  household: { role: 'member' },
  params,
  writes: { preconditions: false },
} as const

const description =
  'Creates what the person chose, by one action that can be undone as a whole (`POST /api/v1/scan-actions/{publicId}/undo`); new tags stay. The values are those of the body: what was suggested is not taken over by itself. A suggestion can be accepted once.'

function acceptItems(declaration: SharedRoute) {
  return route({
    ...accepting,
    ...declaration,
    summary: 'Accept a suggestion for new items',
    description,
    errors: [...acceptErrors, ...httpCodesOf(['code_taken', 'code_invalid', 'name_taken'])],
    body: AcceptItemsBody,
    reply: z.strictObject({ items: z.array(Accepted), action: ActionReply }),
    async handler({ household, principal, params: { public_id }, body, header }, services) {
      const { drafts, create_category = null, create_tags, mode } = body
      const inputs = drafts.map((draft, index): AcceptedInput => {
        const { fields = null, add_to = null, quantity = null, codes = null, image_ids = null } = draft
        if ((fields === null) === (add_to === null)) {
          throw invalid(`drafts.${index}`, 'Send either the fields of a new item, or `add_to`.')
        }
        return { draft_id: draft.draft_id, fields, add_to, quantity, codes, image_ids }
      })
      const caller = { file: household.file, author: authorOf(principal, household.role) }
      const operation_id = operationIdOf(header('idempotency-key')) ?? services.newId()
      const { action, results } = await (await services.intake()).accept(household, caller, public_id, {
        ...{ kind: 'item', operation_id, drafts: inputs, mode, create_category, create_tags },
      })
      return household.file.read((view) => ({
        items: results.flatMap(({ draft_id, id, is_new }) => {
          const thing = citationOf(view, 'item', id)
          return thing ? [{ draft_id, is_new, thing: citationReply(thing) }] : []
        }),
        action: actionReply(view, new People(services.accounts), action, (id) => household.file.recorded(id)),
      }))
    },
  })
}

function acceptContainers(declaration: SharedRoute) {
  return route({
    ...accepting,
    ...declaration,
    summary: 'Accept a suggestion for new containers',
    description,
    errors: acceptErrors,
    body: AcceptContainersBody,
    reply: z.strictObject({ containers: z.array(Accepted), action: ActionReply }),
    async handler({ household, principal, params: { public_id }, body, header }, services) {
      const inputs = body.drafts.map(
        ({ draft_id, fields, image_ids = null }): AcceptedInput => ({
          ...{ draft_id, fields, add_to: null, quantity: null, codes: [], image_ids },
        }),
      )
      const caller = { file: household.file, author: authorOf(principal, household.role) }
      const operation_id = operationIdOf(header('idempotency-key')) ?? services.newId()
      const { action, results } = await (await services.intake()).accept(household, caller, public_id, {
        ...{ kind: 'container', operation_id, drafts: inputs, mode: body.mode },
        ...{ create_category: null, create_tags: [] },
      })
      return household.file.read((view) => ({
        containers: results.flatMap(({ draft_id, id, is_new }) => {
          const thing = citationOf(view, 'container', id)
          return thing ? [{ draft_id, is_new, thing: citationReply(thing) }] : []
        }),
        action: actionReply(view, new People(services.accounts), action, (id) => household.file.recorded(id)),
      }))
    },
  })
}

export const intakeRoutes = [
  suggestRoute('item', {
    id: 'ai.intake.items',
    path: '/api/v1/ai/intake/item-suggestions',
    tag: 'AI',
    access: 'session',
    limiter: 'ai-vision',
  }),
  acceptItems({
    id: 'ai.intake.items.accept',
    path: '/api/v1/ai/intake/item-suggestions/{public_id}/accept',
    tag: 'AI',
    access: 'session',
    limiter: null,
  }),
  suggestRoute('container', {
    id: 'ai.intake.containers',
    path: '/api/v1/ai/intake/container-suggestions',
    tag: 'AI',
    access: 'session',
    limiter: 'ai-vision',
  }),
  acceptContainers({
    id: 'ai.intake.containers.accept',
    path: '/api/v1/ai/intake/container-suggestions/{public_id}/accept',
    tag: 'AI',
    access: 'session',
    limiter: null,
  }),
]

export const mobileIntakeRoutes = [
  suggestRoute('item', {
    id: 'mobile.ai.intake.items',
    path: '/api/v1/mobile/ai/intake/item-suggestions',
    tag: 'Mobile AI',
    access: 'bearer',
    limiter: 'mobile-authenticated',
  }),
  acceptItems({
    id: 'mobile.ai.intake.items.accept',
    path: '/api/v1/mobile/ai/intake/item-suggestions/{public_id}/accept',
    tag: 'Mobile AI',
    access: 'bearer',
    limiter: 'mobile-authenticated',
    addition: true,
  }),
  suggestRoute('container', {
    id: 'mobile.ai.intake.containers',
    path: '/api/v1/mobile/ai/intake/container-suggestions',
    tag: 'Mobile AI',
    access: 'bearer',
    limiter: 'mobile-authenticated',
  }),
  acceptContainers({
    id: 'mobile.ai.intake.containers.accept',
    path: '/api/v1/mobile/ai/intake/container-suggestions/{public_id}/accept',
    tag: 'Mobile AI',
    access: 'bearer',
    limiter: 'mobile-authenticated',
    addition: true,
  }),
]
