import type { AiDialect, AiProviderConfig } from '../config/ai-config.ts'
import { type AllowList, plainHost } from '../outbound/addresses.ts'
import type { ResolveAll } from '../outbound/checked-connect.ts'
import { createOutbound, type Outbound } from '../outbound/outbound.ts'
import { OutboundError } from '../outbound/outbound-error.ts'
import { Breaker } from './breaker.ts'
import { type ChatRequest, chatBody, OPTIONAL_PARAMETERS, type OptionalParameter, readReply } from './chat.ts'

/** Maximum size of an answer, in bytes. */
const ANSWER_BYTES = 2_000_000
/** The longest wait that a busy server can ask for, in milliseconds. */
const LONGEST_WAIT_MS = 10_000
/** Wait before a refused connection is tried once more, in milliseconds. */
const AGAIN_MS = 250
/** Characters of a complaint about a request that are read. */
const MOST_COMPLAINT = 10_000
/** Time for the list of models, in milliseconds. */
const MODELS_MS = 5000

/** Why a model gave no answer that can be used. */
export const modelFaults = [
  'unreachable',
  'too_slow',
  'too_large',
  'address_refused',
  'redirected',
  'unauthorized',
  'unknown_model',
  'rate_limited',
  'server_error',
  'request_refused',
  'malformed',
  'truncated',
  'empty',
  'refused',
  'paused',
] as const
export type ModelFault = (typeof modelFaults)[number]

/** How a request to a model ended. */
export interface ModelOutcome {
  readonly answer: { readonly json: unknown } | { readonly fault: ModelFault }
  readonly usage: { readonly prompt_tokens: number; readonly completion_tokens: number } | null
  /** Requests that were sent, tries included. */
  readonly sent: number
}

/** What a server of models needs. */
export interface ModelServerDeps {
  readonly provider: AiProviderConfig
  /** The private servers that the operator permits for all purposes. */
  readonly outbound_allow: AllowList
  readonly now: () => Date
  /** Resolves names; for tests. */
  readonly resolve?: ResolveAll | undefined
}

/** Faults of the server rather than of one answer. */
const SERVER_FAULTS: readonly ModelFault[] = [
  'unreachable',
  'too_slow',
  'too_large',
  'address_refused',
  'redirected',
  'unauthorized',
  'unknown_model',
  'rate_limited',
  'server_error',
]

/**
 * The one way to the server of models. Its address and its key are those of the operator; no household and no answer can
 * change them, and a redirect is a failure.
 */
export class ModelServer {
  readonly host: string
  readonly dialect: AiDialect
  private readonly provider: AiProviderConfig
  private readonly outbound: Outbound
  private readonly now: () => Date
  private readonly breaker = new Breaker()
  /** Parameters that the server refused. */
  private readonly without = new Set<OptionalParameter>()
  private known: { readonly reachable: boolean; readonly at: string } | null = null

  constructor({ provider, outbound_allow, now, resolve }: ModelServerDeps) {
    const { host, hostname } = new URL(provider.url)
    this.host = host
    this.dialect = provider.dialect
    this.provider = provider
    this.now = now
    const hosts = provider.allow_internal ? [plainHost(hostname)] : []
    const allow = { hosts: [...outbound_allow.hosts, ...hosts], blocks: outbound_allow.blocks }
    this.outbound = createOutbound({ allow, ...(resolve && { resolve }) })
  }

  /** Whether the server answered last, and when; null before the first request. */
  get reachable() {
    return this.known
  }

  /** Whether requests are sent now: not for a minute after three failures. */
  get isReady(): boolean {
    return this.breaker.isClosed(this.now().getTime())
  }

  /** The body of a request, as it is sent. */
  bodyOf(request: ChatRequest): Record<string, unknown> {
    return chatBody(request, { dialect: this.dialect, without: this.without })
  }

  /** Asks a model. It returns within the time, tries included, and never throws. */
  async ask(request: ChatRequest, time_ms: number, signal?: AbortSignal): Promise<ModelOutcome> {
    if (!this.isReady) return { answer: { fault: 'paused' }, usage: null, sent: 0 }
    const outcome = await this.tries(request, performance.now() + time_ms, signal)
    const { answer } = outcome
    // The person ended it: that says nothing about the server.
    if (signal?.aborted) return outcome
    const failed = 'fault' in answer && SERVER_FAULTS.includes(answer.fault)
    if (failed) this.breaker.failed(this.now().getTime())
    else this.breaker.worked()
    this.note(!failed)
    return outcome
  }

  /** Asks for the list of models, to know whether the server answers. Never throws. */
  async check(): Promise<void> {
    try {
      const answer = await this.outbound.request(
        `${this.provider.url}/models`,
        { headers: this.headers() },
        { time_ms: MODELS_MS, bytes: ANSWER_BYTES },
      )
      this.note(answer.ok)
    } catch {
      this.note(false)
    }
  }

  close(): Promise<void> {
    return this.outbound.close()
  }

  private note(reachable: boolean): void {
    this.known = { reachable, at: this.now().toISOString() }
  }

  private headers(): Record<string, string> {
    const { key } = this.provider
    return {
      accept: 'application/json',
      'content-type': 'application/json',
      ...(key !== null && { authorization: `Bearer ${key}` }),
    }
  }

  private async tries(
    request: ChatRequest,
    deadline: number,
    signal: AbortSignal | undefined,
  ): Promise<ModelOutcome> {
    let again = true
    for (let sent = 1; ; sent++) {
      const answer = await this.once(request, deadline, signal)
      const ended = (fault: ModelFault): ModelOutcome => ({ answer: { fault }, usage: null, sent })
      if ('reply' in answer) {
        const { usage, answer: read } = answer.reply
        return { usage, answer: read, sent }
      }
      const left = deadline - performance.now()
      // A server that names a parameter gets the request without it, each parameter once.
      if (answer.refuses !== undefined && !this.without.has(answer.refuses) && left > 0) {
        this.without.add(answer.refuses)
        continue
      }
      const { wait_ms } = answer
      if (!again || wait_ms === undefined || wait_ms >= left || signal?.aborted) return ended(answer.fault)
      again = false
      await new Promise((done) => setTimeout(done, wait_ms))
    }
  }

  private async once(
    request: ChatRequest,
    deadline: number,
    signal: AbortSignal | undefined,
  ): Promise<
    | { readonly reply: ReturnType<typeof readReply> }
    | { readonly fault: ModelFault; readonly wait_ms?: number; readonly refuses?: OptionalParameter }
  > {
    const time_ms = Math.max(1, Math.ceil(deadline - performance.now()))
    try {
      const answer = await this.outbound.request(
        `${this.provider.url}/chat/completions`,
        {
          method: 'POST',
          headers: this.headers(),
          body: JSON.stringify(this.bodyOf(request)),
          ...(signal && { signal }),
        },
        { time_ms, bytes: ANSWER_BYTES },
      )
      if (answer.ok) return { reply: readReply(await answer.arrayBuffer()) }
      return await refusalOf(answer, Object.keys(this.bodyOf(request)))
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error
      return faultOf(error)
    }
  }
}

async function refusalOf(answer: Response, parameters: readonly string[]) {
  const { status } = answer
  if (status === 429 || status === 503) {
    const wait_ms = Number(answer.headers.get('retry-after') ?? Number.NaN) * 1000
    const fault = status === 429 ? 'rate_limited' : 'server_error'
    return { fault, ...(wait_ms >= 0 && wait_ms <= LONGEST_WAIT_MS && { wait_ms }) } as const
  }
  if (status >= 300 && status < 400) return { fault: 'redirected' } as const
  if (status === 401 || status === 403) return { fault: 'unauthorized' } as const
  if (status === 404) return { fault: 'unknown_model' } as const
  if (status >= 500) return { fault: 'server_error' } as const
  const text = (await answer.text()).slice(0, MOST_COMPLAINT)
  const refuses = OPTIONAL_PARAMETERS.find((name) => parameters.includes(name) && text.includes(name))
  return { fault: 'request_refused', ...(refuses && { refuses }) } as const
}

function faultOf(error: OutboundError): { readonly fault: ModelFault; readonly wait_ms?: number } {
  const { reason } = error
  if (reason === 'too_many_redirects') return { fault: 'redirected' }
  if (reason !== 'unreachable') return { fault: reason }
  return isRefused(error) ? { fault: 'unreachable', wait_ms: AGAIN_MS } : { fault: 'unreachable' }
}

/** Whether nothing listened, so that nothing was sent. */
function isRefused(error: OutboundError): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && cause.code === 'ECONNREFUSED') return true
  return false
}
