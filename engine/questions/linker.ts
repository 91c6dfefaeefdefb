import { placementIn } from '../structure/levels.ts'
import { wordsOf } from '../text/words.ts'
import { contentOf, type QuestionLine, type Taken } from './line.ts'
import type { NamedRecord, NameMatch, QuestionNames } from './names.ts'
import { Neighbours } from './neighbours.ts'
import type { Ask, Language } from './query.ts'
import type { Cue, LanguageWords } from './words/language.ts'
import { isQuality } from './words/qualities.ts'
import { synonymsOf } from './words/synonyms.ts'

/** Content words that can be one name. */
const MOST_NAME_WORDS = 5
/** Stop words that can stand between two words of a name, as in `boîte à outils`. */
const MOST_BETWEEN = 2
/** The share of the words of a place's name that must be said after a word such as `in`. */
const LEAST_SHARE = 0.5
/** Places that one question names beside the first. */
const MOST_OTHERS = 4
/** Questions for one thing: where it is, and when and by whom it was moved. */
const OF_ONE: readonly Ask[] = ['where', 'when_moved', 'who_moved', 'when_seen', 'who_has']

/** Pronouns after which a verb follows: "on cuisine" is no kitchen. */
const DOERS: ReadonlySet<string> = new Set('i we you they on je tu ils ich wir man'.split(' '))

/** Finds the names of places, containers, categories and tags in what is left of a question. */
export class Linker {
  in: NamedRecord | null = null
  /** Other places beside it: "in the garage and the attic". */
  others: readonly NamedRecord[] = []
  subject: NamedRecord | null = null
  category: NamedRecord | null = null
  /** Other categories beside it: "food and drinks". */
  readonly otherCategories: NamedRecord[] = []
  readonly tags: NamedRecord[] = []
  /** Whether one of the tags is enough: "party or Christmas". */
  isAnyTag = false
  /** The words by which the subject, the category and the tags were called. */
  said: string[] = []
  /** Where the words of places stand that are named beside those, and are not asked about as they are. */
  restAt: readonly number[] = []
  private readonly further: { readonly record: NamedRecord; readonly at: readonly number[] }[] = []
  /** The words of the place, if a word of belonging alone made it one: they can be a part of a name. */
  get inSaid(): string | null {
    const [from = 0] = this.inAt
    return this.in && this.isByBelonging ? this.line.written(from, (this.inAt.at(-1) ?? from) + 1) : null
  }
  /** Whether it asks one thing of one place and another thing of another one. */
  isOfTwo = false
  /** Where the words of the category and of the tags stand. */
  readonly labelsAt: number[] = []
  /** Where the words of the place stand. */
  private inAt: readonly number[] = []
  /** Where the words of the subject stand. */
  subjectAt: readonly number[] = []
  readonly alternatives: NamedRecord[] = []
  private readonly line: QuestionLine
  private readonly inside: ReadonlySet<string>
  private readonly belonging: ReadonlySet<string>
  private readonly joining: ReadonlySet<string>
  private readonly either: readonly string[]
  private readonly language: Language
  /** Whether the question is for one thing, or for its movements. */
  private isOfOne = false
  /** Whether the place was taken for one by a word of belonging alone. */
  private isByBelonging = false
  private readonly stop: ReadonlySet<string>
  private readonly soft: ReadonlySet<string>
  private readonly names: QuestionNames
  private readonly note: (taken: Taken, as: string) => void
  private readonly near: Neighbours

  constructor(
    line: QuestionLine,
    {
      inside,
      belonging,
      joining,
      either,
      language,
    }: Pick<LanguageWords, 'inside' | 'belonging' | 'joining' | 'either' | 'language'>,
    { stop, soft }: { readonly stop: ReadonlySet<string>; readonly soft: ReadonlySet<string> },
    names: QuestionNames,
    note: (taken: Taken, as: string) => void,
  ) {
    this.line = line
    this.inside = new Set(inside)
    this.belonging = new Set(belonging)
    this.joining = new Set([...joining, ...either])
    this.either = either
    this.language = language
    this.stop = stop
    this.soft = soft
    this.names = names
    this.note = note
    this.near = new Neighbours(line, { joining: this.joining, inside: this.inside, stop })
  }

  /** Names of several words that the question says in full: nothing else can be meant by their words. */
  takeLongNames(): void {
    const all = this.line.words.map((_, at) => at)
    for (let length = Math.min(MOST_NAME_WORDS, all.length); length >= 2; length--) {
      for (let from = 0; from + length <= all.length; from++) {
        const at = all.slice(from, from + length)
        if (at.some((each) => this.line.isTaken(each))) continue
        const best = this.matchOf(at)
        if (best?.share === 1 && wordsOf(best.record.name).length >= 2) this.assign(best.record, at)
      }
    }
  }

  /** Leaves the place out: a thing that is not in the wardrobe can be anywhere else. */
  leavePlace(): void {
    this.in = null
    this.others = []
    this.subject = null
    this.subjectAt = []
    this.said = []
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

  /** Whether a place is named, and nothing else. */
  get namesPlaceAlone(): boolean {
    const { category, tags, others, subject } = this
    return (this.in ?? subject) !== null && category === null && tags.length === 0 && others.length === 0
  }

  /** Takes the place that things lie in for what is asked about: "where is it that I put my hands on the trunk". */
  askAboutPlace(): void {
    this.subject ??= this.in
    if (this.subjectAt.length === 0) this.subjectAt = this.inAt
    this.in = null
  }

  link(ask: Ask, cues: ReadonlySet<Cue>): void {
    this.isOfOne = OF_ONE.includes(ask)
    if (this.isOfOne && this.isByBelonging && !this.subject && this.in) {
      this.subject = this.in
      this.in = null
    }
    const asksContents = ask === 'contents' || cues.has('contain')
    for (let length = MOST_NAME_WORDS; length >= 1; length--) {
      for (const at of this.windows(length)) {
        if (at.some((each) => this.line.isTaken(each))) continue
        const best = this.matchOf(at)
        if (!best) continue
        const isPlace = placementIn({ collection: best.record.collection, id: '' }) !== null
        // "What can I cook" is no question for a kitchen, nor "the clean ones" one for what cleans.
        if (length === 1 && this.isOtherThan(best.record, at[0] ?? 0)) continue
        if (length === 1 && isPlace && DOERS.has(this.line.words[(at[0] ?? 0) - 1]?.word ?? '')) continue
        // A word such as `box` is a part of many names, and says none of them.
        if (best.share < 1 && length === 1 && this.soft.has(this.line.words[at[0] ?? 0]?.word ?? '')) continue
        const isMeant =
          isPlace && ((asksContents && !this.isOwner(at)) || this.isInside(at[0] ?? 0))
        // Other names of rooms are common words in other languages.
        if (isMeant ? best.share >= LEAST_SHARE : best.share === 1 && !(isPlace && best.isSynonym)) {
          this.assign(best.record, at)
        }
      }
    }
    this.joinPlaces(asksContents)
  }

  /** Places that are joined to the first one are asked about as it is: "what is in the garage and in the attic". */
  private joinPlaces(asksContents: boolean): void {
    const subject = this.subject && { record: this.subject, at: this.subjectAt }
    const first = this.in ? { record: this.in, at: this.inAt } : asksContents ? subject : null
    this.restAt = this.further.flatMap(({ at }) => at)
    if (!first) return
    const found = [first]
    const candidates = [
      ...(subject && subject !== first ? [subject] : []),
      ...this.further,
      ...this.placesLeft(),
    ]
    for (let count = 0; count < found.length; ) {
      count = found.length
      for (const each of candidates) {
        if (found.length > MOST_OTHERS || found.some(({ record }) => record === each.record)) continue
        if (found.some(({ at }) => this.near.isJoined(at, each.at))) found.push(each)
      }
    }
    if (found.length === 1) {
      this.isOfTwo =
        this.in !== null &&
        subject !== null &&
        this.isInside(subject.at[0] ?? 0) &&
        this.near.joins(first.at, subject.at)
      return
    }
    for (const { record, at } of found) {
      const [from = 0] = at
      if (record !== this.in && record !== this.subject)
        this.note({ from, to: (at.at(-1) ?? from) + 1 }, record.name)
    }
    if (subject && found.includes(subject)) {
      const [from = 0] = subject.at
      const words = this.line.written(from, (subject.at.at(-1) ?? from) + 1)
      this.said = this.said.filter((said) => said !== words)
      this.subject = null
      this.subjectAt = []
    }
    this.restAt = this.further.filter((each) => !found.includes(each)).flatMap(({ at }) => at)
    const [place, ...others] = found
      .sort((a, b) => (a.at[0] ?? 0) - (b.at[0] ?? 0))
      .map(({ record }) => record)
    this.in = place ?? null
    this.others = others
  }

  /** Places that words name which nothing has taken. */
  private placesLeft(): { readonly record: NamedRecord; readonly at: readonly number[] }[] {
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

  private matchOf(at: readonly number[]) {
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
    const best = inside && !isLabel ? (place ?? label) : label && label.share >= (place?.share ?? 0) ? label : place
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

  private assign(record: NamedRecord, at: readonly number[]): void {
    const [from = 0] = at
    const to = (at.at(-1) ?? from) + 1
    const isPlace = placementIn({ collection: record.collection, id: '' }) !== null
    if (isPlace && this.isInside(from) && !this.in) {
      this.in = record
      this.inAt = at
      this.isByBelonging = this.belonging.has(this.insideWord(from) ?? '')
    } else if (isPlace && !this.subject) {
      this.subject = record
      this.subjectAt = at
    } else if (record.collection === 'categories' && !this.category) this.category = record
    else if (record.collection === 'categories' && this.near.joins(this.labelsAt, at))
      this.otherCategories.push(record)
    else if (record.collection === 'tags') {
      this.isAnyTag ||=
        this.tags.length > 0 &&
        this.near.between(this.labelsAt, at).some(({ word }) => this.either.includes(word))
      this.tags.push(record)
    } else {
      if (isPlace && at.length > 1) {
        this.further.push({ record, at })
        this.line.take({ from, to })
      }
      return
    }
    if (!isPlace) this.labelsAt.push(...at)
    if (record !== this.in) this.said.push(this.line.written(from, to))
    this.note({ from, to }, record.name)
  }

  /** Whether a word says a quality or a doing, and a name has another form of it. */
  private isOtherThan({ collection, name }: NamedRecord, at: number): boolean {
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
  private isOwner(at: readonly number[]): boolean {
    return this.line.words[(at.at(-1) ?? 0) + 1]?.word === 's'
  }

  /** Whether a word such as `in` stands before a word, with nothing but articles between them. */
  private isInside(at: number): boolean {
    // The name of a place can begin with such a word itself: "Under the bed".
    const own = this.line.words[at]?.word ?? ''
    if (this.inside.has(own) && !this.belonging.has(own)) return true
    const word = this.insideWord(at)
    return word !== null && !(this.isOfOne && this.belonging.has(word))
  }

  /** The word before a name that makes it a place; null for none. */
  private insideWord(at: number): string | null {
    for (let before = at - 1; before >= Math.max(0, at - 3); before--) {
      const word = this.line.words[before]?.word ?? ''
      // "The warranty on the lock" lies on nothing.
      if (this.inside.has(word)) return word === 'on' && this.line.isTaken(before) ? null : word
      if (!this.stop.has(word)) return null
    }
    return null
  }

  /** Runs of content words of that length, with few stop words between them. */
  private *windows(length: number): Generator<readonly number[]> {
    const content = contentOf(this.line, this.stop)
    for (let from = 0; from + length <= content.length; from++) {
      const at = content.slice(from, from + length)
      const near = at.every((each, i) => i === 0 || each - (at[i - 1] ?? each) <= MOST_BETWEEN + 1)
      if (near) yield at
    }
  }
}
