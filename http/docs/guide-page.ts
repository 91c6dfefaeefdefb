import { page } from '../label-page/frame.ts'
import type { Html } from '../label-page/html.ts'
import { DOCUMENT_NAMES, readDocument, titleOf } from './guides.ts'
import { escaped, renderMarkdown } from './markdown.ts'

/** The page of a document; undefined for a name that is not on the list. */
export async function guidePage(name: string): Promise<string | undefined> {
  const text = readDocument(name)
  if (text === undefined) return undefined
  const rendered = await renderMarkdown(text)
  const tables = rendered
    // A keyboard scrolls only an element that can have the focus.
    .replaceAll('<table>', '<div class="table" role="region" aria-label="Table" tabindex="0"><table>')
    .replaceAll('<pre>', '<pre tabindex="0">')
    .replaceAll('</table>', '</table></div>')
  return page(titleOf(text), inside(tables), FRAME)
}

/** The page that lists the documents by their titles. */
export function guidesPage(): string {
  const rows = DOCUMENT_NAMES.map((name) => {
    const title = titleOf(readDocument(name) ?? '')
    return `<li><a href="/docs/guides/${name}">${escaped(title)}</a></li>`
  })
  return page('Guides', inside(`<h1>Guides</h1>\n<ul>\n${rows.join('\n')}\n</ul>`), FRAME)
}

const FRAME = {
  links: [
    { href: '/docs/guides', text: 'Guides' },
    { href: '/docs', text: 'Reference' },
  ],
  wide: true,
}

/** The text of a document in its card. */
function inside(rendered: string): Html {
  return { html: `<div class="inner text">${rendered}</div>` }
}
