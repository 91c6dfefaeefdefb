import { Merges, mergesIn } from './merged-cells.ts'
import { parseAll, plainTag } from './workbook-parts.ts'
import type { SafeZip } from './zip.ts'

/** Maximum length of what follows the cells of a sheet, in characters: Excel allows 65,530 links. */
const MAX_TAIL = 16_000_000
/** Maximum size of the list of addresses of a sheet, in bytes. */
const MAX_RELATIONS = 40 * 1024 ** 2
/** Maximum number of cells that one link covers. */
const MAX_CELLS = 10_000
const END = '</sheetData>'

/** What stands behind the cells of a sheet, and is about them. */
export interface SheetTail {
  readonly merges: Merges
  /** The addresses of linked cells, by row and column. */
  readonly links: ReadonlyMap<number, ReadonlyMap<number, string>>
}

export const NO_TAIL: SheetTail = { merges: new Merges([]), links: new Map() }

/** Reads what stands behind the cells of a sheet. */
export async function tailOf(zip: SafeZip, path: string): Promise<SheetTail> {
  const text = await textBehindCells(zip, path)
  return { merges: mergesIn(text), links: await linksIn(text, zip, path) }
}

async function textBehindCells(zip: SafeZip, path: string): Promise<string> {
  let [text, found] = ['', false]
  const stream = await zip.stream(path)
  try {
    for await (const chunk of stream) {
      text += Buffer.from(chunk).toString('latin1')
      const at = found ? 0 : text.indexOf(END)
      found ||= at >= 0
      text = found ? text.slice(at) : text.slice(-END.length)
      if (text.length > MAX_TAIL) break
    }
  } catch {
    // The rows of the sheet report the damage.
    return ''
  } finally {
    stream.destroy()
  }
  return found ? text : ''
}

async function linksIn(tail: string, zip: SafeZip, path: string): Promise<SheetTail['links']> {
  const links = new Map<number, Map<number, string>>()
  const tags = [...tail.matchAll(/<(?:\w+:)?hyperlink\b[^>]*>/g)].map(([tag]) => tag)
  if (tags.length === 0) return links
  const addresses = await relationsOf(zip, path)
  for (const tag of tags) {
    const ref = /\bref="([^"]+)"/.exec(tag)?.[1] ?? ''
    const address = addresses.get(/:id="([^"]+)"/.exec(tag)?.[1] ?? '')
    // A link to another cell of the workbook says nothing outside of it.
    if (address === undefined) continue
    for (const { line, column } of cellsOf(ref)) {
      const row = links.get(line) ?? new Map<number, string>()
      links.set(line, row.set(column, address))
    }
  }
  return links
}

async function relationsOf(zip: SafeZip, path: string): Promise<ReadonlyMap<string, string>> {
  const at = path.lastIndexOf('/') + 1
  const name = `${path.slice(0, at)}_rels/${path.slice(at)}.rels`
  const addresses = new Map<string, string>()
  if (!zip.names.includes(name)) return addresses
  parseAll(await zip.text(name, MAX_RELATIONS), ({ name: tag, attributes }) => {
    if (plainTag(tag) !== 'Relationship' || !/\/hyperlink$/.test(attributes.Type ?? '')) return
    addresses.set(attributes.Id ?? '', attributes.Target ?? '')
  })
  return addresses
}

/** The cells of a reference such as `A2` or `A2:B3`. */
function cellsOf(ref: string): { readonly line: number; readonly column: number }[] {
  const [, first = '', top = '', last = first, bottom = top] =
    /^\$?([A-Z]{1,3})\$?(\d+)(?::\$?([A-Z]{1,3})\$?(\d+))?$/.exec(ref) ?? []
  const cells: { readonly line: number; readonly column: number }[] = []
  for (let line = Number(top); line <= Number(bottom); line++) {
    for (let column = columnOf(first); column <= columnOf(last); column++) {
      if (cells.length < MAX_CELLS) cells.push({ line, column })
    }
    if (cells.length >= MAX_CELLS) break
  }
  return cells
}

function columnOf(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}
