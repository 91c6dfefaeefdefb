import { hash } from 'node:crypto'
import { HttpError } from '../errors/errors.ts'
import { operationIdOf } from './idempotency-key.ts'
import type { AnyRouteRequest, Route } from './route-types.ts'

/** Milliseconds for which an answer is kept: clients repeat a request within seconds or minutes. */
const KEPT_MS = 10 * 60_000
const MOST = 1000

interface Answered {
  /** A hash of the request. */
  readonly digest: string
  readonly answer: Promise<unknown>
  readonly at: number
}

/**
 * Answers to requests with an `Idempotency-Key` that are no operation, or that create a secret: only the answer contains
 * it, and it must not be on disk. So the answers are kept in memory for a short time, for clients that repeat a request
 * because they did not receive its answer.
 */
export class Replays {
  private readonly answers = new Map<string, Answered>()
  private readonly now: () => number

  constructor(now: () => number) {
    this.now = now
  }

  /**
   * The answer to a request, created once per key and sender.
   *
   * @throws HttpError `operation_id_reused` if the key was used with another request
   */
  async run(route: Route, request: AnyRouteRequest, handle: () => unknown): Promise<unknown> {
    const operation_id = route.replays ? operationIdOf(request.header('idempotency-key')) : null
    if (operation_id === null) return handle()
    const { principal, household, params, query, body } = request
    const { device, session, token, user } = principal ?? {}
    // A sign-in for itself: an answer may be about the session that asked.
    const entrance = (session ?? device ?? token)?.public_id
    const key = hash('sha256', JSON.stringify([user?.public_id, entrance, operation_id]))
    const asked = [route.id, household?.household_id, params, query, body]
    const digest = hash('sha256', JSON.stringify(asked))
    this.forgetOld()
    const known = this.answers.get(key)
    if (known) {
      if (known.digest === digest) return known.answer
      throw new HttpError('operation_id_reused')
    }
    const answer = Promise.resolve().then(handle)
    this.answers.set(key, { digest, answer, at: this.now() })
    // A refused request may be tried again.
    answer.catch(() => this.answers.delete(key))
    return answer
  }

  /** The entries are in order of arrival. */
  private forgetOld(): void {
    for (const [key, { at }] of this.answers) {
      if (this.answers.size < MOST && this.now() - at < KEPT_MS) return
      this.answers.delete(key)
    }
  }
}
