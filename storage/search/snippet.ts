import { cutText, type SearchText } from '../../engine/index.ts'
import { folded, wordsOf } from './words.ts'

/** A piece of text that shows why a record was found. */
export interface Snippet {
  readonly snippet: string
  /** Where in it the words of the query are: from the first, up to before the second. */
  readonly marks: readonly (readonly [start: number, end: number])[]
}

/** Characters of a body that are looked through for a match, in stretches that overlap. */
const READ = 20_000
const STRETCH = 2000
const OVERLAP = 100

/** Characters of a body that are shown before the first match, and in all. */
const BEFORE = 30
const LENGTH = 120

/** The title when a word of the query is in it, else the part of the body around the first word found there. */
export function snippetOf({ title, body }: SearchText, query: string): Snippet {
  const sought = wordsOf(query).map(({ word }) => folded(word))
  const inTitle = marksOf(title, sought)
  if (inTitle.length > 0) return { snippet: title, marks: inTitle }
  const at = firstMatch(body, sought)
  return at === null ? { snippet: title, marks: [] } : excerpt(body, sought, at)
}

/** Where the first word of the query is in a text. A text may be long, so it is read a stretch at a time. */
function firstMatch(text: string, sought: readonly string[]): number | null {
  const end = Math.min(text.length, READ)
  for (let from = 0; from < end; from += STRETCH) {
    // Words that a stretch cuts are whole in the next one, which begins a little before its end.
    const mark = marksOf(text.slice(from, from + STRETCH + OVERLAP), sought)[0]
    if (mark) return from + mark[0]
  }
  return null
}

function marksOf(text: string, sought: readonly string[]): [number, number][] {
  const last = sought.at(-1)
  if (last === undefined) return []
  return wordsOf(text).flatMap(({ word, start, end }): [number, number][] => {
    const plain = folded(word)
    return plain.startsWith(last) || sought.includes(plain) ? [[start, end]] : []
  })
}

function excerpt(body: string, sought: readonly string[], at: number): Snippet {
  const from = wordStart(body, Math.max(0, at - BEFORE), at)
  // One character for one, so that marks stay where they are.
  const shown = cutText(body.slice(from, from + LENGTH + 1), LENGTH).replace(/\s/g, ' ')
  const lead = from > 0 ? '…' : ''
  return {
    snippet: lead + shown + (from + shown.length < body.length ? '…' : ''),
    marks: marksOf(shown, sought).map(([start, end]) => [start + lead.length, end + lead.length] as const),
  }
}

/** The beginning of the first word after `from`, so that no word and no character is cut in two. */
function wordStart(text: string, from: number, at: number): number {
  if (from === 0) return 0
  const gap = text.slice(from, at).search(/\s/)
  return gap < 0 ? at : from + gap + 1
}
