import { placementIn } from '../structure/levels.ts'
import { wordsOf } from '../text/words.ts'
import type { QuestionLine, Taken } from './line.ts'
import type { NamedRecord, QuestionNames } from './names.ts'
import { Neighbours } from './neighbours.ts'
import type { Ask } from './query.ts'
import { LEAST_SHARE, MOST_NAME_WORDS, SaidNames } from './said-names.ts'
import type { Cue, LanguageWords } from './words/language.ts'

/** Places that one question names beside the first. */
const MOST_OTHERS = 4
/** Questions for one thing: where it is, and when and by whom it was moved. */
const OF_ONE: readonly Ask[] = ['where', 'when_moved', 'who_moved', 'when_seen', 'who_has']

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
  private readonly line: QuestionLine
  private readonly either: readonly string[]
  /** Whether the place was taken for one by a word of belonging alone. */
  private isByBelonging = false
  private readonly soft: ReadonlySet<string>
  /** The names that words of the question say. */
  readonly names: SaidNames
  private readonly note: (taken: Taken, as: string) => void
  private readonly near: Neighbours

  constructor(
    line: QuestionLine,
    words: Pick<LanguageWords, 'inside' | 'belonging' | 'joining' | 'either' | 'language'>,
    known: { readonly stop: ReadonlySet<string>; readonly soft: ReadonlySet<string> },
    names: QuestionNames,
    note: (taken: Taken, as: string) => void,
  ) {
    this.line = line
    this.either = words.either
    this.soft = known.soft
    this.names = new SaidNames(line, words, known, names)
    this.note = note
    const { joining, inside } = this.names
    this.near = new Neighbours(line, { joining, inside, stop: known.stop })
  }

  /** Names of several words that the question says in full: nothing else can be meant by their words. */
  takeLongNames(): void {
    const all = this.line.words.map((_, at) => at)
    for (let length = Math.min(MOST_NAME_WORDS, all.length); length >= 2; length--) {
      for (let from = 0; from + length <= all.length; from++) {
        const at = all.slice(from, from + length)
        if (at.some((each) => this.line.isTaken(each))) continue
        const best = this.names.matchOf(at)
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
    this.names.isOfOne = OF_ONE.includes(ask)
    if (this.names.isOfOne && this.isByBelonging && !this.subject && this.in) {
      this.subject = this.in
      this.in = null
    }
    const asksContents = ask === 'contents' || cues.has('contain')
    for (let length = MOST_NAME_WORDS; length >= 1; length--) {
      for (const at of this.names.windows(length)) {
        if (at.some((each) => this.line.isTaken(each))) continue
        const best = this.names.matchOf(at)
        if (!best) continue
        const isPlace = placementIn({ collection: best.record.collection, id: '' }) !== null
        // "What can I cook" is no question for a kitchen, nor "the clean ones" one for what cleans.
        if (length === 1 && this.names.isOtherThan(best.record, at[0] ?? 0)) continue
        if (length === 1 && isPlace && this.names.isDone(at[0] ?? 0)) continue
        // A word such as `box` is a part of many names, and says none of them.
        if (best.share < 1 && length === 1 && this.soft.has(this.line.words[at[0] ?? 0]?.word ?? '')) continue
        const isMeant =
          isPlace && ((asksContents && !this.names.isOwner(at)) || this.names.isInside(at[0] ?? 0))
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
      ...this.names.placesLeft(),
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
        this.names.isInside(subject.at[0] ?? 0) &&
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

  private assign(record: NamedRecord, at: readonly number[]): void {
    const [from = 0] = at
    const to = (at.at(-1) ?? from) + 1
    const isPlace = placementIn({ collection: record.collection, id: '' }) !== null
    if (isPlace && this.names.isInside(from) && !this.in) {
      this.in = record
      this.inAt = at
      this.isByBelonging = this.names.belonging.has(this.names.insideWord(from) ?? '')
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
}
