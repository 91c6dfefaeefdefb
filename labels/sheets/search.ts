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
 * The sheets that are meant, the likeliest first: those of exactly this number, then numbers that begin with it, then
 * numbers that hold it. Capitals, spaces, hyphens and dots do not matter: `avery 5160`, `L-7160` and `l7160` are found.
 */
export function searchSheets(search: SheetSearch): LabelSheet[] {
  const size = SIZE.exec(search.text ?? '')
  const words = (search.text ?? '').replace(SIZE, ' ').split(/\s+/).map(folded).filter(Boolean)
  const width = search.width ?? numberOf(size?.[1])
  const height = search.height ?? numberOf(size?.[2])
  return catalogue()
    .filter((sheet) => search.roll === undefined || sheet.roll === search.roll)
    .filter((sheet) => search.brand === undefined || folded(sheet.brand ?? '') === folded(search.brand))
    .filter((sheet) => search.paper === undefined || folded(sheet.paper ?? '') === folded(search.paper))
    .filter((sheet) => isOfSize(sheet, width, height))
    .map((sheet, at) => ({ sheet, at, likeness: likenessOf(sheet, words) }))
    .filter(({ likeness }) => likeness > 0)
    .sort((one, other) => other.likeness - one.likeness || one.at - other.at)
    .map(({ sheet }) => sheet)
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

/** 0: not meant; else higher the likelier. A word may be the brand, the paper, or a part number; joined ones too. */
function likenessOf(sheet: LabelSheet, words: readonly string[]): number {
  const names = [sheet.brand ?? '', sheet.paper ?? '', sheet.label.shape, sheet.roll ? 'roll' : 'sheet'].map(
    folded,
  )
  const rest = words.filter((word) => !names.some((name) => name !== '' && name.startsWith(word)))
  if (rest.length === 0) return 1
  const parts = [sheet.part, ...sheet.same_as].map(folded)
  const brand = folded(sheet.brand ?? '')
  const number = rest.join('')
  const bare = number.startsWith(brand) && brand !== '' ? number.slice(brand.length) : number
  if (parts.includes(bare)) return 4
  if (parts.some((part) => part.startsWith(bare))) return 3
  return parts.some((part) => part.includes(bare)) ? 2 : 0
}
