import { wordsOf } from '../text/words.ts'

/** Letters that a word keeps at least when its ending is taken off. */
const LEAST = 3
/** Endings by which forms of a word differ in the languages of questions, in the order in which they are taken off. */
const ENDINGS = [/(?:s|[elr]n|ux)$/, /[eao]$/, /[iy]$/] as const
/** Letters by which the head of a compound is known: `Weizenmehl` and `Roggenmehl` end alike. The longer one says more. */
const TAILS = [4, 6] as const
/** Letters by which the first part of a compound is known: `Gartenschlauch` and `Gartenschere` begin alike. */
const START = 5
/** Characters of the longest word that is looked at. */
const LONGEST = 40
/** Words of a name that are looked at. */
const MOST_WORDS = 12

/** Words that join others and say nothing of a thing. */
const JOINING: ReadonlySet<string> = new Set(
  'a an the of for and or with in on to by de d des du la le les l et un une en au aux avec pour von mit und fur der die das ein eine el los las del y con para por'.split(
    ' ',
  ),
)

/** Sizes, measures and colours, without their endings. */
const MEASURES: ReadonlySet<string> = new Set(
  `mm cm m km mg g kg ml cl l litre liter w watt v volt inch zoll pcs piece pack set box small large big mini long short black white red blue green yellow grey gray brown old new
   klein gross kurz lang schwarz weiss rot blau grun gelb grau braun alt neu teil stuck packung kiste
   petit grand court noir blanc rouge bleu vert jaune gris brun vieux nouveau piece boit lot
   pequeno pequena grande corto largo negro negra blanco blanca rojo roja azul verde amarillo gris pieza caja paquet`
    .split(/\s+/)
    .map(stemOf),
)

/** A word of a name, and its parts by which compounds are known: its ends (they begin with `~`) and its beginning (`^`). */
export interface NameWord {
  readonly word: string
  readonly parts: readonly string[]
}

/** The words of a name, without endings. A name of joining words alone keeps them. */
export function featuresOf(name: string): NameWord[] {
  const all = [...new Set(wordsOf(name))].slice(0, MOST_WORDS).map((word) => word.slice(0, LONGEST))
  const telling = all.filter((word) => !JOINING.has(word))
  const words = new Set((telling.length > 0 ? telling : all).map(stemOf))
  return [...words].map((word) => ({ word, parts: LETTERS.test(word) ? partsOf(word) : [] }))
}

/** The words by which names are compared. */
export function nameWords(name: string): string[] {
  return featuresOf(name).map(({ word }) => word)
}

/** How much a word says of what a thing is. Sizes, amounts and colours say little: they tell things of one kind apart. */
export function tellingOf(word: string): number {
  return /\d/.test(word) || MEASURES.has(word) ? 0.25 : 1
}

/** How much a part says beside a whole word. */
export function shareOf(part: string): number {
  return part.startsWith('~') ? 0.35 : 0.2
}

const LETTERS = /^\p{L}+$/u

function partsOf(word: string): string[] {
  const tails = TAILS.filter((length) => word.length >= length).map((length) => `~${word.slice(-length)}`)
  return word.length > START + 1 ? [...tails, `^${word.slice(0, START)}`] : tails
}

/** A word without what its forms differ by: `battery`, `batteries` and `Batterien` all come to `batter`. */
function stemOf(word: string): string {
  if (/\d/.test(word)) return word
  let stem = word
  for (const ending of ENDINGS) {
    const end = stem.length - 1
    if (end >= LEAST && ending.test(stem)) stem = stem.slice(0, end)
  }
  return stem
}
