import type { SearchText } from '../../engine/index.ts'
import { folded, wordsOf } from './words.ts'

/** A piece of text that shows why a record was found. */
export interface Snippet {
  readonly snippet: string
  /** Where in it the words of the query are: from the first, up to before the second. */
  readonly marks: readonly (readonly [start: number, end: number])[]
}

/** Characters of a body that are shown before the first match, and in all. */
const BEFORE = 30
const LENGTH = 120

/** The title when a word of the query is in it, else the part of the body around the first word found there. */
export function snippetOf({ title, body }: SearchText, query: string): Snippet {
  const sought = wordsOf(query).map(({ word }) => folded(word))
  const inTitle = marksOf(title, sought)
  if (inTitle.length > 0) return { snippet: title, marks: inTitle }
  const marks = marksOf(body, sought)
  const first = marks[0]
  return first ? excerpt(body, marks, first[0]) : { snippet: title, marks: [] }
}

function marksOf(text: string, sought: readonly string[]): [number, number][] {
  const last = sought.at(-1)
  if (last === undefined) return []
  return wordsOf(text).flatMap(({ word, start, end }): [number, number][] => {
    const plain = folded(word)
    return plain.startsWith(last) || sought.includes(plain) ? [[start, end]] : []
  })
}

function excerpt(body: string, marks: readonly (readonly [number, number])[], at: number): Snippet {
  const from = wordStart(body, Math.max(0, at - BEFORE), at)
  const to = Math.min(body.length, from + LENGTH)
  const lead = from > 0 ? '…' : ''
  const shift = lead.length - from
  return {
    // One character for one, so that the marks stay where they are.
    snippet: lead + body.slice(from, to).replace(/\s/g, ' ') + (to < body.length ? '…' : ''),
    marks: marks
      .filter(([start, end]) => start >= from && end <= to)
      .map(([s, e]) => [s + shift, e + shift] as const),
  }
}

/** The beginning of the first word after `from`, so that no word and no character is cut in two. */
function wordStart(text: string, from: number, at: number): number {
  if (from === 0) return 0
  const gap = text.slice(from, at).search(/\s/)
  return gap < 0 ? at : from + gap + 1
}
