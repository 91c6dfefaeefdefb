import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { FileRefused } from './refused.ts'
import type { SafeZip } from './zip.ts'

/** Maximum length of all distinct texts of a workbook together, in characters. */
const MAX_SHARED = 60_000_000
/** Maximum size of a part of a workbook that is read whole, in bytes. */
const MAX_PART = 20 * 1024 ** 2

/** A sheet of a workbook. */
export interface Sheet {
  readonly name: string
  readonly path: string
  readonly hidden: boolean
}

export async function workbookOf(zip: SafeZip) {
  const targets = new Map<string, string>()
  if (zip.names.includes('xl/_rels/workbook.xml.rels')) {
    parseAll(await zip.text('xl/_rels/workbook.xml.rels', MAX_PART), ({ name, attributes }) => {
      if (plainTag(name) === 'Relationship') targets.set(attributes.Id ?? '', attributes.Target ?? '')
    })
  }
  let from1904 = false
  const sheets: Sheet[] = []
  parseAll(await zip.text('xl/workbook.xml', MAX_PART), (tag) => {
    const name = plainTag(tag.name)
    if (name === 'workbookPr') from1904 = ['1', 'true'].includes(tag.attributes.date1904 ?? '')
    if (name !== 'sheet') return
    const target = targets.get(idOf(tag)) ?? `worksheets/sheet${sheets.length + 1}.xml`
    const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`
    if (!zip.names.includes(path)) return
    const hidden = /^(very)?hidden$/i.test(tag.attributes.state ?? '')
    sheets.push({ name: tag.attributes.name ?? path, path, hidden })
  })
  if (sheets.length === 0) throw new FileRefused('workbook_no_sheets')
  return { sheets, from1904 }
}

/** The id of a relationship: the prefix of its attribute depends on the program. */
function idOf({ attributes }: SaxesTagPlain): string {
  return Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1] ?? ''
}

export function plainTag(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

/** Calls `onTag` with each tag of a part. @throws {FileRefused} if it is damaged */
export function parseAll(xml: string, onTag: (tag: SaxesTagPlain) => void): void {
  const parser = new SaxesParser()
  parser.on('opentag', onTag)
  parser.on('error', (error) => {
    throw new FileRefused('workbook_damaged', { reason: error.message })
  })
  parser.write(xml).close()
}

/** How a number of a cell is shown, where that matters. */
export type CellStyle = 'date' | 'percent'

/** The cell styles that show dates or percentages, by their indexes. */
export async function cellStyles(zip: SafeZip): Promise<ReadonlyMap<number, CellStyle>> {
  const found = new Map<number, CellStyle>()
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
    if ((id >= 14 && id <= 22) || (id >= 45 && id <= 47) || /[dy]/i.test(code)) found.set(index, 'date')
    else if (id === 9 || id === 10 || code.includes('%')) found.set(index, 'percent')
    index++
  })
  parser.on('closetag', ({ name }) => {
    if (plainTag(name) === 'cellXfs') inside = false
  })
  parser.write(await zip.text('xl/styles.xml', MAX_PART)).close()
  return found
}

export async function sharedTexts(zip: SafeZip): Promise<readonly string[]> {
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
    if (size > MAX_SHARED) throw new FileRefused('workbook_too_large')
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
