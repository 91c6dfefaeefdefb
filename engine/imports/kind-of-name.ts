import type { PlaceKind } from '../structure/levels.ts'
import { foldedHeader } from './fields.ts'

/** Words with which people name such places. */
const WORDS = {
  rack: 'rack racks shelves shelving bookcase regal rayonnage estanteria',
  shelf: 'shelf regalboden regalbrett etagere estante balda repisa',
  slot: 'slot compartment drawer fach schublade casier tiroir compartimento cajon',
  container: 'box bin crate tote kiste karton caisse carton boite caja',
} as const satisfies Partial<Record<PlaceKind, string>>

const kinds = Object.keys(WORDS) as (keyof typeof WORDS)[]
const byWord = new Map(kinds.flatMap((kind) => WORDS[kind].split(' ').map((word) => [word, kind] as const)))

/** The ends of words that are put together: `Metallregal`, `Werkzeugkiste`, `toolbox`. */
const ENDS = /(?:regal|fach|schublade|kiste|karton|shelf|box)$/

/** A room for boxes is no box. */
const ROOM = /(?:room|raum|zimmer|keller|store|shed)$/

/** What kind of place a name says, as `Regal 1` and `top shelf` do; undefined if it says none. */
export function kindOfName(name: string): PlaceKind | undefined {
  const words = foldedHeader(name)
    .split('-')
    .filter((word) => word.length > 1 && !/\d/.test(word))
  const last = words.at(-1) ?? ''
  if (ROOM.test(last)) return undefined
  return kindOfWord(last) ?? kindOfWord(words[0] ?? '')
}

function kindOfWord(word: string): PlaceKind | undefined {
  return byWord.get(word) ?? byWord.get(ENDS.exec(word)?.[0] ?? '')
}
