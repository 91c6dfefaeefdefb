import { z } from 'zod'
import { PlatformRole } from '../../engine/index.ts'
import type { ConfigVariable } from './config-variable.ts'

/** An identity provider, as the operator configured it. */
export interface IdpConfig {
  /** The name in the variables, in lower case. */
  readonly key: string
  /** The words on its button. */
  readonly label: string
  readonly issuer: string
  readonly client_id: string
  /** Null for a public client, which PKCE alone protects. */
  readonly client_secret: string | null
  /** Separated by spaces. */
  readonly scopes: string
  /** Whether an identity without an account gets one, whatever STOWAGE_REGISTRATION says. */
  readonly register: boolean
  /** Whether an identity is linked to the account with its verified address. */
  readonly link_by_email: boolean
  /** Where a second factor is asked for: here, if the account has one, or by the provider alone. */
  readonly second_factor: 'local' | 'provider'
  /** Values of `acr` or `amr` of which a sign-in must have one; empty if every sign-in is strong enough. */
  readonly strength: readonly string[]
  readonly groups_claim: string
  /** The platform role of each group; empty if groups decide nothing. */
  readonly roles: ReadonlyMap<string, PlatformRole>
}

const Switch = z
  .enum(['on', 'off'])
  .default('off')
  .transform((value) => value === 'on')
const Printable = z
  .string()
  .max(500)
  .regex(/^[\x20-\x7e]+$/)

/** Pairs such as `admins=superadmin,helpdesk=support`. */
const Roles = z
  .string()
  .default('')
  .transform((list) =>
    list
      // The name of a group may contain commas itself.
      .split(/(?<==(?:user|support|operator|superadmin)\s*),/)
      .filter((pair) => pair.trim() !== '')
      .map((pair) => /^(.+)=([^=]+)$/.exec(pair.trim())?.slice(1) ?? []),
  )
  .pipe(z.array(z.tuple([z.string().trim().min(1), PlatformRole])))
  .transform((pairs): ReadonlyMap<string, PlatformRole> => new Map(pairs))

/** The variables of a provider, by the end of their names. */
const Fields = z.object({
  ISSUER: z.string().refine(isIssuer),
  CLIENT_ID: Printable,
  CLIENT_SECRET: Printable.optional(),
  LABEL: z.string().trim().min(1).max(60).optional(),
  SCOPES: z
    .string()
    .regex(/^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/)
    .default('openid profile email')
    .refine((scopes) => scopes.split(' ').includes('openid')),
  REGISTER: Switch,
  LINK_BY_EMAIL: Switch,
  SECOND_FACTOR: z.enum(['local', 'provider']).default('local'),
  STRENGTH: z
    .string()
    .regex(/^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/)
    .optional(),
  GROUPS_CLAIM: z.string().min(1).max(100).default('groups'),
  ROLES: Roles,
})
type FieldName = keyof z.infer<typeof Fields>

const MEANINGS: Readonly<Record<FieldName, Omit<ConfigVariable, 'name'>>> = {
  ISSUER: {
    default: 'unset',
    allowed: 'an http or https address without a query',
    meaning: 'the issuer of an identity provider; NAME has capital letters and digits only',
  },
  CLIENT_ID: {
    default: 'unset',
    allowed: 'the id of a client',
    meaning: 'the id of this server at the provider; required with the issuer',
  },
  CLIENT_SECRET: {
    default: 'none',
    allowed: 'the secret of that client',
    meaning: 'the secret of this server at the provider; a public client has none',
    secret: true,
  },
  LABEL: {
    default: '<NAME>',
    allowed: 'a text of at most 60 characters',
    meaning: 'the name of the provider on its button',
  },
  SCOPES: {
    default: 'openid profile email',
    allowed: 'scopes separated by spaces, with openid among them',
    meaning: 'the scopes to ask for',
  },
  REGISTER: {
    default: 'off',
    allowed: 'on or off',
    meaning:
      'whether people of this provider get an account when they sign in, whatever STOWAGE_REGISTRATION is',
  },
  LINK_BY_EMAIL: {
    default: 'off',
    allowed: 'on or off',
    meaning: 'whether a verified address links an identity to the account with this address',
  },
  SECOND_FACTOR: {
    default: 'local',
    allowed: 'local or provider',
    meaning:
      'local asks for the second factor of the account after the provider; provider leaves it to the provider',
  },
  STRENGTH: {
    default: 'none',
    allowed: 'values of acr or amr separated by spaces, such as mfa hwk',
    meaning: 'what a sign-in at the provider must have at least one of, by its ID token; others are refused',
  },
  GROUPS_CLAIM: {
    default: 'groups',
    allowed: 'the name of a claim',
    meaning: "the claim that lists a person's groups",
  },
  ROLES: {
    default: 'none',
    allowed: 'pairs of a group and a role (user, support, operator, superadmin), such as admins=superadmin',
    meaning: 'the platform roles of groups, separated by commas; set at each sign-in',
  },
}

const NAMED = new RegExp(`^STOWAGE_IDP_([A-Z0-9]{1,30})_(${Object.keys(MEANINGS).join('|')})$`)

/** The variables of identity providers; `<NAME>` stands for the name of one. */
export const IDP_VARIABLES: readonly ConfigVariable[] = [
  {
    name: 'STOWAGE_IDP_APP_REDIRECTS',
    default: 'stowage://idp',
    allowed: 'addresses with a scheme of their own or of 127.0.0.1, separated by commas',
    meaning:
      'the addresses of apps to which a sign-in with a provider leads back; http://127.0.0.1/ stands for every port',
  },
  ...Object.entries(MEANINGS).map(([field, rest]) => ({ name: `STOWAGE_IDP_<NAME>_${field}`, ...rest })),
]

/** Schemes that a browser itself understands: an app has another one. */
const TAKEN = [
  'https:',
  'http:',
  'javascript:',
  'data:',
  'file:',
  'blob:',
  'about:',
  'vbscript:',
  'ws:',
  'wss:',
]

/** The addresses of apps; see `IDP_VARIABLES`. */
export const AppRedirects = z
  .string()
  .default('stowage://idp')
  .transform((list) => list.split(',').flatMap((entry) => entry.trim() || []))
  .pipe(z.array(z.string().refine(isAppAddress)))

/** Whether a text is an address that only an app understands. */
export function isAppAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { hash, hostname, protocol, search } = new URL(text)
  if (hash !== '' || search !== '') return false
  return protocol === 'http:' ? ['127.0.0.1', '[::1]'].includes(hostname) : !TAKEN.includes(protocol)
}

/** Whether a variable is one of an identity provider. */
export function isIdpVariable(name: string): boolean {
  return NAMED.test(name)
}

/** The identity providers of an environment, and what is wrong with it. No message has a value: one may be a secret. */
export function readIdps(env: Readonly<Record<string, string | undefined>>): {
  readonly providers: ReadonlyMap<string, IdpConfig>
  readonly problems: readonly string[]
} {
  const found = new Map<string, Record<string, string>>()
  for (const [variable, value] of Object.entries(env)) {
    const [, name, field] = NAMED.exec(variable) ?? []
    if (name === undefined || field === undefined || value === undefined) continue
    found.set(name, { ...found.get(name), [field]: value })
  }
  const providers = new Map<string, IdpConfig>()
  const problems: string[] = []
  for (const [name, fields] of found) {
    const result = Fields.safeParse(fields)
    if (result.success) providers.set(name.toLowerCase(), configOf(name, result.data))
    else
      for (const field of new Set(result.error.issues.map(({ path }) => String(path[0]))))
        problems.push(`STOWAGE_IDP_${name}_${field} must be ${allowed(field)}`)
  }
  return { providers, problems }
}

function allowed(field: string): string {
  return Object.entries(MEANINGS).find(([name]) => name === field)?.[1].allowed ?? 'something else'
}

function configOf(name: string, fields: z.infer<typeof Fields>): IdpConfig {
  return {
    key: name.toLowerCase(),
    label: fields.LABEL ?? name.charAt(0) + name.slice(1).toLowerCase(),
    issuer: fields.ISSUER,
    client_id: fields.CLIENT_ID,
    client_secret: fields.CLIENT_SECRET ?? null,
    scopes: fields.SCOPES,
    register: fields.REGISTER,
    link_by_email: fields.LINK_BY_EMAIL,
    second_factor: fields.SECOND_FACTOR,
    strength: fields.STRENGTH?.split(' ') ?? [],
    groups_claim: fields.GROUPS_CLAIM,
    roles: fields.ROLES,
  }
}

function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { hash, password, protocol, search, username } = new URL(text)
  return /^https?:$/.test(protocol) && [hash, password, search, username].every((part) => part === '')
}
