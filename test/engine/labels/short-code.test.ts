import { describe, expect, it } from 'vitest'
import { formatShortCode, parseShortCode } from '../../../engine/index.ts'
import { checkCharacter, SHORT_CODE_ALPHABET, shortCodeFrom } from '../../../engine/labels/short-code.ts'
import { idSequence } from '../../support/ids.ts'

function codes(count: number, seed = 1): string[] {
  const id = idSequence(seed)
  return Array.from({ length: count }, () => shortCodeFrom(id(), 0)).filter((code) => code !== null)
}

describe('the form of a short code', () => {
  it('J1 finds every wrong sign, and every two that changed places', () => {
    for (const code of codes(40)) {
      for (let at = 0; at < code.length; at++) {
        for (const sign of SHORT_CODE_ALPHABET) {
          if (sign === code[at]) continue
          expect(parseShortCode(code.slice(0, at) + sign + code.slice(at + 1))).toBeNull()
        }
        for (let other = at + 1; other < code.length; other++) {
          if (code[other] === code[at]) continue
          const signs = [...code]
          signs[at] = code.charAt(other)
          signs[other] = code.charAt(at)
          expect(parseShortCode(signs.join(''))).toBeNull()
        }
      }
    }
  })

  it('J1 sums to 1 modulo 29, each sign times two to the power of its place (ISO/IEC 7064)', () => {
    for (const code of codes(100)) {
      const sum = [...code]
        .reverse()
        .reduce((total, sign, place) => total + SHORT_CODE_ALPHABET.indexOf(sign) * 2 ** place, 0)
      expect(sum % 29).toBe(1)
    }
    expect(checkCharacter('2222222')).toBe('3')
  })

  it('J1 has none of the signs that are taken for another, and no digits alone', () => {
    for (const code of codes(2000)) expect(code).toMatch(/^(?!\d+$)[2-9A-HJKMNP-RTV-Z]{8}$/)
    // Well formed, with the right check character, and all digits: it might be an EAN-8.
    const digits = ['2222223', '2345678', '9999999', '2222229']
      .concat(Array.from({ length: 400 }, (_, n) => String(2222222 + n)))
      .filter((signs) => !/[01]/.test(signs))
      .map((signs) => signs + checkCharacter(signs))
      .filter((code) => /^\d+$/.test(code))
    expect(digits.length).toBeGreaterThan(10)
    for (const code of digits) expect(parseShortCode(code)).toBeNull()
  })

  it('J1 is spread evenly: ids that count up give codes that do not', () => {
    const many = codes(60_000, 3)
    // 60,000 of 29^7 codes: 0.1 pairs are the same by chance.
    expect(many.length - new Set(many).size).toBeLessThanOrEqual(2)
    for (let at = 0; at < 8; at++) {
      const counts = new Map<string, number>()
      for (const code of many) counts.set(code.charAt(at), (counts.get(code.charAt(at)) ?? 0) + 1)
      const expected = many.length / SHORT_CODE_ALPHABET.length
      for (const sign of SHORT_CODE_ALPHABET) {
        expect(Math.abs((counts.get(sign) ?? 0) - expected) / expected).toBeLessThan(0.15)
      }
    }
  })

  it('J2 is read however it is written', () => {
    for (const code of codes(20)) {
      const printed = formatShortCode(code)
      expect(printed).toMatch(/^\w{4}-\w{4}$/)
      for (const text of [
        code,
        printed,
        ` ${printed.toLowerCase()}\n`,
        [...code].join(' '),
        code.replaceAll('5', 'S').replaceAll('V', 'u'),
        `http://localhost:8080/q/${code}`,
        `https://stowage.example.org/q/${printed.toLowerCase()}/`,
        `HTTPS://HOME.EXAMPLE.ORG/BOX/Q/${code}?from=label#top`,
      ]) {
        expect([text, parseShortCode(text)]).toEqual([text, code])
      }
    }
  })

  it.each([
    '',
    ' ',
    '4006381333931',
    'K7QM',
    'https://example.org/q/',
    'https://example.org/x/K7QM2XWD',
    'ftp://example.org/q/K7QM2XWD',
    'https://example.org/q/K7QM2XWD/more',
    '../../etc/passwd',
    '%00%00%00%00%00%00%00%00',
    '☃☃☃☃☃☃☃☃',
    'K'.repeat(100_000),
    `http://a/${'q/'.repeat(30_000)}`,
  ])('J2 is not read out of another text (%#)', (text) => {
    expect(parseShortCode(text)).toBeNull()
  })
})
