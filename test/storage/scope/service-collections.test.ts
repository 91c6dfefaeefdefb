import { join } from 'node:path'
import { expect, it } from 'vitest'
import { type ServiceDraft, serviceCommand } from '../../../engine/accounts/command.ts'
import {
  emailKey,
  runServiceCommand,
  type ServiceCollections,
  serviceCollections,
} from '../../../engine/index.ts'
import { createScopeFile, openScopeFile, scopeSchema } from '../../../storage/index.ts'
import { openServiceFile } from '../../../storage/service-file.ts'
import { temporaryFolder } from '../support/files.ts'

const folder = temporaryFolder()
const ID = '0190a000-0000-7000-8000-0000000000a1'
const USER = '0190a000-0000-7000-8000-0000000000b1'
const HASH = 'a'.repeat(64)
const AT = '2026-11-20T10:00:00.000Z'

const failures = { failures: 0, failed_at: null }

/** The collections of the first release. */
const FIRST = [
  'users',
  'devices',
  'sign_ins',
  'browser_sessions',
  'households',
  'memberships',
  'invitations',
  'guest_links',
  'personal_access_tokens',
  'password_resets',
]

/** Adds a record of each collection that files of the first release do not have. */
const LATER = {
  second_factors: (draft: ServiceDraft) =>
    draft.create('second_factors', {
      public_id: ID,
      user_id: USER,
      sealed_seed: 'v1.x',
      confirmed_at: AT,
      last_step: 1,
      recovery_hashes: [HASH],
      ...failures,
    }),
  phone_factors: (draft: ServiceDraft) =>
    draft.create('phone_factors', {
      public_id: ID,
      user_id: USER,
      sealed_number: 'v1.x',
      number_key: HASH,
      last_digits: '78',
      confirmed_at: null,
      code_hash: HASH,
      code_expires_at: AT,
      guesses: 0,
      accepted: null,
      sent_at: [AT],
      recovery_hashes: [],
      ...failures,
    }),
  guest_link_uses: (draft: ServiceDraft) =>
    draft.create('guest_link_uses', { public_id: ID, last_used_at: AT, days: 1 }),
  sign_in_challenges: (draft: ServiceDraft) =>
    draft.create('sign_in_challenges', { public_id: ID, user_id: USER, secret_hash: HASH, expires_at: AT }),
  email_verifications: (draft: ServiceDraft) =>
    draft.create('email_verifications', {
      public_id: ID,
      user_id: USER,
      email: 'ada@example.org',
      secret_hash: HASH,
      expires_at: AT,
    }),
  email_changes: (draft: ServiceDraft) =>
    draft.create('email_changes', {
      public_id: ID,
      user_id: USER,
      email: 'ada@example.net',
      secret_hash: HASH,
      stop_hash: HASH,
      expires_at: AT,
    }),
  pending_registrations: (draft: ServiceDraft) =>
    draft.create('pending_registrations', {
      public_id: ID,
      email: 'Ada@example.org',
      name: 'Ada',
      password_hash: 'x',
      household_name: 'Home',
      invitation_id: null,
      secret_hash: HASH,
      expires_at: AT,
    }),
  sms_reports: (draft: ServiceDraft) =>
    draft.create('sms_reports', {
      public_id: ID,
      kind: 'inbound',
      report_key: HASH,
      status: null,
      action: 'stop',
      received_at: AT,
    }),
  sms_opt_outs: (draft: ServiceDraft) => draft.create('sms_opt_outs', { public_id: ID, number_key: HASH }),
  security_events: (draft: ServiceDraft) =>
    draft.create('security_events', {
      public_id: ID,
      kind: 'sign_in',
      user_id: USER,
      actor_id: USER,
      household_id: null,
      address: '192.0.2.1',
      client: 'x',
      detail: 'passkey',
    }),
  privacy_requests: (draft: ServiceDraft) =>
    draft.create('privacy_requests', {
      public_id: ID,
      kind: 'account_erasure',
      user_id: USER,
      household_id: null,
      state: 'pending',
      due_at: AT,
      ended_at: null,
      households: [],
    }),
  csp_reports: (draft: ServiceDraft) =>
    draft.create('csp_reports', {
      public_id: ID,
      fingerprint: 'x',
      directive: 'script-src',
      document: '/',
      blocked: 'inline',
      source: null,
      line: 1,
      enforced: true,
      count: 1,
      last_seen_at: AT,
    }),
  system_logs: (draft: ServiceDraft) =>
    draft.create('system_logs', {
      public_id: ID,
      user_id: USER,
      device_id: ID,
      level: 'error',
      component: null,
      message: 'It fails.',
      occurred_at: AT,
      app_version: null,
    }),
  client_releases: (draft: ServiceDraft) =>
    draft.create('client_releases', {
      public_id: ID,
      platform: 'android',
      version_code: 2,
      version_name: '2.0',
      notes: '',
      url: null,
      required: false,
      released_at: AT,
    }),
  identities: (draft: ServiceDraft) =>
    draft.create('identities', {
      public_id: ID,
      user_id: USER,
      provider: 'home',
      issuer: 'https://id.example.org',
      subject: '1',
      email: null,
      last_used_at: null,
    }),
  passkeys: (draft: ServiceDraft) =>
    draft.create('passkeys', {
      public_id: ID,
      user_id: USER,
      name: 'Key',
      credential_id: 'x',
      public_key: 'x',
      counter: 0,
      transports: [],
      backed_up: false,
      last_used_at: null,
    }),
  incidents: (draft: ServiceDraft) =>
    draft.create('incidents', {
      public_id: ID,
      title: 'Slow',
      impact: 'minor',
      state: 'resolved',
      components: ['photos'],
      started_at: AT,
      resolved_at: AT,
      updates: [{ public_id: USER, at: AT, state: 'resolved', message: 'It is over.', by: null }],
    }),
  maintenance_windows: (draft: ServiceDraft) =>
    draft.create('maintenance_windows', {
      public_id: ID,
      title: 'A new disk',
      description: '',
      components: [],
      starts_at: AT,
      ends_at: AT,
    }),
  articles: (draft: ServiceDraft) =>
    draft.create('articles', {
      public_id: ID,
      slug: 'wifi',
      language: 'en',
      draft: { title: 'Wi-Fi', body: 'The name is on the router.' },
      published: null,
    }),
  backup_attestations: (draft: ServiceDraft) =>
    draft.create('backup_attestations', {
      public_id: ID,
      backup: '2026-11-20T03-30-00-000Z',
      statement: 'copied',
      note: '',
      by: USER,
    }),
  quality_runs: (draft: ServiceDraft) =>
    draft.create('quality_runs', {
      public_id: ID,
      kind: 'manual',
      outcome: 'ok',
      started_at: AT,
      finished_at: AT,
      checked: 1,
      findings: [],
      by: null,
    }),
  launch_marks: (draft: ServiceDraft) =>
    draft.create('launch_marks', { public_id: ID, note: '', by: USER, done_at: AT }),
  launch_decisions: (draft: ServiceDraft) =>
    draft.create('launch_decisions', {
      public_id: ID,
      decision: 'no_go',
      note: '',
      by: USER,
      open: ['mail'],
    }),
  release_candidates: (draft: ServiceDraft) =>
    draft.create('release_candidates', {
      public_id: ID,
      version: '9.0.0',
      notes: '',
      state: 'open',
      gates: [],
      decided_by: null,
      decided_at: null,
      decision_note: '',
    }),
  support_tickets: (draft: ServiceDraft) =>
    draft.create('support_tickets', {
      public_id: ID,
      user_id: USER,
      household_id: null,
      subject: 'No photos',
      category: 'photos',
      page: null,
      device_id: null,
      language: 'en',
      state: 'open',
      activity_at: AT,
      closed_at: null,
      assigned_to: null,
      allows_access_until: null,
      access_allowed_by: null,
    }),
  support_messages: (draft: ServiceDraft) =>
    draft.create('support_messages', {
      public_id: ID,
      ticket_id: ID,
      author_id: USER,
      from: 'person',
      internal: false,
      body: 'They do not arrive.',
    }),
  support_notices: (draft: ServiceDraft) => draft.create('support_notices', { public_id: ID, ticket_id: ID }),
  support_attachments: (draft: ServiceDraft) =>
    draft.create('support_attachments', {
      public_id: ID,
      ticket_id: ID,
      user_id: USER,
      name: 'shot.png',
      content_type: 'image/png',
      bytes: 3,
      sha256: HASH,
      source_sha256: HASH,
      complete: true,
    }),
  support_parts: (draft: ServiceDraft) =>
    draft.create('support_parts', { public_id: ID, attachment_id: ID, data: 'AAAA' }),
  support_deleted_files: (draft: ServiceDraft) =>
    draft.create('support_deleted_files', { public_id: ID, ticket_id: ID, overwritten: false }),
  support_diagnostics: (draft: ServiceDraft) =>
    draft.create('support_diagnostics', {
      public_id: ID,
      ticket_id: ID,
      content: {
        made_at: AT,
        version: '1.0.0',
        language: 'en',
        second_factor: false,
        browsers: 1,
        devices: [],
        household: null,
        problems: [],
        failed_jobs: [],
      },
    }),
  support_sessions: (draft: ServiceDraft) =>
    draft.create('support_sessions', {
      public_id: ID,
      ticket_id: ID,
      household_id: ID,
      staff_id: USER,
      session_id: ID,
      reason: 'A look',
      expires_at: AT,
      ended_at: null,
      end_reason: null,
    }),
  billing_accounts: (draft: ServiceDraft) =>
    draft.create('billing_accounts', {
      public_id: ID,
      customer_id: 'cus_1',
      paid_by: USER,
      checkout: { session_id: 'cs_1', plan: 'family', return_url: null },
      subscription: {
        subscription_id: 'sub_1',
        state: 'past_due',
        price_id: 'price_1',
        period_end: AT,
        trial_end: null,
        ends_at: null,
        past_due_since: AT,
      },
      asked_at: AT,
      last_event: { event_id: 'evt_1', type: 'invoice.paid', at: AT },
    }),
  billing_events: (draft: ServiceDraft) =>
    draft.create('billing_events', {
      public_id: ID,
      event_id: 'evt_1',
      type: 'invoice.paid',
      household_id: USER,
    }),
  billing_closings: (draft: ServiceDraft) =>
    draft.create('billing_closings', { public_id: ID, customer_id: 'cus_1', attempts: 2 }),
  plan_overrides: (draft: ServiceDraft) =>
    draft.create('plan_overrides', {
      public_id: ID,
      household_id: USER,
      plan: 'family',
      quotas: { media_bytes: 5 },
      reason: 'A school club',
      until: AT,
      by: USER,
      ended_at: null,
      ended_by: null,
    }),
} satisfies { readonly [K in keyof ServiceCollections]?: (draft: ServiceDraft) => unknown }

type Later = keyof typeof LATER
const isLater = (key: string): key is Later => Object.hasOwn(LATER, key)
const later = Object.keys(LATER).filter(isLater)
const { users, ...others } = serviceCollections
const first = Object.fromEntries(Object.entries(others).filter(([key]) => !isLater(key)))

const run = { now: AT, newId: () => ID, operation_id: ID, user_id: null }
let made = 0

/** A file of a release that had the first collections only, with a user. */
function oldFile(): string {
  const path = join(folder, `service-${++made}.sqlite`)
  const schema = scopeSchema({ users, ...first }, { keeps_effects: false })
  createScopeFile(path, schema, { scope_id: ID, epoch: ID })
  const file = openScopeFile(path, schema)
  const tables = file.database
    .prepare<[], { name: string }>("SELECT name FROM sqlite_schema WHERE type = 'table'")
    .all()
  expect(tables.filter(({ name }) => isLater(name))).toEqual([])
  file.close()
  const service = openServiceFile(path)
  const user = {
    public_id: USER,
    name: 'Ada',
    email: 'ada@example.org',
    role: 'user',
    status: 'active',
    email_verified: false,
    password_hash: 'x',
    current_household_id: null,
  } as const
  const add = serviceCommand<object>({
    type: 'test.add_user',
    ledger: () => ({}),
    decide: (draft) => {
      draft.create('users', user)
      return null
    },
  })
  expect(runServiceCommand(service, add, {}, run)).toBeNull()
  service.close()
  return path
}

const adding = (key: Later) =>
  serviceCommand<object>({
    type: 'test.add',
    recorded: false,
    ledger: () => ({}),
    decide: (draft) => {
      LATER[key](draft)
      return null
    },
  })

it('V2 names every collection of the service scope that came after the first release', () => {
  const names = Object.keys(serviceCollections).filter((key) => !FIRST.includes(key))
  expect(later.toSorted()).toEqual(names.toSorted())
})

it.each(later)('V2 gives a service file of the first release the collection %s', (key) => {
  const path = oldFile()
  const service = openServiceFile(path)
  expect(service.read((view) => view.size(key))).toBe(0)
  expect(runServiceCommand(service, adding(key), {}, { ...run, operation_id: USER })).toBeNull()
  const record = service.read((view) => view.get(key, ID)?.record)
  service.close()
  const again = openServiceFile(path)
  const stored = again.read((view) => view.get(key, ID)?.record)
  expect(record?.public_id).toBe(ID)
  expect(stored).toEqual(record)
  expect(again.integrityCheck('full')).toEqual([])
  expect(again.rescan().computed).toEqual(again.rescan().stored)
  expect(
    again.read((view) => view.find('users', 'email_key', emailKey('Ada@example.org'))[0]?.record.name),
  ).toBe('Ada')
  again.close()
})
