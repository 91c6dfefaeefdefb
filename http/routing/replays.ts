import { hash } from 'node:crypto'
import { HttpError } from '../errors/errors.ts'
import { operationIdOf } from './idempotency-key.ts'
import type { AnyRouteRequest, Route } from './route-types.ts'

/** How long an answer is kept, in ms: a request is sent again within seconds or minutes. */
const KEPT_MS = 10 * 60_000
const MOST = 1000

interface Answered {
  /** Of what was asked for. */
  readonly digest: string
  readonly answer: Promise<unknown>
  readonly at: number
}

/**
 * Answers to requests that came with an `Idempotency-Key` and make something whose secret is told only in the answer. Nothing
 * of it may be on disk, so they are kept in memory, for a while: whoever did not get the answer asks again and gets it.
 */
export class Replays {
  private readonly answers = new Map<string, Answered>()
  private readonly now: () => number

  constructor(now: () => number) {
    this.now = now
  }

  /**
   * The answer to a request, made once for each key of its sender.
   *
   * @throws HttpError `operation_id_reused` when the key came with another request before
   */
  async run(route: Route, request: AnyRouteRequest, handle: () => unknown): Promise<unknown> {
    const operation_id = route.replays ? operationIdOf(request.header('idempotency-key')) : null
    if (operation_id === null) return handle()
    const { principal, household, params, query, body } = request
    const sender = [principal?.user.public_id, household?.household_id, operation_id]
    const key = hash('sha256', JSON.stringify(sender))
    const digest = hash('sha256', JSON.stringify([route.id, params, query, body]))
    this.forgetOld()
    const known = this.answers.get(key)
    if (known) {
      if (known.digest === digest) return known.answer
      throw new HttpError('operation_id_reused')
    }
    const answer = Promise.resolve().then(handle)
    this.answers.set(key, { digest, answer, at: this.now() })
    // What was refused may be tried again.
    answer.catch(() => this.answers.delete(key))
    return answer
  }

  /** They are in the order in which they came. */
  private forgetOld(): void {
    for (const [key, { at }] of this.answers) {
      if (this.answers.size < MOST && this.now() - at < KEPT_MS) return
      this.answers.delete(key)
    }
  }
}
