import { type Language, requestedLanguage } from '../../services/mail/languages.ts'
import { texts } from '../pages/texts/index.ts'
import type { Html } from './html.ts'
import { html } from './html.ts'
import { STYLE } from './style.ts'

/** The logo: "boxes" of Lucide, as in the app. */
const LOGO = {
  html: '<svg class="logo" viewBox="0 0 24 24" aria-hidden="true"><path d="M2.97 12.92A2 2 0 0 0 2 14.63v3.24a2 2 0 0 0 .97 1.71l3 1.8a2 2 0 0 0 2.06 0L12 19v-5.5l-5-3-4.03 2.42Z"/><path d="m7 16.5-4.74-2.85"/><path d="m7 16.5 5-3"/><path d="M7 16.5v5.17"/><path d="M12 13.5V19l3.97 2.38a2 2 0 0 0 2.06 0l3-1.8a2 2 0 0 0 .97-1.71v-3.24a2 2 0 0 0-.97-1.71L17 10.5l-5 3Z"/><path d="m17 16.5-5-3"/><path d="m17 16.5 4.74-2.85"/><path d="M17 16.5v5.17"/><path d="M7.97 4.42A2 2 0 0 0 7 6.13v4.37l5 3 5-3V6.13a2 2 0 0 0-.97-1.71l-3-1.8a2 2 0 0 0-2.06 0l-3 1.8Z"/><path d="M12 8 7.26 5.15"/><path d="m12 8 4.74-2.85"/><path d="M12 13.5V8"/></svg>',
}

/** Options of a page. */
export interface Frame {
  /** The short code of the label that led here; it stands in the footer. */
  readonly code?: string | null
  /** Links beside the logo. */
  readonly links?: readonly { readonly href: string; readonly text: string }[]
  /** For long texts and tables. */
  readonly wide?: boolean
  /** The language of the body; that of the request by default. */
  readonly language?: Language
}

/** A whole page that the server writes. `body` is what the card contains. */
export function page(
  title: string,
  body: Html,
  { code = null, links = [], wide = false, language = requestedLanguage() }: Frame = {},
): string {
  const { frame } = texts(language)
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} · Stowage</title>
<link rel="icon" href="data:,">
<style>${{ html: STYLE }}</style>
</head>
<body${wide && html` class="wide"`}>
<header>
<a class="brand" href="/">${LOGO}Stowage</a>
${links.length > 0 && html`<nav aria-label="${frame.pages}">${links.map(({ href, text }) => html`<a href="${href}">${text}</a>`)}</nav>`}
</header>
<main>
${body}
</main>
<footer>${code !== null && html`<code>${code}</code>`}<a class="foot" href="/connection">${frame.connection}</a><a class="foot" href="/docs/guides">${frame.guides}</a></footer>
</body>
</html>
`.html
}
