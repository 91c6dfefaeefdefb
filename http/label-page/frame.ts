import type { Html } from './html.ts'
import { html } from './html.ts'
import { STYLE } from './style.ts'

/** The logo: a box with a label on it. */
export const MARK = {
  html: '<svg class="mark" viewBox="0 0 52 52" fill="none" stroke="currentColor" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round" aria-hidden="true"><path d="M6 16 26 6l20 10v21L26 47 6 37z"/><path d="m6 16 20 10 20-10M26 26v21"/><path d="M33 34.5l6-3v5l-6 3z" fill="currentColor"/></svg>',
}

/** A whole page; `code` stands in its footer. */
export function page(title: string, body: Html, code: string | null = null): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} · Stowage</title>
<link rel="icon" href="data:,">
<style>${{ html: STYLE }}</style>
</head>
<body>
<main>
${body}
<footer><a href="/">Stowage</a>${code !== null && html`<code>${code}</code>`}</footer>
</main>
</body>
</html>
`.html
}
