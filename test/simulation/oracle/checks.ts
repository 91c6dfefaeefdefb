import { isObject, type Json } from './json.ts'

/** Whether a value is of a form. */
export type Check = (value: unknown) => boolean
/** The form of an input. */
export interface Form {
  readonly needed: Readonly<Record<string, Check>>
  readonly optional?: Readonly<Record<string, Check>>
}

export const uuid: Check = (value) =>
  typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)
/** Of version 7. */
export const id: Check = (value) => uuid(value) && /^.{14}7.{4}[89ab]/.test(String(value))
export const text =
  (max: number): Check =>
  (value) =>
    typeof value === 'string' && value.trim().length >= 1 && value.trim().length <= max
export const name: Check = (value) => text(200)(value) && !/\p{Cc}/u.test(String(value).trim())
export const longText =
  (max: number): Check =>
  (value) =>
    typeof value === 'string' && value.length <= max
export const boolean: Check = (value) => typeof value === 'boolean'
export const oneOf =
  (...values: string[]): Check =>
  (value) =>
    typeof value === 'string' && values.includes(value)
export const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value)
export const listOf =
  (check: Check, min: number, max: number): Check =>
  (value) =>
    Array.isArray(value) && value.length >= min && value.length <= max && value.every(check)
export const object =
  (form: Form): Check =>
  (value) =>
    isObject(value) && fits(value, form)
/** The kinds of places, the outermost first. */
export const levels = ['location', 'zone', 'rack', 'row', 'shelf', 'slot']
export const whole =
  (min: number, max: number): Check =>
  (value) =>
    typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max
/** SPEC.md, Q7. */
export const decimal =
  (min: number, max: number): Check =>
  (value) =>
    typeof value === 'number' && value >= min && value <= max && Number(value.toFixed(6)) === value
export const reference =
  (...kinds: string[]): Check =>
  (value) =>
    isObject(value) && Object.keys(value).length === 2 && oneOf(...kinds)(value.kind) && id(value.id)
export const matching =
  (pattern: RegExp): Check =>
  (value) =>
    typeof value === 'string' && pattern.test(value)
export const day: Check = (value) =>
  matching(/^\d{4}-\d\d-\d\d$/)(value) && !Number.isNaN(Date.parse(`${value}T00:00:00Z`))

/** Whether an input is of a form. */
export function fits(input: Json, { needed, optional = {} }: Form): boolean {
  const checks: Readonly<Record<string, Check>> = { ...needed, ...optional }
  return (
    Object.keys(needed).every((field) => Object.hasOwn(input, field)) &&
    Object.entries(input).every(([field, value]) => {
      if (!Object.hasOwn(checks, field)) return false
      return (value === undefined && !Object.hasOwn(needed, field)) || checks[field]?.(value) === true
    })
  )
}
