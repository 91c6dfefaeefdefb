/** A piece of HTML, in which all inserted texts are escaped. */
export interface Html {
  readonly html: string
}

type Part = Html | string | number | null | false | readonly Html[]

/** Builds a piece of HTML: inserts texts escaped, pieces unchanged, and null or false as nothing. */
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
