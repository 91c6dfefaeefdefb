import assert from 'node:assert/strict'
import { median, rankDifference } from '../ranks.ts'
import type { Round } from '../round.ts'
import type { Scenario } from '../scenario.ts'
import type { Site } from '../site.ts'
import { openSite } from '../world.ts'

/** Requests of each of the two kinds. */
const REQUESTS = 150
/** Number of standard deviations from which the ranks differ. By chance, one of 150,000 comparisons is beyond it. */
const LIMIT = 4.5
/** Number of series, all of which have to differ: another process may disturb one of them. */
const SERIES = 2

/** Requests that must not reveal by their time whether an address has an account. */
const REQUESTS_OF: Readonly<Record<string, (site: Site, email: string) => Promise<number>>> = {
  'sign-in in a browser': async (site, email) =>
    (await site.send('POST', '/api/v1/session', { email, password: 'not the password' })).status,
  'sign-in on a phone': async (site, email) =>
    (
      await site.send('POST', '/api/v1/mobile/auth/login', {
        email,
        password: 'not the password',
        device_installation_id: 'ada-phone-0001',
        platform: 'other',
      })
    ).status,
  'forgotten password': async (site, email) =>
    (
      await site.send('POST', '/api/v1/mobile/auth/forgot-password', {
        email,
        device_installation_id: 'ada-phone-0001',
      })
    ).status,
}

export const timing: Scenario = {
  name: 'timing',
  summary: 'requests with an address that has an account, and with one that has none, take equally long',
  missing: () => null,
  async play(round) {
    const { site } = await openSite(round, { env: { STOWAGE_RATE_LIMITS: 'off' } })
    for (const [name, ask] of Object.entries(REQUESTS_OF))
      await compare(round, name, (email) => ask(site, email))
  },
}

async function compare(round: Round, name: string, ask: (email: string) => Promise<number>): Promise<void> {
  const found: string[] = []
  for (let n = 0; n < SERIES; n++) {
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
    for (let i = 0; i < 2 * REQUESTS; i++) {
      // By chance, so that no work that comes back at intervals meets one kind alone.
      const kind =
        times.known.length < REQUESTS && (times.unknown.length === REQUESTS || round.between(0, 1) === 0)
          ? 'known'
          : 'unknown'
      const email = kind === 'known' ? 'ada@example.org' : 'bob@example.org'
      const started = performance.now()
      const status = await ask(email)
      times[kind].push(performance.now() - started)
      assert.ok(status < 500, `${name}: ${status}`)
      round.count(`${kind} addresses`)
    }
    const difference = rankDifference(times.known, times.unknown)
    const medians = `${median(times.known).toFixed(2)} and ${median(times.unknown).toFixed(2)} ms`
    round.note(`${name}: ${medians}, ${difference.toFixed(1)} deviations`)
    if (Math.abs(difference) < LIMIT) return
    found.push(medians)
  }
  assert.fail(`${name} takes differently long with an account and without one: ${found.join('; ')}`)
}
