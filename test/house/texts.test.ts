import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type MessageFormatElement, parse } from '@formatjs/icu-messageformat-parser'
import { IntlMessageFormat } from 'intl-messageformat'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type Part, partsOf, textOf } from '../../web/page/texts/message.ts'

const FOLDER = join(import.meta.dirname, '../../web/page/texts')
const Messages = z.record(z.string(), z.string().min(1))

const messagesOf = (language: string) =>
  new Map(
    [`${language}.json`, `seldom/${language}.json`].flatMap((name) =>
      Object.entries(Messages.parse(JSON.parse(readFileSync(join(FOLDER, name), 'utf8')))),
    ),
  )

/** The arguments of a message, such as `count` with the type of a plural, each once. */
function argumentsOf(message: string): string[] {
  const found = new Set<string>()
  const collect = (element: MessageFormatElement) => {
    // A literal (0) and the `#` of a plural (7) are no arguments.
    if (element.type !== 0 && element.type !== 7)
      found.add(`${String(element.value)} of type ${element.type}`)
    if ('options' in element) for (const { value } of Object.values(element.options)) value.forEach(collect)
  }
  parse(message, { ignoreTag: true }).forEach(collect)
  return [...found].sort()
}

/** The cases of each plural of a message. */
function pluralsOf(message: string): string[][] {
  const found: string[][] = []
  const collect = (element: MessageFormatElement) => {
    if (!('options' in element)) return
    if (element.type === 6) found.push(Object.keys(element.options))
    for (const { value } of Object.values(element.options)) value.forEach(collect)
  }
  parse(message, { ignoreTag: true }).forEach(collect)
  return found
}

/** The values of a message in turn: those that numbers and cases tell apart. */
function samplesOf(message: string): Record<string, string | number>[] {
  const names = new Map<string, number>()
  const collect = (element: MessageFormatElement) => {
    if (element.type !== 0 && element.type !== 7 && 'value' in element) names.set(element.value, element.type)
    if ('options' in element) for (const { value } of Object.values(element.options)) value.forEach(collect)
  }
  parse(message, { ignoreTag: true }).forEach(collect)
  const sample = (number: number, word: string) =>
    Object.fromEntries([...names].map(([name, type]) => [name, type === 1 || type === 5 ? word : number]))
  return [
    sample(0, 'no'),
    sample(1, 'yes'),
    sample(2, 'constructor'),
    sample(1234.5, '{#}'),
    sample(1_000_000, ''),
  ]
}

const english = messagesOf('en')

describe.each(['en', 'de', 'fr', 'es'])('the messages in %s', (language) => {
  it('are filled in by the page as ICU says', () => {
    const numbers = new Intl.NumberFormat(language)
    const plurals = new Intl.PluralRules(language)
    const formatters = {
      number: (value: number) => numbers.format(value),
      plural: (value: number) => plurals.select(value),
    }
    for (const [key, message] of messagesOf(language)) {
      const icu = new IntlMessageFormat(message, language, undefined, { ignoreTag: true })
      const parts = partsOf(message)
      for (const values of samplesOf(message))
        expect(textOf(parts, values, formatters), key).toBe(String(icu.format(values)))
    }
  })
})

it('a message that the page cannot read is an error, as is a value that is missing', () => {
  for (const wrong of [
    '{',
    '{count',
    '{day, date}',
    '}',
    'a } b',
    '{count, plural, one {#}',
    '{count, plural}}',
  ])
    expect(() => partsOf(wrong), wrong).toThrow('Not a message')
  const formatters = { number: String, plural: () => 'other' }
  const read = (message: string): readonly Part[] => partsOf(message)
  expect(() => textOf(read('{name} is here'), {}, formatters)).toThrow('"name"')
  expect(textOf(read("It''s '{name}' of {name}, isn't it"), { name: 'Ada' }, formatters)).toBe(
    "It's {name} of Ada, isn't it",
  )
})

describe.each(['de', 'fr', 'es'])('the texts of the page in %s', (language) => {
  const translated = messagesOf(language)

  it('have exactly the keys of the English ones', () => {
    const missing = [...english.keys()].filter((key) => !translated.has(key))
    const unknown = [...translated.keys()].filter((key) => !english.has(key))
    expect({ missing, unknown }).toEqual({ missing: [], unknown: [] })
  })

  it('have the arguments of the English ones', () => {
    const known = [...translated].filter(([key]) => english.has(key))
    const ours = Object.fromEntries(known.map(([key, message]) => [key, argumentsOf(message)]))
    const theirs = Object.fromEntries(known.map(([key]) => [key, argumentsOf(english.get(key) ?? '')]))
    expect(ours).toEqual(theirs)
  })

  it('have the plurals one and other', () => {
    for (const [key, message] of translated) {
      // A message that only sets apart a number, such as none, has no other cases in any language.
      const needed = pluralsOf(english.get(key) ?? '').some((cases) => cases.includes('one'))
      for (const cases of pluralsOf(message))
        expect(cases, key).toEqual(expect.arrayContaining(needed ? ['one', 'other'] : ['other']))
    }
  })
})
