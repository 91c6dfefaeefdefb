import * as z from 'zod'
import { Uuid } from '../primitives.ts'
import { type SyncTransport, TransportError } from '../sync-transport.ts'
import { NEVER } from './abort.ts'
import { Connection } from './connection.ts'
import { transportError } from './failure.ts'
import type { Fetch } from './fetch.ts'
import { FetchTransport, type TransportOptions } from './fetch-transport.ts'
import { MediaUploads } from './media-uploads.ts'
import { failureOf, readData } from './reply.ts'
import { jsonBody } from './request-body.ts'
import { TokenCalls } from './token-calls.ts'
import { loadKept, type SignedInUser, SignInReply, type TokenKeeper } from './token-keeper.ts'
import { Tokens } from './tokens.ts'

/** What a session works with. */
export interface SessionOptions {
  readonly keeper: TokenKeeper
  /** Default: the global `fetch`. */
  readonly fetch?: Fetch
}

/** The device of a sign-in. */
export interface DeviceDetails {
  /** The installation's own name for itself, 8 to 128 printable characters; kept as long as the app is installed. */
  readonly device_installation_id: string
  readonly platform: 'android' | 'ios' | 'web' | 'cli' | 'other'
  readonly device_name?: string
  readonly device_model?: string
  readonly os_version?: string
  readonly app_version_name?: string
  readonly app_version_code?: number
}

export interface SignInDetails extends DeviceDetails {
  /** Where the server is, such as `https://stowage.example.org`; may have a path. */
  readonly base_url: string
  readonly email: string
  readonly password: string
}

export interface RegistrationDetails extends SignInDetails {
  readonly name: string
  /** The name of the first household. */
  readonly household_name?: string
}

/** A household of the user. */
export const SessionHousehold = z.object({ public_id: Uuid, name: z.string(), role: z.string() })
export type SessionHousehold = z.infer<typeof SessionHousehold>

const Bootstrap = z.object({
  households: z.array(SessionHousehold),
  current_household: SessionHousehold.nullable(),
})

const Recorded = z.object({ recorded: z.literal(true) })

/** A user who is signed in on this device. */
export class Session {
  readonly #calls: TokenCalls

  /** Whether the login that opened this session ended an earlier one of the same installation. */
  readonly replaced_sign_in: boolean

  constructor(calls: TokenCalls, replaced_sign_in = false) {
    this.#calls = calls
    this.replaced_sign_in = replaced_sign_in
  }

  /** As the server last reported it. */
  get user(): SignedInUser {
    return this.#calls.tokens.user
  }

  /** The households of the user, and the one that they last chose (null: none). Asks the server. */
  households(
    signal = NEVER,
  ): Promise<{ households: SessionHousehold[]; current_household: SessionHousehold | null }> {
    return this.#calls.data(Bootstrap, { method: 'GET', path: '/mobile/bootstrap' }, signal)
  }

  /** Reports that this device has deleted its copy of a household. */
  async reportPurge(reason: 'erased' | 'access_lost', household_id: string, signal = NEVER): Promise<void> {
    const body = await jsonBody({ reason, household_id })
    await this.#calls.data(
      Recorded,
      { method: 'POST', path: '/mobile/security/local-cache-purge-record', body },
      signal,
    )
  }

  /** What a replica of any of their households synchronises through. */
  transport(options: TransportOptions = {}): SyncTransport {
    return new FetchTransport(this.#calls, options)
  }

  /** Uploads of photos and documents to the user's current household, by the tokens of this session. */
  uploads(): MediaUploads {
    return new MediaUploads(this.#calls)
  }

  /**
   * Ends the session. On this device it is over in any case, and the tokens are gone.
   *
   * @throws TransportError when the server could not be reached: its side then ends when the tokens expire; `signed_out` with
   * a cause when the keeper could not remove them
   */
  async signOut(signal = NEVER): Promise<void> {
    const { tokens } = this.#calls
    let failed: unknown = null
    try {
      await this.#calls.send({ method: 'POST', path: '/mobile/auth/logout' }, signal)
    } catch (error) {
      if (!(error instanceof TransportError && error.problem === 'signed_out')) failed = error
    }
    const end = await tokens.end(null, 'This session was signed out.', true)
    if (end.cause !== undefined) throw end
    if (failed !== null) throw failed
  }
}

/**
 * Signs in with e-mail address and password. Earlier tokens of the same installation end.
 *
 * @throws TransportError `refused` for a wrong address or password (`invalid_credentials`); `invalid` with details for
 * what the server does not take; what any call can throw
 */
export function signIn(details: SignInDetails, options: SessionOptions, signal = NEVER): Promise<Session> {
  return open('/mobile/auth/login', details, options, signal)
}

/**
 * Makes an account with a first household, and signs in.
 *
 * @throws TransportError `refused` when the server takes no registrations; `invalid` with details, such as
 * `too_guessable` for a password or `email_taken`; what any call can throw
 */
export function register(
  details: RegistrationDetails,
  options: SessionOptions,
  signal = NEVER,
): Promise<Session> {
  return open('/mobile/auth/register', details, options, signal)
}

/** The session that the keeper holds; null if there is none, and the user must sign in. Needs no server. */
export async function resumeSession(options: SessionOptions): Promise<Session | null> {
  const kept = await loadKept(options.keeper)
  if (kept === null) return null
  const connection = connect(kept.base_url, options)
  return new Session(new TokenCalls(connection, new Tokens(connection, options.keeper, kept)))
}

async function open(
  path: string,
  { base_url, ...details }: SignInDetails,
  options: SessionOptions,
  signal: AbortSignal,
): Promise<Session> {
  const connection = connect(base_url, options)
  const body = await jsonBody(details)
  const reply = await connection.send({ method: 'POST', path, body }, {}, signal)
  const failure = await failureOf(reply, connection, signal)
  if (failure) throw transportError(failure)
  const { replaced_sign_in, ...given } = await readData(SignInReply, reply, connection, signal)
  const { device_installation_id } = details
  const kept = { base_url: connection.base_url, device_installation_id, ...given }
  const tokens = new Tokens(connection, options.keeper, kept)
  await tokens.save()
  return new Session(new TokenCalls(connection, tokens), replaced_sign_in)
}

function connect(base_url: string, options: SessionOptions): Connection {
  if (/^https?:\/\/[^\s?#@]+$/i.test(base_url)) {
    return new Connection(base_url.replace(/\/+$/, ''), options.fetch ?? ((url, init) => fetch(url, init)))
  }
  const message = 'The address of a server looks like https://stowage.example.org.'
  throw new TransportError('invalid', message, {
    details: [{ path: 'base_url', code: 'invalid_format', message }],
  })
}
