import type { Config } from '../config/config.ts'
import { ServiceError } from '../errors.ts'
import type { Outbound } from '../outbound/outbound.ts'
import { OutboundError } from '../outbound/outbound-error.ts'
import type { Logging } from '../runtime.ts'

/** Time until the provider must have answered, in milliseconds. */
const TIME_MS = 10_000
/** Maximum size of the answer of the provider, in bytes. */
const ANSWER_BYTES = 64 * 1024

/** Sends messages through the provider of the configuration. */
export class SmsSender {
  readonly #deps: Logging & { readonly config: Pick<Config, 'sms'>; readonly outbound: Outbound }

  constructor(deps: Logging & { readonly config: Pick<Config, 'sms'>; readonly outbound: Outbound }) {
    this.#deps = deps
  }

  /** Whether this server can send messages. */
  get available(): boolean {
    return this.#deps.config.sms.provider !== null
  }

  /**
   * Sends a message. Neither the number nor the text appears in the log.
   *
   * @throws ServiceError `conflict` without a provider, `provider_failed`
   */
  async send(to: string, text: string): Promise<void> {
    const { config, log, outbound } = this.#deps
    const { provider } = config.sms
    if (provider === null)
      throw new ServiceError('conflict', {
        message: 'This server sends no SMS. Its operator has to set STOWAGE_SMS_URL.',
      })
    const fields = Object.fromEntries(
      Object.entries(provider.fields).map(([name, value]) => [name, filled(value, { to, text })]),
    )
    const json = provider.format === 'json'
    const headers = {
      'content-type': json ? 'application/json' : 'application/x-www-form-urlencoded',
      accept: 'application/json',
      ...(provider.authorization !== null && { authorization: provider.authorization }),
    }
    const body = json ? JSON.stringify(fields) : new URLSearchParams(fields).toString()
    try {
      const limits = { time_ms: TIME_MS, bytes: ANSWER_BYTES }
      const answer = await outbound.request(provider.url, { method: 'POST', headers, body }, limits)
      if (answer.ok) return
      log.error({ status: answer.status }, 'the SMS provider refused a message')
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error
      log.error({ reason: error.reason }, 'the SMS provider cannot be reached')
    }
    throw new ServiceError('provider_failed', {
      message: 'The SMS cannot be sent at the moment. Try again later.',
    })
  }
}

/** A field of a request. A number or a text that contains a placeholder itself is not filled once more. */
function filled(value: string, given: Readonly<Record<'to' | 'text', string>>): string {
  return value.replaceAll(/\{(to|text)\}/g, (_, name: 'to' | 'text') => given[name])
}
