import type { TimeSlice } from '../following/time-slice.ts'
import type { CategoryTree } from '../lists/category-tree.ts'
import type { ListTable } from '../lists/list-table.ts'
import type { Marks } from '../lists/marks.ts'
import { compareKeys, foldedText } from '../lists/name-order.ts'
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
export interface WordFinds {
  /** What has it in its own text. */
  readonly text: Marks
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
  const found = await tree.withWord(name, beginning, turns)
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
export interface Around {
  /** Tells of rows whether something of some names is around them. */
  readonly isIn: (names: ReadonlySet<string>) => (row: number) => boolean
  readonly test: (row: number) => boolean
  readonly turns: TimeSlice
}

/**
 * Rows that have every word of a question, some of them only around them: those with most words of their own first, then by name.
 */
export async function foundAround(
  table: Pick<ListTable<never>, 'end' | 'isRow' | 'name' | 'idOf'>,
  words: readonly WordFinds[],
  { isIn, test, turns }: Around,
): Promise<number[]> {
  if (words.every(({ names }) => names.size === 0)) return []
  const finds = words.map(({ text, names }) => ({ text, around: isIn(names) }))
  const found: { readonly row: number; readonly own: number }[] = []
  for (let row = 0; row < table.end && found.length < MOST; row++) {
    if (row % PIECE === 0 && turns.due) await turns.pass()
    const own = ownWords(finds, row)
    if (own === null || own === words.length || !table.isRow(row) || !test(row)) continue
    found.push({ row, own })
  }
  return found
    .map(({ row, own }) => ({ row, own, key: table.name.at(row) ?? '', id: table.idOf(row) }))
    .sort((a, b) => b.own - a.own || compareKeys(a.key, b.key) || compareKeys(a.id, b.id))
    .map(({ row }) => row)
}

/** How many words a row has in its own text; null when one is neither there nor around it. */
function ownWords(
  finds: readonly { readonly text: Marks; readonly around: (row: number) => boolean }[],
  row: number,
): number | null {
  let own = 0
  for (const { text, around } of finds) {
    if (text.has(row)) own++
    else if (!around(row)) return null
  }
  return own
}
