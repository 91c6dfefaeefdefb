import { createConfig, lintFromString } from '@redocly/openapi-core'
import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ERROR_CODES, openapiDocument, type Route, readConfig } from '../../http/index.ts'
import { allRoutes } from '../support/all-routes.ts'
import { interfaceText as text } from './support/interface-text.ts'

const Media = z.looseObject({
  schema: z.unknown(),
  example: z.unknown().optional(),
  examples: z.record(z.string(), z.strictObject({ $ref: z.string() })).optional(),
})
const Example = z.strictObject({ value: z.unknown() })
const Form = z.looseObject({ properties: z.record(z.string(), z.unknown()) })
const Content = z.record(z.string(), Media)
const Reply = z.looseObject({ description: z.string().min(1), content: Content.optional() })
const Referred = z.strictObject({ $ref: z.string() })
const Operation = z.looseObject({
  operationId: z.string(),
  summary: z.string().min(4).max(100),
  tags: z.array(z.string()).min(1),
  security: z.array(z.record(z.string(), z.array(z.enum(['read', 'write'])))),
  parameters: z.array(z.union([Referred, z.looseObject({ name: z.string(), in: z.string() })])).optional(),
  requestBody: z.looseObject({ content: Content }).optional(),
  responses: z.record(z.string(), z.union([Referred, Reply])),
})
const Document = z.looseObject({
  tags: z.array(z.looseObject({ name: z.string(), description: z.string().min(10) })),
  'x-tagGroups': z.array(z.strictObject({ name: z.string(), tags: z.array(z.string()).min(1) })),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.record(z.string(), z.record(z.string(), z.unknown())),
})
const document = Document.parse(JSON.parse(text))

function operationOf(route: Route) {
  const operation = document.paths[route.path]?.[route.method.toLowerCase()]
  if (!operation) throw new Error(`${route.id} is not described`)
  return operation
}

/** What a reference leads to, or the thing itself. */
function resolved(part: unknown): unknown {
  const reference = Referred.safeParse(part)
  if (!reference.success) return part
  const [, kind = '', name = ''] = /^#\/components\/([^/]+)\/(.+)$/.exec(reference.data.$ref) ?? []
  const target = document.components[kind]?.[name]
  if (target === undefined) throw new Error(`${reference.data.$ref} leads nowhere`)
  return target
}

const each = allRoutes.map((route) => [route.id, route] as const)

describe('the description of the whole interface', () => {
  it('has every answer in an envelope once, and refers to it', () => {
    for (const [, route] of each) {
      const { responses } = operationOf(route)
      const statuses = 'binary' in route.reply ? [] : route.statuses.map(String)
      for (const [status, response] of Object.entries(responses)) {
        if (Number(status) < 400 && !statuses.includes(status)) continue
        expect(response, `${route.id} ${status}`).toEqual({ $ref: expect.any(String) })
      }
    }
    const answers = Object.values(document.components.responses ?? {}).map((one) => JSON.stringify(one))
    expect(new Set(answers).size).toBe(answers.length)
  })

  it('describes all that a detail of an error has', () => {
    const { properties } = Form.parse(document.components.schemas?.RefusalDetail)
    // `value` is what the client sends next: the challenge of a sign-in, for example.
    expect(Object.keys(properties)).toEqual(['path', 'code', 'message', 'value'])
    const paths = ['challenge', 'expires_at'].map((path) => expect.objectContaining({ path }))
    expect(document.components.examples?.mfa_required).toMatchObject({ value: { error: { details: paths } } })
  })

  it('states no limit that does not exist', () => {
    expect(text).not.toMatch(/\d{7,} [KM]iB/)
    expect(text).not.toContain(String(Number.MAX_SAFE_INTEGER))
  })

  it('names the files and fields of every form', () => {
    const forms = each.flatMap(([id, route]) => {
      const form = operationOf(route).requestBody?.content['multipart/form-data']?.schema
      return form === undefined ? [] : [[id, Object.keys(Form.parse(form).properties)]]
    })
    const added = ['primary', 'files']
    expect(Object.fromEntries(forms)).toEqual({
      'items.media.add': added,
      'containers.media.add': added,
      'structure.locations.media.add': added,
      'structure.places.media.add': added,
      'support.tickets.attachments.create': ['files'],
      'scans.resolve': ['photo'],
      'data_imports.create': ['format', 'file'],
      'ai.vision.sessions.images': ['images'],
      'mobile.ai.vision.analyze': ['purpose', 'consent', 'receipt', 'language', 'time_zone', 'images'],
    })
  })

  it('describes the files and the fields of a form, and says where files of any field are accepted', () => {
    const file = { type: 'string', format: 'binary' }
    const formOf = (id: string) => {
      const route = allRoutes.find((one) => one.id === id)
      return route && operationOf(route).requestBody?.content['multipart/form-data']?.schema
    }
    const several = { type: 'array', maxItems: 20, items: file }
    expect(formOf('items.media.add')).toEqual({
      type: 'object',
      properties: {
        primary: expect.objectContaining({ type: 'string', enum: ['true', 'false'] }),
        files: several,
      },
      additionalProperties: { anyOf: [file, several] },
    })
    expect(formOf('scans.resolve')).toEqual({
      type: 'object',
      required: ['photo'],
      properties: { photo: file },
      additionalProperties: false,
    })
  })

  it('is valid OpenAPI 3.1 to its own schema', async () => {
    expect(await new Validator().validate(JSON.parse(text))).toMatchObject({ valid: true })
  })

  it('is valid to a checker that reads it as people do: references, examples, names', async () => {
    const rules = await createConfig({
      extends: ['spec'],
      rules: {
        'no-unresolved-refs': 'error',
        'no-unused-components': 'off',
        'no-duplicated-tag-names': 'error',
        // What nobody declared is refused by the schemas themselves; the checker's own idea of that knows no oneOf.
        'no-invalid-media-type-examples': { severity: 'error', allowAdditionalProperties: true },
        'no-invalid-schema-examples': { severity: 'error', allowAdditionalProperties: true },
        // The checker keeps the validator of the first of the three rules that it needs.
        'no-invalid-parameter-examples': { severity: 'error', allowAdditionalProperties: true },
        'operation-operationId-unique': 'error',
        'operation-summary': 'error',
        'operation-tag-defined': 'error',
        'operation-parameters-unique': 'error',
        'path-parameters-defined': 'error',
        'path-not-include-query': 'error',
        'no-identical-paths': 'error',
        'tag-description': 'error',
      },
    })
    const problems = await lintFromString({ source: text, config: rules })
    expect(
      problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`),
    ).toEqual([])
  }, 120_000)

  it('is the same whatever order the routes are in', () => {
    expect(JSON.stringify(openapiDocument(allRoutes.toReversed(), readConfig({})))).toBe(text)
  })

  it('says everything once: what many routes share is referred to', () => {
    const bytes = Buffer.byteLength(JSON.stringify(document.paths))
    expect(bytes / allRoutes.length).toBeLessThan(6000)
  })

  it('describes every tag, and shows each in one group', () => {
    const grouped = document['x-tagGroups'].flatMap(({ tags }) => tags)
    expect(grouped.toSorted()).toEqual(document.tags.map(({ name }) => name).toSorted())
  })

  it('offers the ways in that its routes take, and no others', () => {
    const used = Object.values(document.paths)
      .flatMap((path) => Object.values(path))
      .flatMap(({ security }) => security.flatMap(Object.keys))
    expect(Object.keys(document.components.securitySchemes ?? {}).toSorted()).toEqual(
      [...new Set(used)].toSorted(),
    )
  })
})

describe('every route', () => {
  it.each(each)('%s tells what it is and what it takes', (_id, route) => {
    const operation = operationOf(route)
    expect(operation).toMatchObject({
      operationId: route.id,
      summary: route.summary,
      ...(route.addition && { 'x-addition': true }),
      ...(route.household && { 'x-household-role': route.household.role ?? 'viewer' }),
      ...(route.limiter && { 'x-rate-limit': { name: route.limiter } }),
      ...(typeof route.access === 'object' && { 'x-roles': route.access.session_roles }),
    })
    expect(operation.summary).not.toMatch(/\.$/)
    const parameters = z
      .array(z.looseObject({ name: z.string(), in: z.string() }))
      .parse((operation.parameters ?? []).map(resolved))
    const names = (where: string) => parameters.filter((one) => one.in === where).map(({ name }) => name)
    expect(names('path').toSorted()).toEqual(Object.keys(route.params.shape).toSorted())
    for (const name of Object.keys(route.query.shape)) expect(names('query')).toContain(name)
    expect(names('header').includes('Idempotency-Key')).toBe(
      route.writes !== undefined || route.replays === true,
    )
    expect(names('header').includes('If-Match')).toBe(route.writes?.preconditions === true)
  })

  it.each(each)('%s has an example of its body that it takes', (id, route) => {
    const { requestBody } = operationOf(route)
    expect(requestBody !== undefined).toBe(
      route.body !== null ||
        route.bytes !== null ||
        route.multipart !== null ||
        (route.household !== null && route.method !== 'GET' && route.method !== 'DELETE'),
    )
    if (route.body === null) return
    for (const [type, { example }] of Object.entries(requestBody?.content ?? {})) {
      if (type === 'multipart/form-data') continue
      const told = `${id} (${type}) has no example that it takes: give its body .meta({ examples: [...] })`
      expect(example, told).toBeDefined()
      expect(route.body.safeParse(example).error, told).toBeUndefined()
    }
  })

  it.each(each)('%s has an example of each answer', (id, route) => {
    const { responses } = operationOf(route)
    for (const status of route.statuses) {
      const { content = {} } = Reply.parse(resolved(responses[status]))
      if ('binary' in route.reply) {
        expect(Object.keys(content)).toEqual([...route.reply.binary])
        // A client parses JSON; only what is not JSON is bytes to it.
        expect(content['application/json']?.schema).not.toMatchObject({ type: 'string' })
        continue
      }
      const told = `${id} has no example that it would send: give its reply .meta({ examples: [...] })`
      const envelope = z
        .strictObject({ success: z.literal(true), data: z.unknown(), meta: z.unknown() })
        .safeParse(Example.parse(resolved(content['application/json']?.examples?.answer)).value)
      expect(envelope.error, told).toBeUndefined()
      expect(route.reply.safeParse(envelope.data?.data).error, told).toBeUndefined()
    }
  })

  it('describes the codes that several areas give without the words of one of them', () => {
    const shared = ['provider_unknown', 'provider_failed', 'session_closed', 'already_resolved', 'superseded']
    for (const route of allRoutes)
      for (const response of Object.values(operationOf(route).responses)) {
        const { examples = {} } = Reply.parse(resolved(response)).content?.['application/json'] ?? {}
        for (const code of shared)
          if (examples[code] !== undefined)
            expect(JSON.stringify(resolved(examples[code])), `${route.id} ${code}`).not.toMatch(
              /identity provider|scan session|this conflict|this operation/i,
            )
      }
  })

  it.each(each)('%s names every error it declares, each with an example in the envelope', (_id, route) => {
    const { responses } = operationOf(route)
    const named = Object.entries(responses)
      .filter(([status]) => Number(status) >= 400)
      .flatMap(([status, response]) => {
        const examples = Reply.parse(resolved(response)).content?.['application/json']?.examples ?? {}
        return Object.entries(examples).map(([code, example]) => {
          expect(resolved(example)).toMatchObject({ value: { success: false, error: { code } } })
          return `${status} ${code}`
        })
      })
    expect(named.toSorted()).toEqual(
      route.errors.map((code) => `${ERROR_CODES[code].status} ${code}`).toSorted(),
    )
  })
})
