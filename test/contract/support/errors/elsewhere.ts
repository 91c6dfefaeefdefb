import { PLANS_ELSEWHERE } from '../plans.ts'

const PAYMENTS = [
  'billing.checkout_sessions.create',
  'billing.customer_portal_sessions.create',
  'mobile.billing.checkout_sessions.create',
  'mobile.billing.open_portal',
]
const FINALIZED = ['billing.checkout_sessions.finalize', 'mobile.billing.checkout_sessions.finalize']

/** Errors that take more than one request; each is provoked where it says. */
export const ELSEWHERE: readonly string[] = [
  // test/http/operating/bounds.test.ts: hundreds of records
  ...['incidents.create', 'incidents.maintenance_windows.create', 'incidents.updates.create'].map(
    (id) => `${id} too_many`,
  ),
  'incidents.resolve too_many',
  'operations.app_releases.set too_many',
  'documentation.articles.create too_many',
  'release.candidates.create too_many',
  // test/http/operating/drills.test.ts: while others run, and with an id that another backup has
  ...['unavailable', 'already_exists', 'operation_id_reused'].map(
    (code) => `operations.restore_drills.create ${code}`,
  ),
  // test/http/media/items.test.ts: it takes a file larger than the household may have
  ...['items', 'containers', 'structure.locations', 'structure.places'].map(
    (id) => `${id}.media.add media_too_large`,
  ),
  // test/http/media/virus-scanner.test.ts, O15: with a virus scanner
  ...['items', 'containers', 'structure.locations', 'structure.places'].map(
    (id) => `${id}.media.add media_infected`,
  ),
  'mobile.media_uploads.complete media_infected',
  // test/http/account/required-factor.test.ts, I55: one is required, and there is one
  'security.mfa.disable conflict',
  'mobile.auth.idp.complete second_factor_required',
  'mobile.auth.idp.start second_factor_required',
  'session.idp.start second_factor_required',
  'security.phone.remove conflict',
  // test/http/media/uploads.test.ts: a limit that is lower than it was, and hundreds of uploads
  'mobile.media_uploads.complete media_too_large',
  'mobile.media_uploads.create too_many',
  // test/media: it takes a picture that takes half a minute
  ...['items', 'containers', 'structure.locations', 'structure.places'].map(
    (id) => `${id}.media.add media_takes_too_long`,
  ),
  'mobile.media_uploads.complete media_takes_too_long',
  'scans.resolve media_takes_too_long',
  // test/http/mobile/auth.test.ts, I3
  'mobile.auth.refresh token_reused',
  // test/services/passwords.test.ts and test/http/mobile/hostile.test.ts: the queue of passwords
  'mobile.auth.login unavailable',
  'mobile.auth.register unavailable',
  'session.create unavailable',
  'session.register unavailable',
  'account.email_change.ask unavailable',
  'account.password unavailable',
  'security.mfa.setup unavailable',
  'security.sessions.revoke_others unavailable',
  // test/http/account/mail.test.ts, I22: with an outbox that is full
  'account.email_verification unavailable',
  'mobile.auth.forgot_password unavailable',
  'mobile.auth.resend_verification unavailable',
  // test/http/account/email-address.test.ts, I24: with a mail server
  'mobile.auth.register confirmation_required',
  'session.register confirmation_required',
  // test/http/account/email-address.test.ts, I23: after several mails
  'account.email_verification rate_limited',
  'mobile.auth.resend_verification rate_limited',
  // They use none of the parts that are broken there
  'mobile.auth.forgot_password internal_error',
  'webhooks.sms internal_error',
  'webhooks.billing internal_error',
  // test/http/account/sms.test.ts, I27: with another secret, and at a server without one
  'webhooks.sms authentication_required',
  'webhooks.sms access_denied',
  // test/http/privacy/export.test.ts, I41: while another export is made, and before it is ready
  'privacy.requests.create unavailable',
  'privacy.exports.download conflict',
  // test/http/portability/export-limits.test.ts, AE7: while others are made, and with little room
  ...['data_exports.create', 'mobile.data_exports.create'].flatMap((id) =>
    ['unavailable', 'quota_exceeded'].map((code) => `${id} ${code}`),
  ),
  'data_exports.download conflict',
  'mobile.data_exports.download conflict',
  // test/http/billing: they take a payment provider
  ...PAYMENTS.flatMap((id) => ['conflict', 'provider_failed'].map((code) => `${id} ${code}`)),
  ...FINALIZED.flatMap((id) => ['not_found', 'provider_failed'].map((code) => `${id} ${code}`)),
  'billing.invoices provider_failed',
  ...['authentication_required', 'unavailable', 'not_found', 'validation_failed'].map(
    (code) => `webhooks.billing ${code}`,
  ),
  'superadmin.manual_overrides.create too_many',
  // test/http/account/second-factor.test.ts, I19: whose account is suspended between both steps
  'mobile.auth.login.complete access_denied',
  'session.complete access_denied',
  // test/http/idp/flow.test.ts and test/http/idp/attacks.test.ts: they take a provider, and flows with it
  ...['invalid_credentials', 'access_denied', 'provider_failed', 'unavailable'].map(
    (code) => `session.idp.start ${code}`,
  ),
  ...['invalid_credentials', 'device_revoked', 'provider_failed', 'unavailable'].map(
    (code) => `mobile.auth.idp.start ${code}`,
  ),
  ...[
    'authentication_required',
    'mfa_required',
    'access_denied',
    'device_revoked',
    'identity_unknown',
    'registration_closed',
    'already_exists',
    'conflict',
    'not_found',
    'too_many',
  ].map((code) => `mobile.auth.idp.complete ${code}`),
  'security.identities.unlink conflict',
  // test/http/account/passkeys.test.ts: they take an authenticator, at a server with a name
  'mobile.auth.passkey.options conflict',
  'mobile.auth.passkey conflict',
  'mobile.auth.passkey access_denied',
  'session.passkey.options conflict',
  'session.passkey conflict',
  'session.passkey access_denied',
  'security.passkeys.options conflict',
  'security.passkeys.options unavailable',
  'security.proof.give access_denied',
  'security.proof.give conflict',
  'security.proof.passkey_options conflict',
  'session.idp.start proof_required',
  'mobile.auth.idp.start proof_required',
  // The same queue of passwords as at a sign-in
  'security.mfa.disable unavailable',
  'security.mfa.recovery_code unavailable',
  'security.proof.give unavailable',
  'operations.people.set unavailable',
  'operations.people.set_email unavailable',
  'operations.people.sign_out unavailable',
  // test/http/account/phone-factor.test.ts: they take a provider of SMS, or a phone
  ...['conflict', 'provider_failed'].map((code) => `mobile.auth.login.sms ${code}`),
  ...['already_exists', 'provider_failed', 'unavailable'].map((code) => `security.phone.set_up ${code}`),
  ...['invalid_credentials', 'already_exists'].map((code) => `security.phone.confirm ${code}`),
  ...['conflict', 'provider_failed'].map((code) => `security.phone.send ${code}`),
  // test/http/account/fresh-proof.test.ts, I50: with a fresh proof
  'security.mfa.setup already_exists',
  ...['conflict', 'already_exists', 'too_many'].map((code) => `security.passkeys.add ${code}`),
  'security.passkeys.remove conflict',
  // test/http/members/invitations.test.ts and test/http/guests/links.test.ts: when there are too many
  'household.invitations.create too_many',
  'household.guest_links.create too_many',
  // test/http/account/personal-access-tokens.test.ts: when there are too many
  'personal_access_tokens.create too_many',
  // test/engine/bounds.test.ts, W7 and U6: it takes ten thousand siblings, or a chain of 64
  ...['zones', 'racks', 'rows', 'shelves', 'slots'].flatMap((level) => [
    `structure.${level}.create too_many`,
    `structure.${level}.update too_many`,
  ]),
  ...['create', 'update', 'move'].flatMap((verb) => [
    `taxonomy.categories.${verb} too_many`,
    `taxonomy.categories.${verb} too_deep`,
  ]),
  // test/engine/labels/designs.test.ts, J20: when there are two hundred
  'labels.templates.create too_many',
  'labels.own_sheets.create too_many',
  // test/engine/saved-views/saved-views.test.ts, LV2: when there are two hundred
  'saved_views.create too_many',
  // test/engine/scanning/sessions.test.ts, F6: somebody else scans at that very moment
  'scan_sessions.confirm precondition_failed',
  // test/http/mobile/sync.test.ts, S6: it takes a download
  'mobile.sync.snapshots.download range_not_satisfiable',
  // test/http/support/tickets.test.ts, ST5: when there are too many
  'support.tickets.create too_many',
  'mobile.support.tickets.create too_many',
  'support.tickets.comments.create too_many',
  'superadmin.tickets.messages.create too_many',
  // test/http/support/files.test.ts, ST6: when there are too many or too large ones, and with a virus scanner
  // (`media_takes_too_long`: test/media)
  ...['too_many', 'quota_exceeded', 'media_infected', 'unavailable', 'media_takes_too_long'].map(
    (code) => `support.tickets.attachments.create ${code}`,
  ),
  'superadmin.support_sessions.create unavailable',
  ...PLANS_ELSEWHERE,
  // test/http/ai/intake.test.ts, AN5: what cannot be done, and what was done already
  ...[
    'not_found',
    'too_many',
    'slot_full',
    'target_archived',
    'conflict',
    'already_exists',
    'operation_id_reused',
    'too_deep',
  ]
    .flatMap((code) =>
      ['', 'mobile.'].flatMap((twin) => [
        `${twin}ai.intake.items.accept ${code}`,
        `${twin}ai.intake.containers.accept ${code}`,
      ]),
    )
    .filter((name) => !name.endsWith('not_found')),
  ...['code_taken', 'code_invalid', 'name_taken'].flatMap((code) => [
    `ai.intake.items.accept ${code}`,
    `mobile.ai.intake.items.accept ${code}`,
  ]),
  // test/http/ai/vision.test.ts, AN9: while pictures are looked at, and when they are too large
  ...['items', 'containers'].flatMap((kind) =>
    ['conflict', 'unavailable'].flatMap((code) => [
      `ai.intake.${kind} ${code}`,
      `mobile.ai.intake.${kind} ${code}`,
    ]),
  ),
  'ai.vision.sessions.analyze unavailable',
  'mobile.ai.vision.analyze unavailable',
  ...['ai.vision.sessions.images', 'mobile.ai.vision.analyze'].flatMap((id) =>
    // media_infected: test/http/media/virus-scanner.test.ts
    ['media_too_large', 'media_takes_too_long', 'media_infected', 'quota_exceeded'].map(
      (code) => `${id} ${code}`,
    ),
  ),
  'ai.vision.feedback too_many',
  // test/http/ai/questions.test.ts, AQ6: when there are too many
  'ai.search.feedback too_many',
]
