import type { QualityRun, StatusComponent } from '../../engine/index.ts'
import { BackupFolder } from '../../storage/index.ts'
import { ServiceError } from '../errors.ts'
import { type BackupHealth, backupHealth } from './backup-health.ts'
import { CheckThread } from './checks/check-thread.ts'
import type { Finding } from './checks/finding.ts'
import { Drills, SERVER } from './drills.ts'
import { isFindingCode } from './found.ts'
import { gaugesOf } from './gauges.ts'
import { type AnsweredRequest, findingsOfRequests, Metrics } from './metrics.ts'
import type { OperationsDeps } from './operations-deps.ts'
import { type NoteRun, noteRuns, qualityRuns } from './quality.ts'
import { MAILS_WAITING, type ReadinessPoint, readiness } from './readiness.ts'
import { type Schedule, schedule } from './schedule.ts'
import { type ComponentState, type ComponentStates, Uptime } from './status/uptime.ts'
import { Traces } from './traces.ts'

/** What an earlier run found. @throws ServiceError `already_exists` if it was no run of the checks */
function keptFindings({ findings, kind }: QualityRun): Finding[] {
  if (kind !== 'checks') throw new ServiceError('already_exists')
  return findings.map(({ advice, code, values, ...finding }) => ({
    ...finding,
    ...(advice !== null && { advice }),
    ...(isFindingCode(code) && { code, values }),
  }))
}

/** The operation of an installation: drills, checks, uptime and metrics. */
export class OperationsService {
  readonly drills: Drills
  readonly metrics: Metrics
  readonly uptime: Uptime
  readonly note: NoteRun
  private readonly deps: OperationsDeps
  private readonly checks = new CheckThread()
  /** Null if no collector is configured. */
  private readonly traces: Traces | null
  private schedules: Schedule[] = []
  private counted_since: string
  private failed: { readonly version: string; readonly drill: boolean; readonly checks: boolean } | null =
    null

  constructor(deps: OperationsDeps) {
    const { accounts, config, health, version } = deps
    this.deps = deps
    const { traces } = config.operations
    this.traces = traces && new Traces(traces, deps.outbound, deps)
    this.note = noteRuns({ ...deps, accounts: () => accounts })
    this.drills = new Drills({ ...deps, note: this.note })
    this.metrics = new Metrics(version)
    this.metrics.add(gaugesOf(deps, () => this.backups()))
    this.uptime = new Uptime(config.data, () => this.states(), deps)
    this.counted_since = deps.now().toISOString()
    health.add(() => (this.lastFailed('drill') ? ['drill_failed'] : []))
    health.add(() => (this.lastFailed('checks') ? ['checks_failed'] : []))
  }

  /** Counts a request, and sends its span if a collector is configured. */
  answered(request: AnsweredRequest): void {
    this.metrics.request(request)
    this.traces?.add(request)
  }

  /** Starts the schedules and the count of uptime. */
  start(): void {
    const { drill_cron, checks_cron } = this.deps.config.operations
    const drill = () => this.drills.start(SERVER, { occasion: 'scheduled' })
    this.uptime.start()
    this.schedules = [
      schedule(drill_cron, 'a restore drill', drill, this.deps),
      schedule(checks_cron, 'the check of all files', () => this.runChecks(null), this.deps),
    ]
  }

  /** The times of the next drill and the next check; null if not scheduled. */
  get next(): { readonly drill: string | null; readonly checks: string | null } {
    const [drill, checks] = this.schedules.map((each) => each.next()?.toISOString() ?? null)
    return { drill: drill ?? null, checks: checks ?? null }
  }

  /** Number of jobs that are queued or running now, and that failed since the start. */
  get jobs(): { readonly unfinished: number; readonly failed_since_start: number } {
    return { unfinished: this.deps.unfinishedJobs(), failed_since_start: this.metrics.failedJobs }
  }

  /** The health of the backups. */
  backups(): Promise<BackupHealth> {
    return backupHealth({ ...this.deps, drills: this.drills })
  }

  /** SPEC.md AO2: whether a backup is in the backup folder, or somebody has attested something of it before. */
  async knowsBackup(name: string): Promise<boolean> {
    const { accounts, config } = this.deps
    const attested = accounts.read((view) => view.all('backup_attestations'))
    if (attested.some(({ record }) => record.backup === name)) return true
    return (await new BackupFolder(config.backup.folder).list()).some((backup) => backup.name === name)
  }

  /** SPEC.md AO3: the points of readiness. */
  readiness(): Promise<ReadinessPoint[]> {
    let health: Promise<BackupHealth> | null = null
    const backups = () => {
      health ??= this.backups()
      return health
    }
    return readiness({ ...this.deps, backups })
  }

  /** SPEC.md AO6: checks every file of the data folder in a thread, and keeps what was found. */
  async runChecks(by: string | null, run_id?: string): Promise<Finding[]> {
    const { accounts, config, log, now } = this.deps
    const known = run_id ? accounts.read((view) => view.get('quality_runs', run_id)?.record) : undefined
    if (known) return keptFindings(known)
    const started_at = now().toISOString()
    const findings = await this.checks.run(config, now())
    await this.note({ run_id, kind: 'checks', started_at, checked: findings.length, findings, by })
    const problems = findings.filter(({ level }) => level === 'problem')
    if (problems.length > 0) log.error({ problems }, 'the check of all files found problems')
    return findings
  }

  /** The state of each component, as the program knows it. */
  states(): ComponentStates {
    const { mail, outOfService, space } = this.deps
    const bad = (found: boolean): ComponentState => (found ? 'degraded' : 'ok')
    const backups = this.deps.health
      .problems()
      .some((one) => one === 'backup_failed' || one === 'drill_failed')
    const states: Record<StatusComponent, ComponentState> = {
      server: bad(space.full),
      households: bad(outOfService() > 0),
      photos: bad(space.full),
      mail: bad(mail.waiting > MAILS_WAITING),
      backups: bad(backups),
    }
    return states
  }

  /** Keeps the number of failed requests once a day, and continues interrupted drills. */
  async sweep(): Promise<void> {
    const today = this.deps.now().toISOString().slice(0, 10)
    if (this.counted_since.slice(0, 10) !== today) await this.noteRequests()
    await this.drills.sweep()
  }

  async close(): Promise<void> {
    for (const each of this.schedules) each.stop()
    await Promise.all([this.drills.close(), this.checks.close(), this.uptime.close(), this.traces?.close()])
    this.metrics.close()
  }

  private async noteRequests(): Promise<void> {
    const taken = this.metrics.takeCount()
    const started_at = this.counted_since
    this.counted_since = this.deps.now().toISOString()
    if (taken.requests === 0) return
    const findings = findingsOfRequests(taken)
    await this.note({ kind: 'requests', started_at, checked: taken.requests, findings, by: null })
  }

  /** Everybody may ask for the status, so the runs are read only after a change of the accounts. */
  private lastFailed(kind: 'drill' | 'checks'): boolean {
    const { accounts } = this.deps
    const version = accounts.version()
    if (this.failed?.version !== version) {
      const runs = qualityRuns(accounts)
      const bad = (of: string) => runs.find((run) => run.kind === of)?.outcome === 'problem'
      this.failed = { version, drill: bad('drill'), checks: bad('checks') }
    }
    return this.failed[kind]
  }
}
