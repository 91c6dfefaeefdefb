import { z } from 'zod'
import { SmsAction, SmsKind } from '../../../engine/index.ts'
import { readReport, type SmsReports } from '../../../services/sms/reports.ts'
import { HttpError } from '../../errors/errors.ts'
import { routesWith } from '../../routing/routes-with.ts'
import type { ShellServices } from '../../shell/shell-services.ts'

/** What these routes need. */
export interface Needs extends ShellServices {
  readonly sms: SmsReports
}

const { route } = routesWith<Needs>()

const Field = z.union([z.string().max(2000), z.number(), z.boolean(), z.null()])

/** The answer to a message that asks for help, for gateways that send it back. */
const HELP = 'Stowage sends codes for signing in. STOP ends the messages, START lets them in again.'

const report = route({
  id: 'webhooks.sms',
  method: 'POST',
  path: '/api/webhooks/sms/{type}',
  tag: 'Public and core',
  summary: 'Receive a report of the SMS provider',
  description:
    'Types: `status` for the delivery of a message, `inbound` for a received one. The body is JSON or a form, with the field names of Twilio ' +
    'or Vonage, or `message_id`, `from`, `text` and `status`. The same report again changes nothing. The request names the secret ' +
    'that the server has for the provider: as `Authorization: Bearer`, as `X-Webhook-Secret`, or as the password of `Authorization: ' +
    'Basic` with any name.',
  access: 'public',
  limiter: 'webhook',
  params: z.strictObject({
    type: z
      .string()
      .max(40)
      .meta({ examples: ['inbound'] }),
  }),
  body_limit: 16 * 1024,
  body_types: ['application/json', 'application/x-www-form-urlencoded'],
  body: z
    .looseObject({})
    .catchall(Field)
    .meta({
      examples: [{ message_id: 'SM0123456789', from: '+4915112345678', to: '+4915187654321', text: 'STOP' }],
    }),
  reply: z.strictObject({
    received: z.literal(true),
    duplicate: z.boolean().meta({ description: 'Whether the same report came before' }),
    action: SmsAction.nullable().meta({ description: 'What a received message asks for' }),
    reply: z.string().nullable().meta({ description: 'A text to send back; null for none' }),
  }),
  errors: ['not_found', 'access_denied', 'authentication_required'],
  async handler({ body, header, onProof, params }, { sms }) {
    const kind = SmsKind.safeParse(params.type)
    if (!kind.success) throw new HttpError('not_found', { message: 'There are no reports of this type.' })
    sms.admit(header('x-webhook-secret') ?? secretIn(header('authorization') ?? ''))
    await onProof()
    const read = readReport(body)
    if (read === null) {
      const message = 'The report names no message.'
      const details = [{ path: 'message_id', code: 'required', message }]
      throw new HttpError('validation_failed', { message, details })
    }
    const noted = await sms.note(kind.data, read)
    return { received: true, ...noted, reply: noted.action === 'help' ? HELP : null } as const
  },
})

/** The secret in an `Authorization` field, as a token or as a password (RFC 6750 and 7617); null without one. */
function secretIn(field: string): string | null {
  const [, scheme = '', value = ''] = /^(bearer|basic) +(\S+)$/i.exec(field) ?? []
  if (scheme.toLowerCase() !== 'basic') return value === '' ? null : value
  const pair = Buffer.from(value, 'base64').toString()
  return pair.includes(':') ? pair.slice(pair.indexOf(':') + 1) : null
}

export const webhookRoutes = [report]
