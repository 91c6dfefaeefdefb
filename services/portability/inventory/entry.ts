import type { Language } from '../../mail/languages.ts'
import type { ShownItem } from './items.ts'
import { jpegSize } from './jpeg-size.ts'
import { moneyText, Sums } from './money.ts'
import { MARGIN, type Paper, type SetText, TEXT_WIDTH } from './paper.ts'
import type { InventoryWords } from './texts/words.ts'

/** An item, and what belongs to it. */
export interface Entry {
  readonly item: ShownItem
  /** A JPEG; null if there is none. */
  readonly photo: Uint8Array | null
  readonly path: readonly string[]
  readonly category: string
  /** The names of its receipts and other documents. */
  readonly documents: readonly string[]
}

/** The side of the square for a photo, and the space behind it, in millimetres. */
const [PHOTO, GAP] = [24, 5]
const WORTH_WIDTH = 42
const TEXT = TEXT_WIDTH - PHOTO - GAP - WORTH_WIDTH - GAP

/** Draws the name of a place over its things. */
export function drawHeading(paper: Paper, name: string): void {
  const heading = paper.set(name, TEXT_WIDTH, { size: 5, bold: true, lines: 2 })
  // A heading is never alone at the end of a page.
  paper.need(heading.height + PHOTO + 12)
  paper.y += 3
  heading.draw(MARGIN, paper.y)
  paper.y += heading.height + 1.5
  paper.rule(paper.y, 0.3)
  paper.y += 4
}

/** Draws an item. It is never split over two pages. */
export function drawItem(
  paper: Paper,
  { item, photo, path, category, documents }: Entry,
  { words, language }: { readonly words: InventoryWords; readonly language: Language },
): void {
  const small = { size: 3, lines: 3 }
  const texts = [
    paper.set(item.name, TEXT, { size: 3.8, bold: true, lines: 2 }),
    ...[path.join(' / '), ...facts(item, category, words, language)]
      .filter((line) => line !== '')
      .map((line) => paper.set(line, TEXT, small)),
    ...(documents.length > 0
      ? [paper.set(`${words.receipts}: ${documents.join(', ')}`, TEXT, { size: 3, lines: 4 })]
      : []),
  ]
  const worth = worthOf(paper, item, words, language)
  const height = Math.max(photo ? PHOTO : 0, heightOf(texts), heightOf(worth))
  paper.need(height)
  const size = photo && jpegSize(photo)
  if (photo && size) paper.picture(photo, size, MARGIN, paper.y, PHOTO)
  const x = MARGIN + PHOTO + GAP
  drawBelow(texts, x, paper.y)
  drawBelow(worth, x + TEXT + GAP, paper.y)
  paper.y += height + 3
  paper.rule(paper.y - 1.5, 0.08)
  paper.y += 1
}

function heightOf(texts: readonly SetText[]): number {
  return texts.reduce((sum, { height }) => sum + height, 0)
}

/** Draws texts one below the other. */
function drawBelow(texts: readonly SetText[], x: number, top: number): void {
  let y = top
  for (const text of texts) {
    text.draw(x, y)
    y += text.height
  }
}

/** What an item is worth, how that comes about, and what was paid. */
function worthOf(paper: Paper, item: ShownItem, words: InventoryWords, language: Language): SetText[] {
  const { value, purchase_price, currency = null, quantity } = item
  const each = value ?? purchase_price
  if (!each) return []
  const worth = new Sums()
  worth.add(each, quantity, currency)
  const parts = [
    ...(quantity !== 1 ? [`${number(quantity, language)} × ${moneyText(language, each, currency)}`] : []),
    ...(value && purchase_price ? [`${words.paid}: ${moneyText(language, purchase_price, currency)}`] : []),
  ]
  return [
    ...worth
      .texts(language)
      .map((text) => paper.set(text, WORTH_WIDTH, { size: 3.8, bold: true, align: 'right' })),
    ...parts.map((text) => paper.set(text, WORTH_WIDTH, { size: 3, align: 'right' })),
  ]
}

function facts(item: ShownItem, category: string, words: InventoryWords, language: Language): string[] {
  const named = (name: string, value: string | null | undefined) => (value ? [`${name}: ${value}`] : [])
  const { quantity, unit } = item
  const amount = quantity === 1 && !unit ? null : [number(quantity, language), unit].filter(Boolean).join(' ')
  const bought = [day(item.purchase_date, language), item.purchased_from].filter(Boolean).join(', ')
  const warranty = item.lifetime_warranty ? words.lifetime : day(item.warranty_expires, language)
  return [
    item.description ?? '',
    [...named(words.manufacturer, item.manufacturer), ...named(words.model, item.model_number)].join(' · '),
    [...named(words.serial, item.serial_number), ...named(words.asset, item.asset_number)].join(' · '),
    [...named(words.quantity, amount), ...named(words.category, category)].join(' · '),
    [
      ...named(words.bought, bought),
      ...named(words.warranty, warranty),
      ...(item.insured ? [words.insured] : []),
    ].join(' · '),
  ]
}

function number(value: number, language: Language): string {
  return new Intl.NumberFormat(language, { maximumFractionDigits: 6 }).format(value)
}

function day(value: string | null | undefined, language: Language): string | null {
  if (!value || Number.isNaN(Date.parse(value))) return value ?? null
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' })
  return format.format(new Date(value))
}
