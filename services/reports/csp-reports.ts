import { createHash } from 'node:crypto'
import { type CspReport, MINUTE_MS, noteCspReport } from '../../engine/index.ts'
import type { AccountStore } from '../accounts/account-store.ts'
import type { Clock, Ids, Logging } from '../runtime.ts'

/** Maximum number of reports that are written per minute; further ones are only counted. */
const WRITES_PER_MINUTE = 60

/** A violation as a browser reports it, in either format. */
export interface ReportedViolation {
  readonly document: string
  readonly directive: string
  readonly blocked: string
  readonly source: string | null
  readonly line: number | null
  readonly enforced: boolean
}

type Deps = Clock & Ids & Logging & { readonly accounts: AccountStore }

/** SPEC.md I47: the violations of content security policies that browsers report. Anybody can send some, so little is kept. */
export class CspReports {
  private readonly deps: Deps
  private window = 0
  private written = 0
  private dropped = 0

  constructor(deps: Deps) {
    this.deps = deps
  }

  /** Number of reports since the start that were counted and not kept. */
  get notKept(): number {
    return this.dropped
  }

  async take(violations: readonly ReportedViolation[]): Promise<void> {
    for (const [report, times] of merged(violations.map(kept))) await this.note(report, times)
  }

  private async note(report: KeptReport, times: number): Promise<void> {
    const { accounts, log, newId } = this.deps
    const window = Math.floor(this.deps.now().getTime() / MINUTE_MS)
    if (window !== this.window) {
      this.window = window
      this.written = 0
    }
    const known = accounts.read((view) => view.count('csp_reports', 'fingerprint', report.fingerprint) > 0)
    const full = this.written >= WRITES_PER_MINUTE
    const rejection = full
      ? true
      : await accounts.run(noteCspReport, { report_id: newId(), times, ...report }, null)
    if (rejection) {
      this.dropped += times
      return
    }
    this.written++
    const { fingerprint: _, ...facts } = report
    if (!known) log.warn(facts, 'a browser reports a violation of the content security policy')
  }
}

type KeptReport = Pick<
  CspReport,
  'fingerprint' | 'directive' | 'document' | 'blocked' | 'source' | 'line' | 'enforced'
>

function kept({ blocked, directive, document, enforced, line, source }: ReportedViolation): KeptReport {
  const facts = {
    directive: /^[a-z-]{1,40}/.exec(directive)?.[0] ?? 'unknown',
    document: pageOf(document),
    blocked: blockedOf(blocked),
    source: source === null ? null : sourceOf(source),
    line,
    enforced,
  }
  const fingerprint = createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 32)
  return { fingerprint, ...facts }
}

/** The same reports together, each with how often it comes. */
function merged(reports: readonly KeptReport[]): [KeptReport, number][] {
  const byPrint = new Map<string, [KeptReport, number]>()
  for (const report of reports) {
    const [, times] = byPrint.get(report.fingerprint) ?? [report, 0]
    byPrint.set(report.fingerprint, [report, times + 1])
  }
  return [...byPrint.values()]
}

/** A page: its origin and the first part of its path. What follows can hold the secret of a link. */
function pageOf(address: string): string {
  const url = parsed(address)
  if (!url || !/^https?:$/.test(url.protocol)) return 'unknown'
  const [, first = ''] = url.pathname.split('/')
  return `${url.origin}/${/^[a-z-]{0,30}$/.test(first) ? first : ''}`.slice(0, 200)
}

/** The blocked thing: a keyword such as `inline`, or an origin. */
function blockedOf(text: string): string {
  if (/^[a-z-]{1,30}$/.test(text)) return text
  const url = parsed(text)
  if (!url) return 'unknown'
  return (/^https?:$/.test(url.protocol) ? url.origin : url.protocol).slice(0, 200)
}

/** The script that did it: its origin and the name of its file. */
function sourceOf(address: string): string {
  const url = parsed(address)
  if (!url) return 'unknown'
  if (!/^https?:$/.test(url.protocol)) return url.protocol.slice(0, 200)
  const file = /[\w.-]{1,80}\.(?:m?js|css|html)$/.exec(url.pathname)?.[0]
  return (file === undefined ? url.origin : `${url.origin}/${file}`).slice(0, 200)
}

function parsed(address: string): URL | null {
  return URL.canParse(address) ? new URL(address) : null
}
