import {
  type CheckLevel,
  DAY_MS,
  MAX_RUN_FINDINGS,
  noteManualCheck,
  noteQualityRun,
  type QualityRun,
  type Rejection,
} from '../../engine/index.ts'
import type { AccountStore } from '../accounts/account-store.ts'
import type { Clock, Ids } from '../runtime.ts'
import type { Finding } from './checks/finding.ts'

/** A run of checks to keep. */
export interface NewRun {
  /** The same id is the same run. */
  readonly run_id?: string | undefined
  readonly operation_id?: string | undefined
  readonly kind: QualityRun['kind']
  readonly started_at: string
  readonly checked: number
  readonly findings: readonly Finding[]
  readonly by: string | null
}

/** Keeps a run of checks. The rejection is `already_exists` if the id is that of another run. */
export type NoteRun = (run: NewRun) => Promise<Rejection | null>

const LEVELS: readonly CheckLevel[] = ['ok', 'warning', 'problem']

/** The worst level of findings; `ok` without any. */
export function outcomeOf(findings: readonly Pick<Finding, 'level'>[]): CheckLevel {
  return LEVELS.findLast((level) => findings.some((finding) => finding.level === level)) ?? 'ok'
}

/** SPEC.md AO6: keeps what runs of checks found, with the worst findings first. */
export function noteRuns({
  accounts,
  newId,
  now,
}: Clock & Ids & { readonly accounts: () => Pick<AccountStore, 'run'> }): NoteRun {
  return async ({ run_id = newId(), operation_id, kind, started_at, checked, findings, by }) => {
    const sorted = findings.toSorted((a, b) => LEVELS.indexOf(b.level) - LEVELS.indexOf(a.level))
    return accounts().run(
      kind === 'manual' ? noteManualCheck : noteQualityRun,
      {
        run_id,
        kind,
        outcome: outcomeOf(findings),
        started_at,
        finished_at: now().toISOString(),
        checked,
        findings: sorted
          .slice(0, MAX_RUN_FINDINGS)
          .map(({ level, subject, message, advice, code, values }) => ({
            level,
            subject: subject.slice(0, 200),
            message: message.slice(0, 600),
            advice: advice?.slice(0, 600) ?? null,
            ...(code && { code, values: values ?? {} }),
          })),
        by,
      },
      by,
      operation_id,
    )
  }
}

/** The key by which runs are sorted, the highest first. */
export function runKey({ finished_at, public_id }: QualityRun): string {
  return `${finished_at} ${public_id}`
}

/** All runs of checks, the latest first. */
export function qualityRuns(accounts: Pick<AccountStore, 'read'>): QualityRun[] {
  return accounts
    .read((view) => view.all('quality_runs').map(({ record }) => record))
    .toSorted((a, b) => (runKey(a) < runKey(b) ? 1 : -1))
}

/** The runs of one kind, in a summary. */
export interface QualityOfKind {
  readonly kind: QualityRun['kind']
  readonly last: QualityRun | null
  readonly runs: number
  readonly ok: number
  readonly warnings: number
  readonly problems: number
}

const KINDS: readonly QualityRun['kind'][] = ['checks', 'drill', 'requests', 'manual']

/** SPEC.md AO6: what the checks of the last days found, by kind. */
export function qualitySummary(
  accounts: Pick<AccountStore, 'read'>,
  now: Date,
  days: number,
): { outcome: CheckLevel; kinds: QualityOfKind[] } {
  const since = new Date(now.getTime() - days * DAY_MS).toISOString()
  const runs = qualityRuns(accounts)
  const kinds = KINDS.map((kind): QualityOfKind => {
    const all = runs.filter((run) => run.kind === kind)
    const recent = all.filter(({ finished_at }) => finished_at >= since)
    const count = (outcome: CheckLevel) => recent.filter((run) => run.outcome === outcome).length
    return {
      kind,
      last: all[0] ?? null,
      runs: recent.length,
      ok: count('ok'),
      warnings: count('warning'),
      problems: count('problem'),
    }
  })
  const last = kinds.flatMap(({ last }) => (last ? [{ level: last.outcome }] : []))
  return { outcome: outcomeOf(last), kinds }
}
