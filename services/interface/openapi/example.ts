import { isRecord, type JsonRecord } from './terms.ts'

/** Ids and times of all examples: the same in every document. */
const ID = '019a8f2d-1f0e-7b2a-8c4d-6e8f0a2b4c6d'
const MOMENT = '2026-11-20T10:00:00.000Z'

/** The `meta` of every answer in an example. */
export const EXAMPLE_META = { request_id: '019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d', timestamp: MOMENT }

/** Limits on the size of an example. */
export interface ExampleRules {
  /** The schemas that references name. */
  readonly schemas: Readonly<Record<string, unknown>>
  /** Maximum number of fields of an object: all required ones, then optional ones up to this number. */
  readonly fields: number
}

/** Maximum depth, at which a schema that refers to itself ends. */
const DEEPEST = 8

/**
 * Makes a value that a JSON Schema accepts: its own example if it has one, otherwise a value that is derived from it,
 * the same each time. The value may violate a pattern, or a rule that JSON Schema cannot express; callers check it
 * first.
 */
export function exampleOf(schema: unknown, rules: ExampleRules): unknown {
  return specimenOf(schema, { ...rules, name: '', depth: 0 })
}

interface Place extends ExampleRules {
  /** The name of the field that the value is for. */
  readonly name: string
  readonly depth: number
}

function specimenOf(given: unknown, place: Place): unknown {
  if (!isRecord(given) || place.depth > DEEPEST) return null
  if (USUALLY_NULL.test(place.name) && isNullable(given)) return null
  const schema = plain(given, place)
  if (Array.isArray(schema.examples) && schema.examples.length > 0) return schema.examples[0]
  if ('const' in schema) return schema.const
  if ('default' in schema) return schema.default
  if (Array.isArray(schema.enum)) return schema.enum[0]
  switch (typeOf(schema)) {
    case 'object':
      return objectOf(schema, place)
    case 'array':
      return arrayOf(schema, place)
    case 'string':
      return textOf(schema, place.name)
    case 'integer':
    case 'number':
      return numberOf(schema, place.name)
    case 'boolean':
      return true
    case 'null':
      return null
    default:
      return {}
  }
}

/** Fields that are null in most records, and at the end of most lists. */
const USUALLY_NULL = /^(archived|revoked|deleted|ended|expired|resolved|undone|cancelled)_at$|^next_cursor$/

function isNullable({ anyOf, type }: JsonRecord): boolean {
  const branches = Array.isArray(anyOf) ? anyOf.filter(isRecord) : []
  return (Array.isArray(type) && type.includes('null')) || branches.some((branch) => branch.type === 'null')
}

/** The schema itself: follows references, takes the first alternative, and merges `allOf`. */
function plain(schema: JsonRecord, place: Place): JsonRecord {
  if (typeof schema.$ref === 'string') {
    const target = place.schemas[schema.$ref.replace(/^.*\//, '')]
    return isRecord(target) ? plain(target, place) : {}
  }
  const { anyOf, oneOf, allOf, ...rest } = schema
  const chosen = [anyOf, oneOf].map((branches) => firstValue(branches, place))
  const parts = [...chosen, ...(Array.isArray(allOf) ? allOf : [])].filter(isRecord)
  return parts.reduce<JsonRecord>((merged, part) => merge(merged, plain(part, place)), rest)
}

/** The first alternative that accepts more than null. */
function firstValue(branches: unknown, place: Place): unknown {
  if (!Array.isArray(branches)) return undefined
  const records = branches.filter(isRecord)
  return records.find((branch) => plain(branch, place).type !== 'null') ?? records[0]
}

function merge(a: JsonRecord, b: JsonRecord): JsonRecord {
  const required = [a.required, b.required].flatMap((each) => (Array.isArray(each) ? each : []))
  const properties = {
    ...(isRecord(a.properties) ? a.properties : {}),
    ...(isRecord(b.properties) ? b.properties : {}),
  }
  return { ...b, ...a, ...(required.length > 0 && { required }), properties }
}

function typeOf(schema: JsonRecord): unknown {
  const { type } = schema
  const first: unknown = Array.isArray(type) ? type.find((each) => each !== 'null') : type
  return first ?? (isRecord(schema.properties) && Object.keys(schema.properties).length > 0 ? 'object' : null)
}

function objectOf(schema: JsonRecord, place: Place): JsonRecord {
  const properties = Object.entries(isRecord(schema.properties) ? schema.properties : {})
  const required = new Set<unknown>(Array.isArray(schema.required) ? schema.required : [])
  let left = place.fields - required.size
  const shown = properties.filter(([name]) => required.has(name) || left-- > 0)
  return Object.fromEntries(
    shown.map(([name, property]) => [name, specimenOf(property, { ...place, name, depth: place.depth + 1 })]),
  )
}

function arrayOf(schema: JsonRecord, place: Place): unknown[] {
  if (Array.isArray(schema.prefixItems)) {
    return schema.prefixItems.map((item) => specimenOf(item, { ...place, depth: place.depth + 1 }))
  }
  if (schema.maxItems === 0 || place.depth >= DEEPEST) return []
  const name = place.name.replace(/s$/, '')
  return [specimenOf(schema.items, { ...place, name, depth: place.depth + 1 })]
}

function numberOf({ minimum, maximum, exclusiveMinimum }: JsonRecord, name: string): number {
  const usual = NUMBERS.find(([pattern]) => pattern.test(name))?.[1] ?? 1
  const least = typeof minimum === 'number' ? minimum : Number.NEGATIVE_INFINITY
  const above = typeof exclusiveMinimum === 'number' ? exclusiveMinimum + 1 : Number.NEGATIVE_INFINITY
  const most = typeof maximum === 'number' ? maximum : Number.POSITIVE_INFINITY
  return Math.min(Math.max(usual, least, above), most)
}

const NUMBERS: readonly (readonly [RegExp, number])[] = [
  [/seq$/, 1234],
  [/seconds$/, 900],
  [/bytes$/, 65_536],
  [/^(limit|operations_per_batch)$/, 50],
  [/^delta$/, -1],
  [/quantity|count|rows/, 12],
]

function textOf(schema: JsonRecord, name: string): string {
  const formatted = typeof schema.format === 'string' ? FORMATS[schema.format] : undefined
  if (formatted !== undefined) return formatted
  const candidates = [
    ...TEXTS.filter(([pattern]) => pattern.test(name)).map(([, text]) => text),
    ...SPECIMENS,
  ]
  return candidates.find((text) => allows(schema, text)) ?? stretched(schema)
}

const FORMATS: Readonly<Record<string, string>> = {
  uuid: ID,
  'date-time': MOMENT,
  date: '2026-11-20',
  time: '10:00:00',
  email: 'ada@example.org',
  uri: 'https://example.org/',
  url: 'https://example.org/',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
}

/** Example values of fields by their names. */
const TEXTS: readonly (readonly [RegExp, string])[] = [
  [/installation_id/, 'ada-phone-0001'],
  [/_id$|^id$|^epoch$/, ID],
  [/^unit$/, 'pcs'],
  [/^asset_number$/, 'A-0042'],
  [/^serial_number$/, 'SN-20391'],
  [/^manufacturer$/, 'Bosch'],
  [/^model_number$/, 'PSB 750'],
  [/_at$|_time$|^time$/, MOMENT],
  [/email/, 'ada@example.org'],
  [/password/, 'correct horse battery'],
  [/^household_name$/, 'Home'],
  [/^device_name$/, "Ada's phone"],
  [/version/, '1.0.0'],
  [/cursor/, 'MDE5YThmMmQ'],
  [/url|uri/, 'https://example.org/'],
  [/csrf|token/, 'u9Jm2vT4qX7kB1nR8sW3yZ6'],
  [/^resource_type$|^collection(_key)?$/, 'items'],
  [/colou?r/, '#1f5fae'],
  [/currency/, 'EUR'],
  [/price|amount/, '49.90'],
  [/barcode|gtin|^value$|code$/, '4006381333931'],
  [/name$|title|label/, 'Drill'],
  [/^description$/, 'Cordless, with two batteries'],
  [/description|notes?$|text|message|reason|details$/, 'Lent to Ben until Friday'],
  [/checksum|sha256|digest/, '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
]

/** Example values of texts with a pattern or a format. */
const SPECIMENS: readonly string[] = [
  'Drill',
  'drill',
  'DRILL-01',
  ID,
  '0123456789abcdef',
  '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  '49.90',
  '12',
  'EUR',
  'en',
  '#1f5fae',
  '"1f2e3d4c5b6a.1234"',
  'ada-phone-0001',
]

function allows({ pattern, minLength, maxLength }: JsonRecord, text: string): boolean {
  if (typeof minLength === 'number' && text.length < minLength) return false
  if (typeof maxLength === 'number' && text.length > maxLength) return false
  return typeof pattern !== 'string' || new RegExp(pattern, 'u').test(text)
}

function stretched({ minLength, maxLength }: JsonRecord): string {
  const least = typeof minLength === 'number' ? minLength : 1
  const most = typeof maxLength === 'number' ? maxLength : 8
  return 'abcdefgh'.repeat(Math.ceil(least / 8) + 1).slice(0, Math.max(least, Math.min(most, 8)))
}
