import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { DAY_MS } from '../../../../engine/core/durations.ts'
import { type CellLink, says, UNCLEAR } from '../../../../engine/imports/index.ts'
import type { SheetTail } from './sheet-tail.ts'
import type { RawRow } from './table-source.ts'
import { type CellStyle, plainTag } from './workbook-parts.ts'
import type { SafeZip } from './zip.ts'

/** Maximum number of columns of a sheet: those of Excel. */
const MAX_COLUMNS = 16_384

/** The parts of a workbook that its sheets refer to. */
export interface SheetContext {
  readonly tail: SheetTail
  readonly texts: readonly string[]
  readonly styles: ReadonlyMap<number, CellStyle>
  readonly from1904: boolean
}

/** The rows of a sheet. */
export async function* rowsOf(zip: SafeZip, path: string, context: SheetContext): AsyncGenerator<RawRow> {
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
    yield { line: sheet.line + 1, cells: [], broken: says('sheet_unreadable', { reason }) }
  } finally {
    stream.destroy()
  }
}

/** `HYPERLINK("https://...","shown")`. */
const LINK_FORMULA = /^\s*HYPERLINK\(\s*"((?:[^"]|"")+)"/i

/** Whether a text is an address, with or without its scheme. */
function shows(text: string, address: string): boolean {
  const plain = (each: string) =>
    each
      .trim()
      .replace(/^(https?:\/\/|mailto:)/i, '')
      .replace(/\/$/, '')
      .toLowerCase()
  return plain(text) === plain(address)
}

/** Reads the cells of a sheet as its text arrives. */
class SheetReader {
  line = 0
  private readonly parser = new SaxesParser()
  private readonly context: SheetContext
  private readonly fill: ReturnType<SheetTail['merges']['filling']>
  /** The addresses that formulas of the row have, by column. */
  private readonly formulas = new Map<number, string>()
  private rows: RawRow[] = []
  private cells: string[] = []
  /** The columns of the row with numbers that a text could mean otherwise. */
  private exact: number[] = []
  private column = 0
  private type = 'n'
  private style = 0
  private text = ''
  private formula = ''
  private inValue = false
  private inFormula = false

  constructor(context: SheetContext) {
    this.context = context
    this.fill = context.tail.merges.filling()
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
      this.exact = []
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
      const links = this.linked()
      this.fill(this.line, this.cells)
      const { line, cells, exact } = this
      this.rows.push({
        line,
        cells,
        ...(links.length > 0 && { links }),
        ...(exact.length > 0 && { exact }),
      })
    }
  }

  /** Writes addresses into cells without a text; returns those behind cells that show something else. */
  private linked(): CellLink[] {
    const behind = this.context.tail.links.get(this.line)
    const found = new Map([...(behind ?? []), ...this.formulas])
    this.formulas.clear()
    const links: CellLink[] = []
    for (const [column, address] of found) {
      while (this.cells.length <= column) this.cells.push('')
      const text = this.cells[column] ?? ''
      if (text === '') this.cells[column] = address
      else if (!shows(text, address)) links.push({ column, address })
    }
    return links
  }

  private set(value: string): void {
    const address = LINK_FORMULA.exec(this.formula)?.[1]
    if (address !== undefined && this.column < MAX_COLUMNS)
      this.formulas.set(this.column, address.replaceAll('""', '"'))
    if (value === '' || this.column >= MAX_COLUMNS) return
    while (this.cells.length < this.column) this.cells.push('')
    this.cells[this.column] = value
    if (this.type === 'n' && UNCLEAR.test(value)) this.exact.push(this.column)
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
    const shown = context.styles.get(style)
    if (shown === 'date') return dateText(number, context.from1904)
    if (shown === 'percent') return `${plainDigits(Number((number * 100).toPrecision(12)))}%`
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
