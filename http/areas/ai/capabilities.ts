import { z } from 'zod'
import { aiLevels, asks, languages, questionStatuses } from '../../../engine/index.ts'
import type { AccountStore } from '../../../services/accounts/account-store.ts'
import { People } from '../../../services/accounts/people.ts'
import { LanguageParam } from '../../../services/interface/ai/replies.ts'
import { moment } from '../../../services/interface/moment.ts'
import type { Provider } from '../../../services/provider/provider.ts'
import { routesWith } from '../../routing/routes-with.ts'
import type { SharedRoute } from '../../routing/shared-route.ts'
import type { ShellServices } from '../../shell/shell-services.ts'
import { LONGEST_QUESTION } from './asked.ts'

/** What these routes need. */
export interface Needs extends ShellServices {
  readonly accounts: AccountStore
  readonly provider: Provider
}

const { route } = routesWith<Needs>()

/** What an owner decides. */
export const settingsFields = {
  level: z.enum(aiLevels).meta({
    description:
      'What a model of another server may get: nothing, questions, also the records that answer them, also photos',
  }),
  share_vocabulary: z.boolean().meta({
    description:
      'Whether names of places, categories, tags and members go with a question; never those of things',
  }),
}

export const Capabilities = z.strictObject({
  local: z.strictObject({
    languages: z.array(LanguageParam),
    asks: z.array(z.enum(asks)).meta({ description: 'What questions can ask for' }),
    statuses: z
      .array(z.enum(questionStatuses))
      .meta({ description: 'The states of things that questions can name' }),
    codes: z.boolean().meta({ description: 'Whether codes in photos are read' }),
  }),
  provider: z
    .strictObject({
      configured: z.boolean(),
      host: z
        .string()
        .nullable()
        .meta({ description: 'Where requests go, with the port', examples: ['192.168.1.5:11434'] }),
      model: z.string().nullable(),
      vision_model: z.string().nullable().meta({ description: 'The model for photos' }),
      reachable: z.boolean().nullable().meta({
        description: 'Whether the last request succeeded; null before the first one',
      }),
      checked_at: moment.nullable(),
      ...settingsFields,
      changed_at: moment.nullable(),
      changed_by: z
        .string()
        .nullable()
        .meta({ description: 'The name of the owner who changed the level last' }),
    })
    .meta({
      description:
        'A model of another server. Unless one is configured and the level is above `off`, nothing leaves this server',
    }),
  budget: z
    .strictObject({ used: z.int(), limit: z.int(), resets_at: moment })
    .meta({ description: 'Tokens of the household in this month (UTC)' }),
  limits: z.strictObject({ question_length: z.int() }),
})

/** What a household can ask for, of this server and of a model. */
export function capabilitiesOf(
  household_id: string,
  { accounts, provider }: Pick<Needs, 'accounts' | 'provider'>,
): z.input<typeof Capabilities> {
  const { level, share_vocabulary, changed_at, changed_by } = provider.settings(household_id)
  const { server, models } = provider
  return {
    local: { languages: [...languages], asks: [...asks], statuses: [...questionStatuses], codes: true },
    provider: {
      configured: server !== null,
      host: server?.host ?? null,
      model: models.text,
      vision_model: models.vision,
      reachable: server?.reachable?.reachable ?? null,
      checked_at: server?.reachable?.at ?? null,
      ...{ level, share_vocabulary, changed_at },
      changed_by: changed_by && new People(accounts).person(changed_by).name,
    },
    budget: provider.budget(household_id),
    limits: { question_length: LONGEST_QUESTION },
  }
}

/** Declares the route of the abilities, which are the same for devices and browsers. */
function capabilitiesRoute(declaration: SharedRoute) {
  return route({
    ...declaration,
    method: 'GET',
    summary: 'List what the server can answer and suggest, and what it asks of others',
    household: {},
    reply: Capabilities,
    handler: ({ household: { household_id } }, services) => capabilitiesOf(household_id, services),
  })
}

export const aiCapabilityRoutes = [
  capabilitiesRoute({
    id: 'ai.capabilities',
    path: '/api/v1/ai/capabilities',
    tag: 'AI',
    access: 'session',
    limiter: null,
  }),
  capabilitiesRoute({
    id: 'mobile.ai.capabilities',
    path: '/api/v1/mobile/ai/capabilities',
    tag: 'Mobile AI',
    access: 'bearer',
    limiter: 'mobile-authenticated',
  }),
]
