/** Names that stood for application identifiers in links (GS1 Digital Link URI syntax 1.1, 4.4; later editions dropped them). */
const conveniences: Readonly<Record<string, string>> = { gtin: '01', ser: '21', lot: '10', exp: '17' }

/** What may follow a GTIN in the path (GS1 Digital Link URI syntax, 4.8): variant, batch, serial, third party's. */
const qualifiers = ['22', '10', '21', '235']

/**
 * The elements of a GS1 digital link on any domain, `https://id.gs1.org/01/09506000134352/21/1234?17=261231`; null for
 * other texts (GS1 Digital Link URI syntax 1.2, 4). The path may begin with anything.
 */
export function readDigitalLink(text: string): Map<string, string> | null {
  const parts = /^https?:\/\/[^/?#\s]+(\/[^?#\s]*)(?:\?([^#\s]*))?(?:#\S*)?$/i.exec(text)
  if (!parts) return null
  const path = (parts[1] ?? '').split('/').slice(1)
  const start = path.findIndex(
    (segment, i) => identifierOf(segment) === '01' && /^(\d{8}|\d{12,14})$/.test(path[i + 1] ?? ''),
  )
  if (start < 0) return null
  const elements = new Map<string, string>()
  for (let i = start; i + 1 < path.length; i += 2) {
    const identifier = identifierOf(path[i] ?? '')
    if (i > start && !qualifiers.includes(identifier)) return null
    const value = decoded(path[i + 1] ?? '')
    if (value === null) return null
    elements.set(identifier, value)
  }
  for (const pair of (parts[2] ?? '').split(/[&;]/)) {
    const at = pair.indexOf('=')
    const identifier = identifierOf(pair.slice(0, at))
    const value = at > 0 ? decoded(pair.slice(at + 1).replaceAll('+', ' ')) : null
    if (value !== null && /^\d{2,4}$/.test(identifier) && !elements.has(identifier))
      elements.set(identifier, value)
  }
  return elements
}

function identifierOf(segment: string): string {
  const name = segment.toLowerCase()
  return Object.hasOwn(conveniences, name) ? (conveniences[name] ?? segment) : segment
}

/** Percent-encoding undone (RFC 3986, 2.1); null where it is broken. */
function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
