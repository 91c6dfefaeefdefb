import { field, textOf } from '../api.ts'
import { api } from '../session.ts'
import { text } from '../texts/text.ts'

/** A product as the catalogue of the server knows it. */
export interface Product {
  readonly name: string
  readonly brand: string | null
  readonly category: string | null
}

/** The product of a code; null when the server's catalogue does not know it, or cannot be reached. */
export async function productOf(code: string): Promise<Product | null> {
  const path = `/api/v1/product-codes/resolve?code=${encodeURIComponent(code)}`
  const answer = await api('GET', path).catch(() => null)
  const candidates = field(answer, 'candidates')
  if (!Array.isArray(candidates)) return null
  const found: unknown = candidates.map((each: unknown) => field(each, 'product')).find(Boolean)
  const name = textOf(found, 'name')
  if (name === '') return null
  return { name, brand: textOf(found, 'brand') || null, category: textOf(found, 'category') || null }
}

/** What a thing of a product is called: with its brand, unless its name says that. */
export function productName({ name, brand }: Product): string {
  return brand !== null && !name.toLowerCase().includes(brand.toLowerCase())
    ? text('add.code.name', { brand, name })
    : name
}
