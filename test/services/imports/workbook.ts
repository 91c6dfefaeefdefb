import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

export async function zipOf(files: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files))
    zip.addBuffer(Buffer.from(content), name, { mtime: new Date('2026-01-02T03:04:06') })
  zip.end()
  return buffer(zip.outputStream)
}

export const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`
export const row = (line: number, ...cells: readonly string[]) => `<row r="${line}">${cells.join('')}</row>`

/** Rows of texts, from the first line on. */
export const rowsOf = (...rows: readonly (readonly string[])[]) =>
  rows
    .map((cells, y) =>
      row(y + 1, ...cells.map((cell, x) => text(`${String.fromCharCode(65 + x)}${y + 1}`, cell))),
    )
    .join('')

export interface SheetParts {
  readonly rows: string
  readonly hidden?: boolean
  readonly merged?: readonly string[]
  /** Addresses by cell. */
  readonly links?: Readonly<Record<string, string>>
}

/** A workbook of Excel with some sheets; the cell style 1 shows dates, and 2 percentages. */
export function workbook(
  sheets: Readonly<Record<string, SheetParts>>,
  { from1904 = false }: { readonly from1904?: boolean } = {},
): Promise<Buffer> {
  const all = Object.entries(sheets)
  const list = all.map(
    ([name, { hidden }], i) =>
      `<sheet name="${name}" sheetId="${i + 1}" ${hidden ? 'state="hidden"' : ''} r:id="rId${i + 1}"/>`,
  )
  const targets = all.map((_, i) => `<Relationship Id="rId${i + 1}" Target="worksheets/sheet${i + 1}.xml"/>`)
  const parts = all.flatMap(([, { merged = [], links = {}, rows }], i) => {
    const cells = merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('')
    const merges = merged.length > 0 ? `<mergeCells count="${merged.length}">${cells}</mergeCells>` : ''
    const linked = Object.entries(links)
    const tags = linked.map(([ref], at) => `<hyperlink ref="${ref}" r:id="rId${at + 1}"/>`).join('')
    const relations = linked.map(
      ([, address], at) =>
        `<Relationship Id="rId${at + 1}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink" Target="${address}" TargetMode="External"/>`,
    )
    return [
      [
        `xl/worksheets/sheet${i + 1}.xml`,
        `<worksheet xmlns:r="r"><sheetData>${rows}</sheetData>${merges}${tags && `<hyperlinks>${tags}</hyperlinks>`}</worksheet>`,
      ],
      [`xl/worksheets/_rels/sheet${i + 1}.xml.rels`, `<Relationships>${relations.join('')}</Relationships>`],
    ]
  })
  return zipOf({
    'xl/workbook.xml': `<workbook xmlns:r="r"><workbookPr ${from1904 ? 'date1904="1"' : ''}/><sheets>${list.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${targets.join('')}</Relationships>`,
    'xl/styles.xml':
      '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="9"/></cellXfs></styleSheet>',
    ...Object.fromEntries(parts),
  })
}
