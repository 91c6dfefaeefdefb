import type { Amount } from './amounts.ts'
import type { Ask, Query, QuestionStatus } from './query.ts'
import type { Span } from './spans.ts'
import type { Cue } from './words/language.ts'

/** What the words of a question say, but for the names in it. */
export interface Asked {
  readonly cues: ReadonlySet<Cue>
  readonly status: readonly QuestionStatus[]
  readonly amounts: readonly Amount[]
  readonly span: Span | null
  readonly superlative: Superlative | null
  readonly lent_to: string | null
  /** Whether what was added is said to be bought: "what did we buy in 2023". */
  readonly bought: boolean
}

/** States that "when" asks the day of: a passport runs out on a day, too. */
const ENDS: readonly QuestionStatus[] = ['expiring', 'expired', 'low']

/** The order of a question for the greatest, and the number of things that it asks for. */
export type Superlative = Pick<Query, 'sort' | 'reverse' | 'limit'>

/** The kind of a question, by the kinds of its words; null if no inventory knows the answer. */
export function askOf({ cues, status, amounts, span, superlative, lent_to }: Asked): Ask | null {
  const has = (...kinds: Cue[]) => kinds.every((kind) => cues.has(kind))
  if (has('who'))
    return has('move') ? 'who_moved' : superlative === null && asksForHolder(cues, status) ? 'who_has' : null
  if (has('when') && (has('lend') || has('due'))) return 'who_has'
  if (lent_to !== null && !has('how_many')) return 'list'
  if (superlative) return superlative.sort === 'created' && has('move') ? 'moved' : 'list'
  if (has('when') || has('until')) {
    if (has('warranty') || status.includes('warranty_ending')) return 'warranty'
    if (has('expire') || status.some((each) => ENDS.includes(each))) return 'when_expires'
    if (has('move')) return 'when_moved'
    if (has('see')) return 'when_seen'
    return has('until') ? 'when_expires' : null
  }
  // Where something was bought is not where it is.
  if (has('where')) return has('add') ? null : 'where'
  if (has('worth') && amounts.length === 0) return 'total_value'
  if (has('how_many')) return 'count'
  if (has('be') && !has('list')) return asksForEnd(cues, status) ?? 'exists'
  // "What was put in the archive" asks for what is there.
  if (status.includes('archived')) return 'list'
  if (has('move') && span !== null && !has('add')) return 'moved'
  if (has('move') && (has('what') || has('list') || has('items')) && !has('contain')) return 'moved'
  if (has('have') && !has('what')) return 'exists'
  // "Has the kite been moved" asks for its last movement.
  if (has('move') && [...cues].every((cue) => cue === 'move' || cue === 'see') && status.length === 0)
    return 'when_moved'
  if (status.length > 0 || amounts.length > 0) return 'list'
  if (has('expire')) return has('what') || has('list') || span ? 'list' : 'when_expires'
  if (has('warranty')) return has('list') || span ? 'list' : 'warranty'
  if (has('add') && span) return 'list'
  if (has('contain') || has('what')) return 'contents'
  return 'list'
}

/** "Is the laptop still under warranty" asks until when it is. */
function asksForEnd(cues: ReadonlySet<Cue>, status: readonly QuestionStatus[]): Ask | null {
  if (cues.has('warranty') || status.includes('warranty_ending')) return 'warranty'
  return cues.has('expire') && status.length === 0 ? 'when_expires' : null
}

/** Whether a question is about things that somebody else has. */
export function isOfLending(cues: ReadonlySet<Cue>, status: readonly QuestionStatus[]): boolean {
  const says = (['lend', 'hold', 'due'] as const).some((cue) => cues.has(cue))
  return (
    (says && !cues.has('move') && !cues.has('warranty')) ||
    status.includes('lent') ||
    status.includes('overdue')
  )
}

/** Whether a question asks for the person who has a thing, and not for the one who saw or bought it. */
export function asksForHolder(cues: ReadonlySet<Cue>, status: readonly QuestionStatus[]): boolean {
  if (cues.has('lend') || status.includes('lent')) return true
  return (
    cues.has('hold') &&
    !(['move', 'see', 'add', 'expire', 'warranty', 'worth'] as const).some((cue) => cues.has(cue))
  )
}

/** The states of things that a question about lending means. A question for the holder is asked of things at home as well. */
export function lendingStates(
  cues: ReadonlySet<Cue>,
  status: readonly QuestionStatus[],
  lent_to: string | null,
): QuestionStatus[] {
  // "I can find it nowhere" asks for no thing without a place, and a warranty is not lent.
  const known = status.filter((each) => each !== 'lent' && !(each === 'unplaced' && cues.has('where')))
  const asks = cues.has('who') || cues.has('when') || known.includes('overdue')
  // "Where is it again?" is no question for what comes back.
  const isDue = cues.has('due') && !cues.has('where')
  const isLent = (cues.has('lend') || isDue) && !cues.has('warranty')
  const says = status.includes('lent') || isLent || lent_to !== null
  return says && !asks ? [...known, 'lent'] : known
}
