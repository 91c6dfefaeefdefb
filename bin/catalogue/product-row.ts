import { type CatalogueProduct, isCodeFault, readCode } from '../../engine/index.ts'

/** The cells of a line, as text. */
export interface RawProduct {
  readonly line: number
  readonly code: string
  readonly name: string
  readonly brand: string
  readonly category: string
}

/** A line that cannot be used, with the reason. */
export interface BadLine {
  readonly line: number
  readonly problem: string
}

export type Row = RawProduct | BadLine
export type ProductOrProblem = Omit<CatalogueProduct, 'source'> | BadLine

const MAX_NAME = 200

/** The product of a line, or the reason for skipping the line. */
export function productOf(row: Row): ProductOrProblem {
  if ('problem' in row) return row
  const { line } = row
  const code = row.code.trim()
  if (code === '') return { line, problem: 'has no code' }
  const reading = readCode(code)
  if (isCodeFault(reading)) return { line, problem: `${shown(code)}: ${reading.message}` }
  if (reading.gtin === null)
    return { line, problem: `${shown(code)} is not a GTIN, or its check digit is wrong` }
  const name = oneLine(row.name)
  if (name === null) return { line, problem: `${shown(code)} has no name` }
  return { gtin: reading.gtin, name, brand: oneLine(row.brand), category: oneLine(row.category) }
}

/** A text in one line, shortened; null for an empty one. */
function oneLine(text: string): string | null {
  const line = text.replace(/[\p{Cc}\s]+/gu, ' ').trim()
  return line === '' ? null : [...line.slice(0, 2 * MAX_NAME)].slice(0, MAX_NAME).join('')
}

function shown(code: string): string {
  return JSON.stringify(code.length > 40 ? `${code.slice(0, 40)}...` : code)
}
