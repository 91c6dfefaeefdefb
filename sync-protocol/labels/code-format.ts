import * as z from 'zod'

/** The codes that can be printed. */
export const CodeFormat = z.enum(['qr', 'data_matrix', 'code_128', 'ean_13', 'ean_8'])
export type CodeFormat = z.infer<typeof CodeFormat>

/** The longest text of a code, in characters. */
export const LONGEST_CODE_TEXT = 300
