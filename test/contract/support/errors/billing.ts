import { v7 as uuid7 } from 'uuid'
import type { Provocations } from '../provocation.ts'

/** Nobody pays at the furnished server. */
const nobodyPays: Provocations = { provider_unknown: () => ({}) }

/** Codes that one route gives for reasons of its own: those of payments. */
export const errorsOfBilling: Readonly<Record<string, Provocations>> = {
  'billing.checkout_sessions.create': nobodyPays,
  'billing.checkout_sessions.finalize': nobodyPays,
  'billing.customer_portal_sessions.create': nobodyPays,
  'billing.invoices': nobodyPays,
  'mobile.billing.checkout_sessions.create': nobodyPays,
  'mobile.billing.checkout_sessions.finalize': nobodyPays,
  'mobile.billing.open_portal': nobodyPays,
  'webhooks.billing': {
    ...nobodyPays,
    malformed_request: () => ({ headers: { 'content-encoding': 'gzip' } }),
  },
  'superadmin.manual_overrides.create': {
    not_found: () => ({ path: `/api/v1/superadmin/households/${uuid7()}/manual-overrides` }),
  },
}
