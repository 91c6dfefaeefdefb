import { foldedText } from '../text/fold.ts'
import type { ReadLine } from './label-text.ts'
import { datesIn } from './printed-dates.ts'
import type { Hint } from './suggested.ts'

/** What a receipt says. Amounts are in cents. */
export interface ReadReceipt {
  readonly shop: Read<string> | null
  readonly date: Read<string> | null
  readonly currency: Read<string> | null
  readonly total: Read<number> | null
  readonly lines: readonly ReceiptLine[]
}

interface Read<T> {
  readonly value: T
  readonly confidence: number
  readonly words: string
}

/** A line of a receipt: what was bought, and for how much. */
export interface ReceiptLine {
  readonly name: string
  readonly amount: number
  readonly quantity: number
  readonly confidence: number
  readonly words: string
}

const SUBTOTAL = /sub ?-?total|zwischen ?summe|sous ?-?total|suma parcial/
const TAX = /\bvat\b|\bmwst|\bust\b|\bu?tva\b|\biva\b|\btax\b|steuer|netto|brutto|\bht\b|base imp/
const TOTAL =
  /\btotal\b|\btota[l1i]\b|\bsumme\b|gesamt|zu zahlen|zahlbetrag|betrag|a payer|net a|montant|importe|balance|amount due|\bto pay\b|a pagar/
const CARD =
  /\bcard\b|girocard|kartenzahlung|ec ?-?karte|\bvisa\b|master ?card|\bcb\b|carte|tarjeta|maestro|contactless/
const CASH = /\bcash\b|\bbar\b|\bgegeben\b|especes|efectivo|entregado|\btendered\b/
const CHANGE = /\bchange\b|ruckgeld|wechselgeld|\brendu\b|\bcambio\b|ruckgabe/
const OTHER =
  /\bsaved?\b|rabatt|discount|remise|descuento|punkte|points|beleg|bon ?-?nr|ticket|tel\b|ust-?id|\bnif\b/

const CURRENCIES: readonly (readonly [RegExp, string])[] = [
  [/€|\beur\b|\beuros?\b/i, 'EUR'],
  [/£|\bgbp\b/i, 'GBP'],
  [/\bchf\b|\bfr\./i, 'CHF'],
  [/\$|\busd\b/i, 'USD'],
]

/** The words of an amount at the end of a line. The sign of the currency and a letter of the tax may follow. */
const AMOUNT = /(?:^|[\s€£$])(-?\d{1,5})\s?[.,·]\s?(\d{2})\s?(?:€|£|\$|eur|gbp|chf|e)?\s?[a-z*#]?[.,]?\s*$/i
/** The same with a decimal sign that was not read. */
const BARE_AMOUNT = /(?:^|\s)(-?\d{3,6})\s?(?:€|£|\$|eur|gbp)?\s?[a-z*#]?\s*$/i
/** Lines that are looked at, and lines of things. */
const [MOST_LINES, MOST_THINGS] = [400, 50]

interface Row {
  readonly line: ReadLine
  readonly folded: string
  readonly cents: number | null
  /** Whether the decimal sign was read. */
  readonly isExact: boolean
  /** The text before the amount. */
  readonly name: string
}

/** Reads the lines of a receipt. The total is what most of its evidence says: its own line, the payment, the sum. */
export function readReceipt(lines: readonly ReadLine[]): ReadReceipt {
  const rows = lines.slice(0, MOST_LINES).map(rowOf)
  const things = thingsOf(rows)
  return {
    shop: shopOf(rows),
    date: dateOf(rows),
    currency: currencyOf(rows),
    total: totalOf(rows, things),
    lines: things,
  }
}

/** What a receipt says of each of its things. */
export function receiptHints({ shop, date, currency }: ReadReceipt, line: ReceiptLine | null): Hint[] {
  const hints: Hint[] = []
  const add = (field: Hint['field'], value: string | number, confidence: number, words: string) =>
    hints.push({ field, value, confidence, source: 'picture', words })
  if (line) {
    add('name', properName(line.name), 0.7, line.words)
    if (line.quantity !== 1) add('quantity', line.quantity, 0.9, line.words)
    add('purchase_price', amountText(line.amount / line.quantity), line.confidence, line.words)
  }
  if (shop) add('purchased_from', shop.value, shop.confidence, shop.words)
  if (date) add('purchase_date', date.value, date.confidence, date.words)
  if (currency) add('currency', currency.value, currency.confidence, currency.words)
  return hints
}

/** `12.34` of 1234 cents. */
export function amountText(cents: number): string {
  return (Math.round(cents) / 100).toFixed(2)
}

function rowOf(line: ReadLine): Row {
  const folded = foldedText(line.text)
  const exact = AMOUNT.exec(line.text)
  const bare = exact ? null : BARE_AMOUNT.exec(line.text)
  const found = exact ?? bare
  const cents = exact
    ? Number(exact[1]) * 100 + Number(exact[2]) * (exact[1]?.startsWith('-') ? -1 : 1)
    : bare
      ? Number(bare[1])
      : null
  const name = found ? line.text.slice(0, found.index) : line.text
  return { line, folded, cents, isExact: exact !== null, name: name.trim() }
}

function thingsOf(rows: readonly Row[]): ReceiptLine[] {
  const things: ReceiptLine[] = []
  for (const [index, { line, folded, cents, isExact, name }] of rows.entries()) {
    if (SUBTOTAL.test(folded) || (TOTAL.test(folded) && cents !== null)) break
    const isOther = [TAX, CARD, CASH, CHANGE, OTHER].some((words) => words.test(folded))
    const letters = name.match(/\p{L}/gu)?.length ?? 0
    if (cents === null || cents <= 0 || isOther || datesIn(line.text).some(({ isLoose }) => !isLoose))
      continue
    const counted = /^(\d{1,3})\s?(?:x|st|stk|pcs|ud)\b\.?\s*/i.exec(name)
    if (letters < 3) {
      // "2 x 1,29" belongs to the line before it.
      const of = /^(\d{1,3})\s?[x*]\s?\d/i.exec(name)
      const last = things.at(-1)
      if (of && last && index > 0) things[things.length - 1] = { ...last, quantity: Number(of[1]) }
      continue
    }
    const priced = counted ? null : pricedEach(name, cents)
    const least = Math.min(...line.words.map(({ confidence }) => confidence))
    things.push({
      name: (counted ? name.slice(counted[0].length) : (priced?.name ?? name)).slice(0, 200),
      amount: cents,
      quantity: counted ? Math.max(1, Number(counted[1])) : (priced?.quantity ?? 1),
      confidence: isExact ? (least >= 0.7 ? 0.93 : 0.8) : 0.7,
      words: line.text.slice(0, 200),
    })
    if (things.length >= MOST_THINGS) break
  }
  return things
}

/** The name and the quantity of "Tomatoes 2 x 0.99" where their product is the amount; null otherwise. */
function pricedEach(name: string, cents: number): Pick<ReceiptLine, 'name' | 'quantity'> | null {
  const found = /\s(\d{1,3})\s?[x×*]\s?(?:€\s?)?(\d{1,5})[.,](\d\d)(?:\s?(?:€|eur))?$/i.exec(name)
  if (!found) return null
  const [quantity, each] = [Number(found[1]), Number(found[2]) * 100 + Number(found[3])]
  return quantity * each === cents ? { name: name.slice(0, found.index).trim(), quantity } : null
}

function totalOf(rows: readonly Row[], things: readonly ReceiptLine[]): Read<number> | null {
  const votes = new Map<number, { weight: number; words: string }>()
  const vote = (cents: number, weight: number, words: string) => {
    if (cents <= 0) return
    const known = votes.get(cents)
    votes.set(cents, { weight: (known?.weight ?? 0) + weight, words: known?.words ?? words })
  }
  let given: number | null = null
  let change: number | null = null
  for (const [index, row] of rows.entries()) {
    const { folded, line } = row
    const isTotal = TOTAL.test(folded) && !SUBTOTAL.test(folded) && !TAX.test(folded)
    const next = rows[index + 1]
    // The amount may stand on the next line, alone.
    const alone = next && next.cents !== null && next.name === '' ? next : null
    const amount = row.cents === null && isTotal && alone ? alone : row
    const { cents, isExact } = amount
    if (cents === null) continue
    const exact = isExact ? 1 : 0.6
    if (isTotal) vote(cents, 3 * exact, line.text)
    else if (SUBTOTAL.test(folded)) vote(cents, exact, line.text)
    else if (CHANGE.test(folded)) change = cents
    else if (CASH.test(folded)) given = cents
    else if (CARD.test(folded)) vote(cents, 2 * exact, line.text)
  }
  if (given !== null) vote(given - (change ?? 0), change === null ? 0.5 : 2, 'cash')
  const sum = things.reduce((all, { amount }) => all + amount, 0)
  if (things.length > 0) vote(sum, 1.5, 'sum')
  const [best, second] = [...votes].sort((a, b) => b[1].weight - a[1].weight)
  if (!best) return null
  const [value, { weight, words }] = best
  const doubt = second && second[1].weight > weight - 1 ? 0.7 : 1
  const sure = weight >= 4 ? 0.97 : weight >= 3 ? 0.93 : weight >= 2 ? 0.8 : 0.5
  return { value, confidence: Math.round(sure * doubt * 100) / 100, words: words.slice(0, 200) }
}

function dateOf(rows: readonly Row[]): Read<string> | null {
  for (const loose of [false, true]) {
    for (const { line } of rows) {
      const found = datesIn(line.text).find(({ isLoose }) => isLoose === loose)
      if (!found) continue
      const confidence = (loose ? 0.8 : 0.95) * (found.isAmbiguous ? 0.9 : 1)
      return {
        value: found.day,
        confidence: Math.round(confidence * 100) / 100,
        words: line.text.slice(0, 200),
      }
    }
  }
  return null
}

function currencyOf(rows: readonly Row[]): Read<string> | null {
  for (const [sign, code] of CURRENCIES) {
    const row = rows.find(({ line }) => sign.test(line.text))
    if (row) return { value: code, confidence: 0.95, words: row.line.text.slice(0, 200) }
  }
  return null
}

/** The first line of letters is the shop. */
function shopOf(rows: readonly Row[]): Read<string> | null {
  const row = rows
    .slice(0, 4)
    .find(({ line, cents }) => cents === null && (line.text.match(/\p{L}/gu)?.length ?? 0) >= 4)
  if (!row || datesIn(row.line.text).length > 0) return null
  const value = row.line.text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}.)]+$/gu, '').slice(0, 200)
  return { value, confidence: row.line.confidence >= 0.8 ? 0.75 : 0.5, words: row.line.text.slice(0, 200) }
}

/** Receipts are in capitals: `WHOLE MILK 2L` is `Whole milk 2L`. */
function properName(name: string): string {
  const plain = name.replace(/[\s*.]+$/, '')
  if (plain !== plain.toUpperCase()) return plain
  return plain
    .split(' ')
    .map((word, index) => {
      if (/\d/.test(word) || word.length <= 2) return word
      const lower = word.toLowerCase()
      return index === 0 ? lower.charAt(0).toUpperCase() + lower.slice(1) : lower
    })
    .join(' ')
}
