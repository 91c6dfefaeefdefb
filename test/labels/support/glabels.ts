import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Where the XML of the label sheets lies beside a checkout that has it; the test that compares is skipped elsewhere. */
export const GLABELS = fileURLToPath(new URL('../../../../shared/data/label-sheets/', import.meta.url))

/** A sheet as its XML says it is, in millimetres. */
export interface XmlSheet {
  readonly brand: string
  readonly parts: readonly string[]
  readonly page: string
  readonly page_width: number
  readonly page_height: number | null
  readonly shape: string
  readonly width: number
  readonly height: number | null
  readonly corner: number
  readonly hole: number
  readonly columns: number
  readonly rows: number
  readonly left: number
  readonly top: number
  readonly pitch_x: number
  readonly pitch_y: number
  readonly heights: { readonly min: number; readonly max: number; readonly usual: number } | null
}

const MM: Readonly<Record<string, number>> = {
  '': 25.4 / 72,
  pt: 25.4 / 72,
  in: 25.4,
  mm: 1,
  cm: 10,
  pc: 25.4 / 6,
}

function length(text: string | undefined, otherwise = 0): number {
  if (text === undefined || text === '') return otherwise
  const [, number, unit = ''] = /^\s*([\d.]+)\s*([a-z]*)\s*$/.exec(text) ?? []
  const factor = MM[unit]
  if (number === undefined || factor === undefined) throw new Error(`not a length: ${text}`)
  return Number(number) * factor
}

function attributes(tag: string): Record<string, string> {
  return Object.fromEntries(
    [...tag.matchAll(/([\w-]+)\s*=\s*"([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  )
}

/** Every sheet of the XML files in a folder, with the parts that are the same sheet under another number. */
export function readGlabels(folder: string): XmlSheet[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.xml'))
  const papers = new Map<string, { width: number; height: number }>()
  const text = (name: string) => readFileSync(join(folder, name), 'utf8').replace(/<!--[\s\S]*?-->/g, '')
  for (const [tag] of text('paper-sizes.xml').matchAll(/<Paper-size [^>]*>/g)) {
    const { id = '', width, height } = attributes(tag)
    papers.set(id, { width: length(width), height: length(height) })
  }
  return files.filter((name) => name !== 'paper-sizes.xml').flatMap((name) => sheetsOf(text(name), papers))
}

function sheetsOf(xml: string, papers: ReadonlyMap<string, { width: number; height: number }>): XmlSheet[] {
  const templates = [...xml.matchAll(/<Template([^>]*?)(\/>|>([\s\S]*?)<\/Template>)/g)].map(
    ([, head = '', , body = '']) => ({
      ...attributes(head),
      body,
    }),
  ) as ({ body: string } & Record<string, string>)[]
  const same = (brand: string, part: string): string[] => [
    part,
    ...templates
      .filter((one) => one.equiv === part && one.brand === brand)
      .flatMap((one) => same(brand, one.part ?? '')),
  ]
  return templates
    .filter(({ equiv }) => equiv === undefined)
    .map(({ body, brand = '', part = '', size = '', ...template }) => {
      const [, kind = '', head = ''] = /<Label-(\w+)([^>]*)>/.exec(body) ?? []
      const label = attributes(head)
      const layout = attributes(/<Layout[^>]*>/.exec(body)?.[0] ?? '')
      const paper = papers.get(size)
      const across = label.radius === undefined ? null : 2 * length(label.radius)
      const width = kind === 'path' ? length(template.width) : length(label.width, across ?? 0)
      const height =
        kind === 'path' ? length(template.height) : label.height === undefined ? across : length(label.height)
      return {
        brand,
        parts: same(brand, part),
        page: size,
        page_width: paper?.width ?? length(template.width),
        page_height: paper?.height ?? (template.height === undefined ? null : length(template.height)),
        shape: kind,
        width,
        height,
        corner: length(label.round),
        hole: 2 * length(label.hole),
        columns: Number(layout.nx),
        rows: Number(layout.ny),
        left: length(layout.x0),
        top: length(layout.y0),
        pitch_x: length(layout.dx),
        pitch_y: length(layout.dy),
        heights:
          kind === 'continuous'
            ? {
                min: length(label.min_height),
                max: length(label.max_height),
                usual: length(label.default_height),
              }
            : null,
      }
    })
}
