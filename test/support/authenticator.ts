import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import { z } from 'zod'

const Options = z.looseObject({
  challenge: z.string(),
  user: z.looseObject({ id: z.string() }).optional(),
})

/** Flags of authenticator data (WebAuthn, section 6.1). */
const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

/** How an authenticator departs from what is asked. */
export interface Departure {
  readonly challenge?: string
  readonly origin?: string
  readonly rp_id?: string
  readonly type?: string
  readonly verified?: boolean
  readonly counter?: number
  readonly user_handle?: string
  readonly format?: string
  readonly cross_origin?: boolean
}

const hash = (data: string | Buffer) => createHash('sha256').update(data).digest()

/** An authenticator with one passkey, in software: what it signs is what a phone signs. */
export class SoftAuthenticator {
  readonly id = randomBytes(16)
  counter = 0
  readonly #origin: string
  readonly #key: KeyObject
  readonly #public: Buffer
  #user: string | undefined

  /** @param algorithm RS256: RSA with PKCS #1 v1.5, as some TPMs sign */
  constructor(origin: string, algorithm: 'ES256' | 'RS256' = 'ES256') {
    this.#origin = origin
    const { privateKey, publicKey } =
      algorithm === 'ES256'
        ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
        : generateKeyPairSync('rsa', { modulusLength: 2048 })
    this.#key = privateKey
    const jwk = publicKey.export({ format: 'jwk' })
    const bytes = (text = '') => Uint8Array.from(Buffer.from(text, 'base64url'))
    const fields: [number, number | Uint8Array][] =
      algorithm === 'ES256'
        ? [
            [1, 2],
            [3, -7],
            [-1, 1],
            [-2, bytes(jwk.x)],
            [-3, bytes(jwk.y)],
          ]
        : [
            [1, 3],
            [3, -257],
            [-1, bytes(jwk.n)],
            [-2, bytes(jwk.e)],
          ]
    this.#public = Buffer.from(isoCBOR.encode(new Map(fields)))
  }

  /** The answer of a browser to creation options. */
  create(options: unknown, departure: Departure = {}) {
    const { challenge, user } = Options.parse(options)
    this.#user = user?.id
    const id_size = Buffer.alloc(2)
    id_size.writeUInt16BE(this.id.length)
    const credential = Buffer.concat([Buffer.alloc(16), id_size, this.id, this.#public])
    const data = Buffer.concat([this.#data(HAS_CREDENTIAL, departure), credential])
    const attestationObject = isoCBOR.encode(
      new Map<string, unknown>([
        ['fmt', departure.format ?? 'none'],
        ['attStmt', new Map(departure.format ? [['x5c', [Uint8Array.from([1])]]] : [])],
        ['authData', Uint8Array.from(data)],
      ]) as Parameters<typeof isoCBOR.encode>[0],
    )
    return this.#answer({
      clientDataJSON: this.#clientData('webauthn.create', challenge, departure),
      attestationObject: Buffer.from(attestationObject).toString('base64url'),
      transports: ['internal'],
    })
  }

  /** The answer of a browser to request options. */
  get(options: unknown, departure: Departure = {}) {
    const { challenge } = Options.parse(options)
    const clientDataJSON = this.#clientData('webauthn.get', challenge, departure)
    const data = this.#data(0, departure)
    const signed = Buffer.concat([data, hash(Buffer.from(clientDataJSON, 'base64url'))])
    return this.#answer({
      clientDataJSON,
      authenticatorData: data.toString('base64url'),
      signature: createSign('sha256').update(signed).sign(this.#key).toString('base64url'),
      userHandle: departure.user_handle ?? this.#user,
    })
  }

  #answer<R extends object>(response: R) {
    const id = this.id.toString('base64url')
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
  }

  #data(flags: number, { counter, rp_id, verified = true }: Departure): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter ?? this.counter)
    const all = flags | USER_PRESENT | (verified ? USER_VERIFIED : 0)
    return Buffer.concat([hash(rp_id ?? new URL(this.#origin).hostname), Buffer.from([all]), count])
  }

  #clientData(type: string, challenge: string, departure: Departure): string {
    const data = {
      type: departure.type ?? type,
      challenge: departure.challenge ?? challenge,
      origin: departure.origin ?? this.#origin,
      crossOrigin: departure.cross_origin ?? false,
    }
    return Buffer.from(JSON.stringify(data)).toString('base64url')
  }
}
