import { nameKey } from '../core/names.ts'
import { isFiller } from '../search/filler.ts'
import { wordsOf } from '../text/words.ts'

/** Letters of the shortest word that counts as a part of another, and as its head: `Schraube` of `Holzschraube`. */
const PART = 5
const HEAD = 4
/** The share of the longer word that two forms of a word have in common at their beginning. */
const STEM = 0.65
/** What a number or a single letter weighs beside a word. */
const NUMBER_WEIGHT = 0.25
/** Words of a name that are compared, and letters of each of them. One letter of a name may stand for eighteen. */
const MOST_WORDS = 20
const MOST_LETTERS = 40
/** The share of the likeness that the words of the new thing make up; the rest is that of the known one. */
const OF_NEW = 0.65

/** How much the words of names are like those of a new thing. Words that many of the names have weigh less. */
export class Likeness {
  private readonly key: string
  private readonly words: readonly string[]
  private readonly counts = new Map<string, number>()
  private readonly contents: ReadonlyMap<string, readonly string[]>

  /** `names`: all names that are compared. */
  constructor(name: string, names: readonly string[]) {
    this.key = nameKey(name)
    this.words = contentOf(name)
    this.contents = new Map(names.map((other) => [other, contentOf(other)]))
    for (const word of this.words) {
      const having = names.reduce(
        (count, other) =>
          count + Number(this.contents.get(other)?.some((each) => sameness(word, each) > 0) ?? false),
        0,
      )
      this.counts.set(word, having)
    }
  }

  /** Whether a name is the same one. */
  isSame(name: string): boolean {
    return nameKey(name) === this.key
  }

  /** From 0 to 1. */
  of(name: string): number {
    if (this.isSame(name)) return 1
    const others = this.contents.get(name) ?? contentOf(name)
    let [met, all] = [0, 0]
    for (const word of this.words) {
      const weight = this.weightOf(word)
      all += weight
      met += weight * Math.max(0, ...others.map((other) => sameness(word, other)))
    }
    let [metOther, allOther] = [0, 0]
    for (const other of others) {
      const weight = plainWeight(other)
      allOther += weight
      metOther += weight * Math.max(0, ...this.words.map((word) => sameness(word, other)))
    }
    if (all === 0 || allOther === 0) return 0
    return (OF_NEW * met) / all + ((1 - OF_NEW) * metOther) / allOther
  }

  private weightOf(word: string): number {
    return plainWeight(word) / (1 + Math.log(1 + (this.counts.get(word) ?? 0)))
  }
}

function contentOf(name: string): string[] {
  const words = wordsOf(name).map((word) => word.slice(0, MOST_LETTERS))
  const content = words.filter((word) => !isFiller(word))
  return (content.length > 0 ? content : words).slice(0, MOST_WORDS)
}

function plainWeight(word: string): number {
  return word.length < 2 || /\d/.test(word) ? NUMBER_WEIGHT : 1
}

/** How much two words are the same: as a whole, as forms of one word, as a compound and its head, as a word and its part. */
function sameness(a: string, b: string): number {
  if (a === b) return 1
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  if (/\d/.test(short) || short.length < 3) return 0
  let same = 0
  while (same < short.length && short[same] === long[same]) same++
  if (same >= 3 && same / long.length >= STEM) return 0.9
  if (short.length >= HEAD && long.endsWith(short)) return 0.7
  if (short.length >= HEAD && same === short.length) return 0.6
  return short.length >= PART && long.includes(short) ? 0.5 : 0
}
