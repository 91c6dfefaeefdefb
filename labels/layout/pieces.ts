import UnicodeLineBreaker from 'linebreak'

/** Part numbers and paths are broken behind these, too; UAX #14 does not do so. */
const ALSO_BEHIND = /(?<=[_\\›])(?=[^\s\d_\\›])/gu

/** Pieces that never break: a number with the sign before it, and a Korean word. */
const TOGETHER = /(?:[-‐–—/\\›_]\d|\p{Script=Hangul}{2})$/u

/** Scripts that put no spaces between words. */
const WITHOUT_SPACES = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const INSIDE = new RegExp(`^${WITHOUT_SPACES.source}{2}`, 'u')

const words = new Intl.Segmenter('th', { granularity: 'word' })

/**
 * A text in pieces: a line may end behind each of them. By the Unicode line breaking algorithm (UAX #14), whose rules
 * keep opening brackets from the end of a line, and closing ones, small kana and full stops from the beginning of one.
 */
export function piecesOf(text: string): string[] {
  const ends = new Set<number>()
  const breaker = new UnicodeLineBreaker(text)
  for (let found = breaker.nextBreak(); found; found = breaker.nextBreak()) ends.add(found.position)
  for (const { index } of text.matchAll(ALSO_BEHIND)) ends.add(index)
  if (WITHOUT_SPACES.test(text)) {
    for (const { index } of words.segment(text)) {
      if (index > 0 && INSIDE.test(text.slice(index - 1, index + 1))) ends.add(index)
    }
  }
  const sorted = [...ends].sort((one, other) => one - other)
  const kept = sorted.filter((end) => end === text.length || !TOGETHER.test(around(text, end)))
  return kept.map((end, at) => text.slice(kept[at - 1] ?? 0, end)).filter((piece) => piece !== '')
}

/** The characters before and behind a place. */
function around(text: string, at: number): string {
  return text.slice(Math.max(0, at - 1), at + 1)
}
