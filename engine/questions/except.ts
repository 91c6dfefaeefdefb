import type { Pausing } from '../core/pausing.ts'
import { placementIn } from '../structure/levels.ts'
import { takeAmounts } from './amounts.ts'
import type { ReadingContext } from './context.ts'
import { contentOf, QuestionLine, type Taken, wholeWords } from './line.ts'
import { Linker } from './linker.ts'
import type { NamedRecord } from './names.ts'
import type { Ask, Query } from './query.ts'
import { severalNamed } from './several.ts'
import { takeSpan } from './spans.ts'
import { takeCues, takeStatuses } from './take.ts'
import type { Cue, LanguageWords } from './words/language.ts'

/** Questions that some of the things can be left out of. */
const OF_MANY: readonly Ask[] = ['list', 'contents', 'count', 'total_value', 'exists']
/** Cues that say no more of what is left out than its name does: "that we do not have in the cellar". */
const SAYING_NOTHING: readonly Cue[] = ['be', 'have', 'contain', 'items', 'list', 'what']

/** What a question leaves out. */
export interface LeftOut {
  readonly except: NonNullable<Query['except']>
  /** The place behind it that holds for all of the question, as in "all clothes but the shoes in the hallway". */
  readonly in: NamedRecord | null
}

/** Words for what is not in a place. */
const OUTSIDE: ReadonlySet<string> = new Set(['outside', 'ausserhalb', 'hors', 'dehors', 'en', 'fuera'])

interface Parts {
  /** The question without what it leaves out. */
  readonly kept: string
  readonly left: string
}

/** Cuts "the tools that are not in the box" in two at the word that says what is not meant. */
export function cutAtNegation(line: QuestionLine, { negations, inside }: LanguageWords): Parts | null {
  const match = line.match(wholeWords(negations))
  if (!match) return null
  const end = line.words.length
  // "Outside the shed" is what is not in the shed.
  const isPlace = OUTSIDE.has(line.words[match.from]?.word ?? '')
  const left = `${isPlace ? `${inside[0]} ` : ''}${line.asked(match.to, end)}`
  if (match.from > 0) return { kept: line.asked(0, match.from), left }
  const next = line.words.findIndex(({ isAfterComma }, at) => at > match.to && isAfterComma)
  return next < 0 ? null : { kept: line.asked(next, end), left: line.asked(match.to, next) }
}

/** Reads what is left out; null if it is more than names. */
export function* leftOut(
  text: string,
  words: LanguageWords,
  { names, today }: Pick<ReadingContext, 'names' | 'today'>,
  { stop, soft }: { readonly stop: ReadonlySet<string>; readonly soft: ReadonlySet<string> },
  note: (words: string, as: string) => void,
): Pausing<LeftOut | null> {
  const line = new QuestionLine(text)
  const taking = ({ from, to }: Taken, as: string) => {
    line.take({ from, to })
    note(line.written(from, to), as)
  }
  const linker = new Linker(line, words, { stop, soft }, names, taking)
  linker.takeLongNames()
  yield
  const isLabel = (said: readonly string[]) => linker.names.isLabel(said)
  if (takeSpan(line, words, today, { ahead: false, isDated: false }) || takeAmounts(line, words).length > 0)
    return null
  if (takeStatuses(line, words, isLabel).length > 0) return null
  yield
  const cues = takeCues(line, words, { stop, isLabel, isPlace: () => false })
  if ([...cues].some((cue) => !SAYING_NOTHING.includes(cue))) return null
  linker.link('list', new Set())
  if (linker.subject || linker.isOfTwo || line.match(wholeWords(words.negations))) return null
  const content = contentOf(line, stop).filter((at) => !soft.has(line.words[at]?.word ?? ''))
  const several = severalNamed(line, content, { ask: 'list', ...words })?.groups
  const written = content.map((at) => line.words[at]?.written ?? '')
  const groups = several ?? (written.length > 0 ? [written] : [])
  const { category, tags } = linker
  const namesThings = groups.length > 0 || category !== null || tags.length > 0
  const places = linker.in && !namesThings ? [linker.in, ...linker.others] : []
  if (!namesThings && places.length === 0) return null
  return {
    except: {
      in: places.flatMap(({ collection, public_id }) => placementIn({ collection, id: public_id }) ?? []),
      category_id: category?.public_id ?? null,
      tag_ids: tags.map(({ public_id }) => public_id),
      words: groups.slice(0, 4).map((group) => group.slice(0, 12).map((word) => word.slice(0, 60))),
    },
    in: namesThings ? linker.in : null,
  }
}

/** The queries of a question without what it leaves out; none where that cannot be left out of them. */
export function queriesWithout(queries: readonly Query[], { except, in: place }: LeftOut): Query[] {
  const inside = place && placementIn({ collection: place.collection, id: place.public_id })
  return (
    queries
      .filter((query) => OF_MANY.includes(query.ask) && query.subject === null && query.also.length === 0)
      .filter((query) => inside === null || query.in === null)
      .map((query) => ({ ...query, except, in: inside ?? query.in }))
      // "Isn't there any rice" asks for rice.
      .filter(({ ask, words, in: within, category_id, tag_ids }) =>
        Boolean(words.length > 0 || (within && ask !== 'exists') || category_id || tag_ids.length > 0),
      )
  )
}
