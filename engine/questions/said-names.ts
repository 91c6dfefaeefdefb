import { placementIn } from '../structure/levels.ts'
import { wordsOf } from '../text/words.ts'
import { contentOf, type QuestionLine } from './line.ts'
import type { NamedRecord, NameMatch, QuestionNames } from './names.ts'
import type { LanguageWords } from './words/language.ts'
import { isQuality } from './words/qualities.ts'
import { synonymsOf } from './words/synonyms.ts'

/** Content words that can be one name. */
export const MOST_NAME_WORDS = 5
/** Stop words that can stand between two words of a name, as in `boîte à outils`. */
const MOST_BETWEEN = 2
/** The share of the words of a place's name that must be said after a word such as `in`. */
export const LEAST_SHARE = 0.5

/** Pronouns after which a verb follows: "on cuisine" is no kitchen. */
const DOERS: ReadonlySet<string> = new Set('i we you they on je tu ils ich wir man'.split(' '))

/** The names of places, containers, categories and tags that words of a question say. */
export class SaidNames {
  /** Other records of the same name as one that was found. */
  readonly alternatives: NamedRecord[] = []
  /** Whether the question is for one thing, or for its movements. */
  isOfOne = false
  readonly inside: ReadonlySet<string>
  readonly belonging: ReadonlySet<string>
  readonly joining: ReadonlySet<string>
  private readonly line: QuestionLine
  private readonly language: LanguageWords['language']
  private readonly stop: ReadonlySet<string>
  private readonly soft: ReadonlySet<string>
  private readonly names: QuestionNames

  constructor(
    line: QuestionLine,
    words: Pick<LanguageWords, 'inside' | 'belonging' | 'joining' | 'either' | 'language'>,
    { stop, soft }: { readonly stop: ReadonlySet<string>; readonly soft: ReadonlySet<string> },
    names: QuestionNames,
  ) {
    this.line = line
    this.inside = new Set(words.inside)
    this.belonging = new Set(words.belonging)
    this.joining = new Set([...words.joining, ...words.either])
    this.language = words.language
    this.stop = stop
    this.soft = soft
    this.names = names
  }

  /** Whether a category or a tag is called by exactly these words. */
  isLabel(said: readonly string[]): boolean {
    return this.names
      .saidBy(said)
      .some(({ record, share }) => share === 1 && !placementIn({ collection: record.collection, id: '' }))
  }

  /** Whether a place is called by one word. */
  isPlace(word: string): boolean {
    return this.names
      .saidBy([word])
      .some(({ record, share }) => share === 1 && placementIn({ collection: record.collection, id: '' }))
  }

  /** Whether a word stands behind a pronoun that does something. */
  isDone(at: number): boolean {
    return DOERS.has(this.line.words[at - 1]?.word ?? '')
  }

  /** Places that words name which nothing has taken. */
  placesLeft(): { readonly record: NamedRecord; readonly at: readonly number[] }[] {
    const found: { record: NamedRecord; at: readonly number[] }[] = []
    for (let length = MOST_NAME_WORDS; length >= 1; length--) {
      for (const at of this.windows(length)) {
        if (found.some((each) => each.at.some((word) => at.includes(word)))) continue
        const match = this.namedBy(at.map((each) => this.line.words[each]?.word ?? '')).find(
          ({ record: { collection } }) => placementIn({ collection, id: '' }),
        )
        const isSoft = length === 1 && this.soft.has(this.line.words[at[0] ?? 0]?.word ?? '')
        if (match && match.share >= (isSoft ? 1 : LEAST_SHARE)) found.push({ record: match.record, at })
      }
    }
    return found
  }

  /** The name that words of the question say best, and whether a synonym does. */
  matchOf(at: readonly number[]): NameMatch | undefined {
    const words = at.map((each) => this.line.words[each]?.word ?? '')
    const found = this.namedBy(words)
    const place = found.find(({ record: { collection } }) => placementIn({ collection, id: '' }))
    const label = found.find(({ record: { collection } }) => !placementIn({ collection, id: '' }))
    const isNearer = label !== undefined && label.share > (place?.share ?? 0)
    // "The value of the tools" is not that of the box of tools.
    const isOwned = isNearer && this.belonging.has(this.insideWord(at[0] ?? 0) ?? '')
    const inside = this.isInside(at[0] ?? 0) && !isOwned
    // "Everything under medicine" is of that category, and not in the medicine cabinet.
    const isLabel = label?.share === 1 && (place?.share ?? 0) < 1
    const best =
      inside && !isLabel ? (place ?? label) : label && label.share >= (place?.share ?? 0) ? label : place
    for (const other of found) {
      const same = best && other !== best && other.share === best.share
      if (same && other.record.name === best.record.name) this.alternatives.push(other.record)
    }
    return best
  }

  /** The names that some words say; where none does, those that a synonym says in full. */
  private namedBy(words: readonly string[]): readonly NameMatch[] {
    const found = this.names.saidBy(words)
    if (found.length > 0) return found
    // `tool box` is a toolbox.
    for (let at = 1; at < words.length; at++) {
      if (words.slice(at - 1, at + 1).some((word) => this.joining.has(word))) continue
      const joined = [...words.slice(0, at - 1), `${words[at - 1]}${words[at]}`, ...words.slice(at + 1)]
      const whole = this.names.saidBy(joined).filter(({ share }) => share === 1)
      if (whole.length > 0) return whole
    }
    return synonymsOf(words.join(' '))
      .flatMap((other) => this.names.saidBy(wordsOf(other)))
      .filter(({ share }) => share === 1)
      .map((match) => ({ ...match, isSynonym: true }))
  }

  /** Whether a word says a quality or a doing, and a name has another form of it. */
  isOtherThan({ collection, name }: NamedRecord, at: number): boolean {
    const word = this.line.words[at]?.word ?? ''
    // `brisés` are those of a tag `brisé`.
    const isForm = (each: string) =>
      each === word ||
      (collection === 'tags' &&
        (each.startsWith(word) || word.startsWith(each)) &&
        Math.abs(each.length - word.length) <= 2)
    return isQuality(word, this.language) && !wordsOf(name).some(isForm)
  }

  /** Whether words are the name of somebody who has something: "Granny's will" is no granny flat. */
  isOwner(at: readonly number[]): boolean {
    return this.line.words[(at.at(-1) ?? 0) + 1]?.word === 's'
  }

  /** Whether a word such as `in` stands before a word, with nothing but articles between them. */
  isInside(at: number): boolean {
    // The name of a place can begin with such a word itself: "Under the bed".
    const own = this.line.words[at]?.word ?? ''
    if (this.inside.has(own) && !this.belonging.has(own)) return true
    const word = this.insideWord(at)
    return word !== null && !(this.isOfOne && this.belonging.has(word))
  }

  /** The word before a name that makes it a place; null for none. */
  insideWord(at: number): string | null {
    for (let before = at - 1; before >= Math.max(0, at - 3); before--) {
      const word = this.line.words[before]?.word ?? ''
      // "The warranty on the lock" lies on nothing.
      if (this.inside.has(word)) return word === 'on' && this.line.isTaken(before) ? null : word
      if (!this.stop.has(word)) return null
    }
    return null
  }

  /** Runs of content words of that length, with few stop words between them. */
  *windows(length: number): Generator<readonly number[]> {
    const content = contentOf(this.line, this.stop)
    for (let from = 0; from + length <= content.length; from++) {
      const at = content.slice(from, from + length)
      const near = at.every((each, i) => i === 0 || each - (at[i - 1] ?? each) <= MOST_BETWEEN + 1)
      if (near) yield at
    }
  }
}
