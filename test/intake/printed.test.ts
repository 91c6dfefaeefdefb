import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { amountText, datesIn, labelHints, type ReadLine, readReceipt } from '../../engine/intake/index.ts'
import { labelOf } from './printed/labels.ts'
import { receiptOf } from './printed/receipts.ts'

const Line = z.tuple([
  z.string(),
  z.number(),
  z.tuple([z.number(), z.number(), z.number(), z.number()]),
  z.array(z.number()),
])
const Read = z.strictObject({ labels: z.array(z.array(Line)), receipts: z.array(z.array(Line)) })

/** What was read in 24 labels and 24 receipts as a phone photographs them: `npm run bench -- --only suggestions` reads them again. */
const read = Read.parse(JSON.parse(readFileSync(join(import.meta.dirname, 'printed/read.json'), 'utf8')))

function linesOf(lines: readonly z.infer<typeof Line>[]): ReadLine[] {
  return lines.map(([text, confidence, [x0, y0, x1, y1], sure]) => ({
    ...{ text, confidence, box: { x0, y0, x1, y1 } },
    words: text.split(' ').map((word, n) => ({ text: word, confidence: sure[n] ?? confidence })),
  }))
}

const line = (text: string): ReadLine => ({
  ...{ text, confidence: 0.95, box: { x0: 0, y0: 0, x1: 1, y1: 0.1 } },
  words: text.split(' ').map((word) => ({ text: word, confidence: 0.95 })),
})

describe('labels', () => {
  const found = read.labels.map((lines, n) => ({
    right: labelOf(n),
    hints: labelHints(linesOf(lines), '2026-01-01'),
  }))

  it('AN3 have the right day of expiry in at least 95 of 100, and no wrong one is filled in', () => {
    const days = found.map(({ right, hints }) => {
      const hint = hints.find(({ field }) => field === 'expires_on')
      return { right: hint?.value === right.expires_on, filled: (hint?.confidence ?? 0) >= 0.9 }
    })
    expect(days.filter(({ right }) => right).length / days.length).toBeGreaterThanOrEqual(0.95)
    expect(days.filter(({ right, filled }) => filled && !right)).toEqual([])
    expect(days.filter(({ filled }) => filled).length).toBeGreaterThan(10)
  })

  it('AN3 offer serial numbers, and never fill them in', () => {
    const serials = found.flatMap(({ hints }) => hints.filter(({ field }) => field === 'serial_number'))
    expect(serials.length).toBeGreaterThan(15)
    for (const { confidence } of serials) expect(confidence).toBeLessThan(0.9)
  })

  it.each([
    ['MHD 03.07.27', '2027-07-03'],
    ['Mindestens haltbar bis Ende: 09.2028', '2028-09-30'],
    ['Best before 28 FEB 2027', '2027-02-28'],
    ['À consommer avant le 05/11/2026', '2026-11-05'],
    ['Caduca 1 ENE 2028', '2028-01-01'],
    ['EXP 2027-12-31', '2027-12-31'],
    ['BBE 3l.12.2026', '2026-12-31'],
    ['DDM 15 août 2027', '2027-08-15'],
    ['Lot 45/2211 only', null],
    ['31.02.2027', null],
    ['99.99.2027', null],
  ])('AN3 read the day in: %s', (text, day) => {
    expect(datesIn(text)[0]?.day ?? null).toBe(day)
  })

  it('AN3 offer a day that can be read in two ways', () => {
    const [hint] = labelHints([line('Best before 03/04/2027')], '2026-01-01')
    expect(hint).toMatchObject({ field: 'expires_on', value: '2027-04-03' })
    expect(hint?.confidence).toBeLessThan(0.9)
  })
})

describe('receipts', () => {
  const found = read.receipts.map((lines, n) => ({ right: receiptOf(n), read: readReceipt(linesOf(lines)) }))

  it('AN3 have the right total and the right day in at least 95 of 100', () => {
    const totals = found.filter(
      ({ right, read: { total } }) => total && amountText(total.value) === right.total,
    )
    const days = found.filter(({ right, read: { date } }) => date?.value === right.date)
    expect(totals.length / found.length).toBeGreaterThanOrEqual(0.95)
    expect(days.length / found.length).toBeGreaterThanOrEqual(0.95)
  })

  it('AN3 take the total from the payment where its own line was not read', () => {
    const lines = ['The shop', 'BREAD 2.50', 'MILK 1.20', 'TOTAL', 'CASH 5.00', 'CHANGE 1.30']
    expect(readReceipt(lines.map(line)).total?.value).toBe(370)
  })

  it('AN3 read their lines with quantities, and nothing of taxes and payments', () => {
    const lines = [
      'Corner shop',
      '12.03.2026',
      '2 x Soap 3.98',
      'Bread 2.50',
      'Tomatoes 3 x 0,99 2,97',
      'Screws 4 x 0,50 1,80',
      'VAT 20 % 1.00',
      'TOTAL 11.25',
      'CARD 11.25',
    ]
    const receipt = readReceipt(lines.map(line))
    expect(receipt.lines.map(({ name, quantity, amount }) => [name, quantity, amount])).toEqual([
      ['Soap', 2, 398],
      ['Bread', 1, 250],
      ['Tomatoes', 3, 297],
      ['Screws 4 x 0,50', 1, 180],
    ])
    expect(receipt).toMatchObject({ shop: { value: 'Corner shop' }, date: { value: '2026-03-12' } })
  })
})
