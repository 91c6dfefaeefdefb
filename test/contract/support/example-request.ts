import { z } from 'zod'
import type { Route } from '../../../http/index.ts'
import { interfaceText } from './interface-text.ts'

/** A request that a route takes, made from its own description: with ids of things that do not exist. */
export interface ExampleRequest {
  /** With the parameters filled in, percent-encoded. */
  readonly path: string
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  /** Undefined for routes that read no JSON. */
  readonly body: unknown
}

const Operation = z.looseObject({
  requestBody: z
    .object({ content: z.record(z.string(), z.object({ example: z.unknown().optional() })) })
    .optional(),
})
const Document = z.object({ paths: z.record(z.string(), z.record(z.string(), Operation)) })
const { paths } = Document.parse(JSON.parse(interfaceText))

const ID = '019a8f2d-1f0e-7b2a-8c4d-6e8f0a2b4c6d'
const GUESSES = [
  ID,
  'items',
  'item',
  '1',
  'main',
  'thumbnail',
  'gs1',
  '4006381333931',
  'x',
  '2026-11-20',
  '#1f5fae',
]

/** A text that a parameter takes. */
function textFor(route: Route, name: string, schema: z.core.$ZodType): string {
  const options = schema instanceof z.ZodEnum ? schema.options.map(String) : []
  const text = [...options, ...GUESSES].find((guess) => z.safeParse(schema, guess).success)
  if (text === undefined) throw new Error(`${route.id}: none of the guesses is a ${name}; add one that is`)
  return text
}

/** Whether the router reads a JSON body for a route. */
export function readsJson(route: Route): boolean {
  const { bytes, method } = route
  return bytes === null && !readsForm(route) && method !== 'GET' && method !== 'DELETE'
}

/** Whether a route accepts forms alone. */
export function readsForm({ multipart, body }: Route): boolean {
  return multipart !== null && body === null
}

/** Each is made once: the tests ask thousands of times. */
const made = new Map<Route, ExampleRequest>()

export function exampleRequest(route: Route): ExampleRequest {
  const example = made.get(route) ?? makeExample(route)
  made.set(route, example)
  return example
}

function makeExample(route: Route): ExampleRequest {
  const fill = ([name, schema]: [string, z.core.$ZodType]) => [name, textFor(route, name, schema)] as const
  const params = Object.fromEntries(Object.entries(route.params.shape).map(fill))
  const required = Object.entries(route.query.shape).filter(([, one]) => !z.safeParse(one, undefined).success)
  const operation = paths[route.path]?.[route.method.toLowerCase()]
  const [media] = Object.values(operation?.requestBody?.content ?? {})
  return {
    params,
    path: pathOf(route, params),
    query: Object.fromEntries(required.map(fill)),
    body: readsJson(route) ? (media?.example ?? {}) : undefined,
  }
}

/** The path of a route with these parameters, which are encoded here. */
export function pathOf(route: Route, params: Readonly<Record<string, string>>): string {
  return route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}
