import { z } from 'zod'

/** The mail server that takes the mails. */
export interface SmtpConfig {
  readonly host: string
  readonly port: number
  /** Whether the connection begins with TLS; otherwise STARTTLS follows. */
  readonly secure: boolean
  /** `required`: a server without STARTTLS gets no mail. `off`: mails and passwords travel readable. */
  readonly starttls: 'required' | 'off'
  readonly auth: { readonly user: string; readonly pass: string } | null
}

/** How mails leave. */
export interface MailConfig {
  /** Null: mails are files in the data folder. */
  readonly smtp: SmtpConfig | null
  /** The sender of all mails. */
  readonly from: { readonly name: string; readonly address: string }
}

/** The variables for mail. */
interface MailVariables {
  readonly STOWAGE_SMTP_URL?: string | undefined
  readonly STOWAGE_MAIL_FROM?: string | undefined
}

const DEFAULT_NAME = 'Stowage'
/** The sender of mails that are only written as files. */
const NOBODY = 'stowage@localhost.invalid'

/** The mail server in an address such as `smtps://user:password@mail.example.org`; null if it is not one. */
export function smtpOf(text: string): SmtpConfig | null {
  if (!URL.canParse(text)) return null
  const { hash, hostname, password, pathname, port, protocol, searchParams, username } = new URL(text)
  const secure = protocol === 'smtps:'
  const starttls = searchParams.get('starttls') ?? 'required'
  const wrong =
    (!secure && protocol !== 'smtp:') ||
    hostname === '' ||
    !['', '/'].includes(pathname) ||
    hash !== '' ||
    [...searchParams.keys()].some((name) => name !== 'starttls') ||
    (starttls !== 'required' && starttls !== 'off') ||
    (username === '') !== (password === '')
  if (wrong || (starttls !== 'required' && starttls !== 'off')) return null
  const auth = authOf(username, password)
  if (auth === undefined) return null
  const bare = hostname.replace(/^\[(.*)\]$/, '$1')
  return { host: bare, port: port === '' ? (secure ? 465 : 587) : Number(port), secure, starttls, auth }
}

/** The decoded user and password; null without them, undefined if they are not percent-encoded. */
function authOf(username: string, password: string): SmtpConfig['auth'] | undefined {
  if (username === '') return null
  try {
    return { user: decodeURIComponent(username), pass: decodeURIComponent(password) }
  } catch {
    return undefined
  }
}

const SENDER = /^(?:"?([^"<>\p{Cc}]*?)"?\s*<([^<>\s]+)>|([^<>\s]+))$/u

/** The sender in a text such as `Home <home@example.org>`; null if it is not one. */
export function senderOf(text: string): MailConfig['from'] | null {
  const [, name, named, alone] = SENDER.exec(text.trim()) ?? []
  const address = z.email().safeParse(named ?? alone)
  if (!address.success) return null
  return { name: name?.trim() || DEFAULT_NAME, address: address.data }
}

/** The rules for mail that concern several variables. */
export function missingForMail({ STOWAGE_MAIL_FROM, STOWAGE_SMTP_URL }: MailVariables): string[] {
  if (STOWAGE_SMTP_URL === undefined || STOWAGE_MAIL_FROM !== undefined) return []
  return ['STOWAGE_MAIL_FROM must be the address of the sender, with STOWAGE_SMTP_URL']
}

/** The configuration of mail. */
export function mailOf({ STOWAGE_MAIL_FROM, STOWAGE_SMTP_URL }: MailVariables): MailConfig {
  return {
    smtp: STOWAGE_SMTP_URL === undefined ? null : smtpOf(STOWAGE_SMTP_URL),
    from: senderOf(STOWAGE_MAIL_FROM ?? NOBODY) ?? { name: DEFAULT_NAME, address: NOBODY },
  }
}
