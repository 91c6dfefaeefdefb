import { X509Certificate } from 'node:crypto'
import { chmod, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS } from '../../engine/core/durations.ts'
import { isMissing, makeFolder, writeWhole } from '../../platform/index.ts'
import { HOME_ENDINGS, HOME_NETWORKS } from '../addresses/home-names.ts'
import { homeNames, hostOf, isHomeHost, lanAddresses, type Machine } from '../addresses/own-addresses.ts'
import type { Config } from '../config/config.ts'
import { type Certificate, CertificateError, readCertificate } from './certificate.ts'
import type { Issued } from './issue.ts'

/** The folder below the data folder in which the authority and its certificates are. No backup contains it. */
export function tlsFolder(data: string): string {
  return join(data, 'tls')
}

/** The file of a key with its certificate. One file, so that an interrupted write never leaves two that do not match. */
export const AUTHORITY_FILE = 'authority.pem'
export const SERVER_FILE = 'server.pem'
/** The authority before the present one. */
const FORMER_FILE = 'authority-former.pem'

/** Days before its end at which a server certificate is replaced. */
const RENEWED_DAYS = 30

/** The authority of this installation, and the server certificate that it issued last. */
export interface LocalCertificates {
  readonly authority: Issued
  readonly server: Certificate
  /** Whether one of the two was made just now. */
  readonly renewed: boolean
}

/**
 * The authority and a certificate for the names and addresses that this machine has now. Missing ones are made. A
 * certificate that ends soon, or lacks an address, is replaced.
 *
 * @throws CertificateError if a file is damaged
 */
export async function localCertificates(
  config: Pick<Config, 'allowed_hosts' | 'base_url' | 'data'>,
  machine: Machine,
  now: Date,
): Promise<LocalCertificates> {
  const folder = tlsFolder(config.data)
  const known = await readPair(folder, AUTHORITY_FILE)
  const authority = await authorityAt(folder, known, machine, now)
  const hosts = ownHosts(config, machine)
  const present = await serverOf(folder, authority).catch((error: unknown) => {
    // A damaged one is replaced: nobody has to trust it by itself.
    if (error instanceof CertificateError) return null
    throw error
  })
  if (present && authority === known && !needsRenewal(present, authority, hosts, now)) {
    return { authority, server: present, renewed: false }
  }
  const { issueServer } = await import('./issue.ts')
  const issued = await issueServer(authority, hosts, now)
  await writeWhole(join(folder, SERVER_FILE), textOf(issued))
  return { authority, server: serverCertificate(issued, authority), renewed: true }
}

/** The hosts under which devices of the home reach this machine, and the machine itself. */
function ownHosts(
  { allowed_hosts, base_url }: Pick<Config, 'allowed_hosts' | 'base_url'>,
  machine: Machine,
): string[] {
  const configured = [hostOf(base_url), ...allowed_hosts].filter(
    (host) => !host.startsWith('.') && isHomeHost(host),
  )
  // The authority may not vouch for a name of one word: in another network it is another machine.
  const own = [...homeNames(machine), ...lanAddresses(machine)].filter(isHomeHost)
  return [...new Set(['localhost', '127.0.0.1', '::1', ...own, ...configured])]
}

function needsRenewal(
  server: Certificate,
  { certificate }: Issued,
  hosts: readonly string[],
  now: Date,
): boolean {
  // In the last days of the authority no newer certificate would last longer.
  const lasts = server.valid_to < new Date(new X509Certificate(certificate).validTo)
  const ends = lasts && server.valid_to.getTime() - now.getTime() < RENEWED_DAYS * DAY_MS
  return ends || now < server.valid_from || hosts.some((host) => !server.covers(host))
}

/**
 * The authority to use now. One that has ended is kept aside: if it was the clock that was wrong, all devices trust that one
 * still, and none trusts the one that was made meanwhile.
 */
async function authorityAt(
  folder: string,
  known: Issued | null,
  machine: Machine,
  now: Date,
): Promise<Issued> {
  if (known && hasBegun(known, now) && isCurrent(known, now)) return known
  // A damaged one is of no use, and not missed.
  const former = await readPair(folder, FORMER_FILE).catch(() => null)
  if (former && hasBegun(former, now) && isCurrent(former, now)) {
    await writeWhole(join(folder, AUTHORITY_FILE), textOf(former))
    return former
  }
  if (known && isCurrent(known, now)) return known
  if (known) await writeWhole(join(folder, FORMER_FILE), textOf(known))
  return newAuthority(folder, machine, now)
}

function textOf({ certificate, key }: Issued): string {
  return `${certificate}\n${key}\n`
}

async function newAuthority(folder: string, machine: Machine, now: Date): Promise<Issued> {
  const { issueAuthority } = await import('./issue.ts')
  const [host] = homeNames(machine)
  const subject = `Stowage at home${host === undefined ? '' : ` (${host})`}, ${now.toISOString().slice(0, 10)}`
  const permitted = { names: HOME_ENDINGS, networks: HOME_NETWORKS }
  const authority = await issueAuthority(subject, permitted, now)
  await makeFolder(folder)
  await writeWhole(join(folder, AUTHORITY_FILE), textOf(authority))
  return authority
}

function hasBegun({ certificate }: Issued, now: Date): boolean {
  return now >= new Date(new X509Certificate(certificate).validFrom)
}

function isCurrent({ certificate }: Issued, now: Date): boolean {
  return now < new Date(new X509Certificate(certificate).validTo)
}

async function serverOf(folder: string, authority: Issued): Promise<Certificate | null> {
  const pair = await readPair(folder, SERVER_FILE)
  if (!pair) return null
  const { publicKey } = new X509Certificate(authority.certificate)
  return new X509Certificate(pair.certificate).verify(publicKey) ? serverCertificate(pair, authority) : null
}

function serverCertificate({ certificate, key }: Issued, authority: Issued): Certificate {
  const chain = `${certificate}\n${authority.certificate}\n`
  return readCertificate(chain, key, { certificate: SERVER_FILE, key: SERVER_FILE })
}

async function readPair(folder: string, name: string): Promise<Issued | null> {
  const pair = await storedPair(folder, name)
  if (pair === null) return null
  const path = join(folder, name)
  const { mode } = await stat(path)
  // A copy from elsewhere may have lost the permissions. Windows has none.
  if (process.platform !== 'win32' && (mode & 0o077) !== 0) await chmod(path, 0o600)
  return pair
}

/**
 * A key and its certificate, as they are stored. Changes nothing.
 *
 * @param name `AUTHORITY_FILE` or `SERVER_FILE`
 * @returns null if there is no such file
 * @throws CertificateError if the file is damaged
 */
export async function storedPair(folder: string, name: string): Promise<Issued | null> {
  const path = join(folder, name)
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return null
    throw error
  })
  if (text === null) return null
  const [certificate] = /-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/.exec(text) ?? []
  const [key] = /-----BEGIN PRIVATE KEY-----[\s\S]*?-----END PRIVATE KEY-----/.exec(text) ?? []
  const damaged = `${path} is damaged. Remove it: the next start makes a new one`
  const advice = name === AUTHORITY_FILE ? `${damaged}, and each device must trust it again` : damaged
  if (certificate === undefined || key === undefined) throw new CertificateError(advice)
  try {
    readCertificate(certificate, key, { certificate: path, key: path })
  } catch {
    throw new CertificateError(advice)
  }
  return { certificate, key }
}
