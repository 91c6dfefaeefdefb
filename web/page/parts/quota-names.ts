import { bytes, isTextKey, number, text } from '../texts/text.ts'

/** A quota of the server, as pages show it. */
export interface ShownQuota {
  readonly name: string
  readonly unit: string
  readonly limit: number
}

/** The name of a quota for people; a server may know more than this page. */
export function quotaName(name: string): string {
  const key = `quota.${name}`
  return isTextKey(key) ? text(key) : name
}

/** An amount of what a quota limits: a size or a number. */
export function quotaAmount({ unit }: Pick<ShownQuota, 'unit'>, amount: number): string {
  return unit === 'bytes' ? bytes(amount) : number(amount)
}
