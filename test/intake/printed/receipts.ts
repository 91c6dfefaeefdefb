import { asPhoto, chance, drawTexts, type FontName, type Printed } from './draw.ts'

/** A receipt as it is printed, and what is right of it. */
export interface Receipt {
  readonly language: 'en' | 'de' | 'fr' | 'es'
  readonly texts: readonly Printed[]
  readonly height: number
  readonly shop: string
  readonly total: string
  readonly currency: string
  readonly date: string
  readonly lines: readonly { readonly name: string; readonly amount: string }[]
}

const WORDS = {
  en: {
    total: ['TOTAL', 'Total to pay', 'BALANCE DUE', 'AMOUNT DUE'],
    tax: 'VAT 20 %',
    subtotal: 'Subtotal',
    paid: ['CARD', 'CASH'],
    change: 'CHANGE',
    shops: ['Corner Market', 'Hobbs Hardware', 'The Green Grocer'],
    goods: [
      'WHOLE MILK 2L',
      'BROWN BREAD',
      'AA BATTERIES 8PK',
      'CHEDDAR 400G',
      'BANANAS',
      'BIN BAGS 30L',
      'PENNE 500G',
      'HAND SOAP',
      'LIGHT BULB E27',
      'OLIVE OIL',
    ],
    sign: '£',
    currency: 'GBP',
  },
  de: {
    total: ['SUMME', 'Gesamtbetrag', 'ZU ZAHLEN', 'Summe EUR'],
    tax: 'MwSt 7 %',
    subtotal: 'Zwischensumme',
    paid: ['Girocard', 'BAR'],
    change: 'Rückgeld',
    shops: ['Supermarkt Nord', 'Baumarkt Weber', 'Hofladen Meyer'],
    goods: [
      'VOLLMILCH 1L',
      'ROGGENBROT',
      'BATTERIEN AA',
      'GOUDA JUNG',
      'BANANEN',
      'MÜLLBEUTEL',
      'NUDELN 500G',
      'SPÜLMITTEL',
      'LED LAMPE E27',
      'OLIVENÖL',
    ],
    sign: '€',
    currency: 'EUR',
  },
  fr: {
    total: ['TOTAL', 'TOTAL TTC', 'NET A PAYER', 'Montant à payer'],
    tax: 'TVA 5,5 %',
    subtotal: 'Sous-total',
    paid: ['CB', 'ESPECES'],
    change: 'Rendu',
    shops: ['Marché Central', 'Brico Sud', 'Épicerie du Parc'],
    goods: [
      'LAIT ENTIER 1L',
      'PAIN COMPLET',
      'PILES AA X4',
      'COMTE 250G',
      'BANANES',
      'SACS POUBELLE',
      'PATES 500G',
      'SAVON',
      'AMPOULE E27',
      'HUILE OLIVE',
    ],
    sign: '€',
    currency: 'EUR',
  },
  es: {
    total: ['TOTAL', 'TOTAL A PAGAR', 'Importe total', 'TOTAL COMPRA'],
    tax: 'IVA 10 %',
    subtotal: 'Subtotal',
    paid: ['TARJETA', 'EFECTIVO'],
    change: 'Cambio',
    shops: ['Mercado Sol', 'Ferretería Ruiz', 'Frutas Ana'],
    goods: [
      'LECHE ENTERA 1L',
      'PAN INTEGRAL',
      'PILAS AA',
      'QUESO CURADO',
      'PLATANOS',
      'BOLSAS BASURA',
      'MACARRONES',
      'JABON',
      'BOMBILLA E27',
      'ACEITE OLIVA',
    ],
    sign: '€',
    currency: 'EUR',
  },
} as const

/** The receipt of a number: the same one each time. */
export function receiptOf(n: number): Receipt {
  const random = chance(n * 104_729 + 5)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
  const language = (['de', 'en', 'es', 'fr'] as const)[n % 4] ?? 'en'
  const words = WORDS[language]
  const point = language === 'en' ? '.' : ','
  const money = (cents: number) => (cents / 100).toFixed(2).replace('.', point)
  const font: FontName = pick(['till', 'till', 'plain'])
  const goods = [...words.goods].sort(() => random() - 0.5).slice(0, 4 + Math.floor(random() * 6))
  const prices = goods.map(() => 49 + Math.floor(random() * 1950))
  const sum = prices.reduce((a, b) => a + b, 0)
  const shop = pick(words.shops)
  const [month, day] = [1 + Math.floor(random() * 11), 1 + Math.floor(random() * 28)]
  const two = (number: number) => String(number).padStart(2, '0')
  const sign = language === 'de' ? '.' : '/'
  const texts: Printed[] = []
  let y = 70
  const put = (text: string, size = 26) => {
    texts.push({ text, x: 40, y, size, font })
    y += Math.round(size * 1.6)
  }
  const row = (left: string, right: string, size = 26) => {
    texts.push({ text: left, x: 40, y, size, font }, { text: right, x: 640, y, size, font, right: true })
    y += Math.round(size * 1.6)
  }
  put(shop, 36)
  put(
    `${two(day)}${sign}${two(month)}${sign}2026  ${two(9 + Math.floor(random() * 10))}:${two(Math.floor(random() * 60))}`,
  )
  y += 20
  for (const [index, name] of goods.entries())
    row(name, `${money(prices[index] ?? 0)}${random() < 0.4 ? ' A' : ''}`)
  y += 14
  if (random() < 0.5) row(words.subtotal, money(sum))
  const total = pick(words.total)
  row(total, random() < 0.5 ? `${money(sum)} ${words.sign}` : money(sum), 34)
  const cash = random() < 0.4
  const given = Math.ceil(sum / 500) * 500
  row(cash ? (words.paid[1] ?? '') : (words.paid[0] ?? ''), money(cash ? given : sum))
  if (cash) row(words.change, money(given - sum))
  row(words.tax, money(Math.round(sum * 0.07)))
  if (random() < 0.5) put(words.currency)
  return {
    language,
    texts,
    height: y + 40,
    shop,
    total: (sum / 100).toFixed(2),
    currency: words.currency,
    date: `2026-${two(month)}-${two(day)}`,
    lines: goods.map((name, index) => ({ name, amount: ((prices[index] ?? 0) / 100).toFixed(2) })),
  }
}

/** A picture of a receipt: as it was printed, or as a phone sees it. */
export async function receiptPicture(n: number, how: 'clean' | 'photo'): Promise<Buffer> {
  const { texts, height } = receiptOf(n)
  const picture = await drawTexts(texts, 680, height)
  return how === 'clean' ? picture : asPhoto(picture, n)
}
