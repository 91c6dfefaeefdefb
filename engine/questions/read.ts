import type { Pausing } from '../core/pausing.ts'
import { placementIn } from '../structure/levels.ts'
import { wordsOf } from '../text/words.ts'
import { type Amount, takeAmounts, withPlainNumbers } from './amounts.ts'
import { QuestionLine, type Taken, wholeWords } from './line.ts'
import type { NamedRecord, QuestionNames } from './names.ts'
import { type Ask, type Language, Query, type QuestionStatus, type TimeField } from './query.ts'
import { type Span, takeSpan } from './spans.ts'
import type { Cue, LanguageWords } from './words/language.ts'

/** A member of the household, by the name that others call them. */
export interface QuestionMember {
  readonly user_id: string
  readonly name: string
}

/** What a question is read with. */
export interface ReadingContext {
  readonly names: QuestionNames
  readonly members: readonly QuestionMember[]
  /** The borrowers of things, as the household writes them. */
  readonly borrowers?: readonly string[]
  /** The day in the time zone of the person, as `2026-11-23`. */
  readonly today: string
}

/** What some words of a question were taken for. */
export interface ReadAs {
  readonly words: string
  /** What they name, or what kind of thing they say. */
  readonly as: string
}

/** A question as one language reads it. */
export interface Reading {
  readonly language: Language
  /** Queries that the question can mean, the likeliest first. */
  readonly queries: readonly Query[]
  readonly read_as: readonly ReadAs[]
  /** The number of words that this language knows. */
  readonly known: number
  /** Whether a word says what is asked for, or a state of things. */
  readonly hasCue: boolean
  /** Words of the language that say nothing where nothing is called by them, folded. */
  readonly soft: ReadonlySet<string>
  /** Whether it is no question, but tells somebody to do something. */
  readonly isCommand: boolean
  /** Other records of the same name as one that was taken. */
  readonly alternatives: readonly NamedRecord[]
  /** Content words that are neither the language's nor those of a place, a category or a tag. */
  readonly content: readonly string[]
}

const CUES: readonly Cue[] = [
  'until',
  'hold',
  'how_many',
  'where',
  'when',
  'who',
  'have',
  'what',
  'warranty',
  'expire',
  'lend',
  'due',
  'list',
  'contain',
  'move',
  'see',
  'worth',
  'add',
]
/** Content words that can be one name. */
const MOST_NAME_WORDS = 5
/** Stop words that can stand between two words of a name, as in `boîte à outils`. */
const MOST_BETWEEN = 2
/** The share of the words of a place's name that must be said after a word such as `in`. */
const LEAST_SHARE = 0.5
/** Words between a package and its contents: "boxes of tuna" are tuna. */
const OF: ReadonlySet<string> = new Set(['of', 'de', 'd', 'des', 'du', 'von', 'mit'])
/** Days for which "soon" looks ahead. */
const SOON = 30

/** Reads a question in one language, with pauses: the first question compiles hundreds of expressions. */
export function* readIn(words: LanguageWords, question: string, context: ReadingContext): Pausing<Reading> {
  const line = new QuestionLine(withPlainNumbers(question))
  const stop = stopWordsOf(words)
  const read_as: ReadAs[] = []
  const note = ({ from, to }: Taken, as: string) => {
    line.take({ from, to })
    read_as.push({ words: written(line, from, to), as })
  }
  const isCommand = line.match(wholeWords(words.commands))?.from === 0
  const linker = new Linker(line, words, stop, context, note)
  linker.takeLongNames()
  yield
  const before = takenCount(line)
  const span = takeSpan(line, words, context.today, looksAhead(line, words))
  yield
  const amounts = takeAmounts(line, words)
  yield
  const superlative = takeSuperlative(line, words)
  const status = takeStatuses(line, words, (said) => linker.isLabel(said))
  yield
  const cues = takeCues(line, words, { stop, isLabel: (said) => linker.isLabel(said) })
  yield
  const lent_to = isOfLending(cues, status) ? takeBorrower(line, context, note) : null
  const did = cues.has('move') || cues.has('add') || cues.has('see')
  const by = did && !cues.has('who') ? takePerson(line, context.members, note) : null
  const known = takenCount(line) - before + countStop(line, stop)
  const asked = { cues, status: lendingStates(cues, status, lent_to), amounts, span, superlative, lent_to }
  const ask = askOf(asked)
  linker.link(ask ?? 'list', cues)
  const rest = contentOf(line, stop).map((at) => line.words[at]?.written ?? '')
  const queries = ask === null ? [] : queriesOf(ask, asked, linker, rest, by)
  return {
    language: words.language,
    queries,
    read_as,
    known,
    hasCue: cues.size > 0 || status.length > 0 || superlative !== null,
    isCommand,
    soft: wordSet(words.soft),
    alternatives: linker.alternatives,
    content: rest,
  }
}

interface Asked {
  readonly cues: ReadonlySet<Cue>
  readonly status: readonly QuestionStatus[]
  readonly amounts: readonly Amount[]
  readonly span: Span | null
  readonly superlative: Superlative | null
  readonly lent_to: string | null
}

/** States that "when" asks the day of: a passport runs out on a day, too. */
const ENDS: readonly QuestionStatus[] = ['expiring', 'expired', 'low']

/** The order of a question for the greatest. */
type Superlative = Pick<Query, 'sort' | 'reverse'>

/** Whether a question asks for days to come, so that "December" is the next one. */
function looksAhead(line: QuestionLine, { cues, statuses }: LanguageWords): boolean {
  const sources = [
    ...cues.due,
    ...cues.expire,
    ...statuses.expiring,
    ...cues.warranty,
    ...statuses.warranty_ending,
  ]
  return sources.some((source) => line.match(wholeWords(source)) !== null)
}

/** The kind of a question, by the kinds of its words; null if no inventory knows the answer. */
function askOf({ cues, status, amounts, span, superlative, lent_to }: Asked): Ask | null {
  const has = (...kinds: Cue[]) => kinds.every((kind) => cues.has(kind))
  if (has('who'))
    return has('move') ? 'who_moved' : superlative === null && asksForHolder(cues, status) ? 'who_has' : null
  if (has('when') && (has('lend') || has('due'))) return 'who_has'
  if (lent_to !== null && !has('how_many')) return 'list'
  if (superlative) return 'list'
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
  if (has('move') && (has('what') || has('list')) && (span !== null || !has('contain'))) return 'moved'
  if (has('have') && !has('what')) return 'exists'
  if (status.length > 0 || amounts.length > 0) return 'list'
  if (has('expire')) return has('what') || has('list') || span ? 'list' : 'when_expires'
  if (has('warranty')) return has('list') || span ? 'list' : 'warranty'
  if (has('add') && span) return 'list'
  if (has('contain') || has('what')) return 'contents'
  return 'list'
}

/** Whether a question is about things that somebody else has. */
function isOfLending(cues: ReadonlySet<Cue>, status: readonly QuestionStatus[]): boolean {
  const says = (['lend', 'hold', 'due'] as const).some((cue) => cues.has(cue))
  return (says && !cues.has('move')) || status.includes('lent') || status.includes('overdue')
}

/** Whether a question asks for the person who has a thing, and not for the one who saw or bought it. */
function asksForHolder(cues: ReadonlySet<Cue>, status: readonly QuestionStatus[]): boolean {
  if (cues.has('lend') || status.includes('lent')) return true
  return (
    cues.has('hold') && !(['see', 'add', 'expire', 'warranty', 'worth'] as const).some((cue) => cues.has(cue))
  )
}

/** The states of things that a question about lending means. A question for the holder is asked of things at home as well. */
function lendingStates(
  cues: ReadonlySet<Cue>,
  status: readonly QuestionStatus[],
  lent_to: string | null,
): QuestionStatus[] {
  const known = status.filter((each) => each !== 'lent')
  const asks = cues.has('who') || cues.has('when') || known.includes('overdue')
  const says = status.includes('lent') || cues.has('lend') || cues.has('due') || lent_to !== null
  return says && !asks ? [...known, 'lent'] : known
}

function saidIn(line: QuestionLine, { from, to }: Taken): string[] {
  return line.words.slice(from, to).map(({ word }) => word)
}

/** The borrower who is named: one of a thing that is lent, or a member. */
function takeBorrower(
  line: QuestionLine,
  { borrowers = [], members }: ReadingContext,
  note: (taken: Taken, as: string) => void,
): string | null {
  const names = [...borrowers, ...members.map(({ name }) => name)]
  for (const share of ['whole', 'first', 'last'] as const) {
    for (const name of names) {
      const parts = wordsOf(name)
      const said = share === 'whole' ? parts : share === 'first' ? parts.slice(0, 1) : parts.slice(-1)
      const match = said.length === 0 ? null : line.find(said)
      if (!match) continue
      note(match, name)
      return name.slice(0, 60)
    }
  }
  return null
}

function takeStatuses(
  line: QuestionLine,
  words: LanguageWords,
  isLabel: (said: readonly string[]) => boolean,
): QuestionStatus[] {
  const found: QuestionStatus[] = []
  for (const status of [
    'lifetime_warranty',
    'warranty_ending',
    'without_photo',
    'unplaced',
    'expired',
    'expiring',
    'low',
    'empty',
    'archived',
    'overdue',
    'lent',
  ] as const) {
    for (const source of words.statuses[status]) {
      const match = line.match(wholeWords(source))
      if (!match) continue
      // A household may have a tag for what it has lent.
      if (status === 'lent' && isLabel(saidIn(line, match))) continue
      line.take(match)
      found.push(status)
      break
    }
  }
  return found
}

function takeSuperlative(line: QuestionLine, words: LanguageWords): Superlative | null {
  for (const [key, sort] of [
    ['value', 'value'],
    ['created', 'created'],
    ['oldest', 'created'],
    ['quantity', 'quantity'],
  ] as const) {
    for (const source of words.superlatives[key]) {
      const match = line.match(wholeWords(source))
      if (!match) continue
      line.take(match)
      return { sort, reverse: key === 'oldest' }
    }
  }
  return null
}

function takeCues(
  line: QuestionLine,
  words: LanguageWords,
  {
    stop,
    isLabel,
  }: { readonly stop: ReadonlySet<string>; readonly isLabel: (said: readonly string[]) => boolean },
): Set<Cue> {
  const found = new Set<Cue>()
  for (const cue of CUES) {
    for (const source of words.cues[cue]) {
      const match = line.match(wholeWords(source))
      if (!match || (cue === 'lend' && isLabel(saidIn(line, match)))) continue
      line.take(match)
      found.add(cue)
      break
    }
  }
  if (found.has('hold')) found.add('who')
  // "Phone cases" are no containers: such a word counts where it stands alone.
  for (const cue of ['items', 'containers'] as const) {
    for (const source of words.cues[cue]) {
      const match = line.match(wholeWords(source))
      if (!match) continue
      const free = (at: number) => line.isTaken(at) || stop.has(line.words[at]?.word ?? '')
      if (!free(match.from - 1) || !free(match.to) || OF.has(line.words[match.to]?.word ?? '')) continue
      line.take(match)
      found.add(cue)
      break
    }
  }
  return found
}

/** A member who is named. */
function takePerson(
  line: QuestionLine,
  members: readonly QuestionMember[],
  note: (taken: Taken, as: string) => void,
): string | null {
  for (const { user_id, name } of members) {
    const parts = wordsOf(name)
    for (const said of [parts, parts.slice(0, 1)]) {
      if (said.length === 0) continue
      const match = line.find(said)
      if (!match) continue
      note(match, name)
      return user_id
    }
  }
  return null
}

/** Finds the names of places, containers, categories and tags in what is left of a question. */
class Linker {
  in: NamedRecord | null = null
  subject: NamedRecord | null = null
  category: NamedRecord | null = null
  readonly tags: NamedRecord[] = []
  /** The words by which the subject, the category and the tags were called. */
  readonly said: string[] = []
  readonly alternatives: NamedRecord[] = []
  private readonly line: QuestionLine
  private readonly inside: ReadonlySet<string>
  private readonly stop: ReadonlySet<string>
  private readonly names: QuestionNames
  private readonly note: (taken: Taken, as: string) => void

  constructor(
    line: QuestionLine,
    words: LanguageWords,
    stop: ReadonlySet<string>,
    { names }: ReadingContext,
    note: (taken: Taken, as: string) => void,
  ) {
    this.line = line
    this.inside = new Set(words.inside)
    this.stop = stop
    this.names = names
    this.note = note
  }

  /** Names of several words that the question says in full: nothing else can be meant by their words. */
  takeLongNames(): void {
    const all = this.line.words.map((_, at) => at)
    for (let length = Math.min(MOST_NAME_WORDS, all.length); length >= 2; length--) {
      for (let from = 0; from + length <= all.length; from++) {
        const at = all.slice(from, from + length)
        if (at.some((each) => this.line.isTaken(each))) continue
        const best = this.matchOf(at)
        if (best?.share === 1 && wordsOf(best.record.name).length >= 2) this.assign(best.record, at)
      }
    }
  }

  /** Whether a category or a tag is called by exactly these words. */
  isLabel(said: readonly string[]): boolean {
    return this.names
      .saidBy(said)
      .some(({ record, share }) => share === 1 && !placementIn({ collection: record.collection, id: '' }))
  }

  link(ask: Ask, cues: ReadonlySet<Cue>): void {
    for (let length = MOST_NAME_WORDS; length >= 1; length--) {
      for (const at of this.windows(length)) {
        if (at.some((each) => this.line.isTaken(each))) continue
        const best = this.matchOf(at)
        if (!best) continue
        const isPlace = placementIn({ collection: best.record.collection, id: '' }) !== null
        const inside = isPlace && this.isInside(at[0] ?? 0)
        const asksContents = ask === 'contents' || cues.has('contain')
        if (best.share === 1 || ((inside || (isPlace && asksContents)) && best.share >= LEAST_SHARE)) {
          this.assign(best.record, at)
        }
      }
    }
  }

  private matchOf(at: readonly number[]) {
    const words = at.map((each) => this.line.words[each]?.word ?? '')
    const found = this.names.saidBy(words)
    const inside = this.isInside(at[0] ?? 0)
    const place = found.find(({ record: { collection } }) => placementIn({ collection, id: '' }))
    const label = found.find(({ record: { collection } }) => !placementIn({ collection, id: '' }))
    const best = inside ? (place ?? label) : label && label.share >= (place?.share ?? 0) ? label : place
    for (const other of found) {
      const same = best && other !== best && other.share === best.share
      if (same && other.record.name === best.record.name) this.alternatives.push(other.record)
    }
    return best
  }

  private assign(record: NamedRecord, at: readonly number[]): void {
    const [from = 0] = at
    const to = (at.at(-1) ?? from) + 1
    const isPlace = placementIn({ collection: record.collection, id: '' }) !== null
    if (isPlace && this.isInside(from) && !this.in) this.in = record
    else if (isPlace && !this.subject) this.subject = record
    else if (record.collection === 'categories' && !this.category) this.category = record
    else if (record.collection === 'tags') this.tags.push(record)
    else return
    if (record !== this.in) this.said.push(written(this.line, from, to))
    this.note({ from, to }, record.name)
  }

  /** Whether a word such as `in` stands before a word, with nothing but articles between them. */
  private isInside(at: number): boolean {
    for (let before = at - 1; before >= Math.max(0, at - 3); before--) {
      const word = this.line.words[before]?.word ?? ''
      if (this.inside.has(word)) return true
      if (!this.stop.has(word)) return false
    }
    return false
  }

  /** Runs of content words of that length, with few stop words between them. */
  private *windows(length: number): Generator<readonly number[]> {
    const content = contentOf(this.line, this.stop)
    for (let from = 0; from + length <= content.length; from++) {
      const at = content.slice(from, from + length)
      const near = at.every((each, i) => i === 0 || each - (at[i - 1] ?? each) <= MOST_BETWEEN + 1)
      if (near) yield at
    }
  }
}

/** The queries that a question can mean: names as names first, then names as words. */
function queriesOf(
  ask: Ask,
  asked: Asked,
  linker: Linker,
  rest: readonly string[],
  by: string | null,
): Query[] {
  const { cues, status, amounts, span } = asked
  const field = timeFieldOf(ask, cues, status)
  const soon =
    span === null &&
    ask !== 'when_expires' &&
    ask !== 'warranty' &&
    (status.includes('expiring') || status.includes('warranty_ending'))
  const time = span ? { field, ...span } : null
  const words = rest.slice(0, 12).map((word) => word.slice(0, 60))
  const base = {
    ask,
    words,
    by,
    status: ask === 'when_expires' || ask === 'warranty' || ask === 'who_has' ? [] : [...status],
    lent_to: asked.lent_to,
    kind: kindOf(asked),
    ...amountsOf(amounts, cues),
    ...(asked.superlative ? { ...asked.superlative, limit: 1 } : {}),
    time: soon ? { field, to: undefined } : time,
  }
  const inside = placeOf(linker.in)
  const subject = placeOf(linker.subject)
  const labels = {
    category_id: linker.category?.public_id ?? null,
    tag_ids: linker.tags.map((tag) => tag.public_id),
  }
  const found: unknown[] = []
  // A question for the holder names a thing.
  if (ask === 'who_has' && words.length === 0 && linker.said.length === 0) return []
  // "What did we put in the trunk" asks for its contents.
  if (ask === 'moved' && span === null && by === null && inside) {
    return queriesOf('contents', asked, linker, rest, by)
  }
  // "Contents of the blue box" and "everything in the garage" ask the same.
  if (subject && inside === null && ['contents', 'list', 'count', 'total_value'].includes(ask)) {
    found.push({ ...base, in: subject, ...labels })
  }
  if (ask === 'contents' && (words.length > 0 || linker.category || linker.tags.length > 0)) {
    found.push({ ...base, ask: 'list', subject, in: inside, ...labels })
  } else found.push({ ...base, subject, in: inside, ...labels })
  if (linker.said.length > 0) {
    found.push({
      ...base,
      ask: ask === 'contents' ? 'list' : ask,
      in: inside,
      words: [...linker.said.flatMap(wordsOf), ...words].slice(0, 12),
    })
  }
  return found.map((query) => Query.parse(query))
}

function amountsOf(
  amounts: readonly Amount[],
  cues: ReadonlySet<Cue>,
): Partial<Pick<Query, 'value' | 'quantity'>> {
  if (amounts.length === 0) return {}
  const money = cues.has('worth') || amounts.some(({ currency }) => currency !== null)
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

function timeFieldOf(ask: Ask, cues: ReadonlySet<Cue>, status: readonly QuestionStatus[]): TimeField {
  if (cues.has('warranty') || status.includes('warranty_ending')) return 'warranty'
  if (cues.has('expire') || status.includes('expiring') || status.includes('expired')) return 'expires'
  if (ask === 'moved' || ask === 'who_moved' || ask === 'when_moved') return 'moved'
  if (cues.has('due')) return 'due'
  if (cues.has('lend') || status.includes('lent')) return 'lent'
  if (cues.has('add')) return 'created'
  if (cues.has('see')) return 'seen'
  return cues.has('move') ? 'moved' : 'created'
}

function placeOf(record: NamedRecord | null) {
  return record ? placementIn({ collection: record.collection, id: record.public_id }) : null
}

function contentOf(line: QuestionLine, stop: ReadonlySet<string>): number[] {
  return line.words.flatMap(({ word }, at) => (line.isTaken(at) || stop.has(word) ? [] : [at]))
}

function countStop(line: QuestionLine, stop: ReadonlySet<string>): number {
  return line.words.reduce((count, { word }, at) => count + Number(!line.isTaken(at) && stop.has(word)), 0)
}

function takenCount(line: QuestionLine): number {
  return line.words.reduce((count, _, at) => count + Number(line.isTaken(at)), 0)
}

function written(line: QuestionLine, from: number, to: number): string {
  return line.words
    .slice(from, to)
    .map((each) => each.written)
    .join(' ')
}

const wordSets = new Map<string, ReadonlySet<string>>()

function stopWordsOf({ stop }: LanguageWords): ReadonlySet<string> {
  return wordSet(stop)
}

/** The words of a text. */
function wordSet(text: string): ReadonlySet<string> {
  const known = wordSets.get(text)
  if (known) return known
  const made = new Set(text.split(/\s+/).filter((word) => word !== ''))
  wordSets.set(text, made)
  return made
}

/** The days that "soon" stands for. */
export const SOON_DAYS = SOON
