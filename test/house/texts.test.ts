import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type MessageFormatElement, parse } from '@formatjs/icu-messageformat-parser'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'

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

const english = messagesOf('en')

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
