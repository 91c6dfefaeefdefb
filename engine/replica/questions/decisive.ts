import type { QuestionMember } from '../../questions/context.ts'
import type { Language, Query } from '../../questions/query.ts'
import type { Reading } from '../../questions/read.ts'
import { isQuality } from '../../questions/words/qualities.ts'
import { mistakesBetween } from '../../search/distance.ts'
import type { NamedRecords } from '../../search/named.ts'
import { foldedText } from '../../text/fold.ts'
import { wordsOf } from '../../text/words.ts'

/** Whether words are the names of people alone: "Where does Anna live" asks for no thing that is called like her. */
export function isMember(
  words: readonly string[],
  { members }: { readonly members: readonly QuestionMember[] },
): boolean {
  const names = new Set(members.flatMap(({ name }) => wordsOf(name)))
  return words.every((word) => names.has(foldedText(word)) || names.has(foldedText(word).replace(/s$/, '')))
}

/** A query that names nothing and asks for nothing in particular would be answered by everything. */
export function isBlank(query: Query, { hasCue }: Reading): boolean {
  const { words, subject, category_id, tag_ids, status, value, quantity, time, by, kind, sort } = query
  const names =
    words.length > 0 || subject || query.in || query.also_in.length > 0 || category_id || tag_ids.length > 0
  const says = status.length > 0 || value || quantity || time || by || sort
  if (names || says) return false
  return !(hasCue && (kind !== null || query.ask === 'moved' || query.ask === 'total_value'))
}

/** A doer and days of movements and sightings narrow no list: what they are asked of would be answered by everything. */
export function isOfNoList({ ask, time, by }: Query): boolean {
  if (by === null && time?.field !== 'moved' && time?.field !== 'seen') return false
  return ask === 'list' || ask === 'count' || ask === 'contents' || ask === 'total_value' || ask === 'exists'
}

/** Whether "none" is an answer. Where something is can only be asked of a thing that is there. */
export function canBeNothing({
  ask,
  status,
  value,
  quantity,
  time,
  words,
  in: place,
  category_id,
  tag_ids,
  by,
}: Query): boolean {
  // "Has Grandma taken her pills" asks for no movement.
  if (ask === 'moved') return by === null || words.length === 0
  if (ask === 'exists') return true
  if (ask === 'count' || ask === 'contents' || ask === 'list' || ask === 'total_value') {
    const narrows =
      status.length > 0 || value || quantity || time || place || category_id || tag_ids.length > 0
    return Boolean(narrows) || words.length <= 1
  }
  return false
}

/**
 * Whether a question may be answered without an unknown word, where a word says that it is one. A count or a sum of other things
 * would be wrong.
 */
export function isDecisive(query: Query, reading: Pick<Reading, 'isOurs'>): boolean {
  const { ask, status, value, time, category_id, tag_ids, words } = query
  if (ask === 'where') return words.length > 1
  if (isOfOurPlace(query, reading)) return true
  if (ask !== 'list' && ask !== 'contents') return false
  return status.length > 0 || value !== null || time !== null || category_id !== null || tag_ids.length > 0
}

/** "What have we hoarded in the attic" asks for its contents, whatever the verb says. */
export function isOfOurPlace({ ask, in: place, words }: Query, { isOurs }: Pick<Reading, 'isOurs'>): boolean {
  return isOurs && place !== null && words.length === 1 && (ask === 'list' || ask === 'contents')
}

/** Whether something beside its words says what a query is about. */
export function namesMore({ status, value, time, category_id, tag_ids }: Query): boolean {
  return status.length > 0 || value !== null || time !== null || category_id !== null || tag_ids.length > 0
}

/** Whether a question still asks the same without some words: "a recipe for pasta" asks for no pasta, and nor does a mere sentence. */
export function isTold(unused: readonly string[], { hasCue, heads }: Reading): boolean {
  return hasCue && !unused.some((word) => heads.includes(word))
}

/** Whether something is asked for by what it is like: no record says that, and such a word is no other one that is mistyped. */
export function isOfQuality(
  { ask, words }: Query,
  { unknown, respelt }: NamedRecords,
  language: Language,
): boolean {
  if (words.length > 0 && words.every((word) => isQuality(foldedText(word), language))) return true
  const said = [...(ask === 'where' ? [] : unknown), ...respelt.map(({ word }) => word)]
  return said.some((word) => isQuality(foldedText(word), language))
}

/** Letters of the shortest word that can have two typing mistakes. */
const TWICE_MISTYPED = 8

/** Whether a short word was taken for one from which it differs by more than a typing mistake: a `Leiter` is no `Leitz`. */
export function isFarFrom(word: string, { respelt }: NamedRecords): boolean {
  const as = respelt.find((each) => each.word === word)?.as ?? word
  return word.length < TWICE_MISTYPED && mistakesBetween(foldedText(word), as, 1) > 1
}

/** Whether words are only parts of others: that nothing has all of them proves nothing. */
export function isEmptyByParts({ vague }: NamedRecords): boolean {
  return vague.length > 0
}

/** Words that were taken for others because of a typing mistake. */
export function mistypedIn({ respelt, synonyms }: NamedRecords): string[] {
  const others = new Set(synonyms.map(({ word }) => word))
  return respelt.flatMap(({ word }) => (others.has(word) ? [] : [word]))
}
