import type { Area } from '../routing/area.ts'
import type { Route } from '../routing/route-types.ts'
import type { Services } from '../services.ts'

/**
 * All areas of the interface. To evaluate their declarations takes a third of a start, and their schemas stay in memory,
 * while a household uses few of them.
 */
export const areas: readonly Area<Services>[] = [
  {
    paths: ['/api/v1/containers'],
    load: async () => (await import('./containers/index.ts')).containerRoutes,
  },
  { paths: ['/api/v1/items'], load: async () => (await import('./items/index.ts')).itemRoutes },
  {
    paths: [
      '/api/v1/items',
      '/api/v1/containers',
      '/api/v1/structure',
      '/api/v1/media',
      '/api/v1/mobile/media',
    ],
    load: async () => (await import('./media/index.ts')).mediaRoutes,
  },
  { paths: ['/api/v1/search'], load: async () => (await import('./inventory/search.ts')).searchRoutes },
  {
    paths: ['/api/v1/items', '/api/v1/product-codes'],
    load: async () => (await import('./product-codes/index.ts')).productCodeRoutes,
  },
  { paths: ['/api/v1/audit'], load: async () => (await import('./audit/index.ts')).auditRoutes },
  {
    paths: ['/api/v1/operations'],
    load: async () => (await import('./operations/index.ts')).operationRoutes,
  },
  {
    paths: [
      '/api/v1/operations',
      '/api/v1/documentation',
      '/api/v1/incidents',
      '/api/v1/launch-readiness',
      '/api/v1/observability',
      '/api/v1/quality',
      '/api/v1/release',
      '/api/v1/status-page',
    ],
    load: async () => (await import('./operating/index.ts')).operatingRoutes,
  },
  { paths: ['/api/v1/status'], load: async () => (await import('./public/index.ts')).publicRoutes },
  { paths: ['/api/webhooks/sms'], load: async () => (await import('./webhooks/sms.ts')).webhookRoutes },
  {
    paths: ['/api/webhooks/billing'],
    load: async () => (await import('./webhooks/billing.ts')).billingWebhookRoutes,
  },
  {
    paths: [
      '/api/v1/billing',
      '/api/v1/entitlements',
      '/api/v1/usage',
      '/api/v1/mobile/billing',
      '/api/v1/mobile/entitlements',
      '/api/v1/mobile/usage',
      '/api/v1/superadmin',
    ],
    load: async () => (await import('./billing/index.ts')).billingRoutes,
  },
  { paths: ['/api/v1/session'], load: async () => (await import('./session/index.ts')).sessionRoutes },
  {
    paths: ['/api/v1/security', '/api/v1/mobile/security', '/api/v1/audit'],
    load: async () => (await import('./security/index.ts')).securityRoutes,
  },
  {
    paths: ['/api/v1/ai', '/api/v1/mobile/ai'],
    load: async () => (await import('./ai/index.ts')).aiRoutes,
  },
  {
    paths: ['/api/v1/ai', '/api/v1/organization', '/api/v1/mobile/organizer'],
    load: async () => (await import('./organizer/index.ts')).organizerRoutes,
  },
  {
    paths: ['/api/v1/privacy', '/api/v1/mobile/privacy'],
    load: async () => (await import('./privacy/index.ts')).privacyRoutes,
  },
  {
    paths: ['/api/v1/data-exports', '/api/v1/mobile/data-exports'],
    load: async () => (await import('./portability/index.ts')).portabilityRoutes,
  },
  {
    paths: ['/api/v1/security', '/api/v1/mobile/system-logs'],
    load: async () => (await import('./reports/index.ts')).reportRoutes,
  },
  {
    paths: ['/api/v1/mobile/release'],
    load: async () => (await import('./releases/index.ts')).releaseRoutes,
  },
  {
    paths: ['/api/v1/account', '/api/v1/personal-access-tokens'],
    load: async () => (await import('./account/index.ts')).accountRoutes,
  },
  {
    paths: ['/api/v1/households', '/api/v1/household', '/api/v1/invitations'],
    load: async () => (await import('./members/index.ts')).membersRoutes,
  },
  {
    paths: ['/api/v1/household', '/api/v1/guest'],
    load: async () => (await import('./guests/index.ts')).guestsRoutes,
  },
  { paths: ['/api/v1/structure'], load: async () => (await import('./structure/index.ts')).structureRoutes },
  { paths: ['/api/v1/taxonomy'], load: async () => (await import('./taxonomy/index.ts')).taxonomyRoutes },
  {
    paths: ['/api/v1/saved-views'],
    load: async () => (await import('./saved-views/index.ts')).savedViewRoutes,
  },
  { paths: ['/api/v1/labels'], load: async () => (await import('./labels/index.ts')).labelRoutes },
  {
    paths: ['/api/v1/scans', '/api/v1/scan-sessions', '/api/v1/scan-actions'],
    load: async () => (await import('./scanning/index.ts')).scanningRoutes,
  },
  {
    paths: [
      '/api/v1/mobile/auth',
      '/api/v1/mobile/config',
      '/api/v1/mobile/bootstrap',
      '/api/v1/mobile/devices',
      '/api/v1/mobile/households',
      '/api/v1/mobile/mutations',
      '/api/v1/mobile/media-uploads',
      '/api/v1/mobile/sync',
      '/api/v1/mobile/inventory',
    ],
    load: async () => (await import('./mobile/index.ts')).mobileRoutes,
  },
  {
    paths: ['/api/v1/support', '/api/v1/mobile/support', '/api/v1/household'],
    load: async () => (await import('./support/index.ts')).supportRoutes,
  },
  {
    paths: ['/api/v1/superadmin'],
    load: async () => (await import('./superadmin/index.ts')).superadminRoutes,
  },
  {
    paths: ['/api/v1/data-imports'],
    load: async () => (await import('./imports/index.ts')).dataImportRoutes,
  },
]

/** The pages for people, except the app for browsers. */
export const siteAreas: readonly Area<Services>[] = [
  { paths: ['/q'], load: async () => [(await import('../label-page/label-page-route.ts')).labelPageRoute] },
  {
    paths: ['/connection'],
    load: async () => (await import('../connection/connection-routes.ts')).connectionRoutes,
  },
  {
    paths: [
      '/account',
      '/confirm-account',
      '/guest',
      '/healthz',
      '/.well-known',
      '/join',
      '/keep-email',
      '/metrics',
      '/new-email',
      '/page-scripts',
      '/readyz',
      '/reset-password',
      '/s',
      '/status',
      '/verify-email',
    ],
    load: async () => (await import('../pages/index.ts')).pageRoutes,
  },
]

/** The routes of all areas: every one but those of the OpenAPI document, the reference, and the pages. */
export async function loadRoutes(): Promise<readonly Route<Services>[]> {
  return (await Promise.all(areas.map(({ load }) => load()))).flat()
}
