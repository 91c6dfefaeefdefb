import { z } from 'zod'
import type { Billing } from '../../../services/billing/billing.ts'
import { receiveMessage } from '../../../services/billing/webhook.ts'
import { routesWith } from '../../routing/routes-with.ts'
import type { ShellServices } from '../../shell/shell-services.ts'

/** What this route needs. */
export interface Needs extends ShellServices {
  readonly billing: Billing
}

const { route } = routesWith<Needs>()

const message = route({
  id: 'webhooks.billing',
  method: 'POST',
  path: '/api/webhooks/billing/{provider_key}',
  tag: 'Billing',
  summary: 'Receive a message of the payment provider',
  description:
    'The provider is `stripe`. Its header field `Stripe-Signature` signs the body, and is at most five minutes old. A message only says which subscription the server asks Stripe for, so messages can come twice and in any order. Only messages with a right signature count towards the limit. If Stripe cannot be asked, the answer is `unavailable`, and Stripe sends the message again.',
  access: 'signature',
  limiter: 'webhook',
  params: z.strictObject({
    provider_key: z
      .string()
      .max(40)
      .meta({ examples: ['stripe'] }),
  }),
  bytes: { types: ['application/json'], as: 'buffer' },
  body_limit: 256 * 1024,
  reply: z.strictObject({
    received: z.literal(true),
    handled: z.boolean().meta({ description: 'Whether it is about a subscription of this server' }),
    duplicate: z.boolean().meta({ description: 'Whether the same event came before' }),
  }),
  errors: ['provider_unknown', 'unavailable'],
  async handler({ bytes, header, onProof, params: { provider_key } }, { billing }) {
    const signature = header('stripe-signature') ?? null
    const received = await receiveMessage(billing, { provider_key, message: bytes, onProof, signature })
    return { received: true as const, ...received }
  },
})

export const billingWebhookRoutes = [message]
