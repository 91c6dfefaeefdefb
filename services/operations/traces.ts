import { randomBytes } from 'node:crypto'
import type { Outbound } from '../outbound/outbound.ts'
import type { Logging } from '../runtime.ts'
import type { AnsweredRequest } from './metrics.ts'

/** Maximum number of spans that wait; further ones are dropped. */
const MAX_WAITING = 2000
/** Time between two sendings, in ms. */
const SEND_EVERY_MS = 5000
/** Time between two log entries about a collector that does not answer, in ms. */
const LOG_EVERY_MS = 10 * 60_000
/** A trace and a span of the caller, as W3C Trace Context writes them. */
const PARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/

/** Where traces are sent. */
export interface TraceConfig {
  /** The address of a collector, without `/v1/traces`. */
  readonly endpoint: string
  readonly headers: Readonly<Record<string, string>>
}

/**
 * Sends a span for each request to a collector of OpenTelemetry, in OTLP over HTTP with JSON. The libraries of OpenTelemetry open
 * connections themselves; these requests pass the checks of `Outbound` instead. A span has the route and never the path.
 */
export class Traces {
  private readonly config: TraceConfig
  private readonly outbound: Pick<Outbound, 'request'>
  private readonly deps: Logging & { readonly version: string }
  private waiting: object[] = []
  private dropped = 0
  private logged = 0
  private sending: Promise<void> = Promise.resolve()
  private readonly timer: NodeJS.Timeout

  constructor(
    config: TraceConfig,
    outbound: Pick<Outbound, 'request'>,
    deps: Logging & { readonly version: string },
  ) {
    this.config = config
    this.outbound = outbound
    this.deps = deps
    this.timer = setInterval(() => this.flush(), SEND_EVERY_MS).unref()
  }

  add({ method, ms, route, status, traceparent = '' }: AnsweredRequest): void {
    if (this.waiting.length >= MAX_WAITING) {
      this.dropped++
      return
    }
    const [, trace, parent, flags] = PARENT.exec(traceparent) ?? []
    // The caller has decided that this trace is not recorded.
    if (flags !== undefined && (Number.parseInt(flags, 16) & 1) === 0) return
    const end = BigInt(Date.now()) * 1_000_000n
    this.waiting.push({
      traceId: trace ?? randomBytes(16).toString('hex'),
      spanId: randomBytes(8).toString('hex'),
      ...(parent !== undefined && { parentSpanId: parent }),
      name: route ?? method,
      kind: 2,
      startTimeUnixNano: `${end - BigInt(Math.round(ms * 1_000_000))}`,
      endTimeUnixNano: `${end}`,
      attributes: [
        { key: 'http.request.method', value: { stringValue: method } },
        { key: 'http.route', value: { stringValue: route ?? 'none' } },
        { key: 'http.response.status_code', value: { intValue: `${status}` } },
      ],
      status: { code: status >= 500 ? 2 : 0 },
    })
  }

  /** Sends the spans that wait. It settles when they are sent or lost; a failure is logged now and then. */
  flush(): Promise<void> {
    this.sending = this.sending.then(() => this.send())
    return this.sending
  }

  async close(): Promise<void> {
    clearInterval(this.timer)
    await this.flush()
  }

  private async send(): Promise<void> {
    if (this.waiting.length === 0) return
    const spans = this.waiting
    this.waiting = []
    const { endpoint, headers } = this.config
    const resource = [
      { key: 'service.name', value: { stringValue: 'stowage' } },
      { key: 'service.version', value: { stringValue: this.deps.version } },
    ]
    const body = JSON.stringify({
      resourceSpans: [
        { resource: { attributes: resource }, scopeSpans: [{ scope: { name: 'stowage' }, spans }] },
      ],
    })
    try {
      const answer = await this.outbound.request(
        `${endpoint}/v1/traces`,
        { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body },
        { time_ms: 5000 },
      )
      if (!answer.ok) throw new Error(`the collector answers ${answer.status}`)
    } catch (error) {
      this.dropped += spans.length
      if (Date.now() - this.logged < LOG_EVERY_MS) return
      this.logged = Date.now()
      this.deps.log.warn({ err: error, dropped: this.dropped }, 'traces could not be sent')
    }
  }
}
