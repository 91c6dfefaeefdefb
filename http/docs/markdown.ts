import { Marked, type Token } from 'marked'
import { servedAddress } from './guides.ts'

/** A document as a page shows it. */
export interface RenderedDocument {
  readonly title: string
  readonly html: string
}

/** Renders a document of this project as HTML. HTML in the Markdown is escaped, and comments are left out. */
export function renderMarkdown(text: string): RenderedDocument {
  let title = ''
  const marked = new Marked({
    gfm: true,
    renderer: {
      html: ({ text }) => (text.startsWith('<!--') ? '' : escaped(text)),
      image: ({ text }) => escaped(text),
      heading({ tokens, depth }) {
        const words = plainText(tokens)
        if (depth === 1) title ||= words
        return `<h${depth} id="${anchorOf(words)}">${this.parser.parseInline(tokens)}</h${depth}>\n`
      },
      link({ href, tokens }) {
        const address = servedAddress(href)
        const words = this.parser.parseInline(tokens)
        return address === null ? words : `<a href="${escaped(address)}">${words}</a>`
      },
    },
  })
  const html = marked.parse(text, { async: false })
  return { title, html }
}

/** The anchor that GitHub gives a heading, so that links work in both places. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-')
}

function plainText(tokens: readonly Token[]): string {
  return tokens
    .map((token) =>
      'tokens' in token && token.tokens ? plainText(token.tokens) : 'text' in token ? String(token.text) : '',
    )
    .join('')
}

const SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A text as HTML shows it. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? '')
}
