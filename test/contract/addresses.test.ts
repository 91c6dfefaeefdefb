import { expect, it } from 'vitest'
import { siteAreas } from '../../http/areas/index.ts'
import { loadRoutes } from '../../http/index.ts'
import { webRoutes } from '../../http/web/web-routes.ts'
import { parameterNames } from '../../services/interface/routes/path.ts'

/** Words for what opens something. */
const SECRET =
  /token|secret|passw|passphrase|\bpin\b|code|key|ticket|challenge|signature|\bsig\b|\botp\b|proof|credential|nonce|auth|assertion|\bjwt\b|cookie|recovery/i

/** Names that only sound like secrets. */
const REASONS: Readonly<Record<string, string>> = {
  'items.product_codes.update productCode': 'the id of a barcode that is printed on a thing',
  'items.product_codes.delete productCode': 'the id of a barcode that is printed on a thing',
  'items.product_codes.primary productCode': 'the id of a barcode that is printed on a thing',
  'product_codes.resolve code': 'a barcode that is printed on a thing',
  'label_page code': 'the short code of a label; it shows nothing to anyone who is not signed in',
  'operations.app_releases.set version_code': 'the number of a release',
  'operations.app_releases.remove version_code': 'the number of a release',
  'mobile.release.status app_version_code': 'the number of a release',
  'security.passkeys.rename passkey_public_id': 'an id, in a session of the person',
  'security.passkeys.remove passkey_public_id': 'an id, in a session of the person',
  'webhooks.billing provider_key': 'the name of a payment provider',
  'mobile.sync.snapshots.download collection_key': 'the name of a collection',
  'scan_sessions.remove_target roleKey': 'the name of a role in a scan',
  'scan_sessions.remove_one_target roleKey': 'the name of a role in a scan',
}

/** Routes with a query of any names. */
const OPEN: Readonly<Record<string, string>> = {
  'pages.idp.callback':
    'OpenID Connect: the provider redirects with a code. It counts once, with the verifier of PKCE and in the browser that began',
}

const routes = [
  ...(await loadRoutes()),
  ...(await Promise.all(siteAreas.map(({ load }) => load()))).flat(),
  ...webRoutes(),
]

it('I62 no parameter of a path or a query is a secret', () => {
  const named = routes.flatMap(({ id, path, query }) =>
    [...parameterNames(path), ...Object.keys(query.shape)].map((name) => ({ id, name })),
  )
  expect(named.length).toBeGreaterThan(300)
  const suspicious = named.filter(({ name }) => SECRET.test(name)).map(({ id, name }) => `${id} ${name}`)
  expect(suspicious.toSorted()).toEqual(Object.keys(REASONS).toSorted())
})

it('I62 a query takes no other names, but for the answer of an identity provider and the addresses of the app', () => {
  const open = routes.filter(({ query }) => query.safeParse({ swi_secret: 'x' }).success).map(({ id }) => id)
  const documents = webRoutes().map(({ id }) => id)
  expect(open.filter((id) => !documents.includes(id))).toEqual(Object.keys(OPEN))
})

it('I62 the words of the walk find what used to be in addresses', () => {
  for (const name of ['token', 'secret', 'access_token', 'reset_code', 'apiKey', 'X-Amz-Signature', 'otp'])
    expect(name).toMatch(SECRET)
  for (const name of ['link_public_id', 'limit', 'cursor', 'public_id', 'kind'])
    expect(name).not.toMatch(SECRET)
})
