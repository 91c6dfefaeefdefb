import type { ImportMessageCode } from '../../../../engine/imports/index.ts'

/**
 * The texts of what an import says. `{name}` is a value; `{count|row|rows}` is a number with the word for one or for several.
 */
export type ImportWords = Readonly<Record<ImportMessageCode, string>>
