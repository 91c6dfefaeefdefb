import { cutText } from '../core/text.ts'
import { type Cell, oneLine, readAmount, readDay, readList, readQuantity, readText } from './cells.ts'
import type { ImportedFile, ImportedItem, ImportProblem, ImportRow } from './import.ts'

/** Words of headers by what their column means, in English, German, French and Spanish; folded as `folded` does. */
const WORDS = {
  name: 'name item thing title article product bezeichnung artikel gegenstand nom objet nombre objeto',
  description: 'description details beschreibung descripcion',
  quantity: 'quantity qty amount count number anzahl menge quantite cantidad',
  unit: 'unit units einheit unite unidad',
  path: 'location place where room storage path ort lagerort raum standort lieu emplacement piece lugar ubicacion',
  category: 'category type group kategorie gruppe categorie categoria',
  tags: 'tags tag labels label keywords schlagworte etiquettes etiquetas',
  notes: 'notes note comment comments remarks notizen bemerkung remarques notas',
  code: 'barcode ean gtin upc isbn strichcode code-barres codigo-de-barras',
  serial_number: 'serial serialnumber serial-number sn seriennummer numero-de-serie',
  manufacturer: 'manufacturer brand maker hersteller marke fabricant marque fabricante marca',
  model_number: 'model modelnumber model-number modell modele modelo',
  purchased_from: 'shop store seller vendor purchased-from bought-from haendler geschaeft magasin tienda',
  purchase_price: 'price cost purchaseprice purchase-price preis kaufpreis prix precio',
  purchase_date: 'purchased bought purchasedate purchase-date kaufdatum date-achat fecha-de-compra',
  warranty_expires: 'warranty guarantee warrantyexpires warranty-expires garantie garantia',
  value: 'value worth wert valeur valor',
  expires_on: 'expires expiry best-before bestbefore haltbar-bis ablaufdatum peremption caducidad',
} as const
export type ColumnMeaning = keyof typeof WORDS

const meanings = new Map<string, ColumnMeaning>()
for (const [meaning, words] of Object.entries(WORDS)) {
  const known = (Object.keys(WORDS) as ColumnMeaning[]).find((each) => each === meaning)
  for (const word of words.split(' ')) if (known) meanings.set(word, known)
}

/** What a column means, as its header says; null for one that becomes a custom field. */
export function meaningOf(header: string): ColumnMeaning | null {
  return meanings.get(folded(header)) ?? null
}

function folded(header: string): string {
  const plain = header.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim()
  return plain.replaceAll('ß', 'ss').replace(/[^\p{L}\p{N}]+/gu, '-')
}

const details = {
  serial_number: short,
  manufacturer: short,
  model_number: short,
  purchased_from: short,
  purchase_price: readPrice,
  value: readPrice,
  purchase_date: readDay,
  warranty_expires: readDay,
  expires_on: readDay,
} as const
type DetailName = keyof typeof details

/** Maximum number of custom fields, and of tags, per item. */
const MAX_CUSTOM_FIELDS = 50
const MAX_TAGS = 100

function short(cell: string): Cell<string> {
  return readText(oneLine(cell), 200)
}

/** An amount of money; half of Europe writes `12,50` and `1.299,00`. */
function readPrice(cell: string): Cell<string> {
  const text = cell.trim().replace(/\s*(€|EUR|CHF|£|\$)$/i, '')
  return readAmount(/,\d{1,2}$/.test(text) ? text.replaceAll('.', '').replace(',', '.') : text)
}

/**
 * Reads the rows of any table with a header. Each header is understood by its words; other columns become custom fields. A cell that
 * cannot be read is reported and kept as a custom field; a row without a name is reported and left out.
 */
export function readTable(columns: readonly string[], rows: readonly ImportRow[]): ImportedFile {
  const problems: ImportProblem[] = []
  const named = new Map<ColumnMeaning, string>()
  for (const column of columns) {
    const meaning = meaningOf(column)
    if (meaning && !named.has(meaning)) named.set(meaning, column)
  }
  if (!named.has('name')) {
    const message = 'no column is called "name" (or "item", "thing", "title"); rename the column of the names'
    return { items: [], problems: [{ line: 1, column: null, value: null, message }] }
  }
  const others = columns.filter((column) => ![...named.values()].includes(column))
  return { items: rows.flatMap((row) => readRow(row, named, others, problems)), problems }
}

function readRow(
  { line, cells }: ImportRow,
  named: ReadonlyMap<ColumnMeaning, string>,
  others: readonly string[],
  problems: ImportProblem[],
): ImportedItem[] {
  const custom = new Map<string, string>()
  const keep = (column: string, text: string) => {
    if (text.trim() === '' || column === '' || column === '__proto__') return
    if (custom.size < MAX_CUSTOM_FIELDS) custom.set(cutText(column, 80), cutText(text.trim(), 2000))
    else {
      const message = `this custom field is left out: an item has at most ${MAX_CUSTOM_FIELDS}`
      problems.push({ line, column, value: text, message })
    }
  }
  const raw = (meaning: ColumnMeaning) => {
    const column = named.get(meaning)
    return column === undefined ? '' : (cells[column] ?? '')
  }
  const read = <T>(meaning: ColumnMeaning, reader: (cell: string) => Cell<T>): T | null => {
    const cell = reader(raw(meaning))
    if ('value' in cell) return cell.value
    const column = named.get(meaning) ?? meaning
    const value = raw(meaning)
    problems.push({ line, column, value, message: `${JSON.stringify(cutText(value, 80))} ${cell.problem}` })
    keep(column, value)
    return null
  }
  const name = read('name', short)
  if (name === null) {
    if (Object.values(cells).some((cell) => cell.trim() !== '')) {
      const column = named.get('name') ?? null
      problems.push({ line, column, value: null, message: 'the row has no name, so it is left out' })
    }
    return []
  }
  for (const column of others) keep(column, cells[column] ?? '')
  const found: Record<string, unknown> = {}
  for (const meaning of Object.keys(details) as DetailName[]) {
    const value = read(meaning, details[meaning])
    if (value !== null) found[meaning] = value
  }
  const tags = [...new Set(readList(raw('tags').replaceAll(',', ';'), ';'))]
  const item = {
    line,
    name,
    description: read('description', (cell) => readText(cell, 4000)),
    quantity: read('quantity', (cell) => readQuantity(cell.replace(',', '.'))),
    unit: read('unit', (cell) => readText(oneLine(cell), 20)),
    notes: read('notes', (cell) => readText(cell, 100_000)),
    archived: false,
    path: readList(raw('path').replace(/[›>\\]/g, '/'), '/'),
    tags: tags.slice(0, MAX_TAGS),
    category: read('category', short),
    code: read('code', short),
  }
  if (custom.size > 0) found.custom_fields = Object.fromEntries(custom)
  return [{ ...item, details: found }]
}
