/** An answer of the server that is an error. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  /** Seconds after which the server takes the request again; null if it does not say. */
  readonly retry_after: number | null
  /** A value that the answer carries for the next request, such as the challenge of a sign-in; null without one. */
  readonly value: string | null
  /** All such values, by their names. */
  readonly values: Readonly<Record<string, string>>
  /** The code of the first detail; empty without one. */
  readonly reason: string
  /** The field of the request that the answer complains of first; empty if it names none. */
  readonly path: string

  constructor(
    status: number,
    code: string,
    message: string,
    {
      retry_after = null,
      value = null,
      path = '',
      values = {},
      reason = '',
    }: Partial<Pick<ApiError, 'retry_after' | 'value' | 'path' | 'values' | 'reason'>> = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.retry_after = retry_after
    this.value = value
    this.path = path
    this.values = values
    this.reason = reason
  }
}

/** The server could not be reached. */
export class OfflineError extends Error {}

/** The CSRF token of the session; null while it is unknown. */
let csrf_token: string | null = null
let onSignedOut = (): void => {}

let askProof = async (): Promise<boolean> => false

/** Sets the function that asks the person for a fresh proof. It returns whether there is one now. */
export function whenProofRequired(ask: () => Promise<boolean>): void {
  askProof = ask
}

/** Keeps the CSRF token that an answer about the session has. */
export function keepToken(answer: unknown): void {
  const token = field(answer, 'csrf_token')
  csrf_token = typeof token === 'string' ? token : null
}

/** Sets the function that is called when the server does not know the session any more. */
export function whenSignedOut(listener: () => void): void {
  onSignedOut = listener
}

let beforeUnnamed = async (): Promise<void> => {}

/** Sets the function that requests wait for which name no household: they are about the one that the server takes for the open one. */
export function whenNoHouseholdNamed(listener: () => Promise<void>): void {
  beforeUnnamed = listener
}

let onFactorRequired = (): void => {}

/** Sets the function that is called when the person first has to set up a second factor. */
export function whenFactorRequired(listener: () => void): void {
  onFactorRequired = listener
}

let onRefused = async (_code: string): Promise<void> => {}

/** Sets the function that a refusal waits for before the page hears of it. */
export function whenRefused(listener: (code: string) => Promise<void>): void {
  onRefused = listener
}

/** Requests that need no session: they have no CSRF token, and an error of theirs ends no session. */
const PUBLIC = new Set([
  'POST /api/v1/session',
  'POST /api/v1/session/complete',
  'POST /api/v1/session/register',
  'POST /api/v1/session/passkey',
  'POST /api/v1/session/passkey/options',
  'POST /api/v1/session/idp/start',
  'POST /api/v1/mobile/auth/login/sms',
  'GET /api/v1/session/idp/providers',
  'GET /api/v1/status',
])

/** Longest wait for a busy server before the page says so, in seconds. */
const MAX_WAIT_S = 5

/** Where a fresh proof is sent; some requests are answered with `proof_required` without one. */
const PROOF = '/api/v1/security/proof'

/**
 * Asks the server, and gives the data of its answer. `key`: a request that is sent again with it does nothing more.
 *
 * @throws ApiError, OfflineError
 */
export async function api(
  method: string,
  path: string,
  body?: unknown,
  signal?: AbortSignal,
  key?: string,
): Promise<unknown> {
  return dataOf(await send(method, path, body, signal, key))
}

/**
 * Asks the server for something that is no JSON, such as a picture.
 *
 * @throws ApiError, OfflineError
 */
export async function send(
  method: string,
  path: string,
  body?: unknown,
  signal?: AbortSignal,
  key?: string,
): Promise<Response> {
  const isPublic = PUBLIC.has(`${method} ${path}`)
  const isUnnamed = !path.includes('household_id=') && field(body, 'household_id') === undefined
  let token = csrf_token
  const tried = new Set<string>()
  try {
    if (!isPublic && isUnnamed && !path.startsWith('/api/v1/session')) await beforeUnnamed()
    if (method !== 'GET' && !isPublic && csrf_token === null) await askForToken()
    for (;;) {
      token = csrf_token
      try {
        return await sendOnce(method, path, body, signal, key)
      } catch (error) {
        if (!(error instanceof ApiError) || tried.has(error.code)) throw error
        tried.add(error.code)
        if (!(await isMended(error, method, path))) throw error
      }
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // A late answer is about the session that was there when it was asked for.
    if (!isPublic && error.code === 'authentication_required' && token === csrf_token) onSignedOut()
    if (error.code === 'second_factor_required') onFactorRequired()
    // A page that finds nobody signed in shows no words for it.
    if (error.status !== 401) await onRefused(error.code)
    throw error
  }
}

/** Removes the cause of a refusal, if the page can: then the request is sent once more. */
async function isMended(
  { code, status, retry_after }: ApiError,
  method: string,
  path: string,
): Promise<boolean> {
  if (code === 'proof_required' && path !== PROOF) return askProof()
  // Another tab may have got a new token, for example with a new password.
  if (method !== 'GET' && !PUBLIC.has(`${method} ${path}`) && code === 'csrf_failed') {
    await askForToken()
    return true
  }
  // A server that is busy says when it takes the request again.
  if (method !== 'GET' || status !== 503 || retry_after === null || retry_after > MAX_WAIT_S) return false
  await new Promise((resolve) => setTimeout(resolve, retry_after * 1000))
  return true
}

async function askForToken(): Promise<void> {
  keepToken(await dataOf(await sendOnce('GET', '/api/v1/session', undefined)))
}

async function sendOnce(
  method: string,
  path: string,
  body: unknown,
  signal?: AbortSignal,
  key?: string,
): Promise<Response> {
  // What the server writes for people is in the language that they chose, which may not be that of the browser.
  const headers: Record<string, string> = { 'accept-language': document.documentElement.lang }
  // A form has a content type with a boundary, which the browser chooses.
  const isForm = body instanceof FormData
  if (body !== undefined && !isForm) headers['content-type'] = 'application/json'
  if (method !== 'GET' && csrf_token !== null) headers['x-csrf-token'] = csrf_token
  if (key !== undefined) headers['idempotency-key'] = key
  const init = body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }
  const all = { method, headers, credentials: 'same-origin', ...init, ...(signal && { signal }) } as const
  const response = await fetch(path, all).catch((error: unknown) => {
    if (signal?.aborted) throw error
    throw new OfflineError('The server cannot be reached.')
  })
  if (!response.ok) throw errorOf(response, await response.json().catch(() => null))
  return response
}

async function dataOf(response: Response): Promise<unknown> {
  return field(await response.json().catch(() => null), 'data')
}

function errorOf({ status, headers }: Response, answer: unknown): ApiError {
  const error = field(answer, 'error')
  const details = listOf(error, 'details')
  const [first] = details
  const message = field(first, 'message') ?? field(error, 'message')
  const seconds = Number.parseInt(headers.get('retry-after') ?? '', 10)
  const retry_after = Number.isNaN(seconds) ? null : seconds
  // A proxy before a server that is down answers in its own words.
  const code = String(field(error, 'code') ?? 'unknown')
  const value = textOf(first, 'value') || null
  return new ApiError(status, code, String(message ?? status), {
    retry_after,
    value,
    path: textOf(first, 'path'),
    reason: textOf(first, 'code'),
    values: Object.fromEntries(details.map((each) => [textOf(each, 'path'), textOf(each, 'value')])),
  })
}

/** A field of an answer; undefined if it has none. */
export function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

/** A text of an answer; empty if it has none of this name. */
export function textOf(value: unknown, name: string): string {
  const found = field(value, name)
  return typeof found === 'string' ? found : ''
}

/** A list of an answer; empty if it has none of this name. */
export function listOf(value: unknown, name: string): readonly unknown[] {
  const found: unknown = field(value, name)
  return Array.isArray(found) ? found : []
}
