import type { Language } from '../../mail/languages.ts'
import type { Sums } from './money.ts'
import { MARGIN, type Paper, TEXT_WIDTH } from './paper.ts'
import type { InventoryWords } from './texts/words.ts'
import { filled } from './words.ts'

/** The things of a group, and what they are worth. */
export interface Group {
  things: number
  readonly worth: Sums
}

/** What an inventory adds up to. The key of things without a place or a category is empty. */
export interface Totals extends Group {
  readonly places: Map<string, Group>
  readonly categories: Map<string, Group>
}

/** The facts on the first page. */
export interface Cover {
  readonly words: InventoryWords
  readonly language: Language
  readonly made: string
  readonly place: string | null
  /** The day since which things must have changed; null: all of them are in it. */
  readonly since: string | null
  readonly totals: Totals
}

const ROW = 6.4
/** Widths of the columns of a table, in millimetres. */
const [COUNT_WIDTH, WORTH_WIDTH] = [24, 62]
const NAME_WIDTH = TEXT_WIDTH - COUNT_WIDTH - WORTH_WIDTH

/** Draws the title and the totals. */
export function drawCover(paper: Paper, cover: Cover): void {
  const { words, made, place, since, totals } = cover
  paper.y += paper.text(words.title, MARGIN, paper.y, TEXT_WIDTH, { size: 9.5, bold: true }) + 1
  paper.y += paper.text(made, MARGIN, paper.y, TEXT_WIDTH, { size: 4.2, lines: 2 })
  // Nobody may take a part for all.
  if (place !== null) drawPart(paper, filled(words.only_place, { place }))
  if (since !== null) drawPart(paper, filled(words.only_since, { at: since }))
  paper.y += 6
  drawTable(paper, cover, words.by_place, totals.places, words.no_place)
  drawTable(paper, cover, words.by_category, totals.categories, words.no_category)
  const note = paper.set(words.note, TEXT_WIDTH, { size: 2.8, lines: 4 })
  paper.need(note.height)
  note.draw(MARGIN, paper.y)
  paper.y += note.height + 8
}

function drawPart(paper: Paper, text: string): void {
  paper.y += paper.text(text, MARGIN, paper.y, TEXT_WIDTH, { size: 4.2, lines: 2 })
}

function drawTable(
  paper: Paper,
  { words, language, totals }: Cover,
  title: string,
  groups: ReadonlyMap<string, Group>,
  unnamed: string,
): void {
  const { compare } = new Intl.Collator(language, { numeric: true })
  const rows = [...groups].sort(([a], [b]) => Number(a === '') - Number(b === '') || compare(a, b))
  paper.need(ROW * 4)
  drawRow(paper, [title, words.things, [words.value]], true)
  paper.rule(paper.y - 1, 0.3)
  for (const [name, { things, worth }] of rows) {
    const texts = worth.texts(language)
    if (paper.need(heightOf(texts))) drawRow(paper, [title, words.things, [words.value]], true)
    drawRow(paper, [name === '' ? unnamed : name, String(things), texts], false)
  }
  const worth = totals.worth.texts(language)
  paper.need(heightOf(worth))
  paper.rule(paper.y - 1)
  drawRow(paper, [words.total, String(totals.things), worth], true)
  paper.y += 7
}

function drawRow(
  paper: Paper,
  [name, things, worth]: readonly [name: string, things: string, worth: readonly string[]],
  bold: boolean,
): void {
  const style = { size: 3.5, bold }
  paper.text(name, MARGIN, paper.y, NAME_WIDTH - 4, style)
  paper.text(things, MARGIN + NAME_WIDTH, paper.y, COUNT_WIDTH, { ...style, align: 'right' })
  const lines = worth.length > 0 ? worth : ['–']
  lines.forEach((text, at) => {
    const x = MARGIN + NAME_WIDTH + COUNT_WIDTH
    paper.text(text, x, paper.y + at * ROW * 0.8, WORTH_WIDTH, { ...style, align: 'right' })
  })
  paper.y += heightOf(worth)
}

/** The height of a row with some sums, one below the other. */
function heightOf(worth: readonly string[]): number {
  return ROW + Math.max(0, worth.length - 1) * ROW * 0.8
}
