import { z } from 'zod'

/** Bytes in base64url. */
const Bytes = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[A-Za-z0-9_-]+$/, 'bytes in base64url')
const CredentialId = Bytes(1400)
const Extensions = z.looseObject({}).transform(() => ({}))
const Attachment = z.enum(['platform', 'cross-platform']).optional().catch(undefined)

/** What an authenticator answers when it made a passkey, as browsers write it (WebAuthn, RegistrationResponseJSON). */
export const RegistrationResponse = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key'),
  authenticatorAttachment: Attachment,
  clientExtensionResults: Extensions,
  response: z.object({
    clientDataJSON: Bytes(8000),
    attestationObject: Bytes(20_000),
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
})
export type RegistrationResponse = z.infer<typeof RegistrationResponse>

/** What an authenticator answers at a sign-in (WebAuthn, AuthenticationResponseJSON). */
export const AuthenticationResponse = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key'),
  authenticatorAttachment: Attachment,
  clientExtensionResults: Extensions,
  response: z.object({
    clientDataJSON: Bytes(8000),
    authenticatorData: Bytes(8000),
    signature: Bytes(4000),
    userHandle: Bytes(200).optional(),
  }),
})
export type AuthenticationResponse = z.infer<typeof AuthenticationResponse>
