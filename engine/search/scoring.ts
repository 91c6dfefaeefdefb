import type { Pausing } from '../core/pausing.ts'
import type { AskedWord, Concept, Reading } from './question.ts'
import type { SearchIndex } from './search-index.ts'
import { Surroundings } from './surroundings.ts'
import type { ReadonlyWordMatches, WordMatches } from './vocabulary.ts'

/** What each document is worth; only as many values count as the index has documents. */
export interface Scores {
  readonly values: Float32Array
  /** The number of documents that have a score: those of the index when the search began. */
  readonly documents: number
  /** The number of them that answer the whole question. */
  readonly answering: number
}

/**
 * How a question is answered: by its words as they are written; also by words that differ by a typing mistake; or only by what has
 * all of its words itself.
 */
export type Mode = 'plain' | 'mistyped' | 'whole'

/** What a word in a body, and one of what is around a record, is worth beside one in its title. */
const IN_BODY = 0.6
const AROUND = 0.55
/** What a filler word weighs beside one that is found everywhere, and such a word beside the rarest. */
const FILLER_WEIGHT = 0.05
const COMMON_WEIGHT = 0.4
/** Added when the words are much of the title. */
const TITLE_BONUS = 0.15
/** Added for a record that answers the whole question. */
const WHOLE = 2
/** What a record is worth at least beside the best one, unless it answers the whole question. */
const LEAST_SHARE = 0.4
/** What part of a reading's words is worth when the others are missing. */
const PARTLY = 0.6
/** Documents of words that are scored between two pauses. */
const PIECE = 20_000
/** A match that is worth this much needs no other spelling. */
const SURE = 0.8

/** SPEC.md Z4: one question to one index. */
export class Scoring {
  private readonly index: SearchIndex
  private readonly concepts: readonly Concept[]
  private readonly documents: number
  /** What answered each word that was asked for, and which of that is no other spelling. */
  private readonly answered: { readonly plain: ReadonlyWordMatches; readonly all: ReadonlyWordMatches }[] = []
  private readonly matches = new Map<string, ReadonlyWordMatches>()

  constructor(index: SearchIndex, concepts: readonly Concept[]) {
    this.index = index
    this.concepts = concepts
    this.documents = index.documents.size
  }

  /** Whether the question has no word. */
  get empty(): boolean {
    return this.concepts.length === 0
  }

  /** Scores each document, with a pause after each pass over all of them. Records may be put and removed in the pauses. */
  *run(passes: (document: number) => boolean, mode: Mode): Pausing<Scores> {
    const { index, documents } = this
    const { scratch } = index
    const scores = scratch.take(documents)
    const own = scratch.take(documents)
    const answers = new Uint8Array(documents)
    let sought = 0
    let weights = 0
    for (const concept of this.concepts) {
      if (!concept.filler) sought++
      const values = scratch.take(documents)
      const answering = yield* this.values(concept, mode, values)
      const weight = concept.filler ? FILLER_WEIGHT : weightOf(answering, index.size)
      weights += weight
      if (answering > 0) {
        const lists = mode === 'whole' || concept.filler
        const around = lists ? null : Surroundings.valued(index, values)
        const beside = around && scratch.take(documents)
        if (beside) around.write(beside, documents)
        const counted = concept.filler ? 0 : 1
        for (let at = 0; at < documents; at++) {
          const value = values[at] ?? 0
          const near = beside === null ? 0 : AROUND * (beside[at] ?? 0)
          if (value === 0 && near === 0) continue
          own[at] = (own[at] ?? 0) + value
          scores[at] = (scores[at] ?? 0) + weight * (value > near ? value : near)
          answers[at] = (answers[at] ?? 0) + counted
        }
        around?.give()
        if (beside) scratch.give(beside)
      }
      scratch.give(values)
      yield
    }
    const titleWords = index.documents.row('titleWords').raw
    let best = 0
    let answering = 0
    for (let at = 0; at < documents; at++) {
      const score = scores[at] ?? 0
      if (score === 0) continue
      const all = answers[at] === sought
      // What only lies in a place, or has a tag, must answer the whole question.
      if ((!all && (mode === 'whole' || (own[at] ?? 0) === 0)) || !passes(at)) {
        scores[at] = 0
        continue
      }
      const title = Math.min(1, (own[at] ?? 0) / Math.max(1, titleWords[at] ?? 0))
      const value = score / weights + TITLE_BONUS * title
      if (value > best) best = value
      if (all) answering++
      scores[at] = all ? value + WHOLE : value
    }
    yield
    for (let at = 0; at < documents; at++) {
      const score = scores[at] ?? 0
      if (score > 0 && score < WHOLE && score < LEAST_SHARE * best) scores[at] = 0
    }
    scratch.give(own)
    return { values: scores, documents, answering }
  }

  /** Words of the index that answered, and those of them that are other spellings of what was asked. The best come first. */
  told(): { readonly plain: string[]; readonly mistyped: string[] } {
    const plain: WordMatches = new Map()
    const mistyped: WordMatches = new Map()
    for (const matches of this.answered)
      for (const [word, quality] of matches.all) {
        const kept = matches.plain.has(word) ? plain : mistyped
        if (quality > (kept.get(word) ?? 0)) kept.set(word, quality)
      }
    const bestFirst = (matches: WordMatches) =>
      [...matches]
        .sort((a, b) => b[1] - a[1] || a[0] - b[0])
        .map(([word]) => this.index.vocabulary.words[word] ?? '')
    return { plain: bestFirst(plain), mistyped: bestFirst(mistyped) }
  }

  /** Scores each document for one concept by its own words; returns the number of documents with a score. */
  private *values(concept: Concept, mode: Mode, values: Float32Array): Pausing<number> {
    for (const [i, reading] of concept.readings.entries()) {
      // Another spelling is looked for in the word as it is written, not in every way to read it.
      const kept = mode === 'mistyped' && (i > 0 || concept.filler) ? 'plain' : mode
      yield* this.add(reading, kept, values)
      yield
    }
    let answering = 0
    for (let at = 0; at < this.documents; at++) if ((values[at] ?? 0) > 0) answering++
    return answering
  }

  private *add({ words, worth }: Reading, mode: Mode, values: Float32Array): Pausing<void> {
    const [only] = words
    if (words.length === 1 && only) yield* this.addWord(only, { mode, worth }, values)
    else yield* this.addAll(words, { whole: mode === 'whole', worth }, values)
  }

  /** Adds what has all words of a reading, or at least half of them. */
  private *addAll(
    words: readonly AskedWord[],
    { whole, worth }: { readonly whole: boolean; readonly worth: number },
    values: Float32Array,
  ): Pausing<void> {
    const least = whole ? words.length : words.length / 2
    const mode = whole ? 'whole' : 'plain'
    if (words.filter((word) => this.matchesOf(word, mode).size > 0).length < least) return
    const { documents } = this
    const { scratch } = this.index
    const sums = scratch.take(documents)
    const each = scratch.take(documents)
    const counts = new Uint8Array(documents)
    for (const word of words) {
      each.fill(0, 0, documents)
      yield* this.addWord(word, { mode, worth }, each)
      for (let at = 0; at < documents; at++) {
        const value = each[at] ?? 0
        if (value === 0) continue
        sums[at] = (sums[at] ?? 0) + value
        counts[at] = (counts[at] ?? 0) + 1
      }
      yield
    }
    for (let at = 0; at < documents; at++) {
      const count = counts[at] ?? 0
      if (count === 0 || count < least) continue
      const value = ((count === words.length ? 1 : PARTLY) * (sums[at] ?? 0)) / words.length
      if (value > (values[at] ?? 0)) values[at] = value
    }
    scratch.give(sums, each)
  }

  private *addWord(
    asked: AskedWord,
    { mode, worth }: { readonly mode: Mode; readonly worth: number },
    values: Float32Array,
  ): Pausing<void> {
    const plain = this.matchesOf(asked, mode === 'mistyped' ? 'plain' : mode)
    const sure = mode !== 'mistyped' || [...plain.values()].some((quality) => quality >= SURE)
    yield
    const all = sure ? plain : this.matchesOf(asked, 'mistyped')
    this.answered.push({ plain, all })
    let met = 0
    for (const [word, quality] of all) {
      const inTitle = worth * quality
      const inBody = inTitle * IN_BODY
      met += this.index.raise(word, { inTitle, inBody }, values)
      if (met < PIECE) continue
      met = 0
      yield
    }
  }

  /** Words of the index that answer one: found out once for each way to ask. */
  private matchesOf({ word, beginning, exact }: AskedWord, mode: Mode): ReadonlyWordMatches {
    const key = `${word} ${beginning} ${exact} ${mode}`
    const known = this.matches.get(key)
    if (known) return known
    const { vocabulary } = this.index
    const found =
      exact && mode !== 'mistyped'
        ? vocabulary.exactly(word)
        : vocabulary.matches(word, {
            beginning,
            mistyped: mode === 'mistyped',
            strict: mode === 'whole',
          })
    this.matches.set(key, found)
    return found
  }
}

/** A concept that few records answer says more than one that many do. */
function weightOf(answering: number, records: number): number {
  const rarity = Math.log((1 + records) / (1 + answering)) / Math.log(2 + records)
  return COMMON_WEIGHT + (1 - COMMON_WEIGHT) * rarity
}
