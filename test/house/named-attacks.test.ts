import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** Each attack with the words of a test title, and the file of that test, which makes the attack on a live server over HTTP. */
const ATTACKS: readonly (readonly [attack: string, file: string])[] = [
  ['token replay: ends the sign-in when a token comes twice', 'mobile/auth.test.ts'],
  ['token replay and reuse races', 'attacks/named.test.ts'],
  ['fifty parallel refreshes of one token give one successor', 'attacks/named.test.ts'],
  ['session fixation: takes no id and no secret from the browser', 'session/session.test.ts'],
  ['session fixation: the callback gives a browser a new session', 'idp/attacks.test.ts'],
  ['CSRF by %s of another site changes nothing', 'session/session.test.ts'],
  ['TOTP replay: accepts a code once, also when fifty arrive', 'account/second-factor.test.ts'],
  ['recovery code twice: accepts each once', 'account/second-factor.test.ts'],
  ['reset token twice: takes a link once', 'account/forgot-password.test.ts'],
  ['open redirects: the callback leads to paths of this server only', 'idp/attacks.test.ts'],
  ['state swap: an answer counts only in the browser that began', 'idp/attacks.test.ts'],
  ['code injection: the code of another flow', 'idp/attacks.test.ts'],
  ['code twice: an answer counts once', 'idp/attacks.test.ts'],
  ['algorithm confusion: HS256 with the public key', 'idp/attacks.test.ts'],
  ['issuer mix-up: an answer that names another issuer', 'idp/attacks.test.ts'],
  ['mass assignment: no field of a request gives a role', 'idp/attacks.test.ts'],
  ['mass assignment of roles', 'attacks/named.test.ts'],
  ['identity header smuggling', 'attacks/named.test.ts'],
  ['slow requests', 'attacks/named.test.ts'],
  ['headers that never end are cut with request_timeout', 'attacks/named.test.ts'],
  ['header floods', 'attacks/named.test.ts'],
  ['host header poisoning of links', 'attacks/named.test.ts'],
  ['host header poisoning: makes links of the address of the server only', 'account/forgot-password.test.ts'],
]

it.each(ATTACKS)('the attack "%s" has its test', (attack, file) => {
  const source = readFileSync(join(import.meta.dirname, '../http', file), 'utf8')
  const titles = [...source.matchAll(/^\s*(?:(?:it|test|describe)(?:\.each)?.*\(|\]\)\()?\s*'([^'\n]+)'/gm)]
  expect(titles.map(([, title]) => title).filter((title) => title?.includes(attack))).toHaveLength(1)
})
