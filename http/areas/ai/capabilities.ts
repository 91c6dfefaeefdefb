import { z } from 'zod'
import { asks, languages, questionStatuses } from '../../../engine/index.ts'
import { LanguageParam } from '../../../services/interface/ai/replies.ts'
import type { LimiterName } from '../../../services/limits/limiters.ts'
import { routesWith } from '../../routing/routes-with.ts'
import { LONGEST_QUESTION } from './asked.ts'

const { route } = routesWith()

const Capabilities = z.strictObject({
  local: z.strictObject({
    languages: z.array(LanguageParam),
    asks: z.array(z.enum(asks)).meta({ description: 'What questions can ask for' }),
    statuses: z
      .array(z.enum(questionStatuses))
      .meta({ description: 'The states of things that questions can name' }),
    codes: z.boolean().meta({ description: 'Whether codes in photos are read' }),
  }),
  provider: z
    .strictObject({ configured: z.boolean() })
    .meta({ description: 'A model of another server. This version asks none: nothing leaves the server' }),
  limits: z.strictObject({ question_length: z.int() }),
})

/** Declares the route of the abilities, which are the same for devices and browsers. */
function capabilitiesRoute(declaration: {
  readonly id: string
  readonly path: string
  readonly tag: string
  readonly access: 'bearer' | 'session'
  readonly limiter: LimiterName | null
}) {
  return route({
    ...declaration,
    method: 'GET',
    summary: 'List what the server can answer and suggest, and what it asks of others',
    household: {},
    reply: Capabilities,
    handler() {
      return {
        local: { languages: [...languages], asks: [...asks], statuses: [...questionStatuses], codes: true },
        provider: { configured: false },
        limits: { question_length: LONGEST_QUESTION },
      }
    },
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
