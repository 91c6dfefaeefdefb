import type Database from 'better-sqlite3'
import { plucking } from '../scope/statement.ts'

/** Words of so many letters may be mistyped; shorter ones are too near to too many others. */
const LETTERS = 5
/** Longer words are not looked for in other spellings: the number of those grows with the length. */
const LONGEST = 24
/** Other spellings of a word that are looked for. */
const SPELLINGS = 6

/** The letters of a script, as far as people type them. */
const SCRIPTS: readonly (readonly [script: RegExp, letters: string])[] = [
  [/\p{Script=Latin}/u, 'abcdefghijklmnopqrstuvwxyzß'],
  [/\p{Script=Cyrillic}/u, 'абвгдеёжзийклмнопрстуфхцчшщъыьэюяіїєґ'],
  [/\p{Script=Greek}/u, 'αβγδεζηθικλμνξοπρσςτυφχψω'],
  [/\p{N}/u, '0123456789'],
]

/**
 * Finds words of the search index that differ from a word by one mistake: a letter too many, one too few, another one, or two that
 * changed places. Each way to mistype it is looked up, so what it costs does not grow with the number of words in the index.
 */
export class Spelling {
  private readonly database: Database.Database
  private readonly exact: () => Database.Statement<[string], number>
  private readonly beginning: () => Database.Statement<[string, string], number>
  private made = false

  constructor(database: Database.Database) {
    this.database = database
    this.exact = plucking(database, () => 'SELECT doc FROM temp.search_terms WHERE term = ?')
    this.beginning = plucking(
      database,
      () => 'SELECT doc FROM temp.search_terms WHERE term >= ? AND term < ? LIMIT 1',
    )
  }

  /** Other spellings of a word (as the index has words) that the index has, or (`beginning`) that words in it begin with; the commonest first. */
  others(word: string, beginning: boolean): string[] {
    const letters = [...word]
    if (letters.length < LETTERS || letters.length > LONGEST) return []
    const found: { readonly spelling: string; readonly records: number }[] = []
    for (const spelling of oneMistake(letters)) {
      const records = beginning
        ? this.beginning().get(spelling, `${spelling}\u{10ffff}`)
        : this.exact().get(spelling)
      if (records !== undefined) found.push({ spelling, records })
    }
    return found
      .sort((a, b) => b.records - a.records || (a.spelling < b.spelling ? -1 : 1))
      .slice(0, SPELLINGS)
      .map(({ spelling }) => spelling)
  }

  /** Makes a view of the index's words, for this connection alone. To be done outside of transactions, which would take it back. */
  prepare(): void {
    if (this.made) return
    this.database.exec(
      "CREATE VIRTUAL TABLE IF NOT EXISTS temp.search_terms USING fts5vocab('main', 'search_text', 'row')",
    )
    this.made = true
  }
}

/** Every text that is one mistake away from a word. */
function oneMistake(letters: readonly string[]): Set<string> {
  const others = [
    ...new Set(
      SCRIPTS.flatMap(([script, all]) => (letters.some((letter) => script.test(letter)) ? [...all] : [])),
    ),
  ]
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
