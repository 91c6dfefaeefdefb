import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ParsedMail } from 'mailparser'
import { expect } from 'vitest'
import type { MailServer } from './mail-server.ts'
import type { TestStowage } from './stowage.ts'

/** The mail service of a running Stowage. */
export function mailOf(stowage: TestStowage) {
  const mail = stowage.running?.services.mail
  if (!mail) throw new Error('Stowage does not run')
  return mail
}

/** Waits until no mail of Stowage waits. */
export async function allSent(stowage: TestStowage): Promise<void> {
  await expect
    .poll(async () => {
      await mailOf(stowage).work()
      return mailOf(stowage).waiting
    })
    .toBe(0)
}

/** The mails to an address, when all are sent. */
export async function mailsTo(
  stowage: TestStowage,
  server: MailServer,
  address: string,
): Promise<ParsedMail[]> {
  await allSent(stowage)
  return server.to(address)
}

/** The newest mail to an address with a subject. */
export async function mailAbout(
  stowage: TestStowage,
  server: MailServer,
  address: string,
  subject: string,
): Promise<ParsedMail | undefined> {
  return (await mailsTo(stowage, server, address)).filter((mail) => mail.subject === subject).at(-1)
}

/** The subjects of the mails in the folder of a Stowage without a mail server: of all, or of those to an address. */
export async function subjects(stowage: TestStowage, to?: string): Promise<(string | undefined)[]> {
  await allSent(stowage)
  const folder = mailOf(stowage).folder ?? ''
  const names = readdirSync(folder).filter((name) => name.endsWith('.eml'))
  const mails = names.map((name) => readFileSync(join(folder, name), 'utf8'))
  return mails
    .filter((mail) => to === undefined || /^To: (.*?)\r?$/m.exec(mail)?.[1] === to)
    .map((mail) => /^Subject: (.*?)\r?$/m.exec(mail)?.[1])
}
