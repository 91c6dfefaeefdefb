import { errorsOfAccounts } from './errors/accounts.ts'
import { errorsOfBilling } from './errors/billing.ts'
import { errorsOfHouseholds } from './errors/households.ts'
import { errorsOfMedia } from './errors/media.ts'
import { errorsOfOperating } from './errors/operating.ts'
import { errorsOfServices } from './errors/services.ts'
import { errorsOfSupport } from './errors/support.ts'
import type { Provocations } from './provocation.ts'

/** Codes that one route gives for reasons of its own. */
export const errorsByRoute: Readonly<Record<string, Provocations>> = {
  ...errorsOfAccounts,
  ...errorsOfBilling,
  ...errorsOfMedia,
  ...errorsOfHouseholds,
  ...errorsOfOperating,
  ...errorsOfServices,
  ...errorsOfSupport,
}
