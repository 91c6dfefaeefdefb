import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Route } from '../../http/index.ts'
import { allRoutes } from '../support/all-routes.ts'
import { everything, some } from '../support/rounds.ts'
import { furnish } from './support/furnish.ts'
import type { Furnished } from './support/furnished.ts'
import { ask, soundRequest } from './support/provocation.ts'

/** Values that many schemas let through, and that programs trip over. */
const HOSTILE: readonly unknown[] = [
  '\ud800',
  'a\u0000b',
  '\u202Eexe.pdf',
  '\u{1F469}\u200D\u{1F469}\u200D\u{1F467}'.repeat(20),
  'ﷺ'.repeat(150),
  `a${'\u0301'.repeat(190)}`,
  '__proto__',
  'constructor',
  '%s%n%x{{7*7}}',
  '<script>alert(1)</script>',
  '=HYPERLINK("http://evil.example")',
  '../../../../etc/passwd',
  '\r\nSet-Cookie: a=b',
  "'; DROP TABLE items; --",
  '9999-12-31T23:59:59.999Z',
  '0000-01-01T00:00:00Z',
  '2026-02-30',
  '1e999',
  2 ** 53,
  Number.MIN_SAFE_INTEGER,
  1.7976931348623157e308,
  5e-324,
  -0,
  [],
  {},
  Array.from({ length: 500 }, () => '019a8f2d-1f0e-7b2a-8c4d-6e8f0a2b4c6d'),
]

/** Routes that end what the other requests need. */
const ENDING: readonly string[] = [
  'account.password',
  'mobile.auth.logout',
  'mobile.auth.refresh',
  'operations.people.set',
  'operations.people.set_email',
  'operations.people.sign_out',
  'household.leave',
  'household.transfer_ownership',
  'session.end',
  'security.sessions.revoke_others',
]

let home: Furnished
beforeAll(async () => {
  home = await furnish()
})
afterAll(() => home.dispose())

/** The places of all values in a body, as paths. */
function placesIn(value: unknown, path: readonly (string | number)[] = []): (readonly (string | number)[])[] {
  if (Array.isArray(value))
    return [path, ...value.slice(0, 1).flatMap((one, i) => placesIn(one, [...path, i]))]
  if (typeof value !== 'object' || value === null) return [path]
  return [path, ...Object.entries(value).flatMap(([key, one]) => placesIn(one, [...path, key]))]
}

/** A body with another value at a place. */
function withValue(body: unknown, [key, ...rest]: readonly (string | number)[], value: unknown): unknown {
  if (key === undefined) return value
  if (Array.isArray(body)) return body.map((one, i) => (i === key ? withValue(one, rest, value) : one))
  return { ...Object(body), [key]: withValue(Reflect.get(Object(body), key), rest, value) }
}

const reading = allRoutes.filter(({ id, body }) => body !== null && !ENDING.includes(id))

describe('a value that schemas let through', () => {
  const played = some(reading, 0, everything ? 1 : 40)
  it.each(played.map((route) => [route.id, route] as const))('crashes nothing in %s', async (_id, route) => {
    await askAll(route)
  })
})

async function askAll(route: Route): Promise<void> {
  const { body } = soundRequest(home, route)
  const places = placesIn(body).filter((place) => place.length > 0)
  for (const place of places) {
    for (const value of HOSTILE) {
      const answer = await ask(home, route, { body: withValue(body, place, value) })
      const what = `${place.join('.')} = ${JSON.stringify(value)?.slice(0, 60)}`
      if (answer.status >= 500 && answer.status !== 503) expect.soft(answer.status, what).toBeLessThan(500)
    }
  }
}
