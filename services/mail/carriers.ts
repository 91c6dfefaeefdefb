import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS } from '../../engine/core/durations.ts'
import { type Later, later, makeFolder, writeWhole } from '../../platform/index.ts'
import { allNamesIn } from '../../storage/index.ts'
import type { MailConfig, SmtpConfig } from '../config/mail-config.ts'
import type { Clock, Logging } from '../runtime.ts'
import type { WrittenMail } from './write-mail.ts'

/** A mail that is ready to leave. */
export interface Envelope extends WrittenMail {
  /** The same for each attempt, so that a mail program shows the mail once. */
  readonly id: string
  readonly user_id: string | null
  readonly kind: string
  readonly to: string
  readonly language: string
}

/** Takes mails to their readers, or to a folder. */
export interface Carrier {
  /** @throws Refusal if another attempt would not help; any other error if it may */
  carry(envelope: Envelope): Promise<void>
  /** Removes what is too old or too much. */
  sweep(): Promise<void>
  /** Removes what is kept of the mails of a user. */
  forget(user_id: string): Promise<void>
}

/** The mail server refuses this mail for good. */
export class Refusal extends Error {}

function messageOf(from: MailConfig['from'], envelope: Envelope) {
  const { html, id, language, subject, text, to } = envelope
  const domain = from.address.split('@')[1] ?? 'localhost'
  return {
    // As objects, so that no text of an address is read as a list of addresses.
    from,
    to: { name: '', address: to },
    subject,
    text,
    html,
    messageId: `<${id}@${domain}>`,
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': language },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** Makes something of Nodemailer at its first use. A server starts without the package. */
function firstUse<T>(make: (nodemailer: typeof import('nodemailer')) => T): Later<T> {
  return later(async () => make(await import('nodemailer')))
}

/** Time within which the mail server must answer, in ms. */
const CONNECT_MS = 10_000
/** Time that a connection may be silent, in ms. */
const SILENCE_MS = 30_000

/** Sends mails by SMTP. Without TLS nothing leaves, unless the configuration says so. */
export function smtpCarrier(
  { auth, host, port, secure, starttls }: SmtpConfig,
  from: MailConfig['from'],
): Carrier {
  const transport = firstUse(({ createTransport }) =>
    createTransport({
      host,
      port,
      secure,
      requireTLS: !secure && starttls === 'required',
      ignoreTLS: !secure && starttls === 'off',
      ...(auth && { auth }),
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
    }),
  )
  return {
    async carry(envelope) {
      try {
        await (await transport()).sendMail(messageOf(from, envelope))
      } catch (error) {
        if (isRefusal(error)) throw new Refusal('the mail server refuses this mail', { cause: error })
        throw error
      }
    },
    async sweep() {},
    async forget() {},
  }
}

/** Whether the server refused the reader or the mail for good (RFC 5321, section 4.2.1). A refused sign-in can be mended. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error) || !('code' in error)) return false
  const { code, responseCode } = error
  const permanent = typeof responseCode === 'number' && responseCode >= 550 && responseCode <= 559
  return permanent && (code === 'EENVELOPE' || code === 'EMESSAGE')
}

/** Maximum number of mails in the folder; the oldest ones go first. */
const MAX_FILES = 200
/** Time for which mails stay in the folder, in ms. */
const KEPT_MS = 7 * DAY_MS

/** Writes mails as files. An operator reads them there, as long as no mail server is set up. */
export function folderCarrier(
  { folder, log, now }: Clock & Logging & { readonly folder: string },
  from: MailConfig['from'],
): Carrier {
  const transport = firstUse(({ createTransport }) =>
    createTransport({ streamTransport: true, buffer: true, newline: 'windows' }),
  )
  /** Only mails: the folder holds others' files, too. */
  const mails = async () => {
    const names = await allNamesIn(folder)
    return names.filter((name) => name.endsWith('.eml') && !name.startsWith('.')).sort()
  }
  return {
    async carry(envelope) {
      const { message } = await (await transport()).sendMail(messageOf(from, envelope))
      if (!Buffer.isBuffer(message)) throw new Error('a mail was not written')
      const { id, kind, user_id } = envelope
      const time = now()
        .toISOString()
        .replaceAll(/[-:]|\.\d+/g, '')
      const file = join(folder, `${time}_${kind}_${user_id ?? 'nobody'}_${id}.eml`)
      await makeFolder(folder)
      await writeWhole(file, message.toString('utf8'))
      log.info({ file, kind }, 'no mail server is set up: a mail was written to a file')
      const all = await mails()
      for (const name of all.slice(0, Math.max(0, all.length - MAX_FILES)))
        await rm(join(folder, name), { force: true })
    },
    async sweep() {
      const before = new Date(now().getTime() - KEPT_MS).toISOString().replaceAll(/[-:]|\.\d+/g, '')
      for (const name of await mails()) if (name < before) await rm(join(folder, name), { force: true })
    },
    async forget(user_id) {
      for (const name of await mails())
        if (name.includes(`_${user_id}_`)) await rm(join(folder, name), { force: true })
    },
  }
}
