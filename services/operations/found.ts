import type { CheckLevel, FindingValues } from '../../engine/index.ts'

/**
 * What the installation can find about itself, and how bad it is. Pages have a text for each code, and advice
 * unless all is well; that of a gate is in its text.
 */
export const FINDINGS = {
  disk_ok: 'ok',
  disk_low: 'warning',
  disk_full: 'problem',
  folders_ok: 'ok',
  folder_open: 'warning',
  folder_refused: 'problem',
  clock_ok: 'ok',
  clock_unset: 'problem',
  clock_behind: 'problem',
  address_set: 'ok',
  address_guessed: 'ok',
  address_local: 'warning',
  address_payments: 'warning',
  mail_ok: 'ok',
  mail_none: 'warning',
  mail_waiting: 'problem',
  providers_none: 'ok',
  providers_ok: 'ok',
  providers_failed: 'problem',
  backups_ok: 'ok',
  backups_unscheduled: 'warning',
  backups_same_disk: 'warning',
  backups_none: 'problem',
  backups_damaged: 'problem',
  backups_missing: 'problem',
  backups_stale: 'problem',
  drill_ok: 'ok',
  drill_running: 'ok',
  drill_none: 'warning',
  drill_old: 'warning',
  drill_failed: 'problem',
  migrations_ok: 'ok',
  migrations_failed: 'problem',
  https_proxy: 'ok',
  https_ok: 'ok',
  https_pending: 'ok',
  https_off: 'warning',
  https_ends: 'warning',
  https_not_yet: 'warning',
  https_authority_ends: 'warning',
  https_expired: 'problem',
  https_unusable: 'problem',
  program_ok: 'ok',
  program_unaudited: 'warning',
  program_audit_old: 'warning',
  program_old: 'warning',
  gate_drilled: 'ok',
  gate_rehearsed: 'ok',
  gate_checks_ok: 'ok',
  gate_no_backup: 'problem',
  gate_backups_bad: 'problem',
  gate_no_drill: 'problem',
  gate_drill_running: 'problem',
  gate_drill_failed: 'problem',
  gate_not_rehearsed: 'problem',
  gate_rehearsal_failed: 'problem',
  gate_checks_old: 'problem',
  gate_checks_failed: 'problem',
  check_folder: 'problem',
  check_disk_low: 'warning',
  check_file_damaged: 'problem',
  check_file_altered: 'problem',
  check_file_behind: 'problem',
  check_file_older: 'warning',
  check_stranger: 'warning',
  check_unchecked: 'problem',
  check_quota: 'warning',
  check_photos_missing: 'problem',
  check_photos_unneeded: 'warning',
  check_key_damaged: 'problem',
  check_key_missing: 'problem',
  check_key_other: 'warning',
  check_erasures_unreadable: 'problem',
  check_losses_unreadable: 'warning',
  check_loss: 'warning',
  check_restoring: 'warning',
  check_products: 'warning',
  check_backups_none: 'warning',
  check_backups_partly: 'warning',
  check_drill: 'problem',
  check_requests: 'warning',
  check_requests_many: 'problem',
} as const satisfies Record<string, CheckLevel>
export type FindingCode = keyof typeof FINDINGS

/** Whether a kept code is still one of this program. */
export function isFindingCode(code: string | undefined): code is FindingCode {
  return code !== undefined && Object.hasOwn(FINDINGS, code)
}

/** What a check found: a code with values for pages in any language, and the same in English. */
export interface Found {
  readonly code: FindingCode
  readonly values: FindingValues
  readonly level: CheckLevel
  readonly message: string
  readonly advice: string | null
}

export function found(
  code: FindingCode,
  message: string,
  values: FindingValues = {},
  advice: string | null = null,
): Found {
  return { code, values, level: FINDINGS[code], message, advice }
}
