import { HttpError } from '../errors/errors.ts'
import { routesWith } from '../routing/routes-with.ts'
import type { ShellServices } from '../shell/shell-services.ts'

const { route } = routesWith<ShellServices>()

const shared = {
  method: 'GET',
  tag: 'Public and core',
  access: 'public',
  limiter: null,
  addition: true,
  undescribed: true,
  reply: { binary: ['application/json'] },
} as const

/** Android reads here which apps may use the passkeys of this server (Digital Asset Links). */
const android = route({
  ...shared,
  id: 'app_links.android',
  path: '/.well-known/assetlinks.json',
  summary: 'The Android apps that belong to this server',
  handler({ koa }, { config }) {
    const { android: apps } = config.apps
    if (apps.length === 0) throw new HttpError('route_not_found')
    koa.set('Content-Type', 'application/json')
    koa.body = JSON.stringify(
      apps.map(({ fingerprint, package_name }) => ({
        relation: ['delegate_permission/common.get_login_creds'],
        target: { namespace: 'android_app', package_name, sha256_cert_fingerprints: [fingerprint] },
      })),
    )
    return undefined
  },
})

/** iOS reads here which apps may use the passkeys of this server (Associated Domains). */
const ios = route({
  ...shared,
  id: 'app_links.ios',
  path: '/.well-known/apple-app-site-association',
  summary: 'The iOS apps that belong to this server',
  handler({ koa }, { config }) {
    const { ios: apps } = config.apps
    if (apps.length === 0) throw new HttpError('route_not_found')
    koa.set('Content-Type', 'application/json')
    koa.body = JSON.stringify({ webcredentials: { apps } })
    return undefined
  },
})

export const appLinkRoutes = [android, ios]
