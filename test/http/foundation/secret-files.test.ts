import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CONFIG_VARIABLES, readConfig } from '../../../http/index.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stowage-secrets-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function file(name: string, text: string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, text, { mode: 0o400, flush: true })
  return path
}

const PAYMENTS = {
  STOWAGE_STRIPE_WEBHOOK_SECRETS: 'whsec_other_other',
  STOWAGE_BILLING_PLANS: '[{"key":"family","name":"Family","price":"price_1","interval":"month"}]',
}

/** A valid value of each secret, with the variables that it takes. */
const SECRETS: Readonly<Record<string, readonly [value: string, more?: Record<string, string>]>> = {
  STOWAGE_SECRET_KEY: [Buffer.alloc(32, 1).toString('base64')],
  STOWAGE_SECRET_KEY_OLD: [
    Buffer.alloc(32, 2).toString('base64'),
    { STOWAGE_SECRET_KEY: Buffer.alloc(32, 1).toString('base64') },
  ],
  STOWAGE_SMTP_URL: ['smtps://a:canary@mail.example.org', { STOWAGE_MAIL_FROM: 'home@example.org' }],
  STOWAGE_SMS_WEBHOOK_SECRET: ['canary canary canary'],
  STOWAGE_SMS_AUTHORIZATION: ['Bearer canary', { STOWAGE_SMS_URL: 'https://sms.example' }],
  STOWAGE_METRICS_TOKEN: ['canary canary canary'],
  STOWAGE_OTLP_HEADERS: ['authorization=Bearer canary', { STOWAGE_OTLP_ENDPOINT: 'https://otel.example' }],
  STOWAGE_S3_ACCESS_KEY_ID: [
    'canary',
    { STOWAGE_BLOBS: 's3', STOWAGE_S3_BUCKET: 'home', STOWAGE_S3_SECRET_ACCESS_KEY: 'other' },
  ],
  STOWAGE_S3_SECRET_ACCESS_KEY: [
    'canary',
    { STOWAGE_BLOBS: 's3', STOWAGE_S3_BUCKET: 'home', STOWAGE_S3_ACCESS_KEY_ID: 'other' },
  ],
  STOWAGE_STRIPE_SECRET_KEY: ['sk_test_canary_canary', PAYMENTS],
  STOWAGE_STRIPE_WEBHOOK_SECRETS: [
    'whsec_canary_canary',
    {
      STOWAGE_BILLING_PLANS: PAYMENTS.STOWAGE_BILLING_PLANS,
      STOWAGE_STRIPE_SECRET_KEY: 'sk_test_canary_canary',
    },
  ],
  STOWAGE_AI_KEY: ['canary', { STOWAGE_AI_URL: 'https://ai.example/v1', STOWAGE_AI_MODEL: 'm' }],
  'STOWAGE_IDP_<NAME>_CLIENT_SECRET': [
    'canary',
    { STOWAGE_IDP_HOME_ISSUER: 'https://idp.example', STOWAGE_IDP_HOME_CLIENT_ID: 'stowage' },
  ],
}

describe('a secret in a file', () => {
  it('counts as if the variable had it, for each variable with a secret', async () => {
    const names = CONFIG_VARIABLES.flatMap(({ name, secret }) => (secret ? [name] : []))
    expect(Object.keys(SECRETS).toSorted()).toEqual(names.toSorted())
    // Payments warn without an address.
    const address = { STOWAGE_BASE_URL: 'https://home.example' }
    for (const [declared, [value, others = {}]] of Object.entries(SECRETS)) {
      const more = { ...address, ...others }
      const name = declared.replace('<NAME>', 'HOME')
      const path = await file(`${name}.txt`, `${value}\n`)
      const read = readConfig({ ...more, [`${name}_FILE`]: path })
      expect(read, name).toEqual(readConfig({ ...more, [name]: value }))
      expect(read, name).not.toEqual(readConfig(/S3|STRIPE/.test(name) ? address : more))
      expect(read.warnings).toEqual([])
    }
  })

  it('may not be given twice, and must be one line that the server can read; no message repeats it', async () => {
    const path = await file('token', 'canary canary canary')
    const of = (env: Record<string, string>) => {
      try {
        return JSON.stringify(readConfig(env))
      } catch (error) {
        return String(error)
      }
    }
    expect(of({ STOWAGE_METRICS_TOKEN: 'x'.repeat(20), STOWAGE_METRICS_TOKEN_FILE: path })).toContain(
      'STOWAGE_METRICS_TOKEN and STOWAGE_METRICS_TOKEN_FILE must not be set together',
    )
    for (const wrong of [
      join(folder, 'absent'),
      folder,
      await file('empty', '\n'),
      await file('two', 'canary canary canary\nand one more'),
    ])
      expect(of({ STOWAGE_METRICS_TOKEN_FILE: wrong })).toBe(
        'ConfigError: The configuration cannot be used:\n  - STOWAGE_METRICS_TOKEN_FILE must be a file with one line, which the server can read',
      )
    const short = of({ STOWAGE_METRICS_TOKEN_FILE: await file('short', 'canary') })
    expect(short).toContain('STOWAGE_METRICS_TOKEN must be a text of 16 to 200 characters')
    expect(short).not.toContain('canary')
  })

  it('warns of no variable that a command reads', () => {
    expect(readConfig({ STOWAGE_DEVICE: '/home/ada/device' }).warnings).toEqual([])
    expect(readConfig({ STOWAGE_DEVICES: '/home/ada/device' }).warnings).toHaveLength(1)
  })

  it('is no way to read other variables', async () => {
    const { port, warnings } = readConfig({ STOWAGE_PORT_FILE: await file('port', '1234') })
    expect(port).toBe(8080)
    expect(warnings).toEqual([expect.stringContaining('STOWAGE_PORT_FILE is not a variable')])
  })
})
