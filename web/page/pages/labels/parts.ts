/** Number of labels that are printed at once. The server takes twice as many. */
export const PART = 500

/** The ids in an address, each once: `items=…&containers=…&places=…`, each with commas between them. */
export function labelIds(query: URLSearchParams): string[] {
  const ids = ['places', 'containers', 'items'].flatMap((name) => (query.get(name) ?? '').split(','))
  // A place may be given as `shelf:<id>` too.
  const bare = ids.map((id) => id.slice(id.indexOf(':') + 1)).filter((id) => id !== '')
  return [...new Set(bare)]
}

/** A part of the ids, and where the parts before and after it begin; null without one. */
export function partOf(ids: readonly string[], from: number) {
  const part = ids.slice(from, from + PART)
  return {
    part,
    before: from > 0 ? Math.max(0, from - PART) : null,
    after: from + part.length < ids.length ? from + part.length : null,
  }
}
