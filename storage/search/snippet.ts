import {
  cutText,
  isUnspaced,
  type PlacedWord,
  placedWords,
  type SearchText,
  wordsOf,
} from '../../engine/index.ts'

/** A piece of text that shows why a record was found. */
export interface Snippet {
  readonly snippet: string
  /** Positions of the matching words in it: start (inclusive) and end (exclusive). */
  readonly marks: readonly (readonly [start: number, end: number])[]
}

/** Maximum length of a body that is searched for a match, and length and overlap of the pieces, in characters. */
const READ = 20_000
const STRETCH = 2000
const OVERLAP = 100

/** Number of characters of a body before the first match, and in total. */
const BEFORE = 30
const LENGTH = 120

/**
 * The highlighted words: matching words, and words of scripts without spaces, which are highlighted inside of others.
 */
interface Sought {
  readonly words: ReadonlySet<string>
  readonly runs: readonly string[]
}

/** The title if it contains a matching word, otherwise the part of the body around the first matching word. */
export function snippetOf({ title, body }: SearchText, query: string, answered: readonly string[]): Snippet {
  const asked = wordsOf(query)
  const sought: Sought = {
    words: new Set([...answered, ...asked].filter((word) => !isUnspaced(word))),
    runs: asked.filter(isUnspaced),
  }
  const inTitle = marksOf(title, sought)
  if (inTitle.length > 0) return { snippet: title, marks: inTitle }
  const at = firstMatch(body, sought)
  return at === null ? { snippet: title, marks: [] } : excerpt(body, sought, at)
}

/** The position of the first matching word in a text. A text may be long, so it is searched in pieces. */
function firstMatch(text: string, sought: Sought): number | null {
  const end = Math.min(text.length, READ)
  for (let from = 0; from < end; from += STRETCH) {
    // A word that a piece cuts is whole in the next one, which overlaps its end.
    const mark = marksOf(text.slice(from, from + STRETCH + OVERLAP), sought)[0]
    if (mark) return from + mark[0]
  }
  return null
}

function marksOf(text: string, { words, runs }: Sought): [number, number][] {
  const placed = placedWords(text)
  return placed.flatMap((word, i): [number, number][] => {
    if (words.has(word.word) || words.has(joinedWith(placed, i, text))) return [[word.start, word.end]]
    // Letters of these scripts fold one to one.
    if (word.word.length !== word.end - word.start) return []
    return runs.flatMap((run): [number, number][] => {
      const at = word.word.indexOf(run)
      return at < 0 ? [] : [[word.start + at, word.start + at + run.length]]
    })
  })
}

/** A word together with the words that one sign joins to it: the index may have matched with that. */
function joinedWith(placed: readonly PlacedWord[], i: number, text: string): string {
  let joined = placed[i]?.word ?? ''
  const isNext = (one?: PlacedWord, other?: PlacedWord) =>
    one && other && other.start - one.end === 1 && !/\s/.test(text[one.end] ?? ' ')
  for (let at = i; isNext(placed[at - 1], placed[at]); at--) joined = `${placed[at - 1]?.word}${joined}`
  for (let at = i; isNext(placed[at], placed[at + 1]); at++) joined += placed[at + 1]?.word
  return joined
}

function excerpt(body: string, sought: Sought, at: number): Snippet {
  const from = wordStart(body, Math.max(0, at - BEFORE), at)
  // Replaced character by character, so that positions do not change.
  const shown = cutText(body.slice(from, from + LENGTH + 1), LENGTH).replace(/\s/g, ' ')
  const lead = from > 0 ? '…' : ''
  return {
    snippet: lead + shown + (from + shown.length < body.length ? '…' : ''),
    marks: marksOf(shown, sought).map(([start, end]) => [start + lead.length, end + lead.length] as const),
  }
}

/** The beginning of the first word after `from`, so that words and characters are not split. */
function wordStart(text: string, from: number, at: number): number {
  if (from === 0) return 0
  const gap = text.slice(from, at).search(/\s/)
  return gap < 0 ? at : from + gap + 1
}
