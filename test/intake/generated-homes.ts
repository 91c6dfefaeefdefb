import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Random } from '../simulation/random.ts'
import { type Pair, Trial } from './trial.ts'

/** Homes that are drawn from lists of names, as people of different habits would file them. */

/** How a person names and files things. */
export interface Habits {
  /** Things of the home, those that are asked for included. */
  readonly size: number
  /** Categories of kinds, or of rooms. */
  readonly filed: 'by kind' | 'by room'
  /** The share of names that have a brand, a size or a colour beside the word for the thing. */
  readonly told: number
  /** The share of things of which there are several kinds, such as screws. */
  readonly several: number
  /** The share of known things without a category, and of those in a wrong one. */
  readonly unfiled: number
  readonly misfiled: number
}

interface Kind {
  readonly kind: string
  readonly room: string
  readonly names: readonly string[]
}

/** The share of a home that is asked for. */
const ASKED = 0.3
/** Kinds of things of which a home has none yet: their category is not there to be suggested. */
const NEW_KINDS = 2
/** Kinds of things of a home, at most. */
const MOST_KINDS = 12

/** Brands, amounts, sizes, colours and states beside the word for a thing. */
const TOLD = {
  en: words(
    'Bosch, Ikea, Lakeland, 3M, black, white, blue, small, large, 500 g, 1 L, 2 m, 30 cm, pack of 6, spare, old, set',
  ),
  de: words(
    'Bosch, Ikea, Tesa, Rossmann, schwarz, weiß, blau, klein, groß, 500 g, 1 L, 2 m, 30 cm, 6er-Pack, Ersatz, alt, Set',
  ),
  fr: words(
    'Bosch, Ikea, Leroy Merlin, noir, blanc, bleu, petit, grand, 500 g, 1 L, 2 m, 30 cm, lot de 6, de rechange, ancien',
  ),
  it: words(
    'Bosch, Ikea, Leroy Merlin, nero, bianco, blu, piccolo, grande, 500 g, 1 L, 2 m, 30 cm, confezione da 6, di ricambio, vecchio',
  ),
  nl: words(
    'Bosch, Ikea, Hema, Gamma, zwart, wit, blauw, klein, groot, 500 g, 1 L, 2 m, 30 cm, set van 6, reserve, oud',
  ),
  es: words(
    'Bosch, Ikea, Leroy Merlin, negro, blanco, azul, pequeño, grande, 500 g, 1 L, 2 m, 30 cm, pack de 6, de repuesto, viejo',
  ),
}

function words(text: string): string[] {
  return text.split(', ')
}

/** The languages of the lists. */
export type BankLanguage = keyof typeof TOLD

const banks = new Map<BankLanguage, readonly Kind[]>()

/** The kinds of things of a language with their names. */
function bankOf(language: BankLanguage): readonly Kind[] {
  const known = banks.get(language)
  if (known) return known
  const lines = readFileSync(join(import.meta.dirname, `homes/bank.${language}.txt`), 'utf8')
    .trim()
    .split('\n')
  const made = lines.flatMap((line, at): Kind[] => {
    if (!line.startsWith('# ')) return []
    const [kind = '', room = ''] = line.slice(2).split(' | ')
    return [{ kind, room, names: words(lines[at + 1] ?? '') }]
  })
  banks.set(language, made)
  return made
}

/** A home of a language. The same seed makes the same home. */
export function generatedHome(language: BankLanguage, habits: Habits, seed: number): Trial {
  const dice = new Random(seed)
  const random = () => dice.next()
  const shuffled = <T>(all: readonly T[]) =>
    all
      .map((each) => ({ each, at: random() }))
      .sort((a, b) => a.at - b.at)
      .map(({ each }) => each)
  const kinds = shuffled(bankOf(language)).slice(
    0,
    Math.min(MOST_KINDS, Math.ceil(habits.size / 6)) + NEW_KINDS,
  )
  const fresh = kinds.slice(0, NEW_KINDS)
  const categoryOf = ({ kind, room }: Kind) => (habits.filed === 'by kind' ? kind : room)
  const had = new Set(kinds.slice(NEW_KINDS).map(categoryOf))
  const named = (name: string) => {
    const told = dice.chance(habits.told) ? ` ${dice.pick(TOLD[language]) ?? ''}` : ''
    return `${name}${told}`
  }
  const all: { readonly pair: Pair; readonly isNew: boolean }[] = []
  const drawn = shuffled(kinds.flatMap((kind) => kind.names.map((name) => ({ kind, name }))))
  for (const { kind, name } of drawn) {
    const isNew = fresh.includes(kind)
    const category = isNew && !had.has(categoryOf(kind)) ? null : categoryOf(kind)
    const times = dice.chance(habits.several) ? 2 + dice.below(2) : 1
    for (let n = 0; n < times; n++) all.push({ pair: [named(name), category], isNew })
  }
  const known: Pair[] = []
  const asked: Pair[] = []
  for (const { pair, isNew } of shuffled(all.slice(0, habits.size))) {
    const [name, category] = pair
    if (dice.chance(ASKED)) asked.push(pair)
    else if (isNew) continue
    else if (dice.chance(habits.unfiled)) known.push([name, null])
    else if (dice.chance(habits.misfiled)) known.push([name, dice.pick([...had]) ?? category])
    else known.push(pair)
  }
  return new Trial(known, asked)
}
