import type { NamedRecord, QuestionNames } from '../questions/names.ts'
import { type Language, languages } from '../questions/query.ts'
import { wordsByLanguage } from '../questions/words/index.ts'
import { placementIn } from '../structure/levels.ts'
import { type PlacedWord, placedWords } from '../text/words.ts'
import { MEASURES, PARTS_OF_NAME, type PackageWords, packageWords } from './packages.ts'

/** What a person wrote of a thing: "3 boxes of AA batteries in the drawer". */
export interface Description {
  readonly name: string
  readonly quantity: Said<number> | null
  readonly unit: Said<string> | null
  readonly place: Said<NamedRecord> | null
}

/** A part of a description. */
export interface Said<T> {
  readonly value: T
  readonly confidence: number
  /** As it is written. */
  readonly words: string
}

/** Characters of a description that are read. */
export const LONGEST_DESCRIPTION = 300
/** The largest number that is a quantity of things without a unit. */
const MOST_PIECES = 999
/** Words of the name of a place. */
const MOST_PLACE_WORDS = 6
/** The share of the words of a place's name that must be said. */
const LEAST_SHARE = 0.5

const measures = wordSet(MEASURES)
const partsOfName = wordSet(PARTS_OF_NAME)
const sets: Readonly<Record<Language, Words>> = {
  en: wordsOfLanguage('en'),
  de: wordsOfLanguage('de'),
  fr: wordsOfLanguage('fr'),
  es: wordsOfLanguage('es'),
}

/** Reads what a person wrote of a thing, in the language that knows most of its words. `language` decides between equal ones. */
export function readDescription(text: string, names: QuestionNames, language?: Language): Description {
  const line = text.trim().replace(/\s+/g, ' ').slice(0, LONGEST_DESCRIPTION)
  const ordered = [...languages].sort((a, b) => Number(b === language) - Number(a === language))
  let best: Read | null = null
  for (const each of ordered) {
    const read = new Reader(line, sets[each], names).read()
    if (!best || read.known > best.known) best = read
  }
  if (!best) throw new Error('there is no language')
  return best.description
}

interface Words {
  readonly packages: ReadonlySet<string>
  readonly unsure: ReadonlySet<string>
  readonly of: ReadonlySet<string>
  readonly inside: ReadonlySet<string>
  readonly one: ReadonlySet<string>
  readonly bare: ReadonlySet<string>
  readonly stop: ReadonlySet<string>
  readonly numbers: Readonly<Record<string, number>>
  readonly counts: Readonly<Record<string, number>>
}

interface Read {
  readonly description: Description
  /** Words that the language knows. */
  readonly known: number
}

/** Reads one line in one language. */
class Reader {
  private readonly line: string
  private readonly words: Words
  private readonly names: QuestionNames
  private readonly tokens: readonly PlacedWord[]
  private known = 0

  constructor(line: string, words: Words, names: QuestionNames) {
    this.line = line
    this.words = words
    this.names = names
    this.tokens = placedWords(line)
  }

  read(): Read {
    const start = this.amount()
    const end = this.placeAt(start.from)
    const trailing = start.quantity ? null : this.timesAtEnd(end.to)
    const name = this.line.slice(start.at, trailing?.at ?? end.to)
    const { quantity = null, unit = null } = start
    return {
      known: this.known,
      description: {
        name: trimmed(name) || this.line,
        quantity: trailing?.quantity ?? quantity,
        unit,
        place: end.place,
      },
    }
  }

  /** The amount at the beginning, and where the name begins. */
  private amount(): {
    readonly at: number
    readonly from: number
    readonly quantity?: Said<number>
    readonly unit?: Said<string>
  } {
    const none = { at: 0, from: 0 }
    const { words, line, tokens } = this
    const digits = /^(\d{1,6}(?:[.,]\d{1,3})?)(\s?[x×]\s|\s?×\s?|\s|(?=(?:kg|mg|ml|cl|g|l)\s))/u.exec(line)
    if (digits) {
      const [all, number = '', sign = ''] = digits
      const value = Number(number.replace(',', '.'))
      if (value <= 0) return none
      const times = /[x×]/.test(sign)
      const from = tokens.findIndex(({ start }) => start >= all.length)
      if (from < 0) return none
      return this.counted(value, all.trim(), { from, isSure: times, isBare: Number.isInteger(value) }) ?? none
    }
    const [first] = tokens
    if (!first || tokens.length < 2) return none
    const isOne = words.one.has(first.word)
    const count = isOne ? 1 : (words.numbers[first.word] ?? words.counts[first.word])
    if (count !== undefined) {
      this.known++
      const found = this.counted(count, this.text(first), { from: 1, isSure: false, isBare: !isOne })
      if (!found) this.known--
      return found ?? none
    }
    const [, second] = tokens
    if (words.bare.has(first.word) && second && words.of.has(second.word)) {
      this.known += 2
      const said = this.text(first)
      return {
        ...this.after(2),
        quantity: { value: 1, confidence: 0.9, words: said },
        unit: { value: said.toLowerCase(), confidence: 0.85, words: said },
      }
    }
    return none
  }

  /** A number with what follows it: a package, a measure, or the thing itself. */
  private counted(
    value: number,
    said: string,
    { from, isSure, isBare }: { readonly from: number; readonly isSure: boolean; readonly isBare: boolean },
  ) {
    const { words, tokens } = this
    const next = tokens[from]
    const behind = tokens[from + 1]
    if (!next) return null
    // "Three & four", "5 - minute timer": such a number does not count pieces.
    if (!isSure && /[&+\-–—/]/.test(this.line.slice(0, next.start))) return null
    const isMeasure = measures.has(next.word)
    if ((isMeasure || words.packages.has(next.word)) && behind && !isSure) {
      const joined = words.of.has(behind.word) && tokens[from + 2] !== undefined
      this.known += 1 + Number(joined)
      const unsure = words.unsure.has(next.word)
      const unit = this.text(next)
      return {
        ...this.after(from + (joined ? 2 : 1)),
        quantity: { value, confidence: unsure ? 0.85 : 0.97, words: said },
        unit: { value: unit, confidence: unsure ? 0.7 : 0.95, words: unit },
      }
    }
    if (!isBare && !isSure) return null
    if (value > MOST_PIECES) return null
    const isName = partsOfName.has(next.word) || !/^\p{L}{2,}/u.test(next.word)
    if (isName && !isSure) return null
    const skip = !isSure && words.of.has(next.word) ? 1 : 0
    return { ...this.after(from + skip), quantity: { value, confidence: isSure ? 0.97 : 0.9, words: said } }
  }

  private after(from: number) {
    return { at: this.tokens[from]?.start ?? 0, from }
  }

  /** The place that is named last, and where the name of the thing ends. */
  private placeAt(first: number): { readonly to: number; readonly place: Said<NamedRecord> | null } {
    const { tokens, words, line } = this
    for (let at = tokens.length - 1; at > first; at--) {
      const token = tokens[at]
      if (!token) continue
      const isInside = words.inside.has(token.word)
      const before = line.slice(tokens[at - 1]?.end ?? 0, token.start)
      const isList = /[,(@]\s*$/.test(before)
      if (!isInside && !isList) continue
      const place = this.placeOf(tokens.slice(isInside ? at + 1 : at), isInside ? LEAST_SHARE : 1)
      if (!place) continue
      this.known += isInside ? 2 : 1
      return { to: token.start - (isList ? before.length : 0), place }
    }
    return { to: line.length, place: null }
  }

  private placeOf(tokens: readonly PlacedWord[], least: number): Said<NamedRecord> | null {
    const telling = tokens.filter(({ word }) => !this.words.stop.has(word))
    const said = telling.length > 0 ? telling : tokens
    if (said.length === 0 || said.length > MOST_PLACE_WORDS) return null
    const found = this.names.saidBy(said.map(({ word }) => word)).filter(({ record, share }) => {
      const isPlace = placementIn({ collection: record.collection, id: record.public_id }) !== null
      return isPlace && share >= least && !record.archived
    })
    const [best] = found
    if (!best) return null
    const rivals = found.filter(({ share }) => share === best.share).length
    const confidence = rivals > 1 ? 0.5 : best.share === 1 ? 0.95 : 0.8
    const [from, to] = [tokens[0]?.start ?? 0, tokens.at(-1)?.end ?? 0]
    return { value: best.record, confidence, words: this.line.slice(from, to) }
  }

  /** `LED bulbs x 6`. */
  private timesAtEnd(to: number): { readonly at: number; readonly quantity: Said<number> } | null {
    const found = /\s[x×]\s?(\d{1,3})\s*$/i.exec(this.line.slice(0, to))
    if (!found) return null
    const value = Number(found[1])
    if (value <= 0) return null
    return { at: found.index, quantity: { value, confidence: 0.97, words: found[0].trim() } }
  }

  private text({ start, end }: PlacedWord): string {
    return this.line.slice(start, end)
  }
}

function trimmed(name: string): string {
  // The sign of a number is a part of it.
  return name.replace(/^(?:[\s,;:·]|[–-](?!\d))+|[\s,;:·(@–-]+$/gu, '')
}

function wordSet(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/).filter((word) => word !== ''))
}

function wordsOfLanguage(language: Language): Words {
  const { packages, unsure, of, inside, one, bare, numbers }: PackageWords = packageWords[language]
  return {
    packages: wordSet(packages),
    unsure: wordSet(unsure),
    of: wordSet(of),
    inside: wordSet(inside),
    one: wordSet(one),
    bare: wordSet(bare),
    stop: wordSet(wordsByLanguage[language].stop),
    numbers: wordsByLanguage[language].numbers,
    counts: numbers,
  }
}
