import { createHash } from 'node:crypto'
import { DOCUMENT_NAMES, readDocument, titleOf } from './guides.ts'
import { escaped, renderMarkdown } from './markdown.ts'

const STYLE = `
:root { color-scheme: light dark; --ink: #1d2433; --soft: #5b6475; --ground: #f6f4ef; --card: #fff; --line: #e2ddd2; --link: #1f5fae; --tint: #eef3fa }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e8eaf0; --soft: #a2aabb; --ground: #14171d; --card: #1c2129; --line: #2e3541; --link: #8ab8f5; --tint: #232c3a }
}
* { box-sizing: border-box }
body { margin: 0; padding: 1rem; background: var(--ground); color: var(--ink); font: 1rem/1.6 system-ui, sans-serif }
main, nav { max-width: 54rem; margin: 0 auto }
nav { padding: .25rem 0 1rem; color: var(--soft) }
main { padding: 1.5rem clamp(1rem, 4vw, 2.5rem) 2rem; background: var(--card); border: 1px solid var(--line); border-radius: .75rem }
h1 { margin: 0 0 1rem; font-size: 1.75rem; line-height: 1.2 }
h2 { margin: 2rem 0 .5rem; font-size: 1.25rem }
p, ul, ol, table, pre { margin: 0 0 1rem }
li { overflow-wrap: anywhere }
a { color: var(--link); text-underline-offset: .15em }
a:focus-visible { outline: 2px solid var(--link); outline-offset: 3px; border-radius: .25rem }
code { font: .9em/1.5 ui-monospace, "Cascadia Mono", Menlo, Consolas, monospace; background: var(--tint); border-radius: .25rem; padding: .1em .3em }
pre { overflow-x: auto; padding: .875rem 1rem; background: var(--tint); border-radius: .5rem }
pre code { padding: 0; background: none }
.wide { overflow-x: auto }
table { border-collapse: collapse; font-size: .9375rem }
th, td { padding: .375rem .75rem .375rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top }
`

/** Permits the pages their own style. They have no script, form or picture. */
export const GUIDE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The page of a document; undefined for a name that is not on the list. */
export async function guidePage(name: string): Promise<string | undefined> {
  const text = readDocument(name)
  if (text === undefined) return undefined
  const rendered = await renderMarkdown(text)
  const tables = rendered
    .replaceAll('<table>', '<div class="wide"><table>')
    .replaceAll('</table>', '</table></div>')
  return page(titleOf(text), '<a href="/docs/guides">Guides</a> · <a href="/docs">Reference</a>', tables)
}

/** The page that lists the documents by their titles. */
export function guidesPage(): string {
  const rows = DOCUMENT_NAMES.map((name) => {
    const title = titleOf(readDocument(name) ?? '')
    return `<li><a href="/docs/guides/${name}">${escaped(title)}</a></li>`
  })
  return page('Guides', '<a href="/docs">Reference</a>', `<h1>Guides</h1>\n<ul>\n${rows.join('\n')}\n</ul>`)
}

function page(title: string, navigation: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)} · Stowage</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body>
<nav><a href="/">Stowage</a> · ${navigation}</nav>
<main>
${body}
</main>
</body>
</html>
`
}
