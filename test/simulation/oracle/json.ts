/** A JSON object whose fields are looked at one by one. */
export type Json = Readonly<Record<string, unknown>>

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Text that is the same for the same JSON value, whatever the order of its fields. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (!isObject(value)) return JSON.stringify(value) ?? 'undefined'
  const keys = Object.keys(value).filter((key) => value[key] !== undefined)
  return `{${keys.sort().map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`)}}`
}

export function same(a: unknown, b: unknown): boolean {
  return canonical(a) === canonical(b)
}

/** Field of an input that was found to be well-formed. */
export function textIn(input: Json, field: string): string {
  const value = input[field]
  if (typeof value !== 'string') throw new Error(`${field} is no text`)
  return value
}

export function numberIn(input: Json, field: string): number {
  const value = input[field]
  if (typeof value !== 'number') throw new Error(`${field} is no number`)
  return value
}

export function textsIn(input: Json, field: string): string[] {
  const value = input[field] ?? []
  if (!Array.isArray(value)) throw new Error(`${field} is no list`)
  return value.map(String)
}
