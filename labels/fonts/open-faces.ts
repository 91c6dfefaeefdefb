import { statSync } from 'node:fs'
import { create, type Font, type FontCollection, openSync } from 'fontkit'
import { Coverage } from './coverage.ts'
import { FontFace } from './face.ts'
import { type FaceTables, FontFile } from './font-file.ts'
import type { OpenBudget } from './open-budget.ts'

/** Tables that say what a face is called and which characters it has. */
const ABOUT = ['cmap', 'head', 'maxp', 'name', 'OS/2']

/** What drawing a label reads of a face, and what a PDF embeds of it. */
const DRAWN = new Set(
  'cmap head hhea hmtx maxp name OS/2 post loca glyf CFF2 VORG BASE GDEF GPOS GSUB kern fpgm prep gasp'
    .split(' ')
    .concat('CFF ', 'cvt ', 'vhea', 'vmtx', 'fvar', 'gvar', 'avar', 'HVAR', 'STAT', 'morx', 'kerx'),
)

/** Tables with outlines that are black on white. */
const OUTLINES = ['glyf', 'CFF ', 'CFF2']

/** Tables with pictures; a face with one of them may have no outlines worth drawing. */
const PICTURES = ['CBDT', 'COLR', 'sbix', 'SVG ']

/** Characters of a face that are looked at for outlines; the first ones are often blanks. */
const LOOKED_AT = 200

/**
 * The faces in a file: one, or several of a collection. None when it has no outlines (fonts of coloured pictures), as
 * nothing of it could be drawn. Only what says which characters a face has is read; the rest is read when one is drawn.
 * @throws when it is no font
 */
export function openFaces(
  file: string,
  name: string,
  budget: OpenBudget,
  onUnreadable: (error: unknown) => void = () => {},
): FontFace[] {
  const known = FontFile.open(file)
  if (known === null) return fromFonts(file, name, budget, onUnreadable)
  const coverages = new Map<number, Coverage>()
  return known.faces.flatMap((tables, at) => {
    if (!drawsOutlines(tables, () => wholeFont(known, at))) return []
    const font = partOf(known, at, (tag) => ABOUT.includes(tag))
    // The faces of a collection often share this table.
    const place = tables.get('cmap')?.offset ?? -1
    const coverage = coverages.get(place) ?? new Coverage(font.characterSet)
    coverages.set(place, coverage)
    const [id, bold] = [`${name}#${at}`, isBold(font)]
    const bytes = drawnBytes(tables)
    return new FontFace({ id, bold, coverage, bytes, budget, open: () => wholeFont(known, at), onUnreadable })
  })
}

/** The faces of a compressed file: all of it must be unpacked to read anything. */
function fromFonts(
  file: string,
  name: string,
  budget: OpenBudget,
  onUnreadable: (error: unknown) => void,
): FontFace[] {
  const { size: bytes } = statSync(file)
  const open = () => fontsIn(openSync(file))
  return open().flatMap((font, at) => {
    if (!hasOutlines(font)) return []
    const coverage = new Coverage(font.characterSet)
    const reopen = () => chosen(open(), at)
    const [id, bold] = [`${name}#${at}`, isBold(font)]
    return new FontFace({ id, bold, coverage, bytes, budget, open: reopen, onUnreadable })
  })
}

function wholeFont(file: FontFile, at: number): Font {
  const tables = file.faces[at]
  return partOf(file, at, (tag) => tables !== undefined && isDrawn(tables, tag))
}

/** Whether a face reads a table when it is opened. */
function isDrawn(tables: FaceTables, tag: string): boolean {
  return DRAWN.has(tag) || PICTURES.some((picture) => tables.has(picture))
}

function drawnBytes(tables: FaceTables): number {
  return [...tables].reduce((sum, [tag, { length }]) => sum + (isDrawn(tables, tag) ? length : 0), 0)
}

function partOf(file: FontFile, at: number, wanted: (tag: string) => boolean): Font {
  return chosen(fontsIn(create(file.read(at, wanted))), at)
}

function chosen(fonts: readonly Font[], at: number): Font {
  const font = fonts[at]
  if (font === undefined) throw new Error(`It has no face ${at}.`)
  return font
}

function drawsOutlines(tables: FaceTables, open: () => Font): boolean {
  if (!OUTLINES.some((tag) => tables.has(tag))) return false
  return !PICTURES.some((tag) => tables.has(tag)) || hasOutlines(open())
}

function hasOutlines(font: Font): boolean {
  return font.characterSet
    .slice(0, LOOKED_AT)
    .some((codePoint) => font.glyphForCodePoint(codePoint).path.toSVG() !== '')
}

function isBold(font: Font): boolean {
  return /bold|black|heavy/i.test(font.subfamilyName)
}

function fontsIn(opened: Font | FontCollection): readonly Font[] {
  return isCollection(opened) ? opened.fonts : [opened]
}

function isCollection(opened: Font | FontCollection): opened is FontCollection {
  return opened.type === 'TTC' || opened.type === 'DFont'
}
