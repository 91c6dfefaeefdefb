import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { ConfigError, readConfig } from '../../services/config/config.ts'
import { PLANS, STRIPE_KEY, WEBHOOK_SECRETS } from '../support/fake-stripe.ts'

const ENV = {
  STOWAGE_STRIPE_SECRET_KEY: STRIPE_KEY,
  STOWAGE_STRIPE_WEBHOOK_SECRETS: WEBHOOK_SECRETS.join(','),
  STOWAGE_BILLING_PLANS: JSON.stringify(PLANS),
}

function problemsOf(env: Readonly<Record<string, string | undefined>>): readonly string[] {
  try {
    readConfig(env)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
}
const withPlans = (plans: unknown) => problemsOf({ ...ENV, STOWAGE_BILLING_PLANS: JSON.stringify(plans) })
const [FREE, FAMILY] = PLANS

describe('the configuration of payments', () => {
  it('is off by default, and complete or not at all', () => {
    expect(readConfig({}).billing).toBeNull()
    expect(readConfig(ENV).billing).toMatchObject({
      ...{ secret_key: STRIPE_KEY, webhook_secrets: WEBHOOK_SECRETS, api: 'https://api.stripe.com' },
      ...{ grace_ms: 7 * 86_400_000, app_returns: [] },
    })
    for (const name of Object.keys(ENV)) {
      const [problem] = problemsOf({ ...ENV, [name]: undefined })
      expect(problem).toContain('must be set together')
      expect(problem).not.toContain('sk_test')
    }
  })

  it('reads the plans from a file as well', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'stowage-plans-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const path = join(folder, 'plans.json')
    expect(problemsOf({ ...ENV, STOWAGE_BILLING_PLANS: path })).toEqual([
      'STOWAGE_BILLING_PLANS: the file cannot be read',
    ])
    await writeFile(path, JSON.stringify(PLANS))
    expect(readConfig({ ...ENV, STOWAGE_BILLING_PLANS: path }).billing?.plans).toHaveLength(3)
    await writeFile(path, '[{')
    expect(problemsOf({ ...ENV, STOWAGE_BILLING_PLANS: path })).toEqual([
      'STOWAGE_BILLING_PLANS: it is not JSON',
    ])
  })

  it.each([
    ['limits that there are not', [{ ...FAMILY, limits: { media: 1 } }], '0.limits'],
    ['limits of the server', [{ ...FAMILY, limits: { server_connections: 1 } }], '0.limits'],
    ['limits below one', [{ ...FAMILY, limits: { media_bytes: 0 } }], '0.limits.media_bytes'],
    ['fields that there are not', [{ ...FAMILY, color: 'red' }], 'color'],
    ['a key with capitals', [{ ...FAMILY, key: 'Family' }], '0.key'],
    ['a price without an interval', [{ ...FAMILY, interval: null }], '0.interval'],
    ['an interval without a price', [FAMILY, { ...FREE, interval: 'month' }], '1.interval'],
    ['one key twice', [FAMILY, { ...FAMILY, price: 'price_other' }], 'family'],
    ['one price twice', [FAMILY, { ...FAMILY, key: 'other' }], 'price_family'],
    ['two plans without a price', [FAMILY, FREE, { ...FREE, key: 'other' }], 'without a price'],
    ['no plan with a price', [FREE], 'has a price'],
    ['no plan', [], 'BILLING_PLANS'],
    ['no list', {}, 'BILLING_PLANS'],
  ])('refuses %s, and says where', (_what, plans, where) => {
    const problems = withPlans(plans)
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain(where)
  })

  it.each([
    ['STOWAGE_STRIPE_SECRET_KEY', 'pk_test_51abcdefgh'],
    ['STOWAGE_STRIPE_WEBHOOK_SECRETS', 'whsec_aaaaaaaaaa,whsec_bbbbbbbbbb,whsec_cccccccccc'],
    ['STOWAGE_STRIPE_WEBHOOK_SECRETS', 'a secret of another kind'],
    ['STOWAGE_STRIPE_API', 'https://api.stripe.com/v1'],
    ['STOWAGE_STRIPE_API', 'ftp://api.stripe.com'],
    ['STOWAGE_BILLING_GRACE_DAYS', '91'],
    ['STOWAGE_BILLING_APP_RETURNS', 'javascript:alert(1)'],
    ['STOWAGE_BILLING_APP_RETURNS', 'http://evil.example/'],
    ['STOWAGE_BILLING_APP_RETURNS', 'https://app.example/paid?next=x'],
  ])('refuses %s %s, and repeats no secret', (name, value) => {
    const [problem = ''] = problemsOf({ ...ENV, [name]: value })
    expect(problem).toContain(name)
    if (name.includes('SECRET')) expect(problem).not.toContain(value)
  })
})
