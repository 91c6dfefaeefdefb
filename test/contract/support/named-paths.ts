import { z } from 'zod'
import type { Route } from '../../../http/index.ts'

/** A part of a JSON Schema, as far as it says what a path may name. */
const Part = z.looseObject({
  $ref: z.string().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  additionalProperties: z.unknown().optional(),
  items: z.unknown().optional(),
  prefixItems: z.array(z.unknown()).optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  allOf: z.array(z.unknown()).optional(),
})

/** What details say that is about no single value of the request. */
const ELSEWHERE = [
  // A field that no route has.
  /^no_such_(?:field|parameter)$/,
  // An operation of an action, of which the client sent only what leads to it.
  /^operations\.\d+$/,
  // Facts for the next request.
  /^(?:challenge|expires_at|offers|now)$/,
  // What is asked for beside what the route takes, or what is looked for in the account.
  /^(?:second_factor|password|response)$/,
  'Content-Range',
]

/** Whether a path of an error's detail names something in the request: in its body, its query or its address. */
export function isNamed(route: Route, path: string): boolean {
  if (path === '' || ELSEWHERE.some((each) => (typeof each === 'string' ? each === path : each.test(path))))
    return true
  const steps = path.split('.')
  if (route.multipart && steps[0] !== undefined && steps[0] in route.multipart.files) return true
  return [route.params, route.query, route.body].some((schema) => {
    if (!schema) return false
    const whole = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
    const defs = z.record(z.string(), z.unknown()).optional().parse(whole.$defs) ?? {}
    return leads(whole, steps, defs)
  })
}

function leads(schema: unknown, steps: readonly string[], defs: Readonly<Record<string, unknown>>): boolean {
  const [step, ...rest] = steps
  if (step === undefined) return true
  const part = Part.safeParse(schema).data
  if (!part) return false
  if (part.$ref !== undefined) return leads(defs[part.$ref.split('/').at(-1) ?? ''], steps, defs)
  const choices = [...(part.anyOf ?? []), ...(part.oneOf ?? []), ...(part.allOf ?? [])]
  if (choices.some((each) => leads(each, steps, defs))) return true
  if (
    /^\d+$/.test(step) &&
    [part.items, ...(part.prefixItems ?? [])].some((each) => each !== undefined && leads(each, rest, defs))
  )
    return true
  if (part.properties && step in part.properties) return leads(part.properties[step], rest, defs)
  return typeof part.additionalProperties === 'object' && leads(part.additionalProperties, rest, defs)
}
