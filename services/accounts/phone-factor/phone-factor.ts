import { randomInt } from 'node:crypto'
import {
  confirmPhone,
  guessPhoneCode,
  hasAuthenticator,
  isProtected,
  noteSecurityEvent,
  noteSentCode,
  PHONE_CODE_SECONDS,
  type PhoneFactor,
  phoneFactorOf,
  removePhone,
  setUpPhone,
  waitAfterFailures,
  waitBeforeSending,
} from '../../../engine/index.ts'
import { requireAccepted, ServiceError } from '../../errors.ts'
import { requestedLanguage } from '../../mail/languages.ts'
import type { SmsReports } from '../../sms/reports.ts'
import type { SmsSender } from '../../sms/sender.ts'
import { type SecondFactorDeps, type TypedCode, wrongCode } from '../second-factor/parts.ts'
import { numberPurpose } from '../second-factor/purposes.ts'
import { hashRecoveryCode, newRecoveryCodes } from '../second-factor/recovery-codes.ts'
import { requiredFactorOf, type WithFactorConfig } from '../second-factor/required-factor.ts'
import type { SecretBox } from '../second-factor/secret-box.ts'

/** What these functions use. */
export interface PhoneDeps extends SecondFactorDeps {
  readonly sms: SmsReports
  readonly smsSender: SmsSender
}

/** A code that was sent. */
export interface SentCode {
  readonly last_digits: string
  /** ISO 8601 in UTC. */
  readonly expires_at: string
}

/**
 * SPEC.md I51: keeps the number of a user, and sends a code there. Nothing asks for codes before `confirmNumber` got
 * one.
 *
 * @throws ServiceError `already_exists` if the user has a phone, `conflict` after STOP or without a provider,
 * `rate_limited`, `provider_failed`
 */
export async function setUpNumber(deps: PhoneDeps, user_id: string, typed: string): Promise<SentCode> {
  const number = `+${typed.replaceAll(/\D/g, '')}`
  const { accounts, newId, secrets, sms, smsSender } = deps
  if (!smsSender.available) await smsSender.send(number, '')
  requireWanted(sms, number)
  const input = {
    factor_id: newId(),
    user_id,
    sealed_number: secrets.seal(Buffer.from(number), numberPurpose(user_id)),
    number_key: sms.numberKey(number),
    last_digits: number.slice(-2),
  }
  requireAccepted(await accounts.run(setUpPhone, input, user_id))
  return sendCode(deps, user_id)
}

/**
 * SPEC.md I52: sends a new code to the phone of a user. The code before becomes invalid.
 *
 * @param challenge_id the sign-in that the code is for, and for no other; null for a proof of a signed-in user
 * @throws ServiceError `not_found` without a phone, `conflict` if its number cannot be read, and as `setUpNumber`
 */
export async function sendCode(
  deps: PhoneDeps,
  user_id: string,
  challenge_id: string | null = null,
): Promise<SentCode> {
  const { accounts, now, secrets, sms, smsSender } = deps
  const phone = accounts.read((view) => phoneFactorOf(view, user_id)?.record ?? null)
  // A number that nobody has confirmed completes no sign-in, and may be that of a stranger.
  if (!phone || (challenge_id !== null && phone.confirmed_at === null)) throw noPhone()
  const number = numberOf(secrets, phone)
  requireWanted(sms, number)
  const time = now()
  const wait = accounts.read((view) => waitBeforeSending(view, phone.number_key, time.toISOString()))
  if (wait > 0) throw tooManyCodes(wait)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const expires_at = new Date(time.getTime() + PHONE_CODE_SECONDS * 1000).toISOString()
  const input = { user_id, code_hash: codeHash(deps, phone, code, challenge_id), expires_at }
  const rejection = await accounts.run(noteSentCode, input, user_id)
  if (rejection?.rejected.code === 'too_many') throw tooManyCodes(60_000)
  requireAccepted(rejection)
  await smsSender.send(number, messageWith(code))
  return { last_digits: phone.last_digits, expires_at }
}

/**
 * SPEC.md I51: from now on signing in takes a code.
 *
 * @returns recovery codes, shown this once; none if the account has an authenticator, which has its own
 * @throws ServiceError `not_found`, `already_exists`, `invalid_credentials`, `rate_limited`
 */
export async function confirmNumber(
  deps: SecondFactorDeps,
  user_id: string,
  { code }: TypedCode,
): Promise<string[]> {
  const { accounts } = deps
  const phone = accounts.read((view) => phoneFactorOf(view, user_id)?.record ?? null)
  if (!phone) throw noPhone()
  if (phone.confirmed_at !== null) throw new ServiceError('already_exists')
  if (!(await guess(deps, phone, { code, challenge_id: null }))) throw wrongCode()
  const codes = accounts.read((view) => isProtected(view, user_id)) ? [] : newRecoveryCodes()
  const input = { user_id, recovery_hashes: codes.map(hashRecoveryCode) }
  requireAccepted(await accounts.run(confirmPhone, input, user_id))
  return codes
}

/** SPEC.md I51: removes the phone of a user. @throws ServiceError `not_found`, `last_factor` if one is required */
export async function removeNumber(
  deps: SecondFactorDeps & WithFactorConfig,
  user_id: string,
): Promise<void> {
  const required = requiredFactorOf(deps, user_id)
  requireAccepted(await deps.accounts.run(removePhone, { user_id, required }, user_id))
}

/**
 * SPEC.md I51: whether a code is that of the user's phone, or a recovery code. A right one is used up, a wrong one
 * counts.
 *
 * @throws ServiceError `rate_limited` after several wrong codes
 */
export async function provePhone(
  deps: SecondFactorDeps,
  user_id: string,
  typed: TypedCode & { readonly challenge_id: string | null },
): Promise<boolean> {
  const phone = deps.accounts.read((view) => phoneFactorOf(view, user_id)?.record ?? null)
  if (!phone || phone.confirmed_at === null) return false
  return guess(deps, phone, typed)
}

async function guess(
  deps: SecondFactorDeps,
  phone: PhoneFactor,
  { challenge_id, code }: TypedCode & { readonly challenge_id: string | null },
): Promise<boolean> {
  const { accounts, newId, now } = deps
  const retry_after_s = waitAfterFailures(phone, now().toISOString())
  if (retry_after_s > 0) {
    const message = `Too many wrong codes. Try again in ${retry_after_s} seconds.`
    throw new ServiceError('rate_limited', { message, facts: { retry_after_s } })
  }
  const { user_id } = phone
  const guess_id = newId()
  const code_hash = codeHash(deps, phone, code.replaceAll(/\D/g, ''), challenge_id)
  const input = { user_id, guess_id, code_hash, recovery_hash: hashRecoveryCode(code), challenge_id }
  requireAccepted(await accounts.run(guessPhoneCode, input, user_id))
  const { noted, right } = accounts.read((view) => ({
    right: phoneFactorOf(view, user_id)?.record.accepted === guess_id,
    // The code is tried there, too, and that is noted.
    noted: phone.confirmed_at !== null && hasAuthenticator(view, user_id),
  }))
  if (!right && !noted) {
    const event = { kind: 'second_factor_refused', user_id, detail: null } as const
    await accounts.run(noteSecurityEvent, event, user_id)
  }
  return right
}

/** Six digits are found by trying, so the hash takes the key of the installation. */
function codeHash(
  { secrets }: SecondFactorDeps,
  { public_id }: PhoneFactor,
  code: string,
  challenge_id: string | null,
): string {
  return secrets.fingerprint(`${public_id} ${challenge_id ?? 'proof'} ${code}`, 'phone-code')
}

/** @throws ServiceError `conflict` if the number was sealed with another key, as after a restore on a new machine */
function numberOf(secrets: SecretBox, { sealed_number, user_id }: PhoneFactor): string {
  try {
    return secrets.open(sealed_number, numberPurpose(user_id)).toString()
  } catch {
    const message =
      'This server cannot read the number of the phone: the key of the installation is another one. Sign in with a recovery code, and add the phone again.'
    throw new ServiceError('conflict', { message, details: [{ path: 'number', code: 'conflict', message }] })
  }
}

function requireWanted(sms: SmsReports, number: string): void {
  if (!sms.isOptedOut(number)) return
  const message =
    'This number has answered STOP. Send START from it to the sender of the codes, and try again.'
  throw new ServiceError('conflict', { message, details: [{ path: 'number', code: 'conflict', message }] })
}

function tooManyCodes(wait_ms: number): ServiceError {
  const retry_after_s = Math.ceil(wait_ms / 1000)
  const message = `Too many codes were sent to this number. Try again in ${Math.ceil(retry_after_s / 60)} minutes.`
  return new ServiceError('rate_limited', { message, facts: { retry_after_s } })
}

function noPhone(): ServiceError {
  return new ServiceError('not_found', { message: 'This account has no phone for codes.' })
}

/** The text of the message. Browsers and phones fill in a code that the last line names with its origin. */
function messageWith(code: string): string {
  const texts = {
    en: `${code} is your code for Stowage. It is valid for 10 minutes. Never pass it on. STOP ends these messages.`,
    de: `${code} ist dein Code für Stowage. Er gilt 10 Minuten. Gib ihn nie weiter. STOP beendet diese Nachrichten.`,
    fr: `${code} est votre code pour Stowage, valable 10 minutes. Ne le transmettez jamais. STOP met fin à ces messages.`,
    es: `${code} es tu código de Stowage. Vale 10 minutos. No lo compartas nunca. STOP termina estos mensajes.`,
  }
  return texts[requestedLanguage()]
}
