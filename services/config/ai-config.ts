import { z } from 'zod'
import type { ConfigVariable } from './config-variable.ts'

/** The servers of models whose requests differ. `generic` sends what every one of them understands. */
export const AI_DIALECTS = ['openai', 'ollama', 'llamacpp', 'lmstudio', 'vllm', 'generic'] as const
export type AiDialect = (typeof AI_DIALECTS)[number]

/** The server of models that the operator chose. */
export interface AiProviderConfig {
  /** The base of its addresses, without a slash at its end, such as `http://192.168.1.5:11434/v1`. */
  readonly url: string
  readonly model: string
  /** The model for photos; null if none is sent. */
  readonly vision_model: string | null
  /** The bearer token; null for none. */
  readonly key: string | null
  readonly dialect: AiDialect
  /** Whether the server may be in a private network, or speak http. */
  readonly allow_internal: boolean
}

/** Models of another server. */
export interface AiConfig {
  /** Null if no server is configured: then nothing leaves this one. */
  readonly provider: AiProviderConfig | null
  /** Tokens that a household may use in a month. */
  readonly tokens_month: number
  /** Time until an answer must be here, in milliseconds. Photos have six times as long. */
  readonly time_ms: number
}

/** The variables of the environment for models. */
export const AI_VARIABLES = [
  {
    name: 'STOWAGE_AI_URL',
    default: 'unset',
    allowed: 'an http or https address without a user name and a query, such as http://192.168.1.5:11434/v1',
    meaning:
      'the address of a server of models with an interface like that of OpenAI; if unset, no model is asked and nothing leaves this server',
  },
  {
    name: 'STOWAGE_AI_MODEL',
    default: 'unset',
    allowed: 'the name of a model of 1 to 200 characters',
    meaning: 'the model that reads questions; required with STOWAGE_AI_URL',
  },
  {
    name: 'STOWAGE_AI_VISION_MODEL',
    default: 'unset',
    allowed: 'the name of a model of 1 to 200 characters, or off',
    meaning:
      'the model that looks at photos, where a household permits it; if unset, that of STOWAGE_AI_MODEL; off sends no photos',
  },
  {
    name: 'STOWAGE_AI_KEY',
    default: 'unset',
    allowed: 'a text of 1 to 2000 characters without spaces',
    meaning: 'the key for that server, which is sent as a bearer token',
    secret: true,
  },
  {
    name: 'STOWAGE_AI_DIALECT',
    default: 'generic',
    allowed: 'one of openai, ollama, llamacpp, lmstudio, vllm, generic',
    meaning: 'the program that serves the model; their requests differ a little',
  },
  {
    name: 'STOWAGE_AI_ALLOW_INTERNAL',
    default: 'on',
    allowed: 'on or off',
    meaning:
      'whether that server may be in a private network or use http; off requires an entry in STOWAGE_OUTBOUND_ALLOW for it',
  },
  {
    name: 'STOWAGE_AI_TOKENS_MONTH',
    default: '2000000',
    allowed: 'a whole number from 0 to 999999999',
    meaning: 'maximum number of tokens that a household uses in a month',
  },
  {
    name: 'STOWAGE_AI_SECONDS',
    default: '20',
    allowed: 'a whole number from 1 to 120',
    meaning: 'seconds until the model must have answered a question; a photo has six times as long',
  },
] as const satisfies readonly ConfigVariable[]

const Model = z.string().regex(/^[\x21-\x7e]{1,200}$/)

/** The variables of the environment, before they are joined. */
export const AiValues = {
  STOWAGE_AI_URL: z.string().refine(isBase).optional(),
  STOWAGE_AI_MODEL: Model.optional(),
  STOWAGE_AI_VISION_MODEL: Model.optional(),
  STOWAGE_AI_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{1,2000}$/)
    .optional(),
  STOWAGE_AI_DIALECT: z.enum(AI_DIALECTS).default('generic'),
  STOWAGE_AI_ALLOW_INTERNAL: z.enum(['on', 'off']).default('on'),
  STOWAGE_AI_TOKENS_MONTH: number(0, 999_999_999).default(2_000_000),
  STOWAGE_AI_SECONDS: number(1, 120).default(20),
} as const

const Values = z.object(AiValues)
type Values = z.output<typeof Values>

function number(min: number, max: number) {
  return z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.int().min(min).max(max))
}

function isBase(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password, search, hash } = new URL(text)
  return /^https?:$/.test(protocol) && `${username}${password}${search}${hash}` === ''
}

/** The rules that concern several variables. */
export function missingForAi(values: Values): string[] {
  const { STOWAGE_AI_URL: url, STOWAGE_AI_MODEL: model } = values
  if ((url === undefined) === (model === undefined)) return []
  return ['STOWAGE_AI_URL and STOWAGE_AI_MODEL must be set together, or neither']
}

/** The models of the environment. */
export function aiOf(values: Values): AiConfig {
  const { STOWAGE_AI_URL: url, STOWAGE_AI_MODEL: model } = values
  const vision = values.STOWAGE_AI_VISION_MODEL ?? model ?? null
  return {
    provider:
      url === undefined || model === undefined
        ? null
        : {
            url: url.replace(/\/+$/, ''),
            model,
            vision_model: vision === 'off' ? null : vision,
            key: values.STOWAGE_AI_KEY ?? null,
            dialect: values.STOWAGE_AI_DIALECT,
            allow_internal: values.STOWAGE_AI_ALLOW_INTERNAL === 'on',
          },
    tokens_month: values.STOWAGE_AI_TOKENS_MONTH,
    time_ms: values.STOWAGE_AI_SECONDS * 1000,
  }
}
