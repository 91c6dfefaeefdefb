import { catalogue } from './catalogue.ts'
import type { LabelSheet } from './sheet.ts'

/** What a person types who holds a box of labels: a part number, a brand, a size such as `63.5x38.1`, or some of it. */
export interface SheetSearch {
  readonly text?: string | undefined
  readonly brand?: string | undefined
  readonly paper?: string | undefined
  readonly roll?: boolean | undefined
  /** Of the label, in millimetres; found when not more than half a millimetre off, in either direction of it. */
  readonly width?: number | undefined
  readonly height?: number | undefined
}

const SIZE = /(\d+(?:[.,]\d+)?)\s*(?:mm)?\s*[x×*]\s*(\d+(?:[.,]\d+)?)\s*(?:mm)?/i
const TOLERANCE_MM = 0.5

/**
 * What stands on a box behind the number of the sheet: a word for its glue or paper (`L4732REV`), or how many sheets are
 * in it (`L7160-100`). It is looked at when nothing is found with it.
 */
const PACK = /(?<=\d{3}[ab]?)(?:[-/ ]\d{1,4}|[-/ ]?[a-z]{2,5}(?:[-/ ]\d{1,4})?)$/i

/**
 * The sheets that are meant, the likeliest first: those of exactly this number, then numbers that begin with it, then
 * numbers that hold it. Capitals, spaces, hyphens and dots do not matter: `avery 5160`, `L-7160` and `l7160` are found. A
 * sheet of the brand that was typed comes before those of other names of its maker.
 */
export function searchSheets(search: SheetSearch): LabelSheet[] {
  const size = SIZE.exec(search.text ?? '')
  const words = (search.text ?? '')
    .replace(SIZE, ' ')
    .split(/\s+/)
    .filter((word) => folded(word) !== '')
  const width = search.width ?? numberOf(size?.[1])
  const height = search.height ?? numberOf(size?.[2])
  return catalogue()
    .filter((sheet) => search.roll === undefined || sheet.roll === search.roll)
    .filter((sheet) => search.brand === undefined || folded(sheet.brand ?? '') === folded(search.brand))
    .filter((sheet) => search.paper === undefined || folded(sheet.paper ?? '') === folded(search.paper))
    .filter((sheet) => isOfSize(sheet, width, height))
    .map((sheet, at) => ({ sheet, at, likeness: likenessOf(sheet, words) }))
    .filter(({ likeness }) => likeness > 0)
    .map((found) => ({ ...found, own: isBrandTyped(found.sheet, words) }))
    .sort(
      (one, other) =>
        other.likeness - one.likeness || Number(other.own) - Number(one.own) || one.at - other.at,
    )
    .map(({ sheet }) => sheet)
}

function isBrandTyped({ brand }: LabelSheet, words: readonly string[]): boolean {
  const name = folded(brand ?? '')
  return name !== '' && words.some((word) => folded(word).startsWith(name))
}

function folded(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

function numberOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text.replace(',', '.'))
}

function isOfSize({ label }: LabelSheet, width: number | undefined, height: number | undefined): boolean {
  const near = (size: number, wanted: number | undefined) =>
    wanted === undefined || Math.abs(size - wanted) <= TOLERANCE_MM
  const upright = near(label.width, width) && near(label.height, height)
  return upright || (near(label.width, height) && near(label.height, width))
}

/**
 * 0: not meant; else higher the likelier. A word may be the brand, the paper, or a part number; joined ones too. The names
 * of a maker may stand before a number without a space, and letters or a number of pieces may stand behind it.
 */
function likenessOf(sheet: LabelSheet, typed: readonly string[]): number {
  const makers = makersOf(sheet)
  const names = [...makers, sheet.paper ?? '', sheet.label.shape, sheet.roll ? 'roll' : 'sheet'].map(folded)
  const words = typed.map((word) => withoutMakers(word.trim(), makers)).filter((word) => folded(word) !== '')
  const rest = words.filter((word) => !names.some((name) => name !== '' && name.startsWith(folded(word))))
  if (rest.length === 0) return 1
  const parts = [sheet.part, ...sheet.same_as].map(folded)
  const number = folded(rest.join(''))
  if (parts.includes(number)) return 5
  if (parts.some((part) => part.startsWith(number))) return 4
  if (parts.some((part) => part.includes(number))) return 3
  return parts.includes(folded(rest.join(' ').replace(PACK, ''))) ? 2 : 0
}

/** One maker sells its sheets under both names, and prints both on the box. */
const ONE_MAKER = ['Avery', 'Zweckform']

/** The names on the box of a sheet; the own one first. */
function makersOf({ brand }: LabelSheet): string[] {
  if (brand === null) return []
  return ONE_MAKER.includes(brand) ? [brand, ...ONE_MAKER.filter((other) => other !== brand)] : [brand]
}

/** A word without names of makers at its beginning, unless it is nothing else: `avery5160`, `Avery-Zweckform3475`. */
function withoutMakers(word: string, makers: readonly string[]): string {
  const maker = makers.find((name) => word.toLowerCase().startsWith(name.toLowerCase()))
  if (maker === undefined || maker.length === word.length) return word
  return withoutMakers(word.slice(maker.length).replace(/^[^\p{L}\p{N}]+/u, ''), makers)
}
