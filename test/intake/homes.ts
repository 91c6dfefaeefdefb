import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Language } from '../../engine/index.ts'
import { readThings } from '../search/questions/read-questions.ts'
import { type BankLanguage, generatedHome, type Habits } from './generated-homes.ts'
import { type Pair, Trial } from './trial.ts'

/** Homes that were furnished for other purposes, and such that are drawn. */

const Asked = z.strictObject({
  known: z.array(z.tuple([z.string(), z.string().nullable()])),
  asked: z.array(z.tuple([z.string(), z.string().nullable()])),
})

/**
 * What a home has, and what its people got next. The rule for writing one: eight to ten categories of one person's choosing, about a
 * hundred known things, new things for each category, and about a tenth of them for none.
 */
export function readAsked(home: string): z.infer<typeof Asked> {
  return Asked.parse(JSON.parse(readFileSync(join(import.meta.dirname, `homes/${home}.json`), 'utf8')))
}

/** A home that is asked for new things. */
export function asked(home: string): Trial {
  const { known, asked } = readAsked(home)
  return new Trial(known, asked)
}

const Furnished = z.object({
  items: z.array(z.object({ name: z.string(), category: z.string().nullable() })),
})

/** The home of a language that was furnished for questions. */
export function furnished(language: Language): Pair[] {
  const path = join(import.meta.dirname, `../questions/home.${language}.json`)
  const { items } = Furnished.parse(JSON.parse(readFileSync(path, 'utf8')))
  return items.map(({ name, category }): Pair => [name, category])
}

/** The home of a language that was furnished for the search. */
export function searched(home: string): Pair[] {
  return readThings()
    .filter(({ language }) => language === home)
    .map(({ name, category }): Pair => [name, category])
}

type Habit = Omit<Habits, 'size'>
const ORDERLY: Habit = { filed: 'by kind', told: 0.3, several: 0.3, unfiled: 0.05, misfiled: 0.02 }
const HABITS: readonly Habit[] = [
  ORDERLY,
  { ...ORDERLY, filed: 'by room', told: 0.6 },
  { ...ORDERLY, told: 0, several: 0.1, unfiled: 0.3 },
  { ...ORDERLY, filed: 'by room', several: 0.6, told: 0.8, misfiled: 0.08 },
]
/** Things of a home, and the number of such homes of each habit and language. Most homes begin small. */
const SIZES = [
  { size: 25, homes: 8 },
  { size: 60, homes: 4 },
  { size: 150, homes: 2 },
] as const

/** Homes of people with different habits. The same seed draws the same ones. */
export function drawn(among: readonly BankLanguage[], seed: number): Trial[] {
  const all = among.flatMap((language) =>
    HABITS.flatMap((habits) =>
      SIZES.flatMap(({ size, homes }) => Array.from({ length: homes }, () => ({ language, habits, size }))),
    ),
  )
  return all.map(({ language, habits, size }, n) => generatedHome(language, { ...habits, size }, seed + n))
}
