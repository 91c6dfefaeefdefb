import { type Machine, thisMachine } from '../addresses/own-addresses.ts'
import type { Config, TlsConfig } from '../config/config.ts'
import type { Clock, Logging } from '../runtime.ts'
import { type Certificate, validity } from './certificate.ts'
import { readCertificateFiles } from './certificate-files.ts'
import { localCertificates } from './local-authority.ts'

/** Milliseconds between two looks for a newer certificate: at the files, or at the addresses of this machine. */
const LOOK_EVERY_MS = 30_000

/** The certificate of this server, which may change while it runs. */
export interface TlsService {
  readonly mode: 'files' | 'local'
  /** The configured port; the server replaces 0 by the port that it got. */
  port: number
  certificate(): Certificate
  /** The certificate of the authority that devices must trust, as PEM; null for a certificate from files. */
  authority(): string | null
  /** Looks for a newer certificate. It never rejects: without a newer one the server keeps the certificate that it has. */
  look(): Promise<void>
  /** Calls the listener with each newer certificate. */
  onChange(listener: (certificate: Certificate) => void): void
  close(): Promise<void>
}

interface Parts extends Clock, Logging {
  readonly config: Config
  /** The addresses of the machine; for tests. */
  readonly machine?: (() => Machine) | undefined
}

interface Loaded {
  readonly certificate: Certificate
  readonly authority: string | null
}

/**
 * The certificate of a server with https; null without. It is read again when its files change, and made again before it ends
 * and when the machine gets another address.
 *
 * @throws CertificateError if there is no certificate to begin with
 */
export async function openTls({
  config,
  log,
  machine = thisMachine,
  now,
}: Parts): Promise<TlsService | null> {
  const { tls } = config
  if (tls.mode === 'off') return null
  const load = () => loaded(tls, config, machine, now())
  let current = await load()
  warn(current.certificate, now(), log)
  const listeners: ((certificate: Certificate) => void)[] = []
  const failures = new Failures(log)
  const look = async () => {
    try {
      const next = await load()
      failures.clear()
      if (next.certificate.chain === current.certificate.chain) return
      // Half of a change: the newer one may come to work, and the present one still does.
      if (isWorse(next.certificate, current.certificate, now())) return
      current = next
      for (const listener of listeners) listener(current.certificate)
      log.info({ ends: current.certificate.valid_to.toISOString() }, 'the server has a newer certificate')
      warn(current.certificate, now(), log)
    } catch (error) {
      failures.add(error instanceof Error ? error.message : String(error))
    }
  }
  let looking: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    looking = looking.then(look)
  }, LOOK_EVERY_MS)
  timer.unref()
  return {
    mode: tls.mode,
    port: tls.port,
    certificate: () => current.certificate,
    authority: () => current.authority,
    look,
    onChange: (listener) => void listeners.push(listener),
    async close() {
      clearInterval(timer)
      await looking
    },
  }
}

/** Reports a failure at the second look in a row: at the first, one of two files may be new, and the other not yet. */
class Failures {
  private message = ''
  private count = 0
  private readonly log: Logging['log']

  constructor(log: Logging['log']) {
    this.log = log
  }

  add(message: string): void {
    this.count = message === this.message ? this.count + 1 : 1
    this.message = message
    if (this.count === 2) this.log.error(`the certificate was not replaced: ${message}`)
  }

  clear(): void {
    this.message = ''
  }
}

async function loaded(
  tls: Exclude<TlsConfig, { mode: 'off' }>,
  config: Config,
  machine: () => Machine,
  now: Date,
): Promise<Loaded> {
  if (tls.mode === 'files') return { certificate: await readCertificateFiles(tls), authority: null }
  const { authority, server } = await localCertificates(config, machine(), now)
  return { certificate: server, authority: authority.certificate }
}

function isWorse(next: Certificate, current: Certificate, now: Date): boolean {
  const isValid = (certificate: Certificate) =>
    ['valid', 'ends_soon'].includes(validity(certificate, now).state)
  return isValid(current) && !isValid(next)
}

function warn(certificate: Certificate, now: Date, log: Logging['log']): void {
  const words = trouble(certificate, now)
  if (words !== null) log.warn(words)
}

/** The problem with the dates of a certificate, in words; null if there is none. */
export function trouble(certificate: Certificate, now: Date): string | null {
  const { days, state } = validity(certificate, now)
  const end = certificate.valid_to.toISOString().slice(0, 10)
  if (state === 'expired') {
    return `the certificate expired on ${end}: browsers refuse https until a newer one is in place`
  }
  if (state === 'not_yet') {
    const start = certificate.valid_from.toISOString().slice(0, 10)
    return `the certificate is valid from ${start} only: check the clock of this machine`
  }
  if (state === 'valid') return null
  return `the certificate ends in ${days === 1 ? '1 day' : `${days} days`}, on ${end}: renew it`
}
