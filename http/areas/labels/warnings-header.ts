/** The header that lists the warnings of labels. */
export const WARNINGS_HEADER = 'X-Label-Warnings'

/** The value of the header: each code once, separated by commas. */
export function warningsHeader(warnings: readonly { readonly code: string }[]): string {
  return [...new Set(warnings.map(({ code }) => code))].join(',')
}
