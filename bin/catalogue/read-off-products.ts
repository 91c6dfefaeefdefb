import { z } from 'zod'
import { parseJson } from '../../sync-protocol/parse-json.ts'
import { CliError } from '../failure.ts'
import type { Line } from './lines.ts'
import type { Row } from './product-row.ts'

/**
 * The products of a dump of Open Food Facts or one of its sister projects: the table `*.products.csv`, which is
 * separated by tabs and has no quoting, or the documents `*-products.jsonl`, one per line
 * (https://world.openfoodfacts.org/data).
 * @throws {CliError} if the file has neither format
 */
export async function* readOffProducts(path: string, parts: AsyncIterable<Line[]>): AsyncGenerator<Row[]> {
  let read: ((line: Line) => Row | null) | null = null
  for await (const part of parts) {
    const lines = read ? part : part.slice(1)
    read ??= readerOf(path, part)
    if (lines.length !== part.length && part[0]?.text?.startsWith('{')) lines.unshift(part[0])
    const rows = lines.flatMap((line) => read?.(line) ?? [])
    if (rows.length > 0) yield rows
  }
  if (!read) throw new CliError(`${path} is empty`)
}

/** Whether the first line is that of such a dump. */
export function isOff(first: string): boolean {
  return first.startsWith('{') || (first.startsWith('code\t') && first.includes('\tproduct_name'))
}

function readerOf(path: string, [first]: readonly Line[]): (line: Line) => Row | null {
  const text = first?.text ?? ''
  if (text.startsWith('{')) return readDocument
  if (!isOff(text)) throw new CliError(`${path} is neither a table nor documents of Open Food Facts`)
  const header = text.split('\t')
  const at = (...names: string[]) => names.map((name) => header.indexOf(name)).filter((index) => index >= 0)
  return readCells({
    code: at('code'),
    name: at('product_name', 'abbreviated_product_name', 'generic_name'),
    brand: at('brands_en', 'brands'),
    category: at('categories_en', 'categories', 'main_category_en'),
  })
}

function readCells(
  columns: Record<'code' | 'name' | 'brand' | 'category', number[]>,
): (line: Line) => Row | null {
  return ({ number: line, text }) => {
    if (text === null) return { line, problem: 'is too long' }
    if (text === '') return null
    const cells = text.split('\t')
    const first = (indexes: number[]) => indexes.map((index) => cells[index]).find((cell) => cell) ?? ''
    return {
      line,
      code: first(columns.code),
      name: first(columns.name),
      brand: firstOf(first(columns.brand)),
      category: lastOf(first(columns.category)),
    }
  }
}

const maybeText = z.string().nullish().catch(null)
const Document = z.object({
  code: z.union([z.string(), z.number().transform(String)]),
  product_name: maybeText,
  product_name_en: maybeText,
  generic_name: maybeText,
  brands: maybeText,
  categories: maybeText,
})

function readDocument({ number: line, text }: Line): Row | null {
  if (text === null) return { line, problem: 'is too long' }
  if (text.trim() === '') return null
  const document = Document.safeParse(parseJson(text))
  if (!document.success) return { line, problem: 'is not a document with a code' }
  const { code, product_name, product_name_en, generic_name, brands, categories } = document.data
  return {
    line,
    code,
    name: product_name || product_name_en || generic_name || '',
    brand: firstOf(brands ?? ''),
    category: lastOf(categories ?? ''),
  }
}

/** Brands are a list, the main one first. */
function firstOf(list: string): string {
  return list.split(',')[0] ?? ''
}

/** Categories are a list from the widest to the narrowest. */
function lastOf(list: string): string {
  return list.split(',').findLast((part) => part.trim() !== '') ?? ''
}
