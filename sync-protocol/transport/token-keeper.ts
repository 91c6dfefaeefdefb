import * as z from 'zod'
import { Uuid } from '../primitives.ts'

/** The signed-in user. */
export const SignedInUser = z.object({
  public_id: Uuid,
  name: z.string(),
  email: z.string(),
  /** The household that the user last chose. */
  current_household_id: Uuid.nullable(),
})
export type SignedInUser = z.infer<typeof SignedInUser>

/** A sign-in as an application keeps it between two runs. The tokens are secrets. */
export const KeptSession = z.object({
  base_url: z.string(),
  device_installation_id: z.string(),
  access_token: z.string(),
  refresh_token: z.string(),
  user: SignedInUser,
})
export type KeptSession = z.infer<typeof KeptSession>

/** The answer of a server that gives out tokens. */
export const TokenReply = KeptSession.pick({ access_token: true, refresh_token: true, user: true })

/** The answer to a login or a registration. Older servers do not say whether a sign-in was replaced. */
export const SignInReply = TokenReply.extend({ replaced_sign_in: z.boolean().default(false) })

/**
 * Keeps a sign-in where the application keeps its secrets: a keychain, a file that nobody else can read. One keeper holds
 * one sign-in at a time. Several windows or processes may share one: each looks here before it renews a token.
 */
export interface TokenKeeper {
  /** Returns the last saved value unchanged; null or anything else if nothing was saved. */
  load(): unknown
  /**
   * Keeps this in place of what was there. It must be safe when it is done: a refresh token is good once, and only the
   * new one is of use from here on.
   */
  save(session: KeptSession): void | Promise<void>
  clear(): void | Promise<void>
}

/** Reads what a keeper holds; null if it is nothing that can be used. */
export async function loadKept(keeper: TokenKeeper): Promise<KeptSession | null> {
  return KeptSession.safeParse(await keeper.load()).data ?? null
}
