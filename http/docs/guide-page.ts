import { page } from '../label-page/frame.ts'
import type { Html } from '../label-page/html.ts'
import { DOCUMENT_NAMES, readDocument, titleOf } from './guides.ts'
import { escaped, renderMarkdown } from './markdown.ts'

/** A published article of the operator. */
export interface OwnArticle {
  readonly slug: string
  readonly title: string
  readonly body: string
}

/** The page of a document; undefined for a name that is not on the list. */
export async function guidePage(name: string): Promise<string | undefined> {
  const text = readDocument(name)
  return text === undefined ? undefined : page(titleOf(text), inside(await textOf(text)), FRAME)
}

/** The page of an article of the operator. */
export async function articlePage({ body, title }: OwnArticle): Promise<string> {
  const text = /^# /m.test(body) ? body : `# ${title}\n\n${body}`
  return page(title, inside(await textOf(text)), FRAME)
}

async function textOf(text: string): Promise<string> {
  const rendered = await renderMarkdown(text)
  return (
    rendered
      // A keyboard scrolls only an element that can have the focus.
      .replaceAll('<table>', '<div class="table" role="region" aria-label="Table" tabindex="0"><table>')
      .replaceAll('<pre>', '<pre tabindex="0">')
      .replaceAll('</table>', '</table></div>')
  )
}

/** The page that lists the articles of the operator, and the documents by their titles. */
export function guidesPage(articles: readonly OwnArticle[]): string {
  const row = (name: string, title: string) =>
    `<li><a href="/docs/guides/${escaped(name)}">${escaped(title)}</a></li>`
  const own = articles.map(({ slug, title }) => row(slug, title))
  const replaced = new Set(articles.map(({ slug }) => slug))
  const guides = DOCUMENT_NAMES.filter((name) => !replaced.has(name)).map((name) =>
    row(name, titleOf(readDocument(name) ?? '')),
  )
  const first =
    own.length > 0
      ? `<h2>Of this installation</h2>\n<ul>\n${own.join('\n')}\n</ul>\n<h2>Of Stowage</h2>\n`
      : ''
  return page('Guides', inside(`<h1>Guides</h1>\n${first}<ul>\n${guides.join('\n')}\n</ul>`), FRAME)
}

/** The guides are in English. Their pages are made once for all visitors. */
const FRAME = {
  language: 'en',
  links: [
    { href: '/docs/guides', text: 'Guides' },
    { href: '/docs', text: 'Reference' },
  ],
  wide: true,
} as const

/** The text of a document in its card. */
function inside(rendered: string): Html {
  return { html: `<div class="inner text">${rendered}</div>` }
}
