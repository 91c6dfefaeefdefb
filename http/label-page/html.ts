/** A piece of a page, in which everything that people wrote is escaped. */
export interface Html {
  readonly html: string
}

type Part = Html | string | number | null | false | readonly Html[]

/** Puts a piece of a page together: texts are escaped, pieces are not, and nothing is nothing. */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return { html: texts.reduce((whole, text, n) => whole + written(parts[n - 1] ?? null) + text) }
}

function written(part: Part): string {
  if (part === null || part === false) return ''
  if (typeof part === 'string' || typeof part === 'number') return escaped(String(part))
  if ('html' in part) return part.html
  return part.map((each) => each.html).join('')
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
