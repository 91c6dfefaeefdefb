import { setImmediate } from 'node:timers/promises'
import type { Marked, Token } from 'marked'
import { later } from '../../platform/index.ts'
import { html } from '../label-page/html.ts'
import { servedAddress } from './guides.ts'

/** The renderer, loaded with the first document. */
const renderer = later(loadRenderer)

/**
 * Renders a document of this project as HTML. HTML in the Markdown is escaped, and comments are left out. A long
 * document takes tens of milliseconds, so the event loop gets a turn after each section.
 */
export async function renderMarkdown(text: string): Promise<string> {
  const marked = await renderer()
  let whole = ''
  for (const section of text.split(/^(?=## )/m)) {
    whole += marked.parse(section, { async: false })
    await setImmediate()
  }
  return whole
}

async function loadRenderer(): Promise<Marked> {
  const { Marked } = await import('marked')
  return new Marked({
    gfm: true,
    renderer: {
      html: ({ text }) => (text.startsWith('<!--') ? '' : escaped(text)),
      image: ({ text }) => escaped(text),
      heading({ tokens, depth }) {
        const words = plainText(tokens)
        return `<h${depth} id="${anchorOf(words)}">${this.parser.parseInline(tokens)}</h${depth}>\n`
      },
      link({ href, tokens }) {
        const address = servedAddress(href)
        const words = this.parser.parseInline(tokens)
        return address === null ? words : `<a href="${escaped(address)}">${words}</a>`
      },
    },
  })
}

/** The anchor that GitHub gives a heading, so that links work both there and here. */
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

/** Escapes a text for HTML. */
export function escaped(text: string): string {
  return html`${text}`.html
}
