import { createHash } from 'node:crypto'
import { isKnownReport, isOptedOut, noteSms, type SmsAction, type SmsKind } from '../../engine/index.ts'
import type { AccountStore } from '../accounts/account-store.ts'
import type { SecretBox } from '../accounts/second-factor/secret-box.ts'
import { sameHash } from '../accounts/tokens.ts'
import type { Config } from '../config/config.ts'
import { requireAccepted, ServiceError } from '../errors.ts'
import type { Ids } from '../runtime.ts'
import { numberKeyOf, numberKeysOf } from './number-key.ts'

/** A report of the SMS provider, in one form for all providers. */
export interface Report {
  readonly message_id: string
  /** The number that sent the message. */
  readonly from: string | null
  readonly text: string
  readonly status: string | null
}

/** The fields in which providers send these values: plain ones, those of Twilio, and those of Vonage. */
const NAMES = {
  message_id: ['message_id', 'MessageSid', 'SmsSid', 'message_uuid', 'messageId'],
  from: ['from', 'From', 'msisdn'],
  text: ['text', 'Body', 'body'],
  status: ['status', 'MessageStatus', 'SmsStatus'],
} as const

/** Reads a report; null without an id of the message. */
export function readReport(fields: Readonly<Record<string, unknown>>): Report | null {
  const value = (name: keyof typeof NAMES) => {
    for (const field of NAMES[name]) {
      const found = Object.hasOwn(fields, field) ? fields[field] : undefined
      if (typeof found === 'string' && found.trim() !== '') return found.trim()
      if (typeof found === 'number') return String(found)
    }
    return null
  }
  const message_id = value('message_id')
  if (message_id === null) return null
  return { message_id, from: value('from'), text: value('text') ?? '', status: value('status') }
}

/** The words that people send, by their meaning; the usual ones of carriers, and those of four languages. */
const WORDS: Readonly<Record<Exclude<SmsAction, 'code'>, readonly string[]>> = {
  stop: ['stop', 'stopall', 'stopp', 'unsubscribe', 'cancel', 'end', 'quit', 'arret', 'arrêt', 'alto'],
  start: ['start', 'unstop', 'yes', 'ja', 'oui', 'si', 'sí'],
  help: ['help', 'info', 'hilfe', 'aide', 'ayuda'],
}

/** What a received message asks for; null for any other text. */
export function actionOf(text: string): SmsAction | null {
  const word = text
    .trim()
    .toLowerCase()
    .replaceAll(/[.!"'\s]+/g, ' ')
    .trim()
  if (/^\d{3}[ -]?\d{3}$/.test(word)) return 'code'
  for (const action of ['stop', 'start', 'help'] as const) if (WORDS[action].includes(word)) return action
  return null
}

/** What reports need. */
export interface SmsDeps extends Ids {
  readonly accounts: AccountStore
  readonly secrets: SecretBox
  readonly config: Pick<Config, 'sms'>
}

/** Takes the reports of the SMS provider. */
export class SmsReports {
  private readonly deps: SmsDeps

  constructor(deps: SmsDeps) {
    this.deps = deps
  }

  /**
   * Lets only the provider on.
   *
   * @param given the secret that the sender names; null without one
   * @throws ServiceError `authentication_required` for a wrong secret, `access_denied` if the server has none
   */
  admit(given: string | null): void {
    const { sms } = this.deps.config
    if (sms.webhook_secret === null)
      throw new ServiceError('access_denied', {
        message: 'This server accepts no SMS reports. Its operator has to set STOWAGE_SMS_WEBHOOK_SECRET.',
      })
    // Hashes have the same length, so that the comparison reveals nothing about the secret.
    if (given !== null && sameHash(sha256(given), sha256(sms.webhook_secret))) return
    const message = 'Send the secret that the server has for the SMS provider.'
    throw new ServiceError('authentication_required', { message })
  }

  /** SPEC.md I27: notes a report. The same report again changes nothing. */
  async note(kind: SmsKind, { from, message_id, status, text }: Report): Promise<Noted> {
    const { accounts, newId } = this.deps
    const of_status = kind === 'status' ? (status?.slice(0, 40) ?? null) : null
    const report_key = sha256(JSON.stringify([kind, message_id, of_status]))
    const action = kind === 'inbound' ? actionOf(text) : null
    if (accounts.read((view) => isKnownReport(view, report_key))) return { duplicate: true, action }
    const number_keys = kind === 'inbound' && from !== null ? numberKeysOf(this.deps.secrets, from) : []
    const input = { report_id: newId(), kind, report_key, status: of_status, action, number_keys }
    requireAccepted(await accounts.run(noteSms, input, null))
    return { duplicate: false, action }
  }

  /** Whether the owner of a number wants no messages. */
  isOptedOut(number: string): boolean {
    const { accounts, secrets } = this.deps
    return accounts.read((view) => isOptedOut(view, numberKeysOf(secrets, number)))
  }

  /** The name of a number in the accounts, from which nobody finds the number. */
  numberKey(number: string): string {
    return numberKeyOf(this.deps.secrets, number)
  }
}

/** What became of a report. */
export interface Noted {
  /** Whether it came before. */
  readonly duplicate: boolean
  readonly action: SmsAction | null
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
