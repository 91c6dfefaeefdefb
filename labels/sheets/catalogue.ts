import { readdirSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { papers } from './papers.ts'
import { LabelShape, LabelSheet } from './sheet.ts'

const mm = z.number().nonnegative()

/**
 * A sheet as the files in `data` say it, in millimetres: `label` is width and height, `grid` is columns, rows, left, top
 * and the two pitches (0 where there is one only). Without a paper it is a roll. The first of `parts` is its own number,
 * the others are sold as the same sheet. `elsewhere` has the numbers that its maker prints on the box in other countries,
 * which that database does not have. The measures are those of the makers, as gLabels' database has them too.
 */
const Entry = z.strictObject({
  parts: z.array(z.string().min(1)).min(1),
  elsewhere: z.array(z.string().min(1)).default([]),
  paper: z.string().optional(),
  shape: LabelShape.default('rectangle'),
  label: z.tuple([mm, mm]),
  corner: mm.default(0),
  hole: mm.default(0),
  lengths: z.tuple([mm, mm]).optional(),
  grid: z.tuple([z.int(), z.int(), mm, mm, mm, mm]).default([1, 1, 0, 0, 0, 0]),
})

const BrandFile = z.strictObject({ brand: z.string(), sheets: z.array(Entry) })

let loaded: readonly LabelSheet[] | null = null

/** Every sheet on the market, in the order of brands; read and checked at the first use. */
export function catalogue(): readonly LabelSheet[] {
  loaded ??= readCatalogue()
  return loaded
}

/** The sheet of an id such as `avery-l7160`, or null. The ids of those sold as the same sheet lead to it, too. */
export function catalogueSheet(id: string): LabelSheet | null {
  const wanted = id.toLowerCase()
  return (
    catalogue().find((sheet) =>
      [sheet.part, ...sheet.same_as].some((part) => sheetId(sheet.brand, part) === wanted),
    ) ?? null
  )
}

function readCatalogue(): LabelSheet[] {
  const folder = new URL('./data/', import.meta.url)
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json') && name !== 'papers.json')
    .sort()
    .map((name) => BrandFile.parse(JSON.parse(readFileSync(new URL(name, folder), 'utf8'))))
    .flatMap(({ brand, sheets }) => sheets.map((entry) => sheetOf(brand, entry)))
}

function sheetOf(brand: string, entry: z.infer<typeof Entry>): LabelSheet {
  const [part = '', ...same_as] = [...entry.parts, ...entry.elsewhere]
  const [width, height] = entry.label
  const [columns, rows, left, top, pitch_x, pitch_y] = entry.grid
  const paper = entry.paper === undefined ? null : papers().get(entry.paper.toLowerCase())
  if (paper === undefined) throw new Error(`${brand} ${part}: no paper is called ${entry.paper}`)
  return LabelSheet.parse({
    id: sheetId(brand, part),
    brand,
    part,
    same_as,
    roll: paper === null,
    paper: paper?.id ?? null,
    page: paper ? { width: paper.size[0], height: paper.size[1] } : { width, height },
    label: { shape: entry.shape, width, height, corner: entry.corner, hole: entry.hole },
    lengths: entry.lengths ? { shortest: entry.lengths[0], longest: entry.lengths[1] } : null,
    grid: { columns, rows, left, top, pitch_x, pitch_y },
  })
}

function sheetId(brand: string | null, part: string): string {
  return `${brand ?? ''}-${part}`.toLowerCase().replace(/[^a-z0-9.]+/g, '-')
}
