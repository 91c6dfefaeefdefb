import { expect, test } from 'vitest'
import { quotaLimits } from '../../../engine/index.ts'
import { CONFIG_VARIABLES, ConfigError, readConfig } from '../../../http/index.ts'
import type { Machine } from '../../../services/addresses/own-addresses.ts'
import { PLANS, STRIPE_KEY, WEBHOOK_SECRETS } from '../../support/fake-stripe.ts'

/** A machine with these interfaces, each with its addresses. */
function machine(interfaces: Record<string, string[]>, container = false): Machine {
  const rows = Object.entries(interfaces).map(([name, addresses]) => [
    name,
    addresses.map((address) => ({
      address,
      ...{ netmask: '', mac: '', cidr: null, internal: name === 'lo' },
      ...(address.includes(':') ? { family: 'IPv6' as const, scopeid: 0 } : { family: 'IPv4' as const }),
    })),
  ])
  return { hostname: 'nas', container, interfaces: Object.fromEntries(rows) }
}

/** The problems of an environment. */
function problemsIn(env: NodeJS.ProcessEnv): readonly string[] {
  try {
    return readConfig(env).warnings
  } catch (error) {
    return error instanceof ConfigError ? error.problems : []
  }
}

test('an empty environment', () => {
  expect(readConfig({ PATH: '/bin', STOWAGE_DATA: '' }, machine({}))).toEqual({
    host: '0.0.0.0',
    port: 8080,
    data: './data',
    base_url: 'http://localhost:8080',
    base_url_guessed: true,
    tls: { mode: 'off' },
    http: true,
    allowed_hosts: [],
    secret_keys: null,
    erasure_days: 7,
    outbound_allow: { hosts: [], blocks: [] },
    idps: new Map(),
    idp_app_redirects: ['stowage://idp'],
    apps: { android: [], ios: [] },
    mail: { smtp: null, from: { name: 'Stowage', address: 'stowage@localhost.invalid' } },
    sms: { provider: null, webhook_secret: null },
    registration: 'first',
    invitation_codes: 'short',
    breached_passwords: null,
    algorithms: 'compatible',
    totp_tolerance: true,
    web_copies: true,
    require_second_factor: 'off',
    rate_limits: true,
    trusted_proxies: 0,
    log_level: 'info',
    backup: { cron: null, folder: 'data/backups', keep: 7 },
    operations: {
      drill_cron: null,
      checks_cron: '30 4 * * 0',
      upgrade_backup: true,
      metrics_token: null,
      traces: null,
    },
    billing: null,
    ai: { provider: null, time_ms: 20_000, tokens_month: 2_000_000 },
    ocr: true,
    label_fonts: null,
    media: { file_bytes: 250e6, total_bytes: 20_000e6, cache_bytes: 1000e6, clamd: null, s3: null },
    quotas: quotaLimits(),
    limits: { 'scan-resolve': 180, 'scan-action': 30 },
    warnings: [],
  })
})

test('the table names what is read, with the defaults that are used', () => {
  const defaults = Object.fromEntries(CONFIG_VARIABLES.map((variable) => [variable.name, variable.default]))
  const { STOWAGE_BASE_URL, STOWAGE_BACKUP_FOLDER, STOWAGE_SECRET_KEY, ...rest } = defaults
  const plain = Object.fromEntries(
    Object.entries(rest).filter(
      ([name, value]) => value !== 'unset' && value !== 'none' && !name.includes('<NAME>'),
    ),
  )
  expect(STOWAGE_SECRET_KEY).toBe('<data>/secret.key')
  expect(STOWAGE_BASE_URL).toBe('http://<address of this machine>:<port>')
  expect(STOWAGE_SECRET_KEY).toContain('secret.key')
  expect(STOWAGE_BACKUP_FOLDER).toBe('<data>/backups')
  expect(readConfig(plain)).toEqual(readConfig({}))
  for (const { name } of CONFIG_VARIABLES) expect(readConfig({ [name]: '' }).warnings).toEqual([])
})

test('identity providers have variables with their names', () => {
  const { idps, warnings } = readConfig({
    STOWAGE_IDP_HOME_ISSUER: 'https://auth.home.example',
    STOWAGE_IDP_HOME_CLIENT_ID: 'stowage',
    STOWAGE_IDP_HOME_ROLES: 'cn=admins,dc=home=superadmin, help desk=support',
    STOWAGE_IDP_WORK_ISSUER: 'https://login.example/realms/work',
    STOWAGE_IDP_WORK_CLIENT_ID: 'stowage',
    STOWAGE_IDP_WORK_CLIENT_SECRET: 'secret',
    STOWAGE_IDP_WORK_REGISTER: 'on',
  })
  expect(warnings).toEqual([])
  expect([...idps.keys()]).toEqual(['home', 'work'])
  expect(idps.get('work')).toEqual({
    key: 'work',
    label: 'Work',
    issuer: 'https://login.example/realms/work',
    client_id: 'stowage',
    client_secret: 'secret',
    scopes: 'openid profile email',
    register: true,
    link_by_email: false,
    second_factor: 'local',
    strength: [],
    groups_claim: 'groups',
    roles: new Map(),
  })
})

test('a faulty identity provider is refused, without a word of its secret', () => {
  const env = {
    STOWAGE_IDP_HOME_ISSUER: 'ftp://auth.home.example',
    STOWAGE_IDP_HOME_CLIENT_SECRET: 'canary\n',
    STOWAGE_IDP_HOME_SCOPES: 'profile',
    STOWAGE_IDP_HOME_ROLES: 'admins=emperor',
    STOWAGE_SECRET_KEY: 'canary',
  }
  expect(() => readConfig(env)).toThrow('STOWAGE_SECRET_KEY must be 32 bytes')
  const { STOWAGE_SECRET_KEY: key, ...idp } = env
  for (const given of [{ STOWAGE_SECRET_KEY: key }, idp]) {
    const problems = problemsOf(given)
    expect(problems.join('\n')).not.toContain('canary')
  }
  expect(problemsOf(idp).map((problem) => problem.split(' ')[0])).toEqual(
    ['ISSUER', 'CLIENT_ID', 'CLIENT_SECRET', 'SCOPES', 'ROLES'].map((end) => `STOWAGE_IDP_HOME_${end}`),
  )
})

test.each(['https://evil.example', 'javascript:alert(1)', 'http://192.168.1.1/', 'app://x?y=1', 'nothing'])(
  'the address of an app cannot be %s',
  (address) => expect(problemsOf({ STOWAGE_IDP_APP_REDIRECTS: address })).toHaveLength(1),
)

test('phone apps with their keys', () => {
  const pairs = Array.from({ length: 32 }, (_, n) => (n * 7).toString(16).padStart(2, '0').slice(-2))
  const fingerprint = pairs.join(':')
  const STOWAGE_APPS_ANDROID = ` example.stowage=${fingerprint} , org.example.box=${fingerprint}`
  const { apps } = readConfig({ STOWAGE_APPS_ANDROID, STOWAGE_APPS_IOS: 'A1B2C3D4E5.example.stowage' })
  expect(apps.android.map(({ package_name }) => package_name)).toEqual(['example.stowage', 'org.example.box'])
  expect(apps.android[0]?.fingerprint).toBe(fingerprint.toUpperCase())
  expect(apps.ios).toEqual(['A1B2C3D4E5.example.stowage'])
  expect(readConfig({}).apps).toEqual({ android: [], ios: [] })
})

test.each(['example.stowage', 'example.stowage=AB:CD', 'stowage=', '=', `a.b=${'AB:'.repeat(32)}`])(
  'an Android app cannot be %s',
  (app) => expect(problemsOf({ STOWAGE_APPS_ANDROID: app })).toHaveLength(1),
)

test.each(['example.stowage', 'A1B2C3D4E5', 'A1B2C3D4E5.a/b'])('an iOS app cannot be %s', (app) =>
  expect(problemsOf({ STOWAGE_APPS_IOS: app })).toHaveLength(1),
)

function problemsOf(env: NodeJS.ProcessEnv): readonly string[] {
  try {
    return readConfig(env).warnings
  } catch (error) {
    return error instanceof ConfigError ? error.problems : []
  }
}
test('the address of a mail server', () => {
  const mail = (STOWAGE_SMTP_URL: string, STOWAGE_MAIL_FROM = 'Our home <home@example.org>') =>
    readConfig({ STOWAGE_SMTP_URL, STOWAGE_MAIL_FROM }).mail
  expect(mail('smtps://ada%40example.org:p%3Aw@mail.example.org')).toEqual({
    smtp: {
      host: 'mail.example.org',
      port: 465,
      secure: true,
      starttls: 'required',
      auth: { user: 'ada@example.org', pass: 'p:w' },
    },
    from: { name: 'Our home', address: 'home@example.org' },
  })
  expect(mail('smtp://[::1]:25?starttls=off', 'home@example.org')).toEqual({
    smtp: { host: '::1', port: 25, secure: false, starttls: 'off', auth: null },
    from: { name: 'Stowage', address: 'home@example.org' },
  })
  expect(() => readConfig({ STOWAGE_SMTP_URL: 'smtp://mail.example.org' })).toThrow(
    /STOWAGE_MAIL_FROM must be/,
  )
  for (const wrong of [
    'mail.example.org',
    'http://x',
    'smtp://x?y=1',
    'smtp://ada@x',
    'smtp://x/y',
    'smtp://a:%zz@x',
  ])
    expect(() => mail(wrong)).toThrow(/STOWAGE_SMTP_URL must be the address of a mail server/)
  for (const wrong of ['home', 'a <b', 'a\r\nBcc: x <home@example.org>', 'a@example.org, b@example.org'])
    expect(() => mail('smtp://x', wrong)).toThrow(/STOWAGE_MAIL_FROM must be/)
})

test('a wrong secret is not repeated', () => {
  const env = { STOWAGE_SMTP_URL: 'smtp://ada:canary-1@x/y', STOWAGE_SECRET_KEY: 'canary-2' }
  expect(problemsIn(env)).toHaveLength(2)
  expect(problemsIn(env).join()).not.toMatch(/canary/)
})

test('everything that is wrong is said at once, with what is allowed', () => {
  const env = {
    STOWAGE_PORT: '70000',
    STOWAGE_BASE_URL: 'https://example.org/path/',
    STOWAGE_ALLOWED_HOSTS: 'https://stowage.example',
    STOWAGE_REGISTRATION: 'maybe',
    STOWAGE_RATE_LIMITS: 'no',
    STOWAGE_TRUSTED_PROXIES: '-1',
    STOWAGE_LOG_LEVEL: 'loud',
    STOWAGE_BACKUP_CRON: '0 0 3 * * *',
    STOWAGE_BACKUP_KEEP: '0',
    STOWAGE_LIMIT_SCAN_ACTION: '0x10',
  }
  const problems = problemsIn(env)
  expect(problems).toHaveLength(Object.keys(env).length)
  expect(problems).toContain('STOWAGE_PORT must be a whole number from 0 to 65535, not "70000"')
  expect(problems).toContain('STOWAGE_REGISTRATION must be one of first, open, invite, closed, not "maybe"')
})

test('base addresses', () => {
  expect(readConfig({ STOWAGE_BASE_URL: 'https://stowage.example:8443' }).base_url).toBe(
    'https://stowage.example:8443',
  )
  for (const bad of ['stowage.example', 'ftp://x', 'http://x/', 'http://x?y', 'http://u:p@x', 'http://']) {
    expect(() => readConfig({ STOWAGE_BASE_URL: bad })).toThrow('STOWAGE_BASE_URL must be')
  }
})

test('without a base address it is that of the machine in its network', () => {
  const guess = (interfaces: Record<string, string[]>, env: NodeJS.ProcessEnv = {}, container = false) =>
    readConfig(env, machine(interfaces, container)).base_url
  const lo = ['127.0.0.1', '::1']
  expect(guess({ lo, eth0: ['192.168.1.5', 'fe80::1'] })).toBe('http://192.168.1.5:8080')
  // Docker, tunnels and addresses that a router did not give lead nowhere in the home.
  const others = { docker0: ['172.17.0.1'], wg0: ['10.8.0.2'], eth1: ['169.254.3.4'] }
  expect(guess({ lo, ...others, wlan0: ['10.0.0.7'] }, { STOWAGE_PORT: '80' })).toBe('http://10.0.0.7:80')
  expect(guess({ eth0: ['10.0.0.7'], wlan0: ['192.168.1.9'] })).toBe('http://192.168.1.9:8080')
  expect(guess({ eth0: ['fd12::7'] })).toBe('http://[fd12::7]:8080')
  expect(guess({ lo })).toBe('http://localhost:8080')
  // Only this machine reaches it, or only one address.
  expect(guess({ eth0: ['192.168.1.5'] }, { STOWAGE_HOST: '127.0.0.1' })).toBe('http://localhost:8080')
  expect(guess({ eth0: ['192.168.1.5'] }, { STOWAGE_HOST: '10.1.1.1' })).toBe('http://10.1.1.1:8080')
  // The address of a container is of no use outside of it.
  expect(guess({ lo, eth0: ['172.18.0.2'] }, {}, true)).toBe('http://localhost:8080')
  const config = readConfig({ STOWAGE_BASE_URL: 'http://nas.lan' }, machine({ eth0: ['192.168.1.5'] }))
  expect(config).toMatchObject({ base_url: 'http://nas.lan', base_url_guessed: false })
})

test('https needs its files, and a port of its own', () => {
  expect(readConfig({ STOWAGE_TLS: 'local' }).tls).toEqual({ mode: 'local', port: 8443 })
  const files = { STOWAGE_TLS: 'files', STOWAGE_TLS_CERT: '/c.pem', STOWAGE_TLS_KEY: '/k.pem' }
  expect(readConfig({ ...files, STOWAGE_TLS_PORT: '443' }).tls).toEqual({
    mode: 'files',
    port: 443,
    certificate_file: '/c.pem',
    key_file: '/k.pem',
  })
  expect(() => readConfig({ STOWAGE_TLS: 'files' })).toThrow(
    /STOWAGE_TLS_CERT must be[\s\S]*STOWAGE_TLS_KEY must be/,
  )
  expect(() => readConfig({ STOWAGE_TLS: 'local', STOWAGE_PORT: '8443' })).toThrow('STOWAGE_TLS_PORT must be')
})

test('when backups are made', () => {
  const read = (cron: string) => readConfig({ STOWAGE_BACKUP_CRON: cron }).backup.cron
  for (const good of ['30 3 * * *', '*/15 * * * *', '0 4 * * sun', '0 3 1,15 * *'])
    expect(read(good)).toBe(good)
  expect(read('off')).toBeNull()
  // Too few and too many fields, no hour, a day that never comes, words.
  for (const bad of ['3 * * *', '0 30 3 * * *', '0 24 * * *', '0 3 30 2 *', 'daily', 'on'])
    expect(() => read(bad)).toThrow('STOWAGE_BACKUP_CRON must be')
  const { folder } = readConfig({ STOWAGE_DATA: '/srv/data', STOWAGE_BACKUP_FOLDER: '/mnt/backups' }).backup
  expect(folder).toBe('/mnt/backups')
})

test('where photos are kept', () => {
  const env = { STOWAGE_BLOBS: 's3', STOWAGE_S3_BUCKET: 'home', STOWAGE_MEDIA_FILE_MB: '3' }
  expect(readConfig(env).media).toEqual({
    file_bytes: 3e6,
    total_bytes: 20_000e6,
    cache_bytes: 1000e6,
    clamd: null,
    s3: {
      endpoint: null,
      region: 'us-east-1',
      bucket: 'home',
      prefix: '',
      path_style: false,
      credentials: null,
    },
  })
  const more = {
    STOWAGE_S3_ENDPOINT: 'http://127.0.0.1:9000',
    STOWAGE_S3_PREFIX: 'stowage/',
    STOWAGE_S3_PATH_STYLE: 'on',
    STOWAGE_S3_ACCESS_KEY_ID: 'me',
    STOWAGE_S3_SECRET_ACCESS_KEY: 'hush',
  }
  expect(readConfig({ ...env, ...more }).media.s3).toMatchObject({
    endpoint: 'http://127.0.0.1:9000',
    prefix: 'stowage/',
    path_style: true,
    credentials: { access_key_id: 'me', secret_access_key: 'hush' },
  })
  expect(() => readConfig({ STOWAGE_BLOBS: 's3' })).toThrow('STOWAGE_S3_BUCKET must be')
  expect(() => readConfig({ ...env, STOWAGE_S3_ACCESS_KEY_ID: 'me' })).toThrow('together')
  expect(() => readConfig({ ...env, STOWAGE_S3_ENDPOINT: 'home' })).toThrow('STOWAGE_S3_ENDPOINT must be')
  expect(() => readConfig({ STOWAGE_MEDIA_TOTAL_MB: '0' })).toThrow('STOWAGE_MEDIA_TOTAL_MB must be')
})

test('BI4 payments without an address warn of the variable, the guess, and what goes wrong', () => {
  const paying = {
    STOWAGE_STRIPE_SECRET_KEY: STRIPE_KEY,
    STOWAGE_STRIPE_WEBHOOK_SECRETS: WEBHOOK_SECRETS.join(','),
    STOWAGE_BILLING_PLANS: JSON.stringify(PLANS),
  }
  const { base_url, warnings } = readConfig(paying)
  expect(warnings).toEqual([expect.stringMatching(/^STOWAGE_BASE_URL is not set, .*do not come back/)])
  expect(warnings[0]).toContain(`its address: ${base_url}.`)
  expect(readConfig({ ...paying, STOWAGE_BASE_URL: 'https://home.example' }).warnings).toEqual([])
  expect(readConfig({}).warnings).toEqual([])
})

test('a misspelt name does not pass in silence', () => {
  expect(readConfig({ STOWAGE_PROT: '1' }).warnings).toEqual([expect.stringContaining('STOWAGE_PROT')])
})

test('quotas in their own units', () => {
  const { media, quotas } = readConfig({
    STOWAGE_QUOTA_HOUSEHOLD_MB: '3',
    STOWAGE_QUOTA_BLANK_LABELS: '7',
    STOWAGE_MEDIA_TOTAL_MB: '5',
  })
  expect(quotas).toEqual(quotaLimits({ household_bytes: 3, blank_labels: 7, media_bytes: 5 }))
  expect([quotas.household_bytes, quotas.blank_labels, media.total_bytes]).toEqual([3e6, 7, 5e6])
  for (const bad of ['0', '-1', '1.5', 'lots', '100000001'])
    expect(() => readConfig({ STOWAGE_QUOTA_HOUSEHOLD_MB: bad })).toThrow(
      'STOWAGE_QUOTA_HOUSEHOLD_MB must be',
    )
})
