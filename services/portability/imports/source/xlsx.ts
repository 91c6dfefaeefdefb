import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { type Merges, mergesIn, tailOf } from './merged-cells.ts'
import { FileRefused } from './refused.ts'
import { type RawRow, type TableSource, withHeader } from './table-source.ts'
import type { SafeZip } from './zip.ts'

/** Maximum length of all distinct texts of a workbook together, in characters. */
const MAX_SHARED = 60_000_000
/** Maximum size of a part of a workbook that is read whole, in bytes. */
const MAX_PART = 20 * 1024 ** 2
/** Maximum number of columns of a sheet: those of Excel. */
const MAX_COLUMNS = 16_384
const DAY_MS = 86_400_000

/** Whether an archive is a workbook of Excel (ECMA-376). */
export function isWorkbook(zip: SafeZip): boolean {
  return zip.names.includes('xl/workbook.xml')
}

/** Opens the first sheet with content of a workbook. */
export async function openXlsx(zip: SafeZip): Promise<TableSource> {
  const { sheets, from1904 } = await workbookOf(zip)
  const dates = await dateStyles(zip)
  const texts = await sharedTexts(zip)
  const remarks: string[] = []
  const context = { texts, dates, from1904 }
  // What people see comes first: a hidden sheet often has the entries of a list to choose from.
  const shown = sheets.toSorted((a, b) => Number(a.hidden) - Number(b.hidden))
  const filled: Sheet[] = []
  for (const sheet of shown) {
    const { headers } = await withHeader(() => rowsOf(zip, sheet.path, { ...context, merges: NO_MERGES }))
    if (headers.length > 0) filled.push(sheet)
  }
  const [chosen, ...others] = filled
  if (!chosen) throw new FileRefused('The workbook has no sheet with content.')
  if (others.length > 0) {
    const names = others.map(({ name }) => name).join(', ')
    remarks.push(`Only the sheet “${chosen.name}” is imported. Save ${names} as files of their own.`)
  }
  const merges = mergesIn(await tailOf(zip, chosen.path))
  const table = await withHeader(() => rowsOf(zip, chosen.path, { ...context, merges }))
  return { format: null, ...table, remarks, files: null, close: async () => zip.close() }
}

const NO_MERGES = mergesIn('')

interface Sheet {
  readonly name: string
  readonly path: string
  readonly hidden: boolean
}

async function workbookOf(zip: SafeZip) {
  const targets = new Map<string, string>()
  if (zip.names.includes('xl/_rels/workbook.xml.rels')) {
    parseAll(await zip.text('xl/_rels/workbook.xml.rels', MAX_PART), ({ name, attributes }) => {
      if (name === 'Relationship') targets.set(attributes.Id ?? '', attributes.Target ?? '')
    })
  }
  let from1904 = false
  const sheets: Sheet[] = []
  parseAll(await zip.text('xl/workbook.xml', MAX_PART), (tag) => {
    const name = plainTag(tag.name)
    if (name === 'workbookPr') from1904 = ['1', 'true'].includes(tag.attributes.date1904 ?? '')
    if (name !== 'sheet' || tag.attributes.state === 'veryHidden') return
    const target = targets.get(tag.attributes['r:id'] ?? '') ?? `worksheets/sheet${sheets.length + 1}.xml`
    const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`
    if (!zip.names.includes(path)) return
    sheets.push({ name: tag.attributes.name ?? path, path, hidden: tag.attributes.state === 'hidden' })
  })
  if (sheets.length === 0) throw new FileRefused('The workbook has no sheets.')
  return { sheets, from1904 }
}

function plainTag(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

function parseAll(xml: string, onTag: (tag: SaxesTagPlain) => void): void {
  const parser = new SaxesParser()
  parser.on('opentag', onTag)
  parser.on('error', (error) => {
    throw new FileRefused(`The workbook is damaged: ${error.message}`)
  })
  parser.write(xml).close()
}

/** The indexes of the cell styles that show dates. */
async function dateStyles(zip: SafeZip): Promise<ReadonlySet<number>> {
  const found = new Set<number>()
  if (!zip.names.includes('xl/styles.xml')) return found
  const own = new Map<string, string>()
  let [inside, index] = [false, 0]
  const parser = new SaxesParser()
  parser.on('opentag', ({ name, attributes }) => {
    const tag = plainTag(name)
    if (tag === 'numFmt') own.set(attributes.numFmtId ?? '', attributes.formatCode ?? '')
    if (tag === 'cellXfs') inside = true
    if (tag !== 'xf' || !inside) return
    const id = Number(attributes.numFmtId ?? 0)
    const code = (own.get(String(id)) ?? '').replace(/"[^"]*"|\[[^\]]*\]|\\./g, '')
    if ((id >= 14 && id <= 22) || (id >= 45 && id <= 47) || /[dy]/i.test(code)) found.add(index)
    index++
  })
  parser.on('closetag', ({ name }) => {
    if (plainTag(name) === 'cellXfs') inside = false
  })
  parser.write(await zip.text('xl/styles.xml', MAX_PART)).close()
  return found
}

async function sharedTexts(zip: SafeZip): Promise<readonly string[]> {
  const texts: string[] = []
  if (!zip.names.includes('xl/sharedStrings.xml')) return texts
  let [text, size] = ['', 0]
  let [inText, inPhonetic] = [false, false]
  const parser = new SaxesParser()
  parser.on('opentag', ({ name }) => {
    const tag = plainTag(name)
    if (tag === 'si') text = ''
    if (tag === 't') inText = true
    if (tag === 'rPh') inPhonetic = true
  })
  parser.on('text', (piece) => {
    if (inText && !inPhonetic) text += piece
  })
  parser.on('closetag', ({ name }) => {
    const tag = plainTag(name)
    if (tag === 't') inText = false
    if (tag === 'rPh') inPhonetic = false
    if (tag !== 'si') return
    size += text.length
    if (size > MAX_SHARED) throw new FileRefused('The workbook has too much text; save it as CSV.')
    texts.push(text)
  })
  await feed(parser, zip, 'xl/sharedStrings.xml')
  return texts
}

async function feed(parser: SaxesParser, zip: SafeZip, name: string): Promise<void> {
  const decoder = new TextDecoder()
  for await (const chunk of await zip.stream(name)) parser.write(decoder.decode(chunk, { stream: true }))
  parser.write(decoder.decode()).close()
}

interface SheetContext {
  readonly merges: Merges
  readonly texts: readonly string[]
  readonly dates: ReadonlySet<number>
  readonly from1904: boolean
}

async function* rowsOf(zip: SafeZip, path: string, context: SheetContext): AsyncGenerator<RawRow> {
  const sheet = new SheetReader(context)
  const decoder = new TextDecoder()
  const stream = await zip.stream(path)
  try {
    for await (const chunk of stream) {
      sheet.write(decoder.decode(chunk, { stream: true }))
      yield* sheet.take()
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    yield* sheet.take()
    yield { line: sheet.line + 1, cells: [], broken: `the rest of the sheet cannot be read: ${reason}` }
  } finally {
    stream.destroy()
  }
}

/** Reads the cells of a sheet as its text arrives. */
class SheetReader {
  line = 0
  private readonly parser = new SaxesParser()
  private readonly context: SheetContext
  private readonly fill: ReturnType<Merges['filling']>
  private rows: RawRow[] = []
  private cells: string[] = []
  private column = 0
  private type = 'n'
  private style = 0
  private text = ''
  private formula = ''
  private inValue = false
  private inFormula = false

  constructor(context: SheetContext) {
    this.context = context
    this.fill = context.merges.filling()
    this.parser.on('opentag', (tag) => this.open(tag))
    this.parser.on('text', (text) => {
      if (this.inValue) this.text += text
      if (this.inFormula) this.formula += text
    })
    this.parser.on('closetag', ({ name }) => this.close(plainTag(name)))
  }

  write(xml: string): void {
    this.parser.write(xml)
  }

  take(): RawRow[] {
    const { rows } = this
    this.rows = []
    return rows
  }

  private open({ name, attributes }: SaxesTagPlain): void {
    const tag = plainTag(name)
    if (tag === 'row') {
      this.line = Math.max(this.line + 1, Number(attributes.r) || 0)
      this.cells = []
      this.column = -1
    } else if (tag === 'c') {
      this.column = columnOf(attributes.r ?? '') ?? this.column + 1
      this.type = attributes.t ?? 'n'
      this.style = Number(attributes.s ?? 0)
      this.text = ''
      this.formula = ''
    } else if (tag === 'v' || tag === 't') this.inValue = true
    else if (tag === 'f') this.inFormula = true
  }

  private close(tag: string): void {
    if (tag === 'v' || tag === 't') this.inValue = false
    else if (tag === 'f') this.inFormula = false
    else if (tag === 'c') this.set(this.value())
    else if (tag === 'row') {
      this.fill(this.line, this.cells)
      this.rows.push({ line: this.line, cells: this.cells })
    }
  }

  private set(value: string): void {
    if (value === '' || this.column >= MAX_COLUMNS) return
    while (this.cells.length < this.column) this.cells.push('')
    this.cells[this.column] = value
  }

  private value(): string {
    const { text, type, style, context } = this
    // A program that does not calculate writes formulas without results. The report then shows the formula.
    if (text === '') return this.formula === '' ? '' : `=${this.formula}`
    if (type === 's') return context.texts[Number(text)] ?? ''
    if (type === 'b') return text === '1' ? 'true' : 'false'
    if (type === 'd') return text.replace(/T00:00:00.*$/, '')
    if (type !== 'n') return text
    const number = Number(text)
    if (!Number.isFinite(number)) return text
    if (context.dates.has(style)) return dateText(number, context.from1904)
    // Binary fractions: 39.95 may be stored as 39.950000000000003.
    return /e/i.test(text) || text.length > 15 ? plainDigits(Number(number.toPrecision(15))) : text
  }
}

function plainDigits(number: number): string {
  return Number.isInteger(number) ? BigInt(number).toString() : String(number)
}

function columnOf(reference: string): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0]
  if (letters === undefined) return null
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/** A day number of Excel as ISO 8601; its year 1900 has a day that never was. */
function dateText(number: number, from1904: boolean): string {
  if (number < 1 || number > 2_958_465) return String(number)
  const epoch = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, number < 60 ? 31 : 30)
  const iso = new Date(Math.round((epoch + number * DAY_MS) / 1000) * 1000).toISOString()
  return Number.isInteger(number) ? iso.slice(0, 10) : iso.slice(0, 19)
}
