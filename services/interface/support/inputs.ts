import { z } from 'zod'
import { MAX_MESSAGE_LENGTH, SupportTicket, TicketCategory } from '../../../engine/index.ts'
import { Uuid, Uuid7 } from '../../../sync-protocol/index.ts'

/** Text of several lines, without control characters and without those that make it read as another text. */
export const Words = z
  .string()
  .overwrite((text) =>
    text.replaceAll('\r\n', '\n').replaceAll(/[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/gu, ''),
  )
  .trim()
  .min(1)
  .max(MAX_MESSAGE_LENGTH)
  .meta({ examples: ['Since this morning my phone shows no new photos.'] })

export const ticketParams = z.strictObject({ public_id: Uuid7 })
export const fileParams = z.strictObject({ public_id: Uuid7, attachment_public_id: Uuid7 })

/** The fields of a new ticket. */
const newTicketFields = {
  subject: SupportTicket.shape.subject,
  category: TicketCategory.default('other'),
  body: Words,
  household_id: Uuid.nullable()
    .optional()
    .meta({ description: 'The household that it is about. Default: the current one; null: none' }),
  page: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .regex(/^\P{Cc}*$/u, 'one line')
    .nullable()
    .default(null)
    .meta({ description: 'The page of the app that it is about', examples: ['/items'] }),
}

/** A new ticket. */
export const NewTicket = z.strictObject(newTicketFields).meta({
  examples: [{ subject: 'No new photos', category: 'photos', body: 'Since this morning none arrives.' }],
})

/** Until when access is allowed; null withdraws it. */
const Until = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text).toISOString())
  .nullable()
  .meta({ description: 'At most seven days from now; null withdraws it', examples: ['2026-11-27T10:00:00Z'] })

/** The end of the access that is allowed: a time, or days from now by the clock of the server. */
export const Consent = z
  .strictObject({
    until: Until.optional(),
    days: z
      .int()
      .min(1)
      .max(7)
      .optional()
      .meta({ description: 'Instead of `until`: the number of days from now' }),
  })
  .refine(({ days, until }) => (days === undefined) !== (until === undefined), {
    message: 'Send either `until` or `days`.',
    path: ['until'],
  })
  .meta({ examples: [{ days: 3 }] })
