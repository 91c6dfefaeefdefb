import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type AddressObject, type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { onTestFinished } from 'vitest'

/** A real mail server in this process, with the mails that it took. */
export class MailServer {
  readonly mails: ParsedMail[] = []
  /** The same mails as their bytes came. */
  readonly received: Buffer[] = []
  /** The answers to the addresses of readers: an error, or null to take the mail. */
  refuses: (Error & { responseCode: number }) | null = null
  /** Mails are taken when this resolves. */
  held: Promise<void> = Promise.resolve()
  private readonly server: SMTPServer
  port = 0

  constructor(options: SMTPServerOptions) {
    this.server = new SMTPServer({
      disabledCommands: ['STARTTLS', 'AUTH'],
      ...options,
      onRcptTo: (_address, _session, done) => done(this.refuses),
      onData: (stream, _session, done) => {
        read(stream).then(
          async ({ bytes, mail }) => {
            await this.held
            this.mails.push(mail)
            this.received.push(bytes)
            done()
          },
          (error: unknown) => done(error instanceof Error ? error : new Error('a mail cannot be read')),
        )
      },
    })
    // A client that refuses the certificate is no fault of this server.
    this.server.on('error', () => {})
  }

  async listen(port = 0): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(port, '127.0.0.1', resolve))
    const address = this.server.server.address()
    if (address === null || typeof address === 'string') throw new Error('the mail server has no port')
    this.port = address.port
  }

  async close(): Promise<void> {
    await new Promise<void>((resolve) => this.server.close(() => resolve()))
  }

  /** The mails to an address, the oldest first. */
  to(address: string): ParsedMail[] {
    return this.mails.filter(({ to }) => addressesOf(to).includes(address))
  }
}

async function read(stream: Readable): Promise<{ readonly bytes: Buffer; readonly mail: ParsedMail }> {
  const bytes = await buffer(stream)
  return { bytes, mail: await simpleParser(bytes) }
}

function addressesOf(to: AddressObject | AddressObject[] | undefined): string[] {
  return [to ?? []].flat().flatMap(({ value }) => value.flatMap(({ address }) => address ?? []))
}

/** Starts a mail server until the test ends. */
export async function mailServer(options: SMTPServerOptions = {}, port = 0): Promise<MailServer> {
  const server = new MailServer(options)
  await server.listen(port)
  onTestFinished(() => server.close())
  return server
}

/** The environment of a Stowage that sends its mails to a server of a test. */
export function mailEnv({ port }: { readonly port: number }, more = '?starttls=off'): Record<string, string> {
  return {
    STOWAGE_SMTP_URL: `smtp://127.0.0.1:${port}${more}`,
    STOWAGE_MAIL_FROM: 'Our home <home@example.org>',
  }
}

/** The link of a mail of Stowage. */
export function linkOf(mail: ParsedMail | undefined): string {
  const link = /^https?:\/\/\S+$/m.exec(mail?.text ?? '')?.[0]
  if (link === undefined) throw new Error('there is no mail with a link')
  return link
}
