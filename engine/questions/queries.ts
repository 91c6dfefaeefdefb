import { placementIn } from '../structure/levels.ts'
import { foldedText } from '../text/fold.ts'
import { wordsOf } from '../text/words.ts'
import type { Amount } from './amounts.ts'
import { type Asked, asksForHolder } from './asked.ts'
import { dayNumberOf, textOfDay } from './days.ts'
import type { Linker } from './linker.ts'
import type { NamedRecord } from './names.ts'
import type { QuestionStatus } from './query.ts'
import { type Ask, Query, type TimeField } from './query.ts'
import type { Cue } from './words/language.ts'

const NONE: ReadonlySet<string> = new Set()

/** The queries that a question can mean: names as names first, then names as words. */
export function queriesOf(
  ask: Ask,
  asked: Asked,
  linker: Linker,
  rest: readonly string[],
  {
    by,
    today,
    person = null,
    several = null,
    others = null,
    soft = NONE,
    lentTag = null,
  }: {
    readonly by: string | null
    /** The words by which the member was named. */
    readonly person?: string | null
    readonly today: string
    /** A tag that is called like a state of lending: it counts where no thing has that state. */
    readonly lentTag?: NamedRecord | null
    /** Words that say nothing where nothing is called by them. */
    readonly soft?: ReadonlySet<string>
    /** The words of each of several things that it names. */
    readonly several?: readonly (readonly string[])[] | null | undefined
    /** The same where the words of categories and tags are those of things. */
    readonly others?: readonly (readonly string[])[] | null | undefined
  },
): Query[] {
  const { cues, status, amounts, span, bought } = asked
  const words = rest.slice(0, 12).map((word) => word.slice(0, 60))
  const field = timeFieldOf(ask, cues, status, bought)
  // "What is still under warranty" names no thing.
  const isCovered =
    ask === 'warranty' &&
    words.every((word) => soft.has(foldedText(word))) &&
    linker.subject === null &&
    !(['when', 'until'] as const).some((cue) => cues.has(cue)) &&
    (words.length === 0 ||
      linker.category !== null ||
      linker.tags.length > 0 ||
      cues.has('what') ||
      cues.has('list'))
  if (isCovered && span === null)
    return queriesOf('list', { ...asked, span: { from: today } }, linker, rest, { by, today })
  // "Warranty end hammer drill" asks for a day.
  const isOfThing =
    ask === 'list' &&
    status.length === 1 &&
    status[0] === 'warranty_ending' &&
    words.length > 0 &&
    span === null &&
    !(['what', 'list', 'items'] as const).some((cue) => cues.has(cue))
  if (isOfThing) return queriesOf('warranty', asked, linker, rest, { by, today, several, soft })
  // "Expired warranties" are those of things that are good.
  const isOver = field === 'warranty' && status.includes('expired') && ask !== 'warranty'
  const soon =
    span === null &&
    ask !== 'when_expires' &&
    ask !== 'warranty' &&
    (status.includes('expiring') || status.includes('warranty_ending'))
  // What expires first has not expired yet.
  const isNext = asked.superlative?.sort === 'expires' && span === null
  const over = isOver && span === null ? { to: dayBefore(today) } : null
  const time = over
    ? { field, ...over }
    : span || isNext
      ? { field: isNext ? ('expires' as const) : field, ...(span ?? { from: today }) }
      : null
  // Nothing was moved or added on a day to come.
  const isToCome = time !== null && !COMING.includes(time.field) && isAfter(time, today)
  // No record says what a place held on a day; the days of a thing are those on which it was added.
  const isAdded = cues.has('add') || asked.superlative !== null
  const isOfPast = time?.field === 'created' && linker.in !== null && !isAdded
  if (isToCome || isOfPast) return []
  const base = {
    ask,
    words,
    by,
    status:
      ask === 'when_expires' || ask === 'warranty' || ask === 'who_has'
        ? []
        : status.filter((each) => !(isOver && each === 'expired')),
    also_in: linker.others.map(placeOf),
    lent_to: asked.lent_to,
    kind: kindOf(asked),
    ...amountsOf(amounts, cues),
    ...asked.superlative,
    ...(ask === 'moved' ? { sort: null } : {}),
    time: soon ? { field, to: undefined } : time,
  }
  const inside = placeOf(linker.in)
  const subject = placeOf(linker.subject)
  const labels = {
    category_id: linker.category?.public_id ?? null,
    also_category_ids: linker.otherCategories.slice(0, 4).map(({ public_id }) => public_id),
    tag_ids: linker.tags.map((tag) => tag.public_id),
    any_tag: linker.isAnyTag,
  }
  const found: unknown[] = []
  // A question for the holder names a thing.
  if (ask === 'who_has' && words.length === 0 && linker.said.length === 0) return []
  // "What did we put in the trunk" asks for its contents.
  if (ask === 'moved' && span === null && by === null && inside) {
    return queriesOf('contents', asked, linker, rest, { by, today })
  }
  // "Where did we put Anna's passport" names no doer.
  if (ask === 'where' && person !== null)
    found.push({
      ...base,
      by: null,
      in: inside,
      ...labels,
      words: [...wordsOf(person), ...words].slice(0, 12),
    })
  // "Contents of the blue box" and "everything in the garage" ask the same.
  if (subject && inside === null && ['contents', 'list', 'count', 'total_value'].includes(ask)) {
    found.push({ ...base, in: subject, ...labels })
  }
  // A place is asked about where all words are its name: "where is the kitchen scale" is about no kitchen.
  if (subject && words.length > 0) {
    found.push({
      ...base,
      in: inside,
      ...labels,
      words: [...linker.said.flatMap(wordsOf), ...words].slice(0, 12),
    })
    if (inside === null) found.push({ ...base, in: subject, ...labels })
    found.push({ ...base, subject, in: inside, ...labels })
  } else if (ask === 'contents' && (words.length > 0 || linker.category || linker.tags.length > 0)) {
    found.push({ ...base, ask: 'list', in: inside, subject, ...labels })
  } else found.push({ ...base, subject, in: inside, ...labels })
  if (linker.said.length > 0) {
    found.push({
      ...base,
      ask: ask === 'contents' ? 'list' : ask,
      in: inside,
      words: [...linker.said.flatMap(wordsOf), ...words].slice(0, 12),
    })
  }
  if (lentTag?.collection === 'tags' && asked.lent_to === null && linker.tags.length === 0)
    found.push({
      ...base,
      status: status.filter((each) => each !== 'lent'),
      in: inside,
      ...labels,
      tag_ids: [lentTag.public_id],
    })
  // A thing that somebody put into a place can have left it.
  if (inside && (ask === 'who_moved' || ask === 'when_moved'))
    found.push({ ...base, in: null, also_in: [], ...labels })
  // "What has the neighbour of ours" is said by a tag as well.
  if (linker.tags.length > 0 && asked.lent_to === null && status.includes('lent'))
    found.push({ ...base, status: status.filter((each) => each !== 'lent'), in: inside, ...labels })
  // "The insurance of the caravan" lies in no caravan.
  if (linker.inSaid !== null && words.length > 0)
    found.push({ ...base, ...labels, words: [...words, ...wordsOf(linker.inSaid)].slice(0, 12) })
  for (const [each, its] of [
    [several, labels],
    [others, {}],
  ] as const) {
    if (!each) continue
    const [first = [], ...also] = each.map((some) => some.slice(0, 12).map((word) => word.slice(0, 60)))
    // "Which of the two costs more" asks for one.
    const limit = also.length === 1 && base.limit === 2 ? { limit: 1 } : {}
    found.push({ ...base, ...limit, in: inside, ...its, words: first, also })
  }
  return found.map((query) => Query.parse(query))
}

/** Days that can lie ahead. */
const COMING: readonly TimeField[] = ['expires', 'warranty', 'due']

/** Whether a span begins after today, or ends then and begins nowhere. */
function isAfter({ from, to }: { readonly from?: string; readonly to?: string }, today: string): boolean {
  return from === undefined ? to !== undefined && to > today : from > today
}

function dayBefore(day: string): string {
  return textOfDay((dayNumberOf(day) ?? 0) - 1)
}

function amountsOf(
  amounts: readonly Amount[],
  cues: ReadonlySet<Cue>,
): Partial<Pick<Query, 'value' | 'quantity'>> {
  if (amounts.length === 0) return {}
  const money = cues.has('worth') || amounts.some(({ currency, isPrice }) => isPrice || currency !== null)
  const limits: Record<string, number> = {}
  for (const { side, number } of amounts) limits[side] = number
  const currency = amounts.find((each) => each.currency !== null)?.currency
  return money ? { value: { ...limits, ...(currency ? { currency } : {}) } } : { quantity: limits }
}

function kindOf({ cues, status }: Asked): Query['kind'] {
  if (cues.has('containers') || status.includes('empty')) return 'containers'
  if (asksForHolder(cues, status)) return 'items'
  if (status.some((each) => each !== 'unplaced' && each !== 'archived')) return 'items'
  // "Which objects have no place" asks for no box; "everything" and "the stuff" can be one.
  return status.includes('unplaced') && cues.has('items') ? 'items' : null
}

function timeFieldOf(
  ask: Ask,
  cues: ReadonlySet<Cue>,
  status: readonly QuestionStatus[],
  bought: boolean,
): TimeField {
  if (cues.has('warranty') || status.includes('warranty_ending')) return 'warranty'
  if (cues.has('expire') || status.includes('expiring') || status.includes('expired')) return 'expires'
  if (ask === 'moved' || ask === 'who_moved' || ask === 'when_moved') return 'moved'
  if (cues.has('due')) return 'due'
  if (cues.has('lend') || status.includes('lent')) return 'lent'
  if (cues.has('add')) return bought ? 'bought' : 'created'
  if (cues.has('see')) return 'seen'
  return cues.has('move') ? 'moved' : 'created'
}

function placeOf(record: NamedRecord | null) {
  return record ? placementIn({ collection: record.collection, id: record.public_id }) : null
}
