import type { TimeSlice } from '../following/time-slice.ts'
import type { CategoryTree } from '../lists/category-tree.ts'
import { foldedText } from '../lists/name-order.ts'
import type { RowTable } from '../lists/row-table.ts'
import type { ListRow } from '../lists/rows.ts'
import type { PlaceTree } from '../places/place-tree.ts'
import type { Named } from './named.ts'

/** Things that are found by what is around them are put in order up to so many; of more, the rest is left out. */
const MOST = 1000
/** Rows that are looked at between two looks at the clock. */
const PIECE = 500

interface Names {
  readonly tree: PlaceTree
  readonly tags: Named
  readonly categoryNames: Named
  readonly categories: CategoryTree
}

/** What a word of a question finds. */
export interface WordFinds<R extends ListRow> {
  /** What has it in its own text. */
  readonly text: ReadonlySet<R>
  /** What has it in its name: tags, categories with those under them, and places with all that is in them. */
  readonly names: ReadonlySet<string>
}

/** The ids of tags, categories and places around things that have a word. */
export async function namesAround(
  { tree, tags, categoryNames, categories }: Names,
  word: string,
  beginning: boolean,
  turns: TimeSlice,
): Promise<Set<string>> {
  const name = foldedText(word)
  const found = tree.withWord(name, beginning)
  if (turns.due) await turns.pass()
  for (const id of tags.with(name, beginning)) found.add(id)
  if (turns.due) await turns.pass()
  const named = categoryNames.with(name, beginning)
  if (turns.due) await turns.pass()
  const under = await categories.within(named, turns)
  if (turns.due) await turns.pass()
  for (const id of under) found.add(id)
  if (turns.due) await turns.pass()
  return found
}

/** How rows are looked through. */
export interface Around<R extends ListRow> {
  /** Whether something of those names is around a row. */
  readonly isIn: (row: R, names: ReadonlySet<string>) => boolean
  readonly test: (row: R) => boolean
  readonly turns: TimeSlice
}

/**
 * Rows that have every word of a question, some of them only around them: those with most words of their own first, then by name.
 */
export async function foundAround<R extends ListRow>(
  table: RowTable<R, string>,
  words: readonly WordFinds<R>[],
  { isIn, test, turns }: Around<R>,
): Promise<R[]> {
  if (words.every(({ names }) => names.size === 0)) return []
  const found: { readonly row: R; readonly own: number }[] = []
  let looked = 0
  for (const row of fewestRows(table, words)) {
    if (++looked % PIECE === 0 && turns.due) await turns.pass()
    let own = 0
    let all = true
    for (const { text, names } of words) {
      if (text.has(row)) own++
      else if (!isIn(row, names)) {
        all = false
        break
      }
    }
    if (!all || own === words.length || !test(row)) continue
    found.push({ row, own })
    if (found.length >= MOST) break
  }
  found.sort(
    (a, b) =>
      b.own - a.own ||
      (a.row.name_key < b.row.name_key ? -1 : a.row.name_key > b.row.name_key ? 1 : 0) ||
      (a.row.public_id < b.row.public_id ? -1 : 1),
  )
  return found.map(({ row }) => row)
}

/** All rows that one of the words finds: the word that finds the fewest. */
function fewestRows<R extends ListRow>(
  table: RowTable<R, string>,
  words: readonly WordFinds<R>[],
): Iterable<R> {
  let fewest = table.rows.size
  let best: WordFinds<R> | null = null
  for (const word of words) {
    let count = word.text.size
    for (const id of word.names) {
      count += table.with(id).size
      if (count >= fewest) break
    }
    if (count >= fewest) continue
    fewest = count
    best = word
  }
  return best ? rowsOf(table, best) : table.rows.values()
}

/** The rows that a word finds, each once. */
function* rowsOf<R extends ListRow>(table: RowTable<R, string>, { text, names }: WordFinds<R>): Iterable<R> {
  yield* text
  const seen = new Set<R>(text)
  for (const id of names) {
    for (const row of table.with(id)) {
      if (seen.has(row)) continue
      seen.add(row)
      yield row
    }
  }
}
