import { v7 as uuid7 } from 'uuid'
import { derivedId, HOUSEHOLD_QUOTAS } from '../../../engine/index.ts'
import { AS_IT_IS, type Dear, list } from './dear-request.ts'

const PLAN = [{ body: { plan: 'family', return_url: `stowage://${'x'.repeat(480)}` } }]
const SESSION = [{ body: { session_id: `cs_${'x'.repeat(200)}` } }]
/** The first request makes an override, and the second one ends it. */
const KEY = uuid7()

/** Routes that are refused there: nobody pays at that server. */
export const REFUSED_BILLING: readonly string[] = [
  'billing.checkout_sessions.create',
  'billing.checkout_sessions.finalize',
  'billing.customer_portal_sessions.create',
  'billing.invoices',
  'mobile.billing.checkout_sessions.create',
  'mobile.billing.checkout_sessions.finalize',
  'mobile.billing.open_portal',
  'webhooks.billing',
]

/** The dearest requests about plans and payments. */
export const dearBillingRequests: Readonly<Record<string, Dear>> = {
  'billing.plans': AS_IT_IS,
  'billing.status': AS_IT_IS,
  'billing.invoices': [{ query: { limit: '100' } }],
  'billing.checkout_sessions.create': PLAN,
  'billing.checkout_sessions.finalize': SESSION,
  'billing.customer_portal_sessions.create': [{ body: {} }],
  'entitlements.get': AS_IT_IS,
  'usage.get': AS_IT_IS,
  'mobile.billing.status': AS_IT_IS,
  'mobile.billing.checkout_sessions.create': PLAN,
  'mobile.billing.checkout_sessions.finalize': SESSION,
  'mobile.billing.open_portal': [{ body: {} }],
  'mobile.entitlements': AS_IT_IS,
  'mobile.usage': AS_IT_IS,
  'superadmin.manual_overrides.create': [
    {
      headers: { 'idempotency-key': KEY },
      body: {
        quotas: Object.fromEntries(HOUSEHOLD_QUOTAS.map((name) => [name, 9e12])),
        reason: 'word '.repeat(100),
      },
    },
  ],
  'superadmin.manual_overrides.end': [{ params: { override_public_id: derivedId(KEY, 1) } }],
  'superadmin.subscriptions': list,
  'webhooks.billing': [
    {
      params: { provider_key: 'stripe' },
      headers: { 'stripe-signature': 'x'.repeat(4000) },
      bytes: { type: 'application/json', content: Buffer.from(`"${'x'.repeat(250_000)}"`) },
    },
  ],
}
