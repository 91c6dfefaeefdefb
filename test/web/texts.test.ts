import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type * as Language from '../../web/page/texts/language.ts'
import type * as Text from '../../web/page/texts/text.ts'

let language: typeof Language
let page: typeof Text
const kept = new Map<string, string>()
const documentElement = { lang: 'en', dir: '' }

/** A browser as far as the texts need one, whose person prefers these languages. */
function browser(languages: readonly string[]): void {
  kept.clear()
  vi.stubGlobal('navigator', { languages })
  vi.stubGlobal('document', { documentElement })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
}

beforeAll(async () => {
  browser(['en'])
  language = await import('../../web/page/texts/language.ts')
  page = await import('../../web/page/texts/text.ts')
})

beforeEach(() => browser(['en']))

it('shows the first language of the browser that has texts, with the region of the person', async () => {
  browser(['sv-SE', 'de-AT', 'fr'])
  await language.startLanguage()
  expect(page.text('nav.things')).toBe('Dinge')
  expect(documentElement).toEqual({ lang: 'de', dir: 'ltr' })
  expect(language.shownLanguage.value.locale).toBe('de-AT')
  expect(page.number(1234.5)).toBe(new Intl.NumberFormat('de-AT').format(1234.5))
})

it('shows English when the browser has no language with texts', async () => {
  browser(['sv-SE'])
  await language.startLanguage()
  expect(page.text('nav.things')).toBe('Things')
  expect(documentElement.lang).toBe('en')
})

it('prefers the language that the person chose, and keeps it', async () => {
  browser(['de'])
  await language.chooseLanguage('es')
  expect(page.text('things.count', { count: 1234 })).toBe('1234 objetos')
  expect(page.day('2026-11-20')).toBe('20 nov 2026')
  await language.startLanguage()
  expect(language.chosenLanguage.value).toBe('es')
  await language.chooseLanguage('auto')
  expect(page.text('things.count', { count: 1 })).toBe('1 Ding')
  expect(kept.size).toBe(0)
})

it('takes a text from English that a translation lacks, with the plural rules of English', async () => {
  // To French, none is singular.
  await language.chooseLanguage('fr')
  expect(page.text('things.count', { count: 0 })).toBe('0 objet')
  const shown = language.shownLanguage.value
  const { 'things.count': _, ...messages } = shown.messages
  language.shownLanguage.value = { ...shown, messages }
  expect(page.text('things.count', { count: 0 })).toBe('0 things')
  expect(page.text('nav.things')).toBe('Objets')
})

it('ignores a kept language that is none', async () => {
  kept.set('stowage.language', 'constructor')
  await language.startLanguage()
  expect(language.shownLanguage.value.tag).toBe('en')
})

it('makes English longer, and mirrors it, for tests', async () => {
  kept.set('stowage.language', 'en-XA')
  await language.startLanguage()
  expect(page.text('nav.things')).toBe('Thîñgs~~')
  expect(page.text('things.count', { count: 2 })).toBe('2 thîñgs~~')
  kept.set('stowage.language', 'ar-XB')
  await language.startLanguage()
  expect(documentElement).toEqual({ lang: 'ar-XB', dir: 'rtl' })
  expect(page.text('nav.things')).toBe('\u202eThings\u202c')
  expect(language.chosenLanguage.value).toBe('auto')
})
