import { v7 as uuid7 } from 'uuid'
import type { EngineEvent, EngineStatus, OpenInput } from '../calls.ts'
import { EngineError, type Failure, failureOf } from '../errors.ts'
import type { Call, Ending } from '../messages.ts'
import { deleteBrowserStore } from '../store/replica-store.ts'
import { Copy } from './copy.ts'
import { EarlyAnswers } from './early-answers.ts'
import { LockElection } from './lock-election.ts'
import type { Surroundings } from './surroundings.ts'
import type { TabMessage } from './tab-messages.ts'

/** How often a guest asks for its leader, in ms, and the number of questions without an answer after which it takes the lead. */
interface Patience {
  readonly every_ms: number
  readonly questions: number
}
/** With Web Locks only a frozen leader is silent: the lock of one that is gone is free at once. */
const WITH_LOCKS: Patience = { every_ms: 1000, questions: 5 }
const WITHOUT_LOCKS: Patience = { every_ms: 200, questions: 3 }

/** Guests of a leader that leaves begin to lead within this time, in ms. */
const SPREAD_MS = 50

/** For how long a copy that is closed answers what it was asked before, in ms. */
const LAST_ANSWERS_MS = 5000

/** After this time a tab that could not open the copy tries again, in ms. */
const RETRY_MS = 2000

/** The codes of a leader that is none any more: the next one answers the call. */
const DEPOSED = new Set(['lease_lost', 'storage_closed', 'closed'])

interface Waiting {
  readonly call: Call
  resolve(output: unknown): void
  reject(error: Error): void
}

/**
 * This tab's part in a copy that tabs share. One tab leads: it has the copy open. The others are guests: they send it their calls,
 * and repeat those without an answer to the next leader. Which tab may write is decided by the lease in the store alone; locks and
 * messages only see to it that some tab leads soon.
 */
export class Seat {
  private readonly id = uuid7()
  private readonly input: OpenInput
  private readonly surroundings: Surroundings
  private readonly channel: BroadcastChannel | null
  private left = false
  private readonly election: LockElection | null
  private readonly patience: Patience
  private readonly waiting = new Map<string, Waiting>()
  /** The open copy while this tab leads. */
  private copy: Promise<Copy> | null = null
  /** Answers while the copy is being opened; null when it is open. */
  private early: EarlyAnswers | null = null
  private leader: string | null = null
  private joining = true
  private unanswered = 0
  /** Whether the copy is being deleted, or is gone. A tab that opened it now would make an empty one. */
  private wiped = false
  private watch: ReturnType<typeof setInterval> | undefined
  /** Why the copy did not open here; null from the next attempt on. Until then this tab does not lead, but another one can answer. */
  private failed: Failure | null = null
  private retry: ReturnType<typeof setTimeout> | undefined
  private closed = false
  /** Called when no call waits for its answer any more. */
  private answered = (): void => {}

  constructor(input: OpenInput, surroundings: Surroundings) {
    this.input = input
    this.surroundings = surroundings
    const { locks, channel } = surroundings
    const shared = input.keep === 'disk'
    const name = `stowage/${input.user_id}/${input.household_id}`
    this.channel = shared ? channel(name) : null
    this.election =
      shared && locks
        ? new LockElection(
            locks,
            name,
            () => this.lead(),
            () => void this.stepDown(null),
          )
        : null
    this.patience = this.election ? WITH_LOCKS : WITHOUT_LOCKS
  }

  /** Joins the tabs of the copy, as their leader if there is none. */
  async open(): Promise<EngineStatus> {
    if (this.channel) this.channel.onmessage = ({ data }: MessageEvent<TabMessage>) => this.hear(data)
    this.begin()
    await this.call({ name: 'status', input: null })
    return this.status()
  }

  /** Has a call answered, here or by the leader. */
  call(call: Call): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (this.closed) return reject(new EngineError('closed', 'No household is open.'))
      if (this.failed && !this.leader) return reject(errorOf(this.failed))
      const id = uuid7()
      this.waiting.set(id, { call, resolve, reject })
      this.dispatch(id, call)
    })
  }

  async status(): Promise<EngineStatus> {
    const status = (await this.call({ name: 'status', input: null })) as EngineStatus
    return { ...status, role: this.copy ? 'leader' : 'guest' }
  }

  reachable(online: boolean): void {
    this.copy?.then(
      (copy) => copy.reachable(online),
      () => {},
    )
  }

  /** Leaves the copy; with `wipe` it is deleted for all tabs. */
  async close(wipe: boolean): Promise<void> {
    if (this.closed) return
    if (wipe) {
      // A copy that does not open cannot delete itself. The page deletes the databases of the person.
      if (!this.failed || this.leader) await this.call({ name: 'close', input: { wipe } })
      this.say({ kind: 'wiped' })
    } else if (this.leader && this.waiting.size > 0) {
      // A change that was begun before is kept.
      await new Promise<void>((resolve) => {
        this.answered = resolve
        setTimeout(resolve, LAST_ANSWERS_MS)
      })
    }
    await this.leave()
  }

  /** Joins the tabs of the copy, if it is shared. */
  private begin(): void {
    this.failed = null
    if (this.closed || this.wiped) return
    if (this.channel) this.seek()
    else this.lead()
  }

  /** Begins to look for a leader, and to be one. */
  private seek(): void {
    this.unanswered = 0
    this.ask()
    clearInterval(this.watch)
    this.watch = setInterval(() => {
      if (this.unanswered >= this.patience.questions) this.take()
      else this.ask()
    }, this.patience.every_ms)
    this.election?.enter()
  }

  private ask(): void {
    this.unanswered++
    const { id: from, joining } = this
    this.say({ kind: 'hello', from, build: this.surroundings.build, joining })
  }

  /** Takes the lead from a leader that does not answer. */
  private take(): void {
    if (this.election) this.election.force()
    else this.lead()
  }

  private lead(): void {
    if (this.closed || this.wiped || this.copy) return
    clearInterval(this.watch)
    clearTimeout(this.retry)
    this.failed = null
    this.leader = this.id
    this.joining = false
    const { input, surroundings, id: holder } = this
    const early = new EarlyAnswers()
    const copy = Copy.open({
      input,
      surroundings,
      holder,
      early,
      post: (event) => this.post(event),
      claimed: () => this.announce(null),
      lost: () => void this.stepDown(null),
    })
    this.copy = copy
    this.early = early
    copy.then(
      () => {
        if (this.early === early) this.early = null
        early.give(null)
        void this.status().then(
          (status) => surroundings.post({ type: 'status', status }),
          () => {},
        )
      },
      (error: unknown) => {
        early.give(null)
        // After it has stepped down, this tab asks the next leader.
        if (this.copy === copy) this.fail(error)
      },
    )
    for (const [id, { call }] of this.waiting) this.dispatch(id, call)
  }

  /** The copy does not open here: all callers learn why, and this tab tries again later. */
  private fail(error: unknown): void {
    const failure = this.failure(error)
    this.copy = null
    this.leader = null
    this.failed = failure
    this.election?.leave()
    this.say({ kind: 'leaving', from: this.id, to: null })
    this.rejectAll(failure)
    this.retry = setTimeout(() => this.begin(), RETRY_MS)
  }

  private rejectAll(failure: Failure): void {
    for (const { reject } of this.waiting.values()) reject(errorOf(failure))
    this.waiting.clear()
    this.answered()
  }

  /** Lets go of the lead. `to`: the tab that is to have it. */
  private async stepDown(to: string | null): Promise<void> {
    const { copy } = this
    if (!copy) return
    this.copy = null
    this.leader = null
    await copy.then((open) => open.close()).catch((error) => this.surroundings.reports.add(error))
    this.election?.leave()
    this.say({ kind: 'leaving', from: this.id, to })
    if (!this.closed && !this.wiped) this.seek()
  }

  private async leave(): Promise<void> {
    this.closed = true
    clearInterval(this.watch)
    clearTimeout(this.retry)
    await this.stepDown(null)
    this.election?.leave()
    this.left = true
    this.channel?.close()
    this.rejectAll({ code: 'closed', message: 'The household was closed.' })
  }

  private dispatch(id: string, call: Call): void {
    if (this.copy) void this.perform(id, call).then((ending) => ending && this.settle(id, ending))
    else if (this.leader) this.say({ kind: 'call', from: this.id, id, call })
  }

  /** Answers a call as the leader; null when this tab no longer is. */
  private async perform(id: string, call: Call): Promise<Ending | null> {
    const { copy } = this
    if (!copy) return null
    try {
      const known = await this.early?.of(call)
      if (known !== undefined) return { output: known }
      return { output: await this.answer(await copy, id, call) }
    } catch (error) {
      const failure = this.failure(error)
      if (!DEPOSED.has(failure.code) || this.closed || this.wiped) return { failure }
      if (this.copy === copy) void this.stepDown(null)
      return null
    }
  }

  private async answer(copy: Copy, id: string, call: Call): Promise<unknown> {
    if (call.name === 'status') return copy.status()
    if (call.name === 'sync') return copy.sync() ?? null
    if (call.name === 'hold') return this.surroundings.requests.hold(call.input.ms) ?? null
    if (call.name === 'open') throw new EngineError('invalid_call', 'The copy is open already.')
    if (call.name !== 'close') return copy.call(call, id)
    if (!call.input.wipe) await copy.close()
    else await this.wipe(copy)
    return null
  }

  /** Deletes the copy. What is asked meanwhile is refused: a tab that took the lead for it would open the copy again. */
  private async wipe(copy: Copy): Promise<void> {
    this.wiped = true
    try {
      await copy.close()
      const { input, surroundings } = this
      if (input.keep === 'disk') await deleteBrowserStore(surroundings.factory, input)
      surroundings.memories.forget(input)
    } catch (error) {
      this.wiped = false
      throw error
    }
  }

  private settle(id: string, ending: Ending): void {
    const caller = this.waiting.get(id)
    this.waiting.delete(id)
    if (this.waiting.size === 0) this.answered()
    if ('failure' in ending) caller?.reject(errorOf(ending.failure))
    else caller?.resolve(ending.output)
  }

  private hear(message: TabMessage): void {
    const { kind } = message
    if (kind === 'hello') {
      if (!this.copy) return
      if (message.joining && message.build !== this.surroundings.build) void this.stepDown(message.from)
      else this.announce(message.from)
    } else if (kind === 'leading') {
      if (message.to === null || message.to === this.id) this.hearLeader(message.from, message.build)
    } else if (kind === 'leaving') {
      this.hearLeaving(message.from, message.to)
    } else if (kind === 'call') {
      void this.answerGuest(message.from, message.id, message.call)
    } else if (kind === 'reply') {
      if (message.to === this.id) this.settle(message.id, message.ending)
    } else if (kind === 'event') {
      if (!this.copy) this.surroundings.post(asGuest(message.event))
    } else void this.leave().then(() => this.surroundings.post({ type: 'signed_out' }))
  }

  private hearLeader(from: string, build: string): void {
    if (this.copy) {
      // Two tabs believe that they lead: the lease says which one does.
      this.copy
        .then((copy) => copy.check())
        .then(
          () => this.announce(null),
          () => void this.stepDown(null),
        )
      return
    }
    this.unanswered = 0
    if (build === this.surroundings.build) this.joining = false
    if (this.leader === from) return
    this.leader = from
    for (const [id, { call }] of this.waiting) this.dispatch(id, call)
  }

  private hearLeaving(from: string, to: string | null): void {
    if (this.copy) return
    if (to === this.id) {
      this.take()
      return
    }
    if (this.leader !== from) return
    this.leader = null
    this.unanswered = 0
    if (this.failed) this.rejectAll(this.failed)
    if (this.failed || this.election || to !== null) return
    // The first of the guests that leads is heard by the others, mostly before their own time has come.
    setTimeout(() => this.leader === null && !this.failed && this.lead(), Math.random() * SPREAD_MS)
  }

  private async answerGuest(to: string, id: string, call: Call): Promise<void> {
    const ending = await this.perform(id, call)
    if (ending) this.say({ kind: 'reply', to, id, ending })
  }

  private announce(to: string | null): void {
    this.say({ kind: 'leading', from: this.id, build: this.surroundings.build, to })
  }

  private post(event: EngineEvent): void {
    this.surroundings.post(event)
    this.say({ kind: 'event', event })
  }

  private say(message: TabMessage): void {
    // Stepping down for another tab may end after this one has left.
    if (this.left) return
    if (!this.closed || message.kind === 'leaving' || message.kind === 'wiped')
      this.channel?.postMessage(message)
  }

  private failure(error: unknown): Failure {
    const failure = failureOf(error)
    if (failure) return failure
    this.surroundings.reports.add(error)
    return { code: 'internal_error', message: 'The engine failed. Load the page again.' }
  }
}

function errorOf({ code, message }: Failure): EngineError {
  return new EngineError(code, message)
}

function asGuest(event: EngineEvent): EngineEvent {
  return event.type === 'status' ? { ...event, status: { ...event.status, role: 'guest' } } : event
}
