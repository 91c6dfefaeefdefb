import { existsSync, readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { Ajv2020, type AnySchemaObject } from 'ajv/dist/2020.js'
import { z } from 'zod'
import { chatReply, chatRequest } from './chat-schemas.ts'

/** The published description of an API that others follow, where it is on this machine. */
const DESCRIPTION = fileURLToPath(
  new URL('../../../shared/data/provider-apis/openai-openapi.json', import.meta.url),
)

/** A request that the server got. */
export interface GotRequest {
  readonly path: string
  readonly authorization: string | null
  readonly text: string
  readonly body: z.infer<typeof Body>
}

const Body = z.looseObject({
  model: z.string(),
  messages: z.array(z.looseObject({ role: z.string(), content: z.unknown() })),
  max_tokens: z.number().optional(),
  max_completion_tokens: z.number().optional(),
})

/** How the server answers one request. */
export type Script = (response: ServerResponse, request: GotRequest) => void | Promise<void>

/**
 * A server of models in this process. It checks each request, and each answer of `says`, against schemas; `problems` lists
 * what is wrong. Each script answers one request; the last one answers all that follow.
 */
export async function modelServer() {
  const got: GotRequest[] = []
  const problems: string[] = []
  const scripts: Script[] = []
  const { requests, replies } = validators()
  const check = (name: string, value: unknown, validates: readonly Validates[]) => {
    for (const problemOf of validates) {
      const problem = problemOf(value)
      if (problem !== null) problems.push(`${name}: ${problem}`)
    }
  }
  const server = createServer((request, response) => {
    void (async () => {
      const path = request.url ?? ''
      if (path === '/v1/models') {
        json(response, 200, { object: 'list', data: [] })
        return
      }
      const sent = await text(request)
      const parsed: unknown = JSON.parse(sent)
      check('request', parsed, requests)
      const { authorization = null } = request.headers
      const known = { path, authorization, text: sent, body: Body.parse(parsed) }
      got.push(known)
      const script = scripts.length > 1 ? scripts.shift() : scripts[0]
      if (script) await script(response, known)
      else response.writeHead(500).end()
    })().catch((error: unknown) => {
      problems.push(String(error))
      response.destroy()
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  return {
    host: `127.0.0.1:${port}`,
    env: { STOWAGE_AI_URL: `http://127.0.0.1:${port}/v1`, STOWAGE_AI_MODEL: 'tiny-model' },
    got,
    problems,
    /** Sets the scripts of the requests that follow. */
    follows(...next: Script[]) {
      scripts.splice(0, scripts.length, ...next)
      got.length = 0
    },
    /** A script that answers soundly with a text. */
    says(content: string | object, more: object = {}): Script {
      return (response) => {
        const reply = completion(typeof content === 'string' ? content : JSON.stringify(content), more)
        check('reply', reply, replies)
        json(response, 200, reply)
      }
    },
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
export type TestModelServer = Awaited<ReturnType<typeof modelServer>>

/** An answer in the form of chat completions; `more` replaces fields of its one choice, or of the answer. */
export function completion(content: string | null, more: object = {}) {
  const { message = {}, finish_reason = 'stop', ...rest } = z.looseObject({}).parse(more)
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1_795_000_000,
    model: 'tiny-model',
    choices: [
      {
        index: 0,
        finish_reason,
        logprobs: null,
        message: { role: 'assistant', content, refusal: null, ...z.looseObject({}).parse(message) },
      },
    ],
    usage: { prompt_tokens: 300, completion_tokens: 40, total_tokens: 340 },
    ...rest,
  }
}

export function json(response: ServerResponse, status: number, body: unknown, headers: object = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
}

/** Returns what is wrong with a value; null for nothing. */
type Validates = (value: unknown) => string | null

function validating(ajv: Ajv2020, schema: AnySchemaObject): Validates {
  const validate = ajv.compile(schema)
  return (value) => (validate(value) ? null : JSON.stringify(validate.errors?.slice(0, 3)))
}

function validators() {
  const own = new Ajv2020({ strict: false })
  const requests = [validating(own, chatRequest)]
  const replies = [validating(own, chatReply)]
  if (existsSync(DESCRIPTION)) {
    const ajv = new Ajv2020({ strict: false, formats: { unixtime: true, uri: true, binary: true } })
    ajv.addSchema(z.looseObject({}).parse(plain(JSON.parse(readFileSync(DESCRIPTION, 'utf8')))), 'api')
    const named = (name: string) => validating(ajv, { $ref: `api#/components/schemas/${name}` })
    requests.push(named('CreateChatCompletionRequest'))
    replies.push(named('CreateChatCompletionResponse'))
  }
  return { requests, replies }
}

/** The description without what OpenAPI has beyond JSON Schema. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  const { nullable, discriminator: _, ...rest } = z.looseObject({}).parse(value)
  const fields = Object.fromEntries(Object.entries(rest).map(([key, each]) => [key, plain(each)]))
  return nullable === true ? { anyOf: [fields, { type: 'null' }] } : fields
}
