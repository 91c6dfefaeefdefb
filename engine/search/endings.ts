/** Endings by which forms of a word differ, of the languages whose endings are easily known; the longest first. */
const ENDINGS = [
  ...['erne', 'ami', 'ern', 'ach', 'ene', 'ich', 'ego'],
  ...['en', 'er', 'es', 'em', 'et', 'ow', 'om', 'ie', 'ia', 'ne', 'ων', 'εσ', 'ια', 'οσ', 'ου', 'ησ', 'ασ'],
  ...['s', 'e', 'n', 'x', 'y', 'i', 'a', 'r', 'ę', 'α', 'η', 'ο', 'ι', 'σ', 'а', 'ы', 'и', 'о'],
]
/** Letters that a word keeps at least when its ending is taken off. */
const LEAST = 3
/** Forms of a word that are looked for. */
const MOST = 3

/** A word without its ending, where it may have one. */
export function stemsOf(word: string): string[] {
  const found: string[] = []
  for (const ending of ENDINGS) {
    if (!word.endsWith(ending)) continue
    const stem = word.slice(0, -ending.length)
    if (stem.length >= LEAST && stem.length >= ending.length + 1) found.push(stem)
    if (found.length >= MOST) break
  }
  return found
}

/** A word as it is spelt with umlauts, once they are folded: `schluessel` is `schlussel`. */
export function umlautForm(word: string): string {
  return word.replace(/([aou])e/g, '$1').replace(/aa/g, 'a')
}
