import { isIP } from 'node:net'
import { z } from 'zod'
import { hasHomeEnding, isHomeAddress } from '../../services/addresses/home-names.ts'
import { homeNames, lanAddresses, type Machine, urlHost } from '../../services/addresses/own-addresses.ts'
import { isLocalAddress } from '../../services/labels/local-address.ts'
import { validity } from '../../services/tls/certificate.ts'
import type { TlsService } from '../../services/tls/tls-service.ts'
import { HttpError } from '../errors/errors.ts'
import { pageRoute } from '../pages/page-route.ts'
import { goTo, sendPage } from '../pages/send-page.ts'
import { signedInUser } from '../routing/authenticate.ts'
import { routesWith } from '../routing/routes-with.ts'
import type { AppContext } from '../shell/context.ts'
import { hostnameOf } from '../shell/hostname-of.ts'
import type { ShellServices } from '../shell/shell-services.ts'
import { isLedToHttps, stayOnHttp } from '../shell/to-https.ts'
import { cameByHttps } from '../shell/transport.ts'
import { certificateFile, fingerprintOf, profileFile } from './authority-files.ts'
import { type Connection, connectionPage, type OwnAddress } from './connection-page.ts'
import { systemOf } from './trust-steps.ts'

/** What these routes need. */
export interface Needs extends ShellServices {
  readonly tls: TlsService | null
  /** The machine and its addresses, as they are now. */
  readonly machine: () => Machine
}

const { route } = routesWith<Needs>()

const show = route({
  ...pageRoute,
  id: 'connection',
  method: 'GET',
  path: '/connection',
  summary: 'Show the addresses of this server, and how its devices come to trust it',
  limiter: 'link',
  query: z.strictObject({ http: z.literal('stay').optional() }),
  async handler({ koa, query }, services) {
    if (query.http === 'stay') {
      if (services.config.http) stayOnHttp(koa)
      goTo(koa, '/connection')
      return
    }
    const mine = await isAtHome(koa, services)
    sendPage(koa, connectionPage(connectionOf(koa, services, mine)))
  },
})

function connectionOf(koa: AppContext, services: Needs, mine: boolean): Connection {
  const { base_url, base_url_guessed } = services.config
  const host = hostOf(koa)
  const own = isLocalAddress(`http://${urlHost(host)}`) ? 'own_machine' : 'http'
  return {
    came: cameByHttps(koa, services.config) ? 'https' : own,
    addresses: mine ? addressesOf(koa, services) : null,
    base_url,
    base_url_guessed,
    base_url_local: isLocalAddress(base_url),
    tls: tlsOf(services, host),
    system: systemOf(koa.get('user-agent')),
    led: isLedToHttps(koa),
  }
}

/** The addresses under which other devices find the server, with each port. */
function addressesOf(koa: AppContext, { config, machine, tls }: Needs): OwnAddress[] {
  const known = machine()
  const [host] = homeNames(known)
  const names = host === undefined ? [] : [`${host}.local`]
  const open = config.host === '0.0.0.0' || config.host === '::'
  const hosts = open ? [...lanAddresses(known), ...names] : [config.host]
  const secure = tls === null ? [] : hosts.filter((each) => tls.certificate().covers(each))
  // The port that people use; behind a mapping of ports it is another one than the server's.
  const port = 'encrypted' in koa.req.socket ? config.port : portOf(koa, config.port)
  const all = [
    ...secure.map((each) => ({ url: `https://${urlHost(each)}:${tls?.port}`, by_name: isName(each) })),
    ...(config.http ? hosts : []).map((each) => ({
      url: `http://${urlHost(each)}:${port}`,
      by_name: isName(each),
    })),
  ]
  return all.slice(0, MAX_ADDRESSES)
}

/** A device without multicast DNS, such as an older Android, finds no `.local` name. */
const isName = (host: string) => isIP(host) === 0

/** Maximum number of addresses on the page. */
const MAX_ADDRESSES = 12

function tlsOf({ now, tls }: Needs, host: string): Connection['tls'] {
  if (tls === null) return { mode: 'off' }
  const certificate = tls.certificate()
  const authority = tls.authority()
  if (authority === null) {
    const { names, valid_from: starts, valid_to: ends } = certificate
    return { mode: 'files', names, starts, ends, validity: validity(certificate, now()) }
  }
  const name = certificate.covers(host)
    ? host
    : (certificate.names.find((each) => each !== 'localhost') ?? host)
  return { mode: 'local', url: `https://${urlHost(name)}:${tls.port}`, fingerprint: fingerprintOf(authority) }
}

/** Whether the visitor is a user, or comes from the network of the home: only they see its addresses. */
async function isAtHome(koa: AppContext, { authenticate }: Needs): Promise<boolean> {
  const host = hostOf(koa)
  const at_home = isIP(host) === 0 ? !host.includes('.') || hasHomeEnding(host) : isHomeAddress(host)
  return (at_home && isHomeAddress(koa.state.ip)) || (await signedInUser(koa, authenticate)) !== null
}

function hostOf(koa: AppContext): string {
  return hostnameOf(koa.get('host')) ?? 'localhost'
}

function portOf(koa: AppContext, otherwise: number): number {
  const host = koa.get('host')
  if (hostnameOf(host) === null) return otherwise
  return Number(new URL(`http://${host}/`).port || 80)
}

const certificate = route({
  ...pageRoute,
  id: 'connection.certificate',
  method: 'GET',
  path: '/connection/stowage.crt',
  summary: 'Get the certificate of the authority of this installation',
  limiter: 'link',
  reply: { binary: ['application/x-x509-ca-cert'] },
  errors: ['not_found'],
  async handler({ koa }, { tls }) {
    send(koa, certificateFile(authorityOf(tls)), 'application/x-x509-ca-cert', 'stowage.crt')
  },
})

const profile = route({
  ...pageRoute,
  id: 'connection.profile',
  method: 'GET',
  path: '/connection/stowage.mobileconfig',
  summary: 'Get the profile that lets iPhone, iPad and Mac trust the authority of this installation',
  limiter: 'link',
  reply: { binary: ['application/x-apple-aspen-config'] },
  errors: ['not_found'],
  async handler({ koa }, { tls }) {
    const text = profileFile(authorityOf(tls))
    send(koa, text, 'application/x-apple-aspen-config', 'stowage.mobileconfig')
  },
})

/** @throws HttpError `not_found` if this installation has no authority */
function authorityOf(tls: TlsService | null): string {
  const authority = tls?.authority() ?? null
  if (authority !== null) return authority
  const message =
    'This server has no certificate authority of its own: it does not run with STOWAGE_TLS=local.'
  throw new HttpError('not_found', { message })
}

function send(koa: AppContext, content: string | Buffer, type: string, name: string): void {
  koa.set('Cache-Control', 'no-store')
  koa.set('Content-Disposition', `attachment; filename="${name}"`)
  koa.body = content
  koa.set('Content-Type', type)
}

export const connectionRoutes = [show, certificate, profile]
