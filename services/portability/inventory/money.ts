import type { Language } from '../../mail/languages.ts'

/** Decimals of amounts and of quantities, as they are stored. */
const [AMOUNT, QUANTITY] = [4, 6]
const CENT = 10n ** BigInt(AMOUNT + QUANTITY - 2)

/** Sums of money by currency, exact to the last digit. The key of amounts without a currency is empty. */
export class Sums {
  private readonly sums = new Map<string, bigint>()

  /** Adds an amount of money for each of a quantity. */
  add(amount: string, quantity: number, currency: string | null): void {
    const key = currency ?? ''
    const total = scaled(amount, AMOUNT) * scaled(quantity.toFixed(QUANTITY), QUANTITY)
    this.sums.set(key, (this.sums.get(key) ?? 0n) + total)
  }

  /** The sums as people read them, each with its currency. */
  texts(language: Language): string[] {
    return [...this.sums]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([currency, sum]) => money(language, cents(sum), currency))
  }
}

/** An amount as people read it. */
export function moneyText(language: Language, amount: string, currency: string | null): string {
  return money(language, Number(amount), currency ?? '', AMOUNT)
}

function money(language: Language, value: number, currency: string, decimals = 2): string {
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: decimals }
  const style = currency === '' ? digits : { ...digits, style: 'currency' as const, currency }
  return new Intl.NumberFormat(language, style).format(value)
}

/** Rounded to hundredths, half up. */
function cents(sum: bigint): number {
  return Number((sum + CENT / 2n) / CENT) / 100
}

function scaled(text: string, decimals: number): bigint {
  const [whole = '0', part = ''] = text.split('.')
  return BigInt(whole + part.padEnd(decimals, '0').slice(0, decimals))
}
