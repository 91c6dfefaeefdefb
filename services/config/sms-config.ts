import { z } from 'zod'
import { parseJson } from '../../sync-protocol/parse-json.ts'

/** The HTTP provider that sends messages. */
interface SmsProvider {
  readonly url: string
  /** The value of the `Authorization` field; null for none. */
  readonly authorization: string | null
  readonly format: 'json' | 'form'
  /** The fields of the request. `{to}` and `{text}` stand for the number and the text. */
  readonly fields: Readonly<Record<string, string>>
}

/** The SMS provider. */
export interface SmsConfig {
  /** The secret that the provider sends with its reports; null if none is set. */
  readonly webhook_secret: string | null
  /** The way to send messages; null if this server sends none. */
  readonly provider: SmsProvider | null
}

const Fields = z.record(z.string().min(1).max(100), z.string().max(1000))

/** The fields of a request to the provider, as an object of JSON; `{to}` and `{text}` occur in it. */
export const SmsFields = z
  .string()
  .max(4000)
  .default('{"to":"{to}","text":"{text}"}')
  .transform((text, { issues }): Record<string, string> => {
    const read = Fields.safeParse(parseJson(text)).data
    const values = Object.values(read ?? {}).join(' ')
    if (read && values.includes('{to}') && values.includes('{text}')) return read
    issues.push({ code: 'custom', input: text, message: 'not the fields of a message' })
    return z.NEVER
  })

/** The SMS provider of the environment. */
export function smsOf(values: {
  readonly STOWAGE_SMS_WEBHOOK_SECRET?: string | undefined
  readonly STOWAGE_SMS_URL?: string | undefined
  readonly STOWAGE_SMS_AUTHORIZATION?: string | undefined
  readonly STOWAGE_SMS_FORMAT: 'json' | 'form'
  readonly STOWAGE_SMS_FIELDS: Record<string, string>
}): SmsConfig {
  const url = values.STOWAGE_SMS_URL
  return {
    webhook_secret: values.STOWAGE_SMS_WEBHOOK_SECRET ?? null,
    provider:
      url === undefined
        ? null
        : {
            url,
            authorization: values.STOWAGE_SMS_AUTHORIZATION ?? null,
            format: values.STOWAGE_SMS_FORMAT,
            fields: values.STOWAGE_SMS_FIELDS,
          },
  }
}
