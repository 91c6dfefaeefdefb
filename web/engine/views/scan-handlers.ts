import type { HouseholdView } from '../../../engine/index.ts'
import { auditPage, auditPlan, codeMeaning, labelRows, wantedThings } from './scan.ts'
import type { ScanCalls } from './scan-calls.ts'

/** How each call of scanning and of labels is answered from the copy. */
export type ScanHandlers = {
  readonly [N in keyof ScanCalls]: (input: ScanCalls[N]['input']) => ScanCalls[N]['output']
}

/** The answers over the newest view of an open copy. */
export function scanHandlers(view: () => HouseholdView): ScanHandlers {
  return {
    resolve_code: ({ code }) => codeMeaning(view(), code),
    wanted: ({ ids }) => wantedThings(view(), ids),
    audit: ({ place, scanned }) => auditPage(view(), place, scanned),
    plan_audit: ({ place, scanned, ...chosen }) => auditPlan(view(), place, scanned, chosen),
    label_rows: ({ ids }) => labelRows(view(), ids),
  }
}
