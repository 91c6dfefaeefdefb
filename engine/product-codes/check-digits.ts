/**
 * The check digit of a GS1 number, of its digits without it: weights 3 and 1 from the right, modulo 10 (GS1 General
 * Specifications, 7.9.1). Zeros in front change nothing, which is why a GTIN may be padded.
 */
export function gs1CheckDigit(digits: string): string {
  let sum = 0
  for (let i = 0; i < digits.length; i++) {
    const weight = (digits.length - i) % 2 === 1 ? 3 : 1
    sum += weight * Number(digits[i])
  }
  return String((10 - (sum % 10)) % 10)
}

/** Whether digits end in their GS1 check digit. Zeros alone are no number that anybody was given. */
export function hasGs1CheckDigit(digits: string): boolean {
  return /^0*[1-9]\d*$/.test(digits) && gs1CheckDigit(digits.slice(0, -1)) === digits.slice(-1)
}

/**
 * The check character of an ISBN-10 (nine digits before it) or an ISSN (seven): weights up to 10 or 8 from the right,
 * modulo 11, `X` for ten (ISO 2108, 4.5 in the edition of 1992; ISO 3297, annex A).
 */
export function mod11CheckCharacter(digits: string): string {
  let sum = 0
  for (let i = 0; i < digits.length; i++) sum += (digits.length + 1 - i) * Number(digits[i])
  const rest = (11 - (sum % 11)) % 11
  return rest === 10 ? 'X' : String(rest)
}

/** Whether an ISBN-10 or an ISSN without hyphens ends in its check character. */
export function hasMod11CheckCharacter(text: string): boolean {
  return mod11CheckCharacter(text.slice(0, -1)) === text.slice(-1).toUpperCase()
}
