import { signal } from '@preact/signals'
import { followChoice } from '../other-tabs.ts'
import en from './en.json'
import { keys } from './keys.ts'
import type { Message } from './message.ts'

/** Texts of pages that few people open: they are loaded with such a page. */
type Seldom = typeof import('./seldom/en.json')

/** The keys of all texts of the page. */
export type TextKey = keyof typeof en | keyof Seldom

type Messages = Readonly<Partial<Record<TextKey, Message>>>

interface Language {
  /** The name of the language in the language itself. */
  readonly name: string
  readonly dir: 'ltr' | 'rtl'
  load(): Promise<Messages>
  seldom(): Promise<Messages>
}

/** The messages of a file by their keys. The build leaves the keys out of it: it has a line for each, in the order of the keys. */
function messagesOf(file: Messages | string, of: readonly string[]): Messages {
  if (typeof file !== 'string') return file
  return Object.fromEntries(file.split('\n').map((message, i) => [of[i] ?? i, message]))
}

/** The English texts, which are there from the start. */
export const english: Messages = messagesOf(en, keys)

async function often(file: Promise<{ readonly default: Messages }>): Promise<Messages> {
  return messagesOf((await file).default, keys)
}

async function seldom(file: Promise<{ readonly default: Messages }>): Promise<Messages> {
  const [{ default: messages }, of] = await Promise.all([file, import('./seldom/keys.ts')])
  return messagesOf(messages, of.keys)
}

const whole = { dir: 'ltr' } as const

/** The languages of the page that a person can choose. */
export const languages = {
  en: {
    ...whole,
    name: 'English',
    load: async () => english,
    seldom: () => seldom(import('./seldom/en.json')),
  },
  de: {
    ...whole,
    name: 'Deutsch',
    load: () => often(import('./de.json')),
    seldom: () => seldom(import('./seldom/de.json')),
  },
  fr: {
    ...whole,
    name: 'Français',
    load: () => often(import('./fr.json')),
    seldom: () => seldom(import('./seldom/fr.json')),
  },
  es: {
    ...whole,
    name: 'Español',
    load: () => often(import('./es.json')),
    seldom: () => seldom(import('./seldom/es.json')),
  },
} as const satisfies Readonly<Record<string, Language>>
export type LanguageTag = keyof typeof languages

/**
 * Languages for tests: English with longer words, and English from right to left. No setting offers them. A test writes the
 * tag to `localStorage['stowage.language']`.
 */
const pseudo = {
  'en-XA': {
    name: 'Pseudo',
    dir: 'ltr',
    load: async () => (await import('./pseudo.ts')).longer(english),
    seldom: async () => (await import('./pseudo.ts')).longer(await languages.en.seldom()),
  },
  'ar-XB': {
    name: 'Pseudo',
    dir: 'rtl',
    load: async () => (await import('./pseudo.ts')).mirrored(english),
    seldom: async () => (await import('./pseudo.ts')).mirrored(await languages.en.seldom()),
  },
} as const satisfies Readonly<Record<string, Language>>
type Tag = LanguageTag | keyof typeof pseudo

const all: Readonly<Record<Tag, Language>> = { ...languages, ...pseudo }
const KEY = 'stowage.language'

/** The language that is shown. `locale` is the tag for dates and numbers; it has the region of the person where it is known. */
interface Shown {
  readonly tag: Tag
  readonly locale: string
  readonly messages: Messages
}

/** The texts on the page follow this signal. */
export const shownLanguage = signal<Shown>({ tag: 'en', locale: 'en', messages: { ...english } })

/** The language that the person chose on this device; `auto`: that of the browser. */
export const chosenLanguage = signal<LanguageTag | 'auto'>('auto')

/** Shows the texts in the language of the person. Resolves when they are loaded; English is there at once. */
export function startLanguage(): Promise<void> {
  // What English is shown until then has the dates of the person already.
  shownLanguage.value = { ...shownLanguage.value, locale: localeOf('en') }
  // Where the texts are out of reach the earlier ones stay.
  followChoice(KEY, (chosen) => void showKept(chosen).catch(() => {}))
  return showKept(localStorage.getItem(KEY))
}

function showKept(kept: string | null): Promise<void> {
  chosenLanguage.value = isLanguageTag(kept) ? kept : 'auto'
  return show(isTag(kept) ? kept : ofBrowser())
}

/** Chooses a language for this device. @throws when its texts cannot be loaded; the earlier ones stay */
export async function chooseLanguage(chosen: LanguageTag | 'auto'): Promise<void> {
  await show(chosen === 'auto' ? ofBrowser() : chosen)
  chosenLanguage.value = chosen
  if (chosen === 'auto') localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, chosen)
}

/** Whether this is the tag of a language that a person can choose. */
export function isLanguageTag(tag: unknown): tag is LanguageTag {
  return typeof tag === 'string' && Object.hasOwn(languages, tag)
}

/** Whether a page was opened that has texts of its own. */
let wantsSeldom = false

let seldomTexts: Promise<void> | null = null

/** Loads the texts of pages that few people open, in the language that is shown. They are there when this resolves. */
export function loadSeldomTexts(): Promise<void> {
  wantsSeldom = true
  seldomTexts ??= addSeldomTexts().catch((error: unknown) => {
    seldomTexts = null
    throw error
  })
  return seldomTexts
}

async function addSeldomTexts(): Promise<void> {
  const { tag, messages } = shownLanguage.value
  // No text that is shown changes, so nothing is drawn again.
  Object.assign(messages, await all[tag].seldom())
}

/** How many languages were asked for: the last one is shown, whichever arrives last. */
let asked = 0

async function show(tag: Tag): Promise<void> {
  const turn = ++asked
  const often = await all[tag].load()
  const messages = { ...often, ...(wantsSeldom ? await all[tag].seldom() : {}) }
  // The person has chosen another language since.
  if (turn !== asked) return
  shownLanguage.value = { tag, locale: localeOf(tag), messages }
  const { documentElement } = document
  documentElement.lang = tag
  documentElement.dir = all[tag].dir
}

function isTag(tag: string | null): tag is Tag {
  return tag !== null && Object.hasOwn(all, tag)
}

/** The first language of the browser that has texts; English if there is none. */
function ofBrowser(): LanguageTag {
  return navigator.languages.map(primary).find(isLanguageTag) ?? 'en'
}

function localeOf(tag: Tag): string {
  // A pseudo-language has the words of English, and so its dates and numbers.
  const wanted = isLanguageTag(tag) ? tag : 'en'
  return navigator.languages.find((each) => primary(each) === wanted) ?? wanted
}

function primary(tag: string): string {
  return tag.split('-')[0]?.toLowerCase() ?? ''
}
