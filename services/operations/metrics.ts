import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Finding } from './checks/finding.ts'

/** A request that was answered. */
export interface AnsweredRequest {
  readonly method: string
  /** The id of the route; null if there is none at the address. */
  readonly route: string | null
  readonly status: number
  readonly ms: number
  /** The trace of the caller, as W3C Trace Context writes it. */
  readonly traceparent?: string | undefined
}

/** Values that are read when somebody asks for the metrics, by name and meaning. */
export type Gauges = Readonly<Record<string, { readonly help: string; read(): number | Promise<number> }>>

/** Share of failed requests from which a day is a warning. */
const MANY_FAILED = 0.001
/** Upper bounds of the durations of requests, in seconds. */
const BUCKETS = [0.005, 0.02, 0.05, 0.1, 0.5, 2, 10]

/** The requests of a time: how many, and how many failed by a fault of the server. */
export interface RequestCount {
  readonly requests: number
  readonly failed: number
  /** The most frequent routes with failures. */
  readonly routes: readonly { readonly route: string; readonly failed: number }[]
}

/** The metrics of the program, in this process's memory. */
export class Metrics {
  private readonly registry = new Registry()
  private readonly requests: Counter
  private readonly durations: Histogram
  private readonly operations: Counter
  private readonly jobs: Counter
  /** Number of jobs that failed since the start. */
  failedJobs = 0
  private collects = false
  private count = { requests: 0, failed: 0 }
  private readonly failures = new Map<string, number>()

  constructor(version: string) {
    const registers = [this.registry]
    this.requests = new Counter({
      name: 'stowage_http_requests_total',
      help: 'Requests by method, route and status.',
      labelNames: ['method', 'route', 'status'],
      registers,
    })
    this.durations = new Histogram({
      name: 'stowage_http_request_duration_seconds',
      help: 'Time to the end of the answer, by class of status.',
      labelNames: ['class'],
      buckets: BUCKETS,
      registers,
    })
    this.operations = new Counter({
      name: 'stowage_operations_total',
      help: 'Operations that households judged, by outcome.',
      labelNames: ['outcome'],
      registers,
    })
    this.jobs = new Counter({
      name: 'stowage_jobs_total',
      help: 'Jobs that ended, by kind and state.',
      labelNames: ['kind', 'state'],
      registers,
    })
    new Gauge({
      name: 'stowage_info',
      help: 'The version of the program.',
      labelNames: ['version'],
      registers,
    }).set({ version }, 1)
  }

  /** Adds values that are read on demand. */
  add(gauges: Gauges): void {
    for (const [name, { help, read }] of Object.entries(gauges)) {
      new Gauge({
        name,
        help,
        registers: [this.registry],
        async collect() {
          this.set(await read())
        },
      })
    }
  }

  /** Counts a request. */
  request({ method, route, status, ms }: AnsweredRequest): void {
    const known = /^(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$/.test(method) ? method : 'other'
    this.requests.inc({ method: known, route: route ?? 'none', status: `${status}` })
    this.durations.observe({ class: `${Math.floor(status / 100)}xx` }, ms / 1000)
    this.count.requests++
    if (status < 500 || status === 503 || status === 507) return
    this.count.failed++
    const name = route ?? 'none'
    this.failures.set(name, (this.failures.get(name) ?? 0) + 1)
  }

  /** Counts the operations of a push. */
  pushed(results: readonly { readonly error?: unknown }[]): void {
    const rejected = results.filter(({ error }) => error).length
    if (rejected > 0) this.operations.inc({ outcome: 'rejected' }, rejected)
    if (results.length > rejected) this.operations.inc({ outcome: 'accepted' }, results.length - rejected)
  }

  /** Counts a job that ended. */
  jobEnded(kind: string, state: string): void {
    if (state === 'failed') this.failedJobs++
    this.jobs.inc({ kind, state })
  }

  /** The requests since the last call. */
  takeCount(): RequestCount {
    const routes = [...this.failures]
      .map(([route, failed]) => ({ route, failed }))
      .sort((a, b) => b.failed - a.failed)
      .slice(0, 10)
    const taken = { ...this.count, routes }
    this.count = { requests: 0, failed: 0 }
    this.failures.clear()
    return taken
  }

  /** The requests since the last call of `takeCount`. */
  get present(): { readonly requests: number; readonly failed: number } {
    return this.count
  }

  /** In the text format of Prometheus. */
  async text(): Promise<string> {
    this.startProcessMetrics()
    return this.registry.metrics()
  }

  get contentType(): string {
    return this.registry.contentType
  }

  /** As plain data. */
  async json(): Promise<
    {
      name: string
      help: string
      type: string
      values: { labels: Record<string, string | number>; value: number }[]
    }[]
  > {
    this.startProcessMetrics()
    const all = await this.registry.getMetricsAsJSON()
    return all.map(({ name, help, type, values }) => ({
      name,
      help,
      type: String(type),
      values: values.map(({ labels, value }) => ({
        labels: Object.fromEntries(
          Object.entries(labels).flatMap(([key, label]) => (label === undefined ? [] : [[key, label]])),
        ),
        value: Number.isFinite(value) ? value : 0,
      })),
    }))
  }

  /** Ends the observers of the process. */
  close(): void {
    this.registry.clear()
  }

  /** Memory, processor time and delays of the event loop cost a little, so they begin with the first reader. */
  private startProcessMetrics(): void {
    if (!this.collects) collectDefaultMetrics({ register: this.registry })
    this.collects = true
  }
}

/** What the failures of a time mean. */
export function findingsOfRequests({ failed, requests, routes }: RequestCount): Finding[] {
  const share = requests === 0 ? 0 : failed / requests
  const subject = 'requests'
  if (failed === 0) return [{ level: 'ok', subject, message: `${requests} requests, none failed` }]
  const message = `${failed} of ${requests} requests failed: ${routes.map((each) => `${each.route} ${each.failed}`).join(', ')}`
  const advice = 'The log has each failure with its request id, at the level error.'
  const values = { count: failed, all: requests }
  return share >= MANY_FAILED
    ? [{ level: 'problem', subject, message, advice, code: 'check_requests_many', values }]
    : [{ level: 'warning', subject, message, advice, code: 'check_requests', values }]
}
