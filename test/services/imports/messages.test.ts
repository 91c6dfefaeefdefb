import { describe, expect, it } from 'vitest'
import { ImportMessage, importMessageCodes, says } from '../../../engine/imports/index.ts'
import { Language } from '../../../services/mail/languages.ts'
import { messageText } from '../../../services/portability/imports/message-text.ts'
import { de } from '../../../services/portability/imports/texts/de.ts'
import { en } from '../../../services/portability/imports/texts/en.ts'
import { es } from '../../../services/portability/imports/texts/es.ts'
import { fr } from '../../../services/portability/imports/texts/fr.ts'

/** The names of the values that a text fills in. */
const valuesOf = (text: string) => [...text.matchAll(/\{(\w+)/g)].map(([, name]) => name).toSorted()

describe('AI13 the texts of what an import says', () => {
  it.each(Object.entries({ de, es, fr }))('name the same values in %s as in English', (_, words) => {
    const differing = importMessageCodes.filter(
      (code) => String(valuesOf(words[code])) !== String(valuesOf(en[code])),
    )
    expect(differing).toEqual([])
  })

  it.each(Object.entries({ de, es, fr }))('are those of %s, and not the English ones', (_, words) => {
    const plain = importMessageCodes.filter((code) => /[a-z]{3}/.test(en[code].replace(/\{[^}]*\}/g, '')))
    expect(plain.filter((code) => words[code] === en[code])).toEqual([])
    expect(plain.length).toBeGreaterThan(100)
  })

  it.each(Language.options)('have no value that is not closed, in %s', (language) => {
    for (const code of importMessageCodes) expect(messageText(says(code), language)).not.toMatch(/[{}|]/)
  })

  it('count in words and digits of the language', () => {
    const left = says('sheets_left', {
      sheets: [
        says('sheet_left', { name: 'A', rows: 1 }),
        says('hidden_sheet_left', { name: 'B', rows: 12_345 }),
      ],
    })
    expect(messageText(left, 'en')).toBe(
      'These sheets of the file are not imported: “A” (1 row), “B” (hidden, 12,345 rows).',
    )
    expect(messageText(left, 'de')).toBe(
      'Diese Blätter der Datei werden nicht importiert: „A“ (1 Zeile), „B“ (verborgen, 12.345 Zeilen).',
    )
  })

  it('put what a value says of itself into the text, and nothing else', () => {
    expect(messageText(says('row_above_header', { text: 'the {text} of $& and {count|a|b}' }), 'en')).toBe(
      'the row is above the header: "the {text} of $& and {count|a|b}"',
    )
  })

  it('are found again after they were written to disk, also those of an older program', () => {
    const message = says('left_as_is', { by: says('found_by_id') })
    expect(ImportMessage.parse(JSON.parse(JSON.stringify(message)))).toEqual(message)
    expect(ImportMessage.safeParse({ code: 'unknown_code' }).success).toBe(false)
    expect(messageText('the row is empty', 'de')).toBe('the row is empty')
  })
})
