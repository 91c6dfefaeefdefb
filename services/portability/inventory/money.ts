import type { Language } from '../../mail/languages.ts'

/** Decimals of amounts and of quantities, as they are stored. */
const [AMOUNT, QUANTITY] = [4, 6]

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
      .map(([currency, sum]) => {
        // A yen has no hundredths, and a dinar has thousandths. Hundredths that somebody wrote all the same are kept.
        const decimals = Math.max(2, decimalsOf(currency))
        return money(language, rounded(sum, decimals), currency, decimals)
      })
  }
}

/** An amount as people read it. */
export function moneyText(language: Language, amount: string, currency: string | null): string {
  return money(language, Number(amount), currency ?? '', AMOUNT)
}

function money(language: Language, value: number, currency: string, decimals: number): string {
  const digits = { minimumFractionDigits: decimalsOf(currency), maximumFractionDigits: decimals }
  const style = currency === '' ? digits : { ...digits, style: 'currency' as const, currency }
  return new Intl.NumberFormat(language, style).format(value)
}

/** The decimals with which amounts of a currency are written (CLDR); two without one. */
function decimalsOf(currency: string): number {
  if (currency === '') return 2
  const style = { style: 'currency', currency } as const
  return new Intl.NumberFormat('en', style).resolvedOptions().maximumFractionDigits ?? 2
}

/** Rounded to a number of decimals, half up. */
function rounded(sum: bigint, decimals: number): number {
  const unit = 10n ** BigInt(AMOUNT + QUANTITY - decimals)
  return Number((sum + unit / 2n) / unit) / 10 ** decimals
}

function scaled(text: string, decimals: number): bigint {
  const [whole = '0', part = ''] = text.split('.')
  return BigInt(whole + part.padEnd(decimals, '0').slice(0, decimals))
}
