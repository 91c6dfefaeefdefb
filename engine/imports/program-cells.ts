import { foldedHeader } from './fields.ts'
import type { ImportFormat } from './formats.ts'

/** The columns of programs whose cell says that nobody has a thing any more. */
const RETIRED: Partial<Record<ImportFormat, { readonly header: string; readonly cell: RegExp }>> = {
  grocy: { header: 'active', cell: /^(?:0|false)$/i },
  'snipe-it': { header: 'status', cell: /^(?:archived|archiviert|archivée?|archivado)$/i },
}

/** Whether a row of a program says that its thing is out of use, in a column that has no such field. */
export function isRetired(
  format: ImportFormat,
  headers: readonly string[],
  cells: readonly string[],
): boolean {
  const retired = RETIRED[format]
  if (!retired) return false
  return headers.some(
    (header, i) => foldedHeader(header) === retired.header && retired.cell.test(cells[i]?.trim() ?? ''),
  )
}

/** Grocy's day for things that never expire. */
export const GROCY_NEVER = '2999-12-31'

/** Cells without what only the program itself understands: Grocy keeps texts as HTML, and a day that means never. */
export function plainCells(format: ImportFormat, cells: readonly string[]): readonly string[] {
  if (format !== 'grocy') return cells
  return cells.map((cell) => (cell.trim().startsWith(GROCY_NEVER) ? '' : plainText(cell)))
}

const SIGNS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }

/** The text of HTML; another text stays as it is. */
export function plainText(html: string): string {
  if (!/<\w+[^>]*>/.test(html)) return html
  const lines = html.replace(/<(br|\/p|\/li|\/h\d)[^>]*>/gi, '\n').replace(/<[^>]*>/g, '')
  return lines.replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => SIGNS[name] ?? '').trim()
}
