const wordSets = new Map<string, ReadonlySet<string>>()

/** The words of a text. */
export function wordSet(text: string): ReadonlySet<string> {
  const known = wordSets.get(text)
  if (known) return known
  const made = new Set(text.split(/\s+/).filter((word) => word !== ''))
  wordSets.set(text, made)
  return made
}
