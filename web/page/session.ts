import { signal } from '@preact/signals'

/** Who is signed in, as far as the page needs it. It outlives the connection, so that the page opens without one. */
export interface SessionInfo {
  readonly user: { readonly public_id: string; readonly name: string; readonly email: string }
  readonly household: { readonly public_id: string; readonly name: string; readonly role: Role }
  /** Nothing stays on this device after the page is closed. */
  readonly shared_device: boolean
}
type Role = 'owner' | 'admin' | 'member' | 'viewer'

/** Null when nobody is signed in; undefined until that is known. */
export const session = signal<SessionInfo | null | undefined>(undefined)

const KEY = 'stowage.session'
let csrf_token: string | null = null

/** An answer of the server that is an error. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

/** The server could not be reached. */
export class OfflineError extends Error {}

/**
 * Asks the server.
 *
 * @throws ApiError, OfflineError
 */
export async function api(method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await send(method, path, body)
  return field(await response.json().catch(() => null), 'data')
}

/**
 * Asks the server for something that is no JSON, such as a picture.
 *
 * @throws ApiError, OfflineError
 */
export async function send(method: string, path: string, body?: unknown): Promise<Response> {
  const headers: Record<string, string> = {}
  if (body !== undefined) headers['content-type'] = 'application/json'
  if (method !== 'GET' && csrf_token !== null) headers['x-csrf-token'] = csrf_token
  const init = body === undefined ? {} : { body: JSON.stringify(body) }
  const response = await fetch(path, { method, headers, credentials: 'same-origin', ...init }).catch(() => {
    throw new OfflineError('The server cannot be reached.')
  })
  if (!response.ok) throw errorOf(response.status, await response.json().catch(() => null))
  return response
}

function errorOf(status: number, answer: unknown): ApiError {
  const error = field(answer, 'error')
  const details = field(error, 'details')
  const first = Array.isArray(details) ? field(details[0], 'message') : undefined
  const message = first ?? field(error, 'message')
  return new ApiError(status, String(field(error, 'code') ?? 'unknown'), String(message ?? status))
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

/** Finds out who is signed in. Without a connection it is who was signed in last. */
export async function restoreSession(): Promise<void> {
  const kept = readKept()
  try {
    // Browsers log each 401, so the page asks for the session only if there is one.
    const signed_in = field(await api('GET', '/api/v1/status'), 'signed_in') === true
    session.value = signed_in ? read(await api('GET', '/api/v1/session'), kept?.shared_device ?? false) : null
  } catch (error) {
    session.value = error instanceof OfflineError ? kept : null
  }
  keep()
}

/** @throws ApiError, OfflineError */
export async function signIn(email: string, password: string, shared_device: boolean): Promise<void> {
  session.value = read(await api('POST', '/api/v1/session', { email, password }), shared_device)
  keep()
}

/** @throws ApiError, OfflineError */
export async function register(fields: Readonly<Record<string, string>>): Promise<void> {
  session.value = read(await api('POST', '/api/v1/session/register', fields), false)
  keep()
}

/** Ends the session on the server, if it can be reached, and forgets it here. */
export async function signOut(): Promise<void> {
  await api('DELETE', '/api/v1/session').catch(() => {})
  session.value = null
  keep()
}

function keep(): void {
  if (session.value && !session.value.shared_device) localStorage.setItem(KEY, JSON.stringify(session.value))
  else localStorage.removeItem(KEY)
}

function readKept(): SessionInfo | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    return info(field(kept, 'user'), field(kept, 'household'), false)
  } catch {
    return null
  }
}

function read(answer: unknown, shared_device: boolean): SessionInfo | null {
  const token = field(answer, 'csrf_token')
  csrf_token = typeof token === 'string' ? token : null
  return info(field(answer, 'user'), field(answer, 'current_household'), shared_device)
}

function info(user: unknown, household: unknown, shared_device: boolean): SessionInfo | null {
  const role = roles.find((each) => each === field(household, 'role'))
  const of = (value: unknown, name: string) => String(field(value, name) ?? '')
  if (!role || of(user, 'public_id') === '') return null
  return {
    user: { public_id: of(user, 'public_id'), name: of(user, 'name'), email: of(user, 'email') },
    household: { public_id: of(household, 'public_id'), name: of(household, 'name'), role },
    shared_device,
  }
}

const roles: readonly Role[] = ['owner', 'admin', 'member', 'viewer']
