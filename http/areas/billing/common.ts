import { z } from 'zod'
import type { AccountStore } from '../../../services/accounts/account-store.ts'
import type { Billing } from '../../../services/billing/billing.ts'
import type { MediaService } from '../../../services/media/media-service.ts'
import type { HouseholdExports } from '../../../services/portability/exports/exports.ts'
import type { SnapshotService } from '../../../storage/index.ts'
import type { ShellServices } from '../../shell/shell-services.ts'

/** What these routes need. */
export interface Needs extends ShellServices {
  readonly accounts: AccountStore
  readonly billing: Billing
  readonly exports: HouseholdExports
  readonly media: MediaService
  readonly snapshots: SnapshotService
}

/** Routes of browsers. A program reads, and does not pay. */
export const browser = { tag: 'Billing', access: 'session', limiter: null } as const
export const paying = { ...browser, by_token: 'never' } as const
/** Routes of devices. */
export const device = { tag: 'Mobile billing', access: 'bearer', limiter: 'mobile-authenticated' } as const

/** Owners and admins pay. */
export const payers = { role: 'admin' } as const

export const ReturnUrl = z
  .string()
  .min(1)
  .max(500)
  .nullable()
  .default(null)
  .meta({
    description: 'A page of this server without a query, or an address of `STOWAGE_BILLING_APP_RETURNS`',
    examples: ['stowage://paid'],
  })
