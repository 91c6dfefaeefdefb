import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { IntlMessageFormat } from 'intl-messageformat'

type Source = Readonly<Record<string, string | MessageFormatElement[]>>
type Parsed<S extends Source> = { readonly [K in keyof S]: MessageFormatElement[] }

/** English with accents and a third more letters, so that a test finds narrow places and texts that no message has. */
export function longer<S extends Source>(messages: S): Parsed<S> {
  return changed(messages, (literal) => {
    const accented = literal.replaceAll(/[aceinouyACEINOUY]/g, (letter) => ACCENTED[letter] ?? letter)
    return accented + '~'.repeat(Math.ceil(literal.trim().length / 3))
  })
}

/** English that reads from right to left, so that a test sees the page mirrored. */
export function mirrored<S extends Source>(messages: S): Parsed<S> {
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

function changed<S extends Source>(messages: S, change: (literal: string) => string): Parsed<S> {
  const entries = Object.entries(messages).map(([key, message]) => {
    const parsed = new IntlMessageFormat(message, 'en', undefined, { ignoreTag: true }).getAst()
    return [key, parsed.map((element) => changedElement(element, change))]
  })
  return Object.fromEntries(entries)
}

function changedElement(
  element: MessageFormatElement,
  change: (literal: string) => string,
): MessageFormatElement {
  if ('options' in element) {
    const options = Object.entries(element.options).map(([name, { value }]) => [
      name,
      { value: value.map((each) => changedElement(each, change)) },
    ])
    return { ...element, options: Object.fromEntries(options) }
  }
  // A literal of blanks only separates two arguments.
  const isLiteral = element.type === LITERAL && 'value' in element && element.value.trim() !== ''
  return isLiteral ? { ...element, value: change(element.value) } : element
}

/** The type of a literal in a parsed ICU message. */
const LITERAL = 0
