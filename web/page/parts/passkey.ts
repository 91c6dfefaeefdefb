import { api, field, textOf } from '../api.ts'

/** The person closed the dialog of the browser, or the browser has no passkey for this server. */
export class NoPasskeyError extends Error {}

/** The person came by another address than the one that passkeys of this server are for: no browser makes one. */
export class OtherAddressError extends Error {
  readonly host: string

  constructor(host: string) {
    super(`Passkeys of this server are for ${host}.`)
    this.host = host
  }
}

/**
 * Lets the browser make a passkey for the person.
 *
 * @throws ApiError, OfflineError, NoPasskeyError, OtherAddressError
 */
export async function makePasskey(name: string): Promise<void> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const answer = await api('POST', '/api/v1/security/passkeys/options', {})
  const wanted = textOf(field(field(answer, 'options'), 'rp'), 'id')
  // WebAuthn Level 3, section 5.1.3: the id is the host of the page, or a domain that it is in.
  const { hostname } = location
  if (hostname !== wanted && !hostname.endsWith(`.${wanted}`)) throw new OtherAddressError(wanted)
  const response = await ofBrowser(startRegistration({ optionsJSON: optionsIn(answer) }))
  await api('POST', '/api/v1/security/passkeys', { name, response })
}

/**
 * Lets the browser prove the person with a passkey. `challenge`: of a sign-in that waits for its second factor.
 *
 * @throws ApiError, OfflineError, NoPasskeyError
 */
export async function usePasskey(challenge: string | undefined): Promise<unknown> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const answer = await api(
    'POST',
    '/api/v1/session/passkey/options',
    challenge === undefined ? {} : { challenge },
  )
  return ofBrowser(startAuthentication({ optionsJSON: optionsIn(answer) }))
}

/**
 * Proves the signed-in person with a passkey.
 *
 * @throws ApiError, OfflineError, NoPasskeyError
 */
export async function proveWithPasskey(): Promise<void> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const answer = await api('POST', '/api/v1/security/proof/passkey-options')
  const passkey = await ofBrowser(startAuthentication({ optionsJSON: optionsIn(answer) }))
  await api('POST', '/api/v1/security/proof', { passkey })
}

/** The options of an answer: our server made them for this library. */
function optionsIn(answer: unknown) {
  return JSON.parse(JSON.stringify(field(answer, 'options') ?? {}))
}

async function ofBrowser<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw new NoPasskeyError('The browser gave no passkey.', { cause: error })
  }
}
