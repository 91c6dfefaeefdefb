import type Database from 'better-sqlite3'
import { TimeSlice } from '../following/time-slice.ts'
import { plucking } from '../scope/statement.ts'

/** Words of so many letters may be mistyped; shorter ones are too near to too many others. */
const LETTERS = 5
/** Longer words are not looked for in other spellings: the number of those grows with the length. */
const LONGEST = 24
/** Other spellings of a word that are looked for, and of how many it is asked how common they are. */
const SPELLINGS = 6
const ASKED = 40

/** How long the words are used that were read before the index moved on, in ms: they are mostly the same. */
const FRESH_MS = 10_000
/** Words that are read at once, and how many are kept at most. */
const PIECE = 1000
const MOST_WORDS = 1_000_000

/** The letters of a script, as far as people type them. */
const SCRIPTS: readonly (readonly [script: RegExp, letters: string])[] = [
  [/\p{Script=Latin}/u, 'abcdefghijklmnopqrstuvwxyzß'],
  [/\p{Script=Cyrillic}/u, 'абвгдеёжзийклмнопрстуфхцчшщъыьэюяіїєґ'],
  [/\p{Script=Greek}/u, 'αβγδεζηθικλμνξοπρσςτυφχψω'],
  [/\p{N}/u, '0123456789'],
]

/**
 * Finds words of the search index that differ from a word by one mistake: a letter too many, one too few, another one, or two that
 * changed places. Every way to mistype the word is looked up among the words of the index, which are kept in memory in their order;
 * numbers are not among them, as those next to each other are different things.
 */
export class Spelling {
  private readonly database: Database.Database
  private readonly page: () => Database.Statement<[string, number], string>
  private readonly records: () => Database.Statement<[string], number>
  private words: readonly string[] = []
  private at = ''
  private readAt = Number.NEGATIVE_INFINITY
  private made = false

  constructor(database: Database.Database) {
    this.database = database
    this.page = plucking(database, () => 'SELECT term FROM temp.search_terms WHERE term > ? LIMIT ?')
    this.records = plucking(database, () => 'SELECT doc FROM temp.search_terms WHERE term = ?')
  }

  /** Whether a word (as the index has words) may be mistyped. */
  static mayBeWrong(word: string): boolean {
    const letters = [...word].length
    return letters >= LETTERS && letters <= LONGEST && /\p{L}/u.test(word)
  }

  /** Reads the words of the index, in turns with others; `at` tells one state of the index from another. */
  async learn(at: string): Promise<void> {
    if (at === this.at || performance.now() - this.readAt < FRESH_MS) return
    this.prepare()
    const turns = new TimeSlice()
    const words: string[] = []
    let after = ''
    for (let read = PIECE; read === PIECE && words.length < MOST_WORDS; ) {
      if (turns.due) await turns.pass()
      const page = this.page().all(after, PIECE)
      for (const word of page) if (/^(?=.*\p{L})[\0-\ud7ff]+$/u.test(word)) words.push(word)
      after = page.at(-1) ?? after
      read = page.length
    }
    this.words = words
    this.at = at
    this.readAt = performance.now()
  }

  /** Other spellings of a word that the index has, or (`beginning`) that words in it begin with; the commonest first. */
  others(word: string, beginning: boolean): string[] {
    if (!Spelling.mayBeWrong(word)) return []
    const found: { readonly spelling: string; readonly records: number }[] = []
    for (const spelling of oneMistake([...word])) {
      const first = this.words[this.firstFrom(spelling)]
      const there = beginning ? first?.startsWith(spelling) : first === spelling
      if (!there || first === undefined || found.length >= ASKED) continue
      found.push({ spelling, records: this.records().get(first) ?? 0 })
    }
    return found
      .sort((a, b) => b.records - a.records || (a.spelling < b.spelling ? -1 : 1))
      .slice(0, SPELLINGS)
      .map(({ spelling }) => spelling)
  }

  private firstFrom(word: string): number {
    let low = 0
    let high = this.words.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.words[middle] ?? '') < word) low = middle + 1
      else high = middle
    }
    return low
  }

  /** A view of the index's words, for this connection alone: not in a transaction, which would take it back. */
  private prepare(): void {
    if (this.made) return
    this.database.exec(
      "CREATE VIRTUAL TABLE IF NOT EXISTS temp.search_terms USING fts5vocab('main', 'search_text', 'row')",
    )
    this.made = true
  }
}

/** Every text that is one mistake away from a word. */
function oneMistake(letters: readonly string[]): Set<string> {
  const scripts = SCRIPTS.filter(([script]) => letters.some((letter) => script.test(letter)))
  const others = new Set(scripts.flatMap(([, all]) => [...all]))
  const texts = new Set<string>()
  for (let at = 0; at <= letters.length; at++) {
    const before = letters.slice(0, at).join('')
    const here = letters[at] ?? ''
    const after = letters.slice(at + 1).join('')
    const next = letters[at + 1]
    for (const letter of others) {
      texts.add(before + letter + here + after)
      if (here) texts.add(before + letter + after)
    }
    if (here) texts.add(before + after)
    if (here && next !== undefined) texts.add(before + next + here + letters.slice(at + 2).join(''))
  }
  texts.delete(letters.join(''))
  return texts
}
