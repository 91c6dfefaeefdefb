/** The header that names the warnings of labels. */
export const WARNINGS_HEADER = 'X-Label-Warnings'

/** What the header says: each code once, with commas in between. */
export function warningsHeader(warnings: readonly { readonly code: string }[]): string {
  return [...new Set(warnings.map(({ code }) => code))].join(',')
}
