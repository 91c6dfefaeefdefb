import type { CollectionMap, IndexIn, KeyOf, RecordIn } from './collection.ts'
import { positionOf } from './find.ts'
import type { Pausing } from './pausing.ts'
import type { Stored } from './stored.ts'
import type { ReadView } from './view.ts'

/** Records of one piece: each may be as large as a record can be. */
const PIECE = 5

/** Maximum number of records, and their order. */
export interface InPieces {
  readonly at_most: number
  readonly newest_first?: boolean
}

/** The records that an index finds, read a few at a time with a pause after each few. */
export function* findInPieces<M extends CollectionMap, K extends KeyOf<M>>(
  view: ReadView<M>,
  [collection, index, value]: readonly [collection: K, index: IndexIn<M, K>, value: string | number],
  { at_most, newest_first = false }: InPieces,
): Pausing<Stored<RecordIn<M, K>>[]> {
  const found: Stored<RecordIn<M, K>>[] = []
  for (let last: Stored | undefined; found.length < at_most; ) {
    const count = Math.min(PIECE, at_most - found.length)
    const past = last && { past: positionOf(last) }
    const piece = view.find(collection, index, value, { at_most: count, newest_first, ...past })
    found.push(...piece)
    last = piece.at(-1)
    if (piece.length < count) break
    yield
  }
  return found
}
