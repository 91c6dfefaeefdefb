import type { GreyPicture } from '../../../media/codes/grey-picture.ts'

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

/** A product number: twelve digits and their check digit. */
export function withCheckDigit(twelve: string): string {
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

export interface Light {
  readonly dark: number
  readonly bright: number
  /** Pixels of a module. */
  readonly width: number
  /** Pixels over which an edge is spread. */
  readonly blur: number
}

/** A picture of a number in bad light, with a little noise that is the same each time. */
export function pictureOf(text: string, { dark, bright, width, blur }: Light): GreyPicture {
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
