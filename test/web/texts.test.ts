import { readFileSync } from 'node:fs'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { householdCommands, rejectionCodes, TicketCategory, TicketState } from '../../engine/index.ts'
import { FINDINGS } from '../../services/operations/found.ts'
import { LAUNCH_KEYS } from '../../services/operations/launch.ts'
import { containerFields, itemFields } from '../../web/engine/views/thing-fields.ts'
import type * as Problem from '../../web/page/problem.ts'
import type * as Language from '../../web/page/texts/language.ts'
import type * as Text from '../../web/page/texts/text.ts'

let language: typeof Language
let page: typeof Text
let problem: typeof Problem
const kept = new Map<string, string>()
/** What the page does when another tab has changed what the browser keeps. */
let onStorage: (event: { key: string; newValue: string | null }) => void = () => {}
const documentElement = { lang: 'en', dir: '' }

/** A browser as far as the texts need one, whose person prefers these languages. */
function browser(languages: readonly string[]): void {
  kept.clear()
  vi.stubGlobal('navigator', { languages })
  vi.stubGlobal('addEventListener', (_: string, listener: typeof onStorage) => {
    onStorage = listener
  })
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
  problem = await import('../../web/page/problem.ts')
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

it('shows numbers and prices with the digits that are stored', async () => {
  await language.startLanguage()
  const amount = (quantity: number) => page.text('value.amount', { quantity, unit: 'kg' })
  expect([0.0001, 0.1 + 0.2, 1234.123456, 12].map(amount)).toEqual([
    '0.0001 kg',
    '0.3 kg',
    '1,234.123456 kg',
    '12 kg',
  ])
  expect(page.number(0.000_000_1)).toBe('0.0000001')
  expect(['0.0125', '1.50', '1.5000', '2'].map((each) => page.money(each, 'EUR'))).toEqual([
    '€0.0125',
    '€1.50',
    '€1.50',
    '€2.00',
  ])
  expect(['120', '120.50'].map((each) => page.money(each, 'JPY'))).toEqual(['¥120', '¥120.5'])
  expect(page.money('0.0010', '')).toBe('0.0010')
})

it('counts days by the calendar, also where summer time begins or ends', async () => {
  await language.startLanguage()
  const zone = process.env.TZ
  process.env.TZ = 'Europe/Berlin'
  vi.useFakeTimers({ toFake: ['Date'] })
  const at = (iso: string) => vi.setSystemTime(new Date(iso))
  try {
    // A day of 25 hours, and its last hour.
    at('2026-10-25T23:45:00+01:00')
    expect(['2026-10-25', '2026-10-24', '2026-10-23'].map(page.dayName)).toEqual([
      'today',
      'yesterday',
      'Oct 23, 2026',
    ])
    expect(page.moment('2026-10-25T00:05:00+02:00')).toBe('25 hours ago')
    expect(page.moment('2026-10-24T23:15:00+02:00')).toBe('yesterday')
    // A day of 23 hours.
    at('2026-03-29T23:45:00+02:00')
    expect(['2026-03-29', '2026-03-28', '2026-03-27'].map(page.dayName)).toEqual([
      'today',
      'yesterday',
      'Mar 27, 2026',
    ])
    // More than a day and a half ago: by the calendar it is two days.
    at('2026-07-10T08:00:00+02:00')
    expect(page.moment('2026-07-08T22:00:00+02:00')).toBe('2 days ago')
    expect(page.moment('2026-07-09T01:00:00+02:00')).toBe('yesterday')
    expect(page.moment('2026-07-11T23:00:00+02:00')).toBe('tomorrow')
    expect(page.moment('2026-07-04T23:00:00+02:00')).toBe('6 days ago')
    expect(page.shortMoment('2026-07-04T01:00:00+02:00')).toBe('6 days ago')
    expect(page.shortMoment('2026-07-03T23:00:00+02:00')).toBe('Jul 3, 2026')
  } finally {
    vi.useRealTimers()
    if (zone === undefined) delete process.env.TZ
    else process.env.TZ = zone
  }
})

it('shows English when the browser has no language with texts', async () => {
  browser(['sv-SE'])
  await language.startLanguage()
  expect(page.text('nav.things')).toBe('Things')
  expect(documentElement.lang).toBe('en')
})

it('says when an export goes in words that a time in the future and a date both follow', async () => {
  const said: string[] = []
  for (const tag of ['en', 'de', 'fr', 'es'] as const) {
    await language.chooseLanguage(tag)
    await language.loadSeldomTexts()
    said.push(
      page.text('exports.ready', {
        size: '64 kB',
        until: page.moment(new Date(Date.now() + 3 * 86_400_000 - 1000).toISOString()),
      }),
    )
  }
  expect(said).toEqual([
    '64 kB · expires in 3 days',
    '64 kB · läuft ab: in 3 Tagen',
    '64 kB · expire\u00a0: dans 3 jours',
    '64 kB · caduca: dentro de 3 días',
  ])
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

it('follows a choice in another tab, and shows the last choice whichever texts arrive last', async () => {
  await language.startLanguage()
  onStorage({ key: 'stowage.language', newValue: 'de' })
  await vi.waitFor(() => expect(page.text('nav.things')).toBe('Dinge'))
  expect(language.chosenLanguage.value).toBe('de')
  onStorage({ key: 'stowage.session', newValue: 'fr' })
  // English is there at once.
  await Promise.all([language.chooseLanguage('es'), language.chooseLanguage('en')])
  expect(page.text('nav.things')).toBe('Things')
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

it('tells every reason for a refusal in each language, and in English in the words of the engine', async () => {
  const code = 'not_empty'
  const message = 'The shelf is not empty.'
  await language.loadSeldomTexts()
  const missing: string[] = []
  for (const tag of ['en', 'de', 'fr', 'es'] as const) {
    await language.chooseLanguage(tag)
    for (const each of Object.keys(rejectionCodes))
      if (!page.isTextKey(`refusal.${each}`)) missing.push(`${tag} ${each}`)
    const told = problem.refusalOf({ code, message })
    if (tag === 'en') expect(told).toBe(message)
    else expect(told).not.toBe(message)
    expect(problem.refusalOf({ code: 'of_a_newer_server', message })).toBe(message)
  }
  expect(missing).toEqual([])
  await language.chooseLanguage('auto')
})

it('names every operation of a household, as the history shows it', async () => {
  await language.loadSeldomTexts()
  const missing: string[] = []
  for (const tag of ['en', 'de', 'fr', 'es'] as const) {
    await language.chooseLanguage(tag)
    for (const type of householdCommands.keys()) {
      if (!page.isTextKey(`operation.${type}`)) missing.push(`${tag} ${type}`)
    }
  }
  expect(missing).toEqual([])
  await language.chooseLanguage('auto')
})

it('says in each language what the installation found about itself, and what to do about it', async () => {
  await language.loadSeldomTexts()
  const wanted = [
    ...Object.entries(FINDINGS).flatMap(([code, level]) => {
      const name = `operation.found.${code}`
      return level === 'ok' || code.startsWith('gate_') ? [name] : [name, `${name}.advice`]
    }),
    ...LAUNCH_KEYS.map((key) => `operation.launch.item.${key}`).flatMap((name) => [name, `${name}.advice`]),
  ]
  for (const tag of ['en', 'de', 'fr', 'es'] as const) {
    await language.chooseLanguage(tag)
    const messages = language.shownLanguage.value.messages
    expect(
      wanted.filter((name) => !Object.hasOwn(messages, name)),
      tag,
    ).toEqual([])
    const found = Object.keys(messages).filter((name) => /^operation\.(found|launch\.item)\./.test(name))
    expect(found.toSorted(), tag).toEqual(wanted.toSorted())
  }
  await language.chooseLanguage('auto')
})

it('joins alternatives, and shortens moments, in the language of the person', async () => {
  await language.chooseLanguage('de')
  expect(page.oneOf(['rot', 'grün', 'blau'])).toBe('rot, grün oder blau')
  // Noon where the person is, whatever day it is in Greenwich.
  expect(page.shortMoment(new Date(2020, 4, 4, 12).toISOString())).toBe('04.05.2020')
  expect(page.shortMoment(new Date().toISOString())).toBe('jetzt')
  expect(page.money('1234.5', 'EUR')).toBe('1.234,50\u00a0€')
  expect([page.money('12.5', ''), page.money('a lot', 'EUR'), page.money('3', 'euro')]).toEqual([
    '12,5',
    'a lot',
    '3',
  ])
  expect([page.isOver('2020-05-04'), page.isOver('2999-01-01')]).toEqual([true, false])
  await language.chooseLanguage('auto')
})

it('says du, tu and tú to the person in every text', async () => {
  const formal = {
    // After a word in small letters it is no beginning of a sentence.
    de: /[a-zäöüß,] (Sie|Ihnen|Ihr|Ihre[mnrs]?)\b/,
    fr: /\b(vous|votre|vos)\b/i,
    es: /\b(usted|ustedes)\b/i,
  } as const
  await language.loadSeldomTexts()
  for (const tag of ['de', 'fr', 'es'] as const) {
    await language.chooseLanguage(tag)
    const found = Object.entries(language.shownLanguage.value.messages)
      // Two people are meant there.
      .filter(([key]) => !key.startsWith('conflicts.reason.'))
      .filter(([, message]) => formal[tag].test(JSON.stringify(message)))
    expect(found, tag).toEqual([])
  }
  await language.chooseLanguage('auto')
})

it('says in the language of the person that the server has a fault, on every page', async () => {
  const { ApiError } = await import('../../web/page/api.ts')
  await language.chooseLanguage('de')
  const message = 'The server could not judge this operation; the fault is logged.'
  expect(problem.problemOf(new ApiError(500, 'internal_error', message))).toContain(
    'Der Server hat einen Fehler',
  )
  await language.chooseLanguage('auto')
})

it('has one name in each language for things, boxes, places and tags', () => {
  const others = {
    en: /": ".*\bcontainers?\b/i,
    de: /Behälter|Schlagw|Gegenst[aä]nd|: "Ohne Platz"/,
    fr: /contenant|emplacement|# choses?\b|# lieux?\b|lieux,/,
    es: /recipiente|contenedor|: "Sin sitio"/,
  } as const
  for (const [tag, other] of Object.entries(others)) {
    const texts = ['', 'seldom/'].flatMap((folder) =>
      readFileSync(`web/page/texts/${folder}${tag}.json`, 'utf8').split('\n'),
    )
    // Those of the palette are never shown: people look for a page by the names that other programs have.
    const shown = texts.filter((line) => !line.includes('"palette.words.'))
    expect(
      shown.filter((line) => other.test(line.replaceAll(/\{containers,/g, ''))),
      tag,
    ).toEqual([])
  }
})

it('names each field of lists before the texts of seldom pages are loaded', () => {
  const first = JSON.parse(readFileSync('web/page/texts/en.json', 'utf8'))
  const fields = [...Object.keys(itemFields), ...Object.keys(containerFields)]
  expect(fields.filter((field) => !Object.hasOwn(first, `field.${field}`))).toEqual([])
})

it('names the topics and the states of tickets that the engine has, in the same order', async () => {
  const { CATEGORIES, STATES } = await import('../../web/page/help/read-ticket.ts')
  expect(CATEGORIES).toEqual(TicketCategory.options)
  expect(STATES).toEqual(TicketState.options)
})
