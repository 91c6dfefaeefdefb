import { TransportError } from '../sync-transport.ts'
import { abortable, NEVER } from './abort.ts'
import type { Connection } from './connection.ts'
import { transportError } from './failure.ts'
import { failureOf, readData } from './reply.ts'
import { jsonBody } from './request-body.ts'
import {
  type KeptSession,
  loadKept,
  type SignedInUser,
  type TokenKeeper,
  TokenReply,
} from './token-keeper.ts'

/** The tokens of one sign-in. Nothing of it shows where an object is logged or written as JSON. */
export class Tokens {
  readonly #connection: Connection
  readonly #keeper: TokenKeeper
  #session: KeptSession
  /** A pair that the server gave and the keeper has not taken yet. The pair before it is spent. */
  #unkept: KeptSession | null = null
  #renewal: Promise<void> | null = null
  #saving: Promise<void> = Promise.resolve()
  /** Why there is no session any more. */
  #over: { code: string | null; message: string } | null = null

  constructor(connection: Connection, keeper: TokenKeeper, session: KeptSession) {
    this.#connection = connection
    this.#keeper = keeper
    this.#session = session
  }

  get user(): SignedInUser {
    return this.#session.user
  }

  /** Puts the session into the keeper, for the first time. */
  save(): Promise<void> {
    return this.#save(this.#session)
  }

  /** The access token to use now. Waits for a renewal that is under way. */
  async access(signal: AbortSignal): Promise<string> {
    if (this.#renewal !== null) await abortable(this.#renewal, signal)
    this.#requireOpen()
    return this.#session.access_token
  }

  /**
   * Replaces an access token that was refused. All callers wait for one renewal. It continues if they abort, because the
   * old tokens may be used up once the request is sent.
   *
   * @throws TransportError `signed_out` if the server refuses; what else went wrong leaves the tokens as they are
   */
  async renew(refused: string, signal: AbortSignal): Promise<void> {
    this.#requireOpen()
    if (this.#session.access_token !== refused) return
    this.#renewal ??= this.#renew().finally(() => {
      this.#renewal = null
    })
    await abortable(this.#renewal, signal)
  }

  /**
   * Ends the session on this side, and returns the error for that. The keeper loses these tokens; with `everywhere` also
   * those that another window of the same user has put there since.
   */
  async end(code: string | null, message: string, everywhere = false): Promise<TransportError> {
    this.#over ??= { code, message }
    await this.#saving
    try {
      const kept = await loadKept(this.#keeper)
      const ours = kept === null || this.#isSame(kept) || (everywhere && this.#isMine(kept))
      if (ours) await this.#keeper.clear()
    } catch (cause) {
      return new TransportError('signed_out', `${message} The tokens could not be removed.`, { code, cause })
    }
    return new TransportError('signed_out', message, { code })
  }

  async #renew(): Promise<void> {
    if (await this.#takeOver()) return
    const next = this.#unkept ?? (await this.#exchange())
    this.#requireOpen()
    this.#unkept = next
    await this.#save(next)
    this.#unkept = null
    this.#session = next
  }

  /** Takes what another window has put into the keeper. To send a token that was exchanged there would end the sign-in. */
  async #takeOver(): Promise<boolean> {
    const kept = await this.#keeping(() => loadKept(this.#keeper))
    if (kept === null || this.#isSame(kept)) return false
    if (!this.#isMine(kept)) throw await this.end(null, 'Somebody else has signed in.')
    this.#unkept = null
    this.#session = kept
    return true
  }

  async #exchange(): Promise<KeptSession> {
    const connection = this.#connection
    const { refresh_token, device_installation_id } = this.#session
    const body = await jsonBody({ refresh_token, device_installation_id })
    const reply = await connection.send({ method: 'POST', path: '/mobile/auth/refresh', body }, {}, NEVER)
    const failure = await failureOf(reply, connection, NEVER)
    // A refusal by a proxy says nothing of the tokens.
    if (failure?.code && (failure.status === 401 || failure.status === 403)) {
      throw await this.end(failure.code, failure.message)
    }
    if (failure) throw transportError(failure)
    const next = { ...this.#session, ...(await readData(TokenReply, reply, connection, NEVER)) }
    if (next.user.public_id !== this.user.public_id) {
      throw new TransportError('corrupt', 'The server returned the tokens of another user.')
    }
    return next
  }

  async #save(next: KeptSession): Promise<void> {
    const saving = this.#keeping(() => this.#keeper.save(next))
    this.#saving = saving.catch(() => {})
    await saving
  }

  /** @throws TransportError `failed` when the keeper fails */
  async #keeping<T>(work: () => T | Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (cause) {
      throw new TransportError('failed', 'The tokens could not be stored.', { cause })
    }
  }

  #isSame(kept: KeptSession): boolean {
    return kept.access_token === this.#session.access_token
  }

  #isMine(kept: KeptSession): boolean {
    const { base_url, user } = this.#session
    return kept.base_url === base_url && kept.user.public_id === user.public_id
  }

  #requireOpen(): void {
    if (this.#over) throw new TransportError('signed_out', this.#over.message, { code: this.#over.code })
  }
}
