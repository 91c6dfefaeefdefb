import { type Message, type Part, partsOf } from './message.ts'

type Source = Readonly<Record<string, Message>>
type Parsed = Readonly<Record<string, readonly Part[]>>

/** English with accents and a third more letters, so that a test finds narrow places and texts that no message has. */
export function longer(messages: Source): Parsed {
  return changed(messages, (literal) => {
    const accented = literal.replaceAll(/[aceinouyACEINOUY]/g, (letter) => ACCENTED[letter] ?? letter)
    return accented + '~'.repeat(Math.ceil(literal.trim().length / 3))
  })
}

/** English that reads from right to left, so that a test sees the page mirrored. */
export function mirrored(messages: Source): Parsed {
  return changed(messages, (literal) => {
    // Blanks at the edges separate the text from values, so they stay outside.
    const [, before = '', words = '', after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(literal) ?? []
    return `${before}${RIGHT_TO_LEFT}${words}${END}${after}`
  })
}

/** Unicode's right-to-left override, and its end. */
const RIGHT_TO_LEFT = '\u202e'
const END = '\u202c'

const ACCENTED: Readonly<Record<string, string>> = {
  a: 'á',
  c: 'ç',
  e: 'é',
  i: 'î',
  n: 'ñ',
  o: 'ö',
  u: 'ü',
  y: 'ý',
  A: 'Å',
  C: 'Ç',
  E: 'É',
  I: 'Î',
  N: 'Ñ',
  O: 'Ö',
  U: 'Û',
  Y: 'Ý',
}

function changed(messages: Source, change: (literal: string) => string): Parsed {
  const entries = Object.entries(messages).map(([key, message]) => {
    const parts = typeof message === 'string' ? partsOf(message) : message
    return [key, changedParts(parts, change)] as const
  })
  return Object.fromEntries(entries)
}

function changedParts(parts: readonly Part[], change: (literal: string) => string): readonly Part[] {
  return parts.map((part) => {
    // A literal of blanks only separates two values.
    if (typeof part === 'string') return part.trim() === '' ? part : change(part)
    if (!part.cases) return part
    const cases = [...part.cases].map(([name, of]) => [name, changedParts(of, change)] as const)
    return { ...part, cases: new Map(cases) }
  })
}
