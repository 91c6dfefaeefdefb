import { z } from 'zod'
import type { AiDialect } from '../config/ai-config.ts'

/** A picture for a model: always JPEG, because some servers refuse other types. */
export interface ChatPicture {
  readonly jpeg: Uint8Array
  /** In hex. */
  readonly sha256: string
}

/** What a model is asked. */
export interface ChatRequest {
  readonly model: string
  readonly system: string
  /** Data of people: never a part of the instructions. */
  readonly text: string
  readonly pictures?: readonly ChatPicture[]
  /** Name of the form of the answer. */
  readonly form: string
  /** The form of the answer, as JSON Schema. */
  readonly schema: Readonly<Record<string, unknown>>
  /** Maximum length of the answer, in tokens. */
  readonly most_tokens: number
}

/** Parameters of a request that some servers refuse; then it is sent once more without them. */
export const OPTIONAL_PARAMETERS = [
  'temperature',
  'response_format',
  'reasoning_effort',
  'max_completion_tokens',
  'max_tokens',
] as const
export type OptionalParameter = (typeof OPTIONAL_PARAMETERS)[number]

/** How a request is written: for a program, and without the parameters that it refused. */
export interface Writing {
  readonly dialect: AiDialect
  readonly without: ReadonlySet<OptionalParameter>
}

/** The body of a request for chat completions. Text comes before pictures. */
export function chatBody(request: ChatRequest, { dialect, without }: Writing): Record<string, unknown> {
  const { model, system, text, pictures = [], form, schema, most_tokens } = request
  // Ollama ignores the new name, and then writes until its context is full; newer models of OpenAI refuse the old one.
  const [usual, other] =
    dialect === 'openai'
      ? (['max_completion_tokens', 'max_tokens'] as const)
      : (['max_tokens', 'max_completion_tokens'] as const)
  // A server that refused both complained of something else, such as the number.
  const limit = without.has(usual) && !without.has(other) ? other : usual
  const body: Record<string, unknown> = {
    model,
    messages: [
      { role: 'system', content: system },
      { role: 'user', content: pictures.length === 0 ? text : partsOf(text, pictures, dialect) },
    ],
    [limit]: most_tokens,
  }
  if (!without.has('temperature')) body.temperature = 0
  if (!without.has('response_format')) {
    body.response_format = { type: 'json_schema', json_schema: { name: form, schema, strict: false } }
  }
  if (thinks(dialect) && !without.has('reasoning_effort')) body.reasoning_effort = 'minimal'
  return body
}

/** Only these servers are known to read the parameter rather than to refuse or misread it. */
function thinks(dialect: AiDialect): boolean {
  return dialect === 'openai'
}

function partsOf(text: string, pictures: readonly ChatPicture[], dialect: AiDialect) {
  const detail = dialect === 'openai' ? { detail: 'auto' } : {}
  return [
    { type: 'text', text },
    ...pictures.map(({ jpeg }) => ({
      type: 'image_url',
      image_url: { url: `data:image/jpeg;base64,${Buffer.from(jpeg).toString('base64')}`, ...detail },
    })),
  ]
}

/** The body as people are shown it: with the hash of a picture in place of its bytes. */
export function shownBody(body: Record<string, unknown>, pictures: readonly ChatPicture[]): string {
  let at = 0
  return JSON.stringify(
    body,
    (key, value: unknown) => {
      if (key !== 'url' || typeof value !== 'string' || !value.startsWith('data:image/jpeg')) return value
      const picture = pictures[at++]
      return `(JPEG of ${picture?.jpeg.byteLength ?? 0} bytes, SHA-256 ${picture?.sha256 ?? 'unknown'})`
    },
    2,
  )
}

/** Characters of the text of an answer that are read. */
const MOST_TEXT = 64_000

const Count = z.int().min(0).max(1e9)
const Completion = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
      }),
    )
    .min(1)
    .max(16),
  usage: z.object({ prompt_tokens: Count, completion_tokens: Count }).nullish().catch(null),
})

/** Why an answer of a model cannot be used. */
export type ReplyFault = 'malformed' | 'truncated' | 'empty' | 'refused'

/** An answer of a model, as far as it can be read. */
export interface ChatReply {
  readonly usage: { readonly prompt_tokens: number; readonly completion_tokens: number } | null
  /** The object that the model wrote, of any form; or why there is none. */
  readonly answer: { readonly json: unknown } | { readonly fault: ReplyFault }
}

/** Reads the answer of a server. Nothing in it is trusted: neither its form nor its numbers. */
export function readReply(bytes: ArrayBuffer): ChatReply {
  const body = Completion.safeParse(parsed(bytes)).data
  const usage = body?.usage ?? null
  const fault = (reason: ReplyFault): ChatReply => ({ usage, answer: { fault: reason } })
  const [choice] = body?.choices ?? []
  if (!choice) return fault('malformed')
  if (choice.message.refusal) return fault('refused')
  if (choice.finish_reason === 'length') return fault('truncated')
  if (choice.finish_reason === 'content_filter') return fault('refused')
  const text = (choice.message.content ?? '').slice(0, MOST_TEXT)
  // Some models write only their thoughts, into a field of its own.
  if (text.trim() === '') return fault('empty')
  const json = objectIn(withoutThoughts(text))
  return json === undefined ? fault('malformed') : { usage, answer: { json } }
}

function parsed(bytes: ArrayBuffer): unknown {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return value
  } catch {
    return null
  }
}

function withoutThoughts(text: string): string {
  const end = text.lastIndexOf('</think>')
  return end < 0 ? text : text.slice(end + '</think>'.length)
}

/** The object in a text, which may have a fence of code or words around it. */
function objectIn(text: string): unknown {
  const from = text.indexOf('{')
  const to = text.lastIndexOf('}')
  if (from < 0 || to < from) return undefined
  try {
    const value: unknown = JSON.parse(text.slice(from, to + 1))
    return value
  } catch {
    return undefined
  }
}
