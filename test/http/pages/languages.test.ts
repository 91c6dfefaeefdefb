import { AsyncLocalStorage } from 'node:async_hooks'
import { describe, expect, it, vi } from 'vitest'
import { de as connectionDe } from '../../../http/connection/texts/de.ts'
import { en as connectionEn } from '../../../http/connection/texts/en.ts'
import { es as connectionEs } from '../../../http/connection/texts/es.ts'
import { fr as connectionFr } from '../../../http/connection/texts/fr.ts'
import { de } from '../../../http/pages/texts/de.ts'
import { en } from '../../../http/pages/texts/en.ts'
import { es } from '../../../http/pages/texts/es.ts'
import { fr } from '../../../http/pages/texts/fr.ts'
import { inLanguage, requestedLanguage } from '../../../services/mail/languages.ts'
import { PASSWORD, testStowage } from '../../support/stowage.ts'
import { invites } from '../members/family.ts'
import { type PageAnswer, pathOf, Visitor } from './visitor.ts'

const TEXTS = { en, de: de.texts, fr: fr.texts, es: es.texts } as const

const CONNECTION = { en: connectionEn, de: connectionDe, es: connectionEs, fr: connectionFr } as const

/** The fields of browsers in each language; the last one names no language that the pages have. */
const FIELDS = [
  { language: 'de', field: 'de-AT,de;q=0.9,en;q=0.5' },
  { language: 'fr', field: 'en;q=0.3, fr-CH' },
  { language: 'es', field: 'nl, es-MX;q=0.7, de;q=0' },
  { language: 'en', field: 'nl, ja;q=0.2' },
] as const

/** The English sentences: what a page in another language must not have. */
const ENGLISH = [...sentencesOf(en), ...sentencesOf(connectionEn)]

function sentencesOf(texts: object): string[] {
  return Object.values(texts).flatMap((text: unknown) => {
    if (typeof text === 'object' && text !== null) return sentencesOf(text)
    return typeof text === 'string' && text.length > 12 ? [text] : []
  })
}

async function home() {
  const stowage = await testStowage({ STOWAGE_REGISTRATION: 'first' })
  const ada = await stowage.register('ada', { household_name: 'Home' })
  return { stowage, ada }
}

describe.each(FIELDS)('I63 a browser that prefers $language', ({ field, language }) => {
  const texts = TEXTS[language]

  function expectLanguage({ headers, text }: PageAnswer, ...words: readonly string[]) {
    expect(text).toContain(`<html lang="${language}">`)
    expect(headers.get('content-language')).toBe(language)
    expect(headers.get('vary')).toMatch(/\bAccept-Language\b/i)
    for (const each of words) expect(text).toContain(each)
    const english = language === 'en' ? [] : ENGLISH.filter((each) => text.includes(each))
    expect(english).toEqual([])
  }

  function visitorOf(stowage: Awaited<ReturnType<typeof home>>['stowage']): Visitor {
    const visitor = new Visitor(stowage)
    visitor.language = field
    return visitor
  }

  it('I63 reads an invitation in it, with what is wrong with the form, and its account', async () => {
    const { ada, stowage } = await home()
    const { token } = await invites(ada, 'member', { name: 'Ben' })
    const visitor = visitorOf(stowage)
    expectLanguage(await visitor.get('/join'), texts.links.join, texts.links.paste)
    const shown = await visitor.get(`/join#${token}`)
    expectLanguage(shown, `<h1>${texts.join.title('Home')}</h1>`, texts.join.may.member, texts.fields.name)
    const action = `/join#${token}/register`
    const typed = { name: 'Ben', email: 'ben@example.org', password: PASSWORD }
    const refused = [
      { field: { password: 'short' }, details: ['too_small'] },
      { field: { password: 'password12' }, details: ['too_guessable'] },
      { field: { email: 'ben', name: ' ' }, details: ['email', 'name'] },
      { field: { email: 'ada@example.org' }, details: ['email.email_taken'] },
    ] as const
    for (const { details, field: wrong } of refused) {
      const answer = await visitor.send(action, { ...typed, ...wrong })
      const refusals = language === 'en' ? null : { de, fr, es }[language].refusals
      expectLanguage(answer, ...details.flatMap((each) => refusals?.details[each] ?? []))
      if (language === 'en') expect(answer.text).toContain('class="bad"')
    }
    expect((await visitor.send(action, typed)).status).toBe(303)
    expectLanguage(await visitor.get('/account'), texts.account.open_app, texts.account.roles.member)
    expectLanguage(await visitor.get('/account/password'), texts.fields.present_password)
    expectLanguage(await visitor.get(`/join#${token}`), texts.join.gone)
  })

  it('I63 reads a shared place and a label in it, with its numbers and days', async () => {
    const { ada, stowage } = await home()
    const cellar = await ada.creates('location.create', { name: 'Cellar' })
    const inside = { placement: { kind: 'location', id: cellar } }
    await ada.creates('container.create', { name: 'Kit', ...inside })
    const oil = await ada.creates('item.create', { name: 'Oil', quantity: 1234.5, unit: 'l' })
    await ada.does('item.move', { public_id: oil, ...inside })
    const { data } = await ada.api('POST', '/household/guest-links', { kind: 'location', id: cellar })
    const visitor = visitorOf(stowage)
    // In a browser of its own: it leads a guest from a label to the page of the link.
    const place = await visitorOf(stowage).get(pathOf(String(data.link)))
    const number = { en: '1,234.5 l', de: '1.234,5 l', fr: '1\u202f234,5 l', es: '1234,5 l' }[language]
    const { kinds } = texts.thing
    expectLanguage(place, texts.guest.of(kinds.location, 'Home'), kinds.container, number)
    const { expires_at } = data.guest_link as { expires_at: string }
    const locale = language === 'en' ? 'en-GB' : language
    const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
    expect(place.text).toContain(texts.guest.until(day.format(new Date(expires_at))))

    expectLanguage(await visitor.get(`/q/${oil}`), texts.label.found_title, texts.sign_in.forgotten)
    const wrong = { email: 'ada@example.org', password: 'wrong password' }
    expectLanguage(await visitor.send('/account/sign-in', wrong), texts.problems.wrong_sign_in)
    await visitor.send('/account/sign-in', { ...wrong, password: PASSWORD })
    const label = await visitor.get(`/q/${oil}`)
    expectLanguage(label, texts.thing.now, texts.thing.by('ada'), texts.thing.in('Cellar'), number)
    expectLanguage(await visitor.get('/q/K7QM-2XWD'), texts.label.unknown_title)
  })

  it('I63 reads the links of mails, the status and errors in it', async () => {
    const { stowage } = await home()
    const visitor = visitorOf(stowage)
    const { links } = texts
    expectLanguage(await visitor.get('/reset-password'), links.reset)
    expectLanguage(await visitor.get('/verify-email'), links.email)
    expectLanguage(await visitor.get('/confirm-account'), links.registration)
    expectLanguage(await visitor.get('/guest'), links.guest)
    expectLanguage(await visitor.get('/account/forgot-password'), texts.forgot.by_operator)
    expectLanguage(await visitor.send('/account/forgot-password', { email: 'ada' }), 'class="bad"')
    expectLanguage(await visitor.get('/account/forgot-password'))
    expectLanguage(
      await visitor.send('/account/forgot-password', { email: 'ada@example.org' }),
      texts.forgot.mailbox,
    )
    expectLanguage(await visitor.get('/status'), texts.status.names.households, texts.status.no_incidents)
    expectLanguage(await visitor.get('/nothing'), texts.errors.no_page)
    await visitor.get('/account/sign-in')
    const late = await visitor.send('/account/sign-in', { form_token: 'x' })
    expectLanguage(late, texts.errors.refused)
  })
  it('I63 reads in it how the server is reached, and how a device comes to trust it', async () => {
    const plain = CONNECTION[language]
    const visitor = visitorOf((await home()).stowage)
    expectLanguage(await visitor.get('/connection'), `<h1>${plain.title}</h1>`, plain.own_machine)
    const secure = visitorOf(await testStowage({ STOWAGE_TLS: 'local', STOWAGE_TLS_PORT: '0' }))
    const steps = Object.values(plain.systems).flatMap((each) => each.steps[0] ?? [])
    expectLanguage(await secure.get('/connection'), plain.trust, plain.compare, ...steps)
  })
})

it('keeps the language of a request only where it is another one than without it', () => {
  const kept = vi.spyOn(AsyncLocalStorage.prototype, 'run')
  expect(inLanguage('en', requestedLanguage)).toBe('en')
  expect(kept).not.toHaveBeenCalled()
  expect(inLanguage('de', () => [requestedLanguage(), inLanguage('en', requestedLanguage)])).toEqual([
    'de',
    'en',
  ])
  kept.mockRestore()
})
