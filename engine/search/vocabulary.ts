import type { Pausing } from '../core/pausing.ts'
import { mistakesBetween } from './distance.ts'
import { stemsOf, umlautForm } from './endings.ts'
import { Growing } from './growing.ts'

/** How well a word of the index answers a word of a question, by the number of the word. From above 0 to 1. */
export type WordMatches = Map<number, number>
/** The same of a search that shares them with others. */
export type ReadonlyWordMatches = ReadonlyMap<number, number>

/** What to take for an answer. */
export interface WordOptions {
  /** The word may be the beginning of a word that is still being typed. */
  readonly beginning: boolean
  /** The word may be mistyped. */
  readonly mistyped: boolean
  /** Only words that hold it as it is: neither other forms of it nor other spellings. */
  readonly strict: boolean
}

const DIGITS = /^\p{Nd}+$/u
const ANY_DIGIT = /\p{Nd}/u

/** Words that are entered into a table between two pauses. */
const PIECE = 2000
/** Words of questions whose answers are remembered. */
const REMEMBERED = 6
/** Words that are looked for among all others before a table of them is made. */
const LOOKED_UP = 40

/** Letters of the shortest word that may be mistyped, and of the shortest in which two mistakes are taken for one word. */
const MISTYPED_LETTERS = 4
const TWICE_MISTYPED_LETTERS = 8
/** Letters by which two forms of a word may differ at their ends, and the share that they must have in common. */
const ENDING = 3
const COMMON = 0.6
/** Share of its pairs of letters that a word has in common with one that is like it. */
const ALIKE = 0.5

/** The distinct words of an index. Each has a number, for as long as the index is there. */
export class Vocabulary {
  /** The numbers of the words; null after they were read from a store, until a word is added. */
  private numbers: Map<string, number> | null = new Map()
  words: string[] = []
  /** The letters of a word as bits: most words differ in them, so they need no comparison. */
  private masks = new Growing()
  /** The same of the pairs of neighbouring letters that a word has. */
  private pairs = new Growing()
  /** What answered the words that were asked last, and the number of words among which it was looked for. */
  private readonly remembered = new Map<string, WordMatches>()
  private rememberedOf = 0
  private lookedUp = 0

  /** The number of a word; a new one for a word that was not there. */
  number(word: string): number {
    this.numbers ??= this.table()
    const known = this.numbers.get(word)
    if (known !== undefined) return known
    const number = this.masks.push(maskOf(word))
    this.pairs.push(pairMaskOf(word))
    this.words.push(word)
    this.numbers.set(word, number)
    return number
  }

  has(word: string): boolean {
    return this.known(word) !== undefined
  }

  /** What a store has to keep of the words beside themselves. */
  save(numbersOf: (row: Growing) => Int32Array<ArrayBuffer>) {
    return { masks: numbersOf(this.masks), pairs: numbersOf(this.pairs) }
  }

  /** Takes over words that were saved, each of them once. They are the caller's no more. */
  restore(words: string[], masks: Growing, pairs: Growing): void {
    if (masks.length !== words.length || pairs.length !== words.length) {
      throw new RangeError('the words of the index do not fit each other')
    }
    this.words = words
    this.remembered.clear()
    this.masks = masks
    this.pairs = pairs
    this.numbers = null
  }

  /** A word itself, where the index has it. */
  exactly(word: string): WordMatches {
    const number = this.known(word)
    return new Map(number === undefined ? [] : [[number, 1]])
  }

  /** Makes the table by which words are found, with pauses, after they were read from a store. */
  *tabling(): Pausing<void> {
    if (this.numbers) return
    const numbers = new Map<string, number>()
    for (const [number, word] of this.words.entries()) {
      numbers.set(word, number)
      if (number % PIECE === 0) yield
    }
    // Somebody else may have needed it meanwhile.
    this.numbers ??= numbers
  }

  private table(): Map<string, number> {
    return new Map(this.words.map((each, i) => [each, i]))
  }

  /** The number of a word that is there. The first search looks at all words anyway: it needs no table of them. */
  private known(word: string): number | undefined {
    if (!this.numbers && ++this.lookedUp > LOOKED_UP) this.numbers = this.table()
    if (this.numbers) return this.numbers.get(word)
    const mask = maskOf(word)
    const masks = this.masks.raw
    for (let i = 0; i < this.words.length; i++) if (masks[i] === mask && this.words[i] === word) return i
    return undefined
  }

  /**
   * The words that answer a word of a question: the word, longer words that contain it, and its other forms. The last answers are
   * remembered: who types the second word of a question asks for the first one with every letter.
   */
  matches(asked: string, options: WordOptions): ReadonlyWordMatches {
    if (this.rememberedOf !== this.words.length) this.remembered.clear()
    this.rememberedOf = this.words.length
    const { beginning, mistyped, strict } = options
    const key = `${asked} ${beginning} ${mistyped} ${strict}`
    const found = this.remembered.get(key) ?? this.look(asked, options)
    this.remembered.delete(key)
    this.remembered.set(key, found)
    const [oldest] = this.remembered.keys()
    if (this.remembered.size > REMEMBERED && oldest !== undefined) this.remembered.delete(oldest)
    return found
  }

  private look(asked: string, { beginning, mistyped, strict }: WordOptions): WordMatches {
    const found = this.exactly(asked)
    const letters = asked.length
    if (letters === 1 && !beginning) return found
    if (strict) {
      this.containing(asked, { factor: 1, beginning }, found)
      return found
    }
    for (const { form, factor } of formsOf(asked)) this.containing(form, { factor, beginning }, found)
    if (letters > ROOT && !ANY_DIGIT.test(asked)) this.inflected(asked, found)
    if (mistyped) this.mistyped(asked, found)
    return found
  }

  private containing(
    form: string,
    { factor, beginning }: { readonly factor: number; readonly beginning: boolean },
    found: WordMatches,
  ): void {
    const mask = maskOf(form)
    const masks = this.masks.raw
    const number = DIGITS.test(form)
    for (let i = 0; i < this.words.length; i++) {
      if (((masks[i] ?? 0) & mask) !== mask) continue
      const word = this.words[i] ?? ''
      const at = word.indexOf(form)
      if (at < 0) continue
      better(found, i, factor * containedIn(word, form, { at, beginning, number }))
    }
  }

  /** Words with the same beginning that end otherwise. */
  private inflected(asked: string, found: WordMatches): void {
    const root = asked.slice(0, Math.max(ROOT, asked.length - ENDING))
    const mask = maskOf(root)
    const masks = this.masks.raw
    for (let i = 0; i < this.words.length; i++) {
      if (((masks[i] ?? 0) & mask) !== mask) continue
      const word = this.words[i] ?? ''
      if (!word.startsWith(root) || Math.abs(word.length - asked.length) > ENDING) continue
      let same = root.length
      while (same < word.length && same < asked.length && word[same] === asked[same]) same++
      const share = same / Math.max(word.length, asked.length)
      if (word.length - same > ENDING || asked.length - same > ENDING || share < COMMON) continue
      better(found, i, 0.25 + 0.6 * share)
    }
  }

  /** Words from which the asked one differs by few mistakes, or their beginnings and ends; without any, words that are like it. */
  private mistyped(asked: string, found: WordMatches): void {
    const letters = asked.length
    if (letters < MISTYPED_LETTERS || ANY_DIGIT.test(asked)) return
    const most = letters >= TWICE_MISTYPED_LETTERS ? 2 : 1
    const mask = maskOf(asked)
    const pairs = pairMaskOf(asked)
    const masks = this.masks.raw
    const otherPairs = this.pairs.raw
    let any = false
    for (let i = 0; i < this.words.length; i++) {
      // With one mistake a word lacks at most one letter of the asked word, and at most three of its pairs.
      if (bits(mask & ~(masks[i] ?? 0)) > most) continue
      if (bits(pairs & ~(otherPairs[i] ?? 0)) > 3 * most) continue
      const word = this.words[i] ?? ''
      if (word.length < letters - most || ANY_DIGIT.test(word)) continue
      const quality = mistakenFor(asked, word, most)
      if (quality === 0) continue
      any = true
      better(found, i, quality)
    }
    if (!any && letters > MISTYPED_LETTERS) this.alike(asked, found)
  }

  private alike(asked: string, found: WordMatches): void {
    const pairs = pairSet(asked)
    const mask = pairMaskOf(asked)
    const least = bits(mask) * ALIKE
    const masks = this.pairs.raw
    for (let i = 0; i < this.words.length; i++) {
      if (bits(mask & (masks[i] ?? 0)) < least) continue
      const alike = likeness(pairs, this.words[i] ?? '')
      if (alike >= ALIKE) better(found, i, 0.45 * alike)
    }
  }
}

/** Letters that a word has more of when its ending is taken off. */
const LEAST_STEMMED = 3
/** Letters that forms of a word have in common at least. */
const ROOT = 4

function better(found: WordMatches, word: number, quality: number): void {
  if (quality > (found.get(word) ?? 0)) found.set(word, quality)
}

/** Spellings of a word, and how much each is worth beside the word itself. */
function formsOf(asked: string): { readonly form: string; readonly factor: number }[] {
  const forms = new Map([[asked, 1]])
  const umlauts = umlautForm(asked)
  if (!forms.has(umlauts)) forms.set(umlauts, 0.97)
  if (asked.length > LEAST_STEMMED && !ANY_DIGIT.test(asked)) {
    for (const stem of [...stemsOf(asked), ...stemsOf(umlauts)]) if (!forms.has(stem)) forms.set(stem, 0.85)
  }
  return [...forms].map(([form, factor]) => ({ form, factor }))
}

/** What it is worth that a word holds another one: as a whole, at its beginning, at its end, or in its middle. */
function containedIn(
  word: string,
  form: string,
  { at, beginning, number }: { readonly at: number; readonly beginning: boolean; readonly number: boolean },
): number {
  const letters = form.length
  const share = letters / word.length
  if (share === 1) return 1
  if (at === 0) {
    // A short number is another one than a longer one that begins so.
    if (number && letters < 3) return beginning ? 0.3 : 0
    if (letters === 1) return beginning ? 0.3 : 0
    return (beginning ? 0.75 : 0.6) + 0.2 * share
  }
  if (number ? letters < 4 : letters < 3) return 0
  if (word.endsWith(form)) return 0.6 + 0.25 * share
  return letters < 4 && share < 0.5 ? 0 : 0.4 + 0.3 * share
}

function mistakenFor(asked: string, word: string, most: number): number {
  const letters = asked.length
  const whole = mistakesBetween(asked, word, most)
  if (whole <= most) return (whole === 1 ? 0.62 : 0.45) - (asked[0] === word[0] ? 0 : 0.05)
  if (letters <= MISTYPED_LETTERS || word.length <= letters) return 0
  let least = most + 1
  for (const length of [letters - 1, letters, letters + 1]) {
    least = Math.min(least, mistakesBetween(asked, word.slice(0, length), 1))
    least = Math.min(least, mistakesBetween(asked, word.slice(-length), 1))
  }
  return least <= 1 ? 0.45 + 0.1 * (letters / word.length) : 0
}

function pairSet(word: string): ReadonlySet<string> {
  const pairs = new Set([`^${word[0]}`, `${word.at(-1)}$`])
  for (let i = 1; i < word.length; i++) pairs.add(word.slice(i - 1, i + 1))
  return pairs
}

/** The share of neighbouring letters that two words have in common. */
function likeness(pairs: ReadonlySet<string>, word: string): number {
  if (word.length > 2.5 * pairs.size) return 0
  let common = 0
  const others = pairSet(word)
  for (const pair of others) if (pairs.has(pair)) common++
  return (2 * common) / (pairs.size + others.size)
}

function maskOf(word: string): number {
  let mask = 0
  for (let i = 0; i < word.length; i++) mask |= 1 << (word.charCodeAt(i) & 31)
  return mask
}

function pairMaskOf(word: string): number {
  let mask = 0
  let before = 0
  for (let i = 0; i < word.length; i++) {
    const letter = word.charCodeAt(i)
    mask |= 1 << ((before * 7 + letter * 13) & 31)
    before = letter
  }
  return mask
}

/** The number of set bits of 32. */
function bits(mask: number): number {
  const pairs = mask - ((mask >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return (((fours + (fours >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}
