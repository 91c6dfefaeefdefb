import * as z from 'zod'

type RawIssue = z.core.$ZodRawIssue
/** Only a union whose branches a field tells apart names its options. */
type Union = z.core.$ZodIssueInvalidUnion & { readonly options?: readonly z.core.util.Primitive[] }

/** Maximum number of values that a message lists. */
const MAX_LISTED = 30

/** The types of values, as a message names them. */
const NOUNS: ReadonlyMap<string, string> = new Map([
  ['string', 'a text'],
  ['number', 'a number'],
  ['int', 'a whole number'],
  ['boolean', 'true or false'],
  ['array', 'a list'],
  ['tuple', 'a list'],
  ['object', 'an object'],
  ['record', 'an object'],
  ['map', 'an object'],
  ['null', 'null'],
  ['undefined', 'no value'],
  ['never', 'no value'],
  ['date', 'a date'],
])

/** The formats of texts, as a message names them. */
const FORMATS: ReadonlyMap<string, string> = new Map([
  ['email', 'an e-mail address such as name@example.org'],
  ['url', 'an address such as https://example.org/'],
  ['uuid', 'a UUID'],
  ['datetime', 'a date and a time with an offset, such as 2026-11-20T10:00:00Z'],
  ['date', 'a day such as 2026-11-20'],
  ['time', 'a time such as 10:00:00'],
  ['base64', 'bytes in Base64'],
])

/**
 * The English sentence for an issue whose schema has no message of its own; zod calls it for each issue. It says what is
 * expected. The engine worker of the web client leaves this module out: its page words a refusal by the code.
 */
export function sentenceOf(issue: RawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return sentenceOfType(issue)
    case 'invalid_value':
      return choices(issue.values)
    case 'too_small': {
      const least = boundOf(issue.minimum, issue)
      return sentenceOfRange(issue.origin, issue.exact ? { exactly: least } : { ...boundsOf(issue), least })
    }
    case 'too_big': {
      if (issue.maximum === Number.MAX_SAFE_INTEGER) return 'This number is too large.'
      const most = boundOf(issue.maximum, issue)
      return sentenceOfRange(issue.origin, issue.exact ? { exactly: most } : { ...boundsOf(issue), most })
    }
    case 'not_multiple_of':
      return `Choose a multiple of ${issue.divisor}.`
    case 'invalid_format':
      return sentenceOfFormat(issue)
    default:
      return 'This value is not valid.'
  }
}

/** The sentence for a value that fits no branch of a union. */
export function sentenceOfUnion({ options, errors, input }: Union): string {
  if (options && options.length > 0) return choices(options)
  const [nouns, values]: [Set<string>, z.core.util.Primitive[]] = [new Set(), []]
  for (const branch of errors)
    for (const issue of branch) {
      if (issue.path.length > 0) continue
      if (issue.code === 'invalid_type') nouns.add(nounOf(issue.expected))
      if (issue.code === 'invalid_value') values.push(...issue.values)
    }
  if (nouns.size === 0) return values.length > 0 ? choices(values) : 'This value is not valid.'
  if (values.length > 0) nouns.add(`one of these values: ${listed(values)}`)
  return `Expected ${either([...nouns])}, not ${nounOf(z.core.util.parsedType(input))}.`
}

/**
 * The sentence for an object that has the fields of several branches of a union, or the field of none; null if that is not all
 * that is wrong with it.
 */
export function sentenceOfEither(branches: readonly (readonly z.core.$ZodIssue[])[]): string | null {
  if (branches.length < 2) return null
  const strange = branches.map((branch) =>
    branch.flatMap((issue) =>
      issue.code === 'unrecognized_keys' && issue.path.length === 0 ? issue.keys : [],
    ),
  )
  const absent = branches.map((branch) =>
    branch.flatMap(({ path, input }) => (path.length === 1 && input === undefined ? path.map(String) : [])),
  )
  for (const fields of [strange, absent]) {
    // One issue names all unknown fields.
    const isAll = branches.every((branch, at) => branch.length === 1 && fields[at]?.length === 1)
    const names = [...new Set(fields.flat())]
    if (isAll && names.length === branches.length) return `Send one of: ${names.sort().join(', ')}.`
  }
  return null
}

/** Alternatives such as `a text, a number or null`. */
function either(nouns: readonly string[]): string {
  return [nouns.slice(0, -1).join(', '), ...nouns.slice(-1)].filter((part) => part !== '').join(' or ')
}

function sentenceOfType({ expected, input, schema }: RawIssue & { code: 'invalid_type' }): string {
  if (expected === 'never' || expected === 'undefined') return 'Leave this field out.'
  if (expected === 'nonoptional') return 'This field is required.'
  const def = schema?._zod.def
  const isWhole = expected === 'int' || (def !== undefined && 'format' in def && def.format === 'safeint')
  const noun = nounOf(isWhole ? 'int' : expected)
  if (typeof input === 'number' && (isWhole || !Number.isFinite(input))) return `This is not ${noun}.`
  return `Expected ${noun}, not ${nounOf(z.core.util.parsedType(input))}.`
}

function nounOf(type: string): string {
  return NOUNS.get(type) ?? `a value of the type ${type}`
}

function choices(values: readonly z.core.util.Primitive[]): string {
  return values.length === 1
    ? `The only accepted value is ${listed(values)}.`
    : `Choose one of: ${listed(values)}.`
}

function listed(values: readonly z.core.util.Primitive[]): string {
  const shown = values.slice(0, MAX_LISTED).map(String)
  return values.length > shown.length
    ? `${shown.join(', ')} and ${values.length - shown.length} others`
    : shown.join(', ')
}

function sentenceOfFormat(issue: RawIssue & { code: 'invalid_format' }): string {
  const noun = FORMATS.get(issue.format)
  if (noun !== undefined) return `Expected ${noun}.`
  if (issue.format === 'regex') return `This text does not match the pattern ${issue.pattern}.`
  if (issue.format === 'starts_with') return `Begin with ${issue.prefix}.`
  if (issue.format === 'ends_with') return `End with ${issue.suffix}.`
  if (issue.format === 'includes') return `This text must contain ${issue.includes}.`
  return `This text is not in the format ${issue.format}.`
}

/** A limit of a number, a length or a count. */
interface Bound {
  readonly value: number | bigint
  readonly inclusive: boolean
}

interface Bounds {
  readonly least?: Bound
  readonly most?: Bound
  readonly exactly?: Bound
}

function boundOf(value: number | bigint, { inclusive = true }: { readonly inclusive?: boolean }): Bound {
  return { value, inclusive }
}

/** The limits that the schema of an issue declares: a message names both, though a value exceeds one. */
function boundsOf({ schema }: RawIssue): Bounds {
  let bounds: Bounds = {}
  for (const check of schema?._zod.def.checks ?? []) {
    const { def } = check._zod
    if ('minimum' in def && typeof def.minimum === 'number')
      bounds = { ...bounds, least: boundOf(def.minimum, {}) }
    if ('maximum' in def && typeof def.maximum === 'number')
      bounds = { ...bounds, most: boundOf(def.maximum, {}) }
    if (!('value' in def) || typeof def.value !== 'number') continue
    const bound = boundOf(def.value, { inclusive: 'inclusive' in def && def.inclusive === true })
    bounds = def.check === 'greater_than' ? { ...bounds, least: bound } : { ...bounds, most: bound }
  }
  return bounds
}

function sentenceOfRange(origin: string, bounds: Bounds): string {
  const [verb, unit] = RANGES.get(origin) ?? ['Choose a number', null]
  const range = rangeOf(bounds, unit === null)
  if (unit === null) return `${verb} ${range}.`
  const { exactly, most, least } = bounds
  const isOne = (exactly ?? most ?? least)?.value === 1
  return `${verb} ${range} ${isOne ? unit[0] : unit[1]}.`
}

/** How a message begins about a length or a count, and its unit in singular and plural. */
const RANGES: ReadonlyMap<string, readonly [string, readonly [string, string]]> = new Map([
  ['string', ['Write', ['character', 'characters']]],
  ['array', ['Give', ['entry', 'entries']]],
  ['set', ['Give', ['entry', 'entries']]],
  ['map', ['Give', ['entry', 'entries']]],
])

/** A range in words, such as `1 to 200`, `at least 1` or `above 0`. */
function rangeOf({ exactly, least, most }: Bounds, ofNumber: boolean): string {
  if (exactly) return `exactly ${exactly.value}`
  const from = least && (ofNumber || least.value > 0) ? least : undefined
  if (from?.inclusive && most?.inclusive) return `${ofNumber ? 'from ' : ''}${from.value} to ${most.value}`
  const parts = [
    from && `${from.inclusive ? 'at least' : 'above'} ${from.value}`,
    most && `${most.inclusive ? 'at most' : 'below'} ${most.value}`,
  ]
  return parts.filter((part) => part !== undefined).join(' and ')
}
