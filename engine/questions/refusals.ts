import { foldedText } from '../text/fold.ts'
import { wordsOf } from '../text/words.ts'
import type { Asked } from './asked.ts'
import type { ReadingContext } from './context.ts'
import type { QuestionLine } from './line.ts'
import type { Linker } from './linker.ts'
import type { Ask, Language } from './query.ts'
import { wordSet } from './word-set.ts'

/** Words before a name that make it that of an owner: "the things of Anna". */
const OWNING: ReadonlySet<string> = new Set('of for by von fur de del d a para pour'.split(' '))
/** Words before what holds something, and nothing else. */
const HOLDING: ReadonlySet<string> = new Set('in inside on im dans sur en dentro auf'.split(' '))

/** Words before such a one that make it another: "the count on batteries". */
const COUNTING: ReadonlySet<string> = new Set('count tally quantity qty'.split(' '))

/** Whether the first of several names begins with a word such as "devices": "devices of this maker or that one". */
export function isGeneral(group: readonly string[] = [], soft: string): boolean {
  return group.length > 1 && wordSet(soft).has(foldedText(group[0] ?? ''))
}

/** "The coat or the umbrella" alone asks for advice, and two things are not worth what one or the other is. */
export function isChoice(ask: Ask, { cues, status, amounts, span, superlative }: Asked): boolean {
  if (ask === 'total_value') return true
  if (ask !== 'list' || status.length > 0 || amounts.length > 0 || span !== null || superlative !== null)
    return false
  return !(['what', 'list', 'contain', 'expire', 'warranty', 'lend'] as const).some((cue) => cues.has(cue))
}

/** Whether it asks what a thing is like: "is the coat waterproof?". Where it is, and whether it is still good, is known. */
export function isOfProperty({ cues, status, span, superlative }: Asked, linker: Linker): boolean {
  if (!cues.has('be') || superlative !== null || status.length > 0 || span !== null || linker.in !== null)
    return false
  return !(['where', 'have', 'what', 'when', 'warranty', 'expire', 'lend', 'hold', 'due'] as const).some(
    (cue) => cues.has(cue),
  )
}

/** Whether it asks what is in a thing that is no place: "what is in the tax return". */
export function isInThing(
  line: QuestionLine,
  content: readonly number[],
  linker: Linker,
  soft: string,
): boolean {
  const named = linker.in ?? linker.subject ?? linker.category
  return (
    named === null &&
    content.some(
      (at) =>
        !wordSet(soft).has(line.words[at]?.word ?? '') &&
        [at - 1, at - 2].some(
          (before) =>
            HOLDING.has(line.words[before]?.word ?? '') && !COUNTING.has(line.words[before - 1]?.word ?? ''),
        ),
    )
  )
}

/** Whether nothing is named but a member, whose name is that of a tag as well: "where is Anna" is no question for the things of Anna's tag. */
export function isCalledAs({ said, subject }: Linker, { members }: ReadingContext): boolean {
  const names = members.flatMap(({ name }) => wordsOf(name))
  const words = said.flatMap(wordsOf)
  return !subject && words.length > 0 && words.every((word) => names.includes(word))
}

/** Whether a member is asked about: "Where is Anna?" asks for no passport of hers, nor does "what is Anna up to in the study". */
export function isOfPerson(
  line: QuestionLine,
  content: readonly number[],
  linker: Linker,
  { members }: ReadingContext,
): boolean {
  const said = content.flatMap((at) => line.words[at]?.word ?? [])
  if (said.length === 0 || linker.said.length > 0) return false
  const [before, after] = [(content[0] ?? 0) - 1, (content.at(-1) ?? 0) + 1].map((at) => line.words[at]?.word)
  const isOwner = after === 's' || OWNING.has(before ?? '')
  if (linker.in && isOwner) return false
  return members.some(({ name }) => {
    const parts = wordsOf(name)
    return said.every((word) => parts.includes(word))
  })
}

/** When somebody brings a thing back, in words of the doing: "when is it due" and "when do we get it back" name nobody. */
export const BRINGING_BACK: Readonly<Record<Language, string>> = {
  en: 'when (?:will|would|does|do|is|are|s|ll)(?=.* (?:bring|bringing|give|giving|return|returning|hand|handing) (?!s? $))',
  de: 'wann (?:bringt|bringst|gibt|gibst|will|wird|wollen|werden)(?=.* (?:zuruck|wieder|zuruckbringen|zuruckgeben|wiederbringen) )',
  fr: 'quand(?=.* (?:rend|rendra|rendre|ramene|ramenera|ramener|rapporte|rapportera|rapporter) )',
  es: 'cuando(?=.* (?:devuelve|devolvera|devolver|devolvernos|devolverme|regresa|regresara|regresar) )',
}
