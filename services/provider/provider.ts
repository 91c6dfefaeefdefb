import {
  type AiLevel,
  type AiSettings,
  aiLevels,
  aiSettingsOf,
  DAY_MS,
  setAiSettings,
} from '../../engine/index.ts'
import { CallsFile } from '../../storage/index.ts'
import type { AccountStore } from '../accounts/account-store.ts'
import type { Config } from '../config/config.ts'
import { requireAccepted } from '../errors.ts'
import type { ResolveAll } from '../outbound/checked-connect.ts'
import type { DerivedStore } from '../privacy/derived-stores.ts'
import type { Clock, Ids, Logging } from '../runtime.ts'
import { type Budget, budgetOf, monthOf, tokensOfRequest, tokensTaken } from './budget.ts'
import { CallFacts, type CallPurpose, type CallStatus, type KnownCall } from './calls.ts'
import { type ChatRequest, shownBody } from './chat.ts'
import { type ModelFault, type ModelOutcome, ModelServer } from './model-server.ts'

/** What asking a model needs. */
export type ProviderDeps = Ids &
  Clock &
  Logging & {
    readonly accounts: AccountStore
    readonly config: Pick<Config, 'ai' | 'data' | 'outbound_allow'>
    /** Resolves names; for tests. */
    readonly resolve?: ResolveAll | undefined
  }

/** A request to a model: the person who asks, and the purpose. */
export interface ModelCall {
  readonly household_id: string
  readonly user_id: string
  readonly purpose: CallPurpose
  /** The level that it takes. */
  readonly level: Exclude<AiLevel, 'off'>
  readonly request: Omit<ChatRequest, 'model'>
  /** The records whose texts or photos are in the request. */
  readonly record_ids?: readonly string[]
  /** Maximum number of further requests if an answer has another form; 0 when absent. */
  readonly repairs?: number
  /** Ends the call. */
  readonly signal?: AbortSignal | undefined
}

/** Why no model was asked, or why its answer is of no use. */
export const providerRefusals = ['not_configured', 'level', 'budget_spent', 'busy'] as const
export type ProviderRefusal = (typeof providerRefusals)[number]

/** Why there is no answer of a model that can be used. */
export type ProviderFailure = ProviderRefusal | ModelFault | 'unusable'

/** What a model answered, read by the caller; or why there is no answer. `call_id`: the call as the list of calls has it. */
export type ProviderAnswer<T> =
  | { readonly value: T; readonly call_id: string }
  | { readonly failed: ProviderFailure; readonly call_id: string | null }

/** Calls at the same time, of all households. */
const AT_ONCE = 2
/** Failures after which asking once more can help: the model wrote, but not what was wanted. */
const REPAIRABLE: readonly ProviderFailure[] = ['unusable', 'malformed']
/** Time for a photo, as a multiple of that for a question. */
const PHOTO_TIMES = 6
/** Time for which the text of a call is kept, in ms: 30 days. */
const TEXT_KEPT_MS = 30 * DAY_MS
/** Time for which the facts of a call are kept, in ms: 400 days. */
const CALL_KEPT_MS = 400 * DAY_MS

/**
 * The model of another server, if the operator configured one. A household's owner says what it may get; each request is
 * counted and can be read by the people whose words are in it. A failure is never an error: everything has a local answer.
 */
export class Provider {
  readonly server: ModelServer | null
  private readonly deps: ProviderDeps
  /** Households with a call that has not ended. */
  private readonly calling = new Set<string>()

  constructor(deps: ProviderDeps) {
    const { config, now, resolve } = deps
    const { provider } = config.ai
    this.deps = deps
    this.server =
      provider && new ModelServer({ provider, outbound_allow: config.outbound_allow, now, resolve })
  }

  /** Asks once whether the server of models answers. It delays nothing. */
  start(): void {
    void this.server?.check()
  }

  /** The model for questions, and the one for photos; null where there is none. */
  get models() {
    const { provider } = this.deps.config.ai
    return { text: provider?.model ?? null, vision: provider?.vision_model ?? null }
  }

  settings(household_id: string): AiSettings {
    return this.deps.accounts.read((view) => aiSettingsOf(view, household_id))
  }

  /**
   * Changes what a household lets a model have. `accounts` know where the request came from, for the event.
   *
   * @throws ServiceError `access_denied` for anyone but an owner
   */
  async change(
    accounts: Pick<AccountStore, 'run'>,
    household_id: string,
    user_id: string,
    patch: { readonly level?: AiLevel | undefined; readonly share_vocabulary?: boolean | undefined },
  ): Promise<AiSettings> {
    const input = { user_id, household_id, at: this.deps.now().toISOString(), ...patch }
    requireAccepted(await accounts.run(setAiSettings, input, user_id))
    return this.settings(household_id)
  }

  /** Whether a household lets a model have what a level says. */
  permits(household_id: string, level: AiLevel): boolean {
    if (!this.server) return false
    return aiLevels.indexOf(this.settings(household_id).level) >= aiLevels.indexOf(level)
  }

  budget(household_id: string): Budget {
    const { config, now } = this.deps
    return budgetOf(this.file(household_id), config.ai.tokens_month, now())
  }

  /**
   * Asks a model, and reads its answer with `read`, which returns null for one that it cannot use. The call is noted before
   * it is made.
   */
  async ask<T>(call: ModelCall, read: (json: unknown) => T | null): Promise<ProviderAnswer<T>> {
    const { household_id, level } = call
    const { server } = this
    const model = call.purpose === 'look' ? this.models.vision : this.models.text
    const none = (failed: ProviderFailure) => ({ failed, call_id: null })
    if (!server || model === null) return none('not_configured')
    if (!this.permits(household_id, level)) return none('level')
    if (!server.isReady) return none('paused')
    if (this.calling.has(household_id) || this.calling.size >= AT_ONCE) return none('busy')
    this.calling.add(household_id)
    try {
      const { time_ms } = this.deps.config.ai
      const deadline = performance.now() + time_ms * (call.purpose === 'look' ? PHOTO_TIMES : 1)
      const first = await this.call(server, { ...call.request, model }, { call, deadline }, read)
      return await this.repaired(server, { ...call.request, model }, { call, deadline }, read, first)
    } finally {
      this.calling.delete(household_id)
    }
  }

  /** Asks again a model whose answer cannot be read, and tells it the form. The calls share one deadline. */
  private async repaired<T>(
    server: ModelServer,
    request: ChatRequest,
    within: { readonly call: ModelCall; readonly deadline: number },
    read: (json: unknown) => T | null,
    first: ProviderAnswer<T>,
  ): Promise<ProviderAnswer<T>> {
    const { repairs = 0, household_id, level, signal } = within.call
    let answer = first
    for (let left = repairs; left > 0; left--) {
      if (!('failed' in answer) || !REPAIRABLE.includes(answer.failed)) return answer
      const isOver = performance.now() >= within.deadline || signal?.aborted
      // An owner may have lowered the level meanwhile.
      if (isOver || !server.isReady || !this.permits(household_id, level)) return answer
      const form = JSON.stringify(request.schema)
      const system = `${request.system}\nYour last answer had another form. The JSON Schema of the one JSON object to answer with: ${form}`
      const again = await this.call(server, { ...request, system }, within, read)
      // Without tokens for a second call, the first answer stands.
      if ('failed' in again && again.call_id === null) return answer
      answer = again
    }
    return answer
  }

  private async call<T>(
    server: ModelServer,
    request: ChatRequest,
    { call, deadline }: { readonly call: ModelCall; readonly deadline: number },
    read: (json: unknown) => T | null,
  ): Promise<ProviderAnswer<T>> {
    const { log, newId, now } = this.deps
    const { household_id, user_id, purpose, level, record_ids = [], signal } = call
    const pictures = request.pictures ?? []
    const shown = shownBody(server.bodyOf(request), pictures)
    const text = `${request.system}${request.text}${JSON.stringify(request.schema)}`
    const asked = { request: tokensOfRequest(text, pictures.length), answer: request.most_tokens }
    const file = this.file(household_id)
    const { used, limit } = this.budget(household_id)
    if (used + asked.request + asked.answer > limit) return { failed: 'budget_spent', call_id: null }
    const facts: CallFacts = {
      ...{ purpose, level, host: server.host, model: request.model },
      bytes: Buffer.byteLength(shown) + pictures.reduce((sum, { jpeg }) => sum + jpeg.byteLength, 0),
      ...{ tokens_in: 0, tokens_out: 0, ms: 0, status: 'sending', sent_times: 0 },
      record_ids: [...record_ids],
      pictures: pictures.map(({ sha256 }) => sha256),
    }
    const call_id = newId()
    const at = now()
    file.add({
      ...{ public_id: call_id, user_id, created_at: at.toISOString(), sent: shown },
      facts: JSON.stringify(facts),
    })
    const started = performance.now()
    const outcome = await server.ask(request, Math.max(1, deadline - started), signal)
    const value = 'json' in outcome.answer ? read(outcome.answer.json) : null
    const status = statusOf(outcome, value !== null)
    const tokens = outcome.sent === 0 ? { in: 0, out: 0 } : tokensTaken(asked, outcome.usage)
    const ended: CallFacts = {
      ...facts,
      ...{ status, sent_times: outcome.sent, tokens_in: tokens.in, tokens_out: tokens.out },
      ms: Math.round(performance.now() - started),
    }
    file.finish(call_id, JSON.stringify(ended), monthOf(at), tokens.in + tokens.out)
    if (status !== 'answered')
      log.warn({ purpose, status, ms: ended.ms }, 'a model gave no answer that can be used')
    if (value !== null) return { value, call_id }
    return { failed: 'fault' in outcome.answer ? outcome.answer.fault : 'unusable', call_id }
  }

  /** The calls of a household, newest first, with the number at which the next page begins. `user_id`: only those of one person. */
  calls(
    household_id: string,
    page: { readonly user_id?: string | undefined; readonly before: number | null; readonly limit: number },
  ): { readonly calls: KnownCall[]; readonly next: number | null } {
    const { calls, next } = this.file(household_id).page(page)
    return {
      calls: calls.map(({ public_id, user_id, created_at, facts, sent }) => ({
        ...CallFacts.parse(JSON.parse(facts)),
        ...{ public_id, user_id, at: created_at, sent },
      })),
      next,
    }
  }

  /** The calls as a store of derived data, for purges. */
  get derived(): DerivedStore {
    return {
      name: 'calls',
      users: (household_id) => this.file(household_id).users(),
      purge: async ({ household_id, user_id, before }) =>
        household_id === null ? 0 : this.file(household_id).purge({ user_id, before }),
    }
  }

  /** The hosts that calls of a household went to, of the given person or of everybody. */
  hosts(household_id: string, user_id: string | null): string[] {
    return this.file(household_id).hosts(user_id)
  }

  /** Deletes texts older than 30 days, and calls older than 400 days. */
  sweep(household_id: string): void {
    const now = this.deps.now().getTime()
    const before = (ms: number) => new Date(now - ms).toISOString()
    this.file(household_id).sweep({ texts: before(TEXT_KEPT_MS), calls: before(CALL_KEPT_MS) })
  }

  async close(): Promise<void> {
    await this.server?.close()
  }

  private file(household_id: string): CallsFile {
    return new CallsFile(this.deps.config.data, household_id)
  }
}

function statusOf({ answer }: ModelOutcome, usable: boolean): CallStatus {
  if ('fault' in answer) return answer.fault
  return usable ? 'answered' : 'unusable'
}
