import { codeIn } from '../accounts/given-code.ts'
import type { Language } from './languages.ts'
import type { Mail } from './mail.ts'
import { de } from './texts/de.ts'
import { en } from './texts/en.ts'
import { es } from './texts/es.ts'
import { fr } from './texts/fr.ts'

const WORDS = { en, de, fr, es } as const

/** Maximum length of a name in a mail, in characters. */
const MAX_NAME = 80

/** A mail as its reader sees it. */
export interface WrittenMail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Writes a mail in a language, as text and as HTML. */
export function writeMail(mail: Mail, language: Language, base_url: string): WrittenMail {
  const { footer, mails } = WORDS[language]
  const { after, before, button, subject } = mails[mail.kind]
  const values = valuesOf(mail, language)
  const fill = (line: string) => filled(line, values)
  const [above, below] = [before.map(fill), after.map(fill)]
  const last = filled(footer, { address: base_url })
  const text = `${[...above, mail.link, ...below, `-- \n${last}`].join('\n\n')}\n`
  return { subject, text, html: htmlOf(language, { subject, above, button, link: mail.link, below, last }) }
}

/** The values of the placeholders. Names are other people's texts, so they cannot look like addresses of pages. */
function valuesOf(mail: Mail, language: Language): Readonly<Record<string, string>> {
  // The code of a link, for a browser without scripts.
  const values: Record<string, string> = { code: codeIn(mail.link) }
  for (const [name, value] of Object.entries(mail))
    values[name] = name === 'at' ? dayAndTime(value, language) : harmless(value)
  return values
}

function filled(line: string, values: Readonly<Record<string, string>>): string {
  return line.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
}

/** A name on one line that no mail program turns into a link. */
function harmless(text: string): string {
  const plain = text.replaceAll(/\p{C}+/gu, ' ').replaceAll(/:\/\/|\bwww\./gi, ' ')
  const apart = plain.replaceAll(/(?<=\w)\.(?=\w)/g, '. ').trim()
  return apart.length > MAX_NAME ? `${apart.slice(0, MAX_NAME)}…` : apart
}

function dayAndTime(at: string, language: Language): string {
  const form = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  return `${form.format(new Date(at))} (UTC)`
}

interface Parts {
  readonly subject: string
  readonly above: readonly string[]
  readonly button: string
  readonly link: string
  readonly below: readonly string[]
  readonly last: string
}

/** Mail programs ignore style sheets, so each element has its own style. No picture and no script is loaded. */
function htmlOf(language: Language, { above, below, button, last, link, subject }: Parts): string {
  const paragraph = (line: string) => `<p style="margin:0 0 16px">${escaped(line)}</p>`
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#1d2420;background:#f4f5f1">
<div style="max-width:520px;margin:0 auto;padding:28px;background:#ffffff;border-radius:12px">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escaped(subject)}</h1>
${above.map(paragraph).join('\n')}
<p style="margin:0 0 16px"><a href="${escaped(link)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#1f6b4a;color:#ffffff;text-decoration:none;font-weight:600">${escaped(button)}</a></p>
<p style="margin:0 0 16px;font-size:13px;word-break:break-all">${escaped(link)}</p>
${below.map(paragraph).join('\n')}
<p style="margin:24px 0 0;font-size:13px;color:#5c665f">${escaped(last)}</p>
</div></body></html>
`
}

const SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? '')
}
