import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decide } from '../../../media/codes/blurred/decide.ts'
import { readBlurred } from '../../../media/codes/blurred/read-blurred.ts'
import { DIGIT_PARTS, PARITIES, PARTS } from '../../../media/codes/blurred/symbol.ts'
import { type GreyPicture, turned } from '../../../media/codes/grey-picture.ts'

const LEFT_A = [
  '0001101',
  '0011001',
  '0010011',
  '0111101',
  '0100011',
  '0110001',
  '0101111',
  '0111011',
  '0110111',
  '0001011',
]

function withCheckDigit(twelve: string): string {
  const sum = [...twelve].reduce((total, digit, k) => total + Number(digit) * (k % 2 ? 3 : 1), 0)
  return twelve + ((10 - (sum % 10)) % 10)
}

/** The 95 modules of a number, '1' for a bar: drawn by the tables of ISO/IEC 15420, not by those under test. */
function modulesOf(text: string): string {
  const parity = [
    'AAAAAA',
    'AABABB',
    'AABBAB',
    'AABBBA',
    'ABAABB',
    'ABBAAB',
    'ABBBAA',
    'ABABAB',
    'ABABBA',
    'ABBABA',
  ]
  const inverted = (code: string) => [...code].map((bit) => (bit === '1' ? '0' : '1')).join('')
  const a = (digit: string) => LEFT_A[Number(digit)] ?? ''
  const c = (digit: string) => inverted(a(digit))
  const b = (digit: string) => [...c(digit)].reverse().join('')
  const sets = parity[Number(text[0])] ?? ''
  const left = [...text.slice(1, 7)].map((digit, k) => (sets[k] === 'A' ? a(digit) : b(digit))).join('')
  return `101${left}01010${[...text.slice(7)].map(c).join('')}101`
}

interface Light {
  readonly dark: number
  readonly bright: number
  /** Pixels of a module. */
  readonly width: number
  /** Pixels over which an edge is spread. */
  readonly blur: number
}

/** A picture of a number in bad light, with a little noise that is the same each time. */
function pictureOf(text: string, { dark, bright, width, blur }: Light): GreyPicture {
  const modules = `${'0'.repeat(12)}${modulesOf(text)}${'0'.repeat(12)}`
  const columns = Math.floor(modules.length * width)
  const rows = 120
  const pixels = new Uint8Array(columns * rows)
  for (let x = 0; x < columns; x += 1) {
    let ink = 0
    for (let k = 0; k < 16; k += 1) {
      const at = (x + 0.5 + ((k + 0.5) / 16 - 0.5) * (1 + blur)) / width
      ink += modules[Math.floor(at)] === '1' ? 1 / 16 : 0
    }
    for (let y = 0; y < rows; y += 1) {
      const noise = ((x * 7919 + y * 104_729 + x * y) % 7) - 3
      pixels[y * columns + x] = Math.max(0, Math.min(255, bright + (dark - bright) * ink + noise))
    }
  }
  return { width: columns, height: rows, pixels }
}

const NUMBERS = ['5449000000996', '9780441014989', '0049000042566']
const twelve = fc.stringMatching(/^[0-9]{12}$/)
/**
 * The same codes in every run, so that what fails here has been broken here; others by the environment. Of hundreds that nobody
 * could read, one is taken for another.
 */
const seed = Number(process.env.STOWAGE_BLURRED_SEED ?? 1)

describe('blurred product codes', () => {
  it.each([
    ['out of focus', { dark: 60, bright: 200, width: 2, blur: 1.2 }],
    ['small', { dark: 40, bright: 200, width: 1.4, blur: 0.5 }],
    ['dark', { dark: 12, bright: 40, width: 2, blur: 0.5 }],
    ['mirroring the light', { dark: 200, bright: 150, width: 2, blur: 0.5 }],
    ['large', { dark: 60, bright: 200, width: 4.1, blur: 3 }],
  ])('are read when they are %s', (_, light) => {
    for (const text of NUMBERS) expect(readBlurred(pictureOf(text, light))?.text).toBe(text)
  })

  it('are read right or not at all, however blurred', () => {
    fc.assert(
      fc.property(
        twelve,
        fc.double({ min: 0.5, max: 4, noNaN: true }),
        fc.boolean(),
        (digits, blur, upsideDown) => {
          const text = withCheckDigit(digits)
          const picture = pictureOf(text, { dark: 60, bright: 200, width: 1.8, blur })
          const seen = upsideDown ? turned(turned(picture)) : picture
          const found = readBlurred(seen)
          expect([text, undefined]).toContain(found?.text)
        },
      ),
      { numRuns: 20, seed },
    )
  }, 60_000)

  it('are read from every side, and found where they are', () => {
    const text = '9780441014989'
    let picture = pictureOf(text, { dark: 40, bright: 200, width: 2, blur: 0.5 })
    // The first bar is at the left; then the picture is turned, a quarter at a time.
    for (const end of ['left', 'top', 'right', 'bottom']) {
      const found = readBlurred(picture)
      const [first, second] = found?.corners ?? []
      const along = end === 'left' || end === 'right' ? 'x' : 'y'
      const length = along === 'x' ? picture.width : picture.height
      const [near, far] = end === 'left' || end === 'top' ? [first, second] : [second, first]
      expect(found?.text).toBe(text)
      expect(Math.abs((near?.[along] ?? -99) - 24), end).toBeLessThan(8)
      expect(Math.abs((far?.[along] ?? -99) - (length - 24)), end).toBeLessThan(8)
      picture = turned(picture)
    }
  }, 60_000)

  it('are not read out of what is none', () => {
    fc.assert(
      fc.property(fc.infiniteStream(fc.double({ min: 0.6, max: 4, noNaN: true })), (widths) => {
        // Bars of any widths: much like a code, but of none that this is.
        const pixels = new Uint8Array(240 * 120)
        let x = 0
        let dark = false
        for (const module of widths) {
          const end = Math.min(240, Math.round(x + module * 2))
          for (; x < end; x += 1) for (let y = 0; y < 120; y += 1) pixels[y * 240 + x] = dark ? 40 : 210
          dark = !dark
          if (x >= 240) break
        }
        expect(readBlurred({ width: 240, height: 120, pixels })).toBeNull()
      }),
      { numRuns: 20, seed },
    )
  }, 60_000)

  it('are decided with the right check digit only', () => {
    fc.assert(
      fc.property(twelve, (digits) => {
        const text = withCheckDigit(digits)
        const parity = PARITIES[Number(text[0])] ?? 0
        const costs = DIGIT_PARTS.map((part, place) => {
          const setB = place < 6 && ((parity >> (5 - place)) & 1) === 1
          const right = Number(text[place + 1]) + (setB ? 10 : 0)
          return (PARTS[part] ?? []).map((_, k) => (k === right ? 0 : 1))
        })
        expect(decide(costs, 1)).toMatchObject({ text, strain: 0 })
        expect(decide(costs, 1)?.margin).toBeGreaterThanOrEqual(2)
      }),
    )
  })
})
