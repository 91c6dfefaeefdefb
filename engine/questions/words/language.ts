import type { Language, QuestionStatus } from '../query.ts'

/** A word of a question that says what kind of question it is. */
export type Cue =
  | 'where'
  | 'what'
  /** Until when, or how long still: what has an end is good or under warranty until then. */
  | 'until'
  | 'when'
  | 'who'
  | 'how_many'
  | 'have'
  /** A question that begins with "is": whether something is in a place, still good or under warranty. */
  | 'be'
  | 'list'
  | 'contain'
  | 'move'
  | 'see'
  | 'expire'
  | 'warranty'
  | 'worth'
  | 'add'
  | 'lend'
  | 'hold'
  | 'due'
  | 'items'
  | 'containers'

export type Unit = 'day' | 'week' | 'month' | 'year'

export type SuperlativeKind = 'value' | 'cheapest' | 'created' | 'oldest' | 'quantity' | 'expires'

/**
 * What the grammar knows of one language. Expressions are regular expressions over folded words (SPEC.md Z1) with one space
 * between them. Of several that match at one place the one that is listed first counts.
 */
export interface LanguageWords {
  readonly language: Language
  /** Short forms of words as people type them in a hurry, folded, with what they stand for. */
  readonly shorthand: Readonly<Record<string, string>>
  readonly cues: Readonly<Record<Cue, readonly string[]>>
  readonly statuses: Readonly<Record<QuestionStatus, readonly string[]>>
  /** Words for the greatest: in value, in quantity, the newest, the oldest, the cheapest, the first to expire. */
  readonly superlatives: Readonly<Record<SuperlativeKind, readonly string[]>>
  /** Words before a question: "um", "a quick question", "Grandma asks". */
  readonly preludes: string
  /** What stands around a question. */
  readonly frame: FrameWords
  /** Words with which a command begins: a question does nothing. */
  readonly commands: string
  /** Words that say what is not, or all but what is asked for. */
  readonly negations: string
  /** Words that ask for what no inventory knows: reasons, manners, colours, sizes, what a thing can do, what shops ask for it. */
  readonly beyond: readonly string[]
  /** Expressions for a range, with `N` for each of its two amounts. */
  readonly between: readonly string[]
  /** The words for `>`. */
  readonly beyondSign: string
  /** Words of `over` and `under` that say a price. */
  readonly priced: string
  /** Words after which the name of a place follows. */
  readonly inside: readonly string[]
  /** Those of them that say belonging as well: "the lid of the box", "der Karton". Questions for one thing do not take them for a place. */
  readonly belonging: readonly string[]
  /** Words between two things that are both asked for. */
  readonly joining: readonly string[]
  /** Words between two things of which one is enough. */
  readonly either: readonly string[]
  /** Expressions that ask for the number of parts of a thing: no inventory knows it. What lies in a place is counted all the same. */
  readonly parts: readonly string[]
  /** Words that say nothing about what is asked for. */
  readonly stop: string
  /** Stop words that change what is asked for where no expression takes them. */
  readonly weighty: string
  /** Words that say nothing where nothing is called by them: verbs of lying about, packages, people. */
  readonly soft: string
  readonly over: readonly string[]
  readonly under: readonly string[]
  /** The words of these that let the amount itself pass. */
  readonly inclusive: string
  /** Words after an amount that make it one of money, with the code of the currency (ISO 4217). */
  readonly currencies: Readonly<Record<string, string>>
  readonly numbers: Readonly<Record<string, number>>
  readonly time: TimeWords
}

/** Expressions for single words, but for `turned` and `tails`, by which a question is found among other sentences. */
export interface FrameWords {
  /** Words that begin a question. */
  readonly starts: string
  /** Those that ask for a person: "who knows where it is". */
  readonly asking: string
  /** Those that ask for a place. */
  readonly places: string
  /** Prepositions that can stand before these. */
  readonly leads: string
  /** Words of telling, knowing and wondering, after which a question follows. */
  readonly telling: string
  /** Words that can stand between them. */
  readonly between: string
  /** Beginnings of questions without such words: "do we have". */
  readonly turned: string
  /** Words that only a sentence with a verb has. */
  readonly finite: string
  /** Words that correct what was said before: "I mean the saw". */
  readonly corrects: string
  /** Words with which the name of a thing begins. */
  readonly names: string
  /** Pronouns for a thing that was named before. */
  readonly pronouns: string
  /** Those of them that are nothing else. */
  readonly things: string
  /** Pronouns for those who ask. */
  readonly persons: string
  /** Words behind a question: "please", "if you do not mind". */
  readonly tails: string
}

export interface TimeWords {
  readonly today: string
  readonly yesterday: string
  readonly tomorrow: string
  readonly units: Readonly<Record<Unit, string>>
  /** The ends and the beginnings of units, such as "the end of the year". */
  readonly endOf: Readonly<Record<Exclude<Unit, 'day'>, string>>
  readonly startOf: Readonly<Record<Exclude<Unit, 'day'>, string>>
  /** `this week`, `last week`, `next week`: expressions with `UNIT` for the word of the unit. */
  readonly this: readonly string[]
  readonly last: readonly string[]
  readonly next: readonly string[]
  /** Expressions with `N` for a number and `UNIT` for the word of the unit. */
  readonly ago: readonly string[]
  readonly pastSpan: readonly string[]
  readonly nextSpan: readonly string[]
  /** The feast that many days are said by. */
  readonly christmas: string
  readonly since: string
  readonly before: string
  readonly after: string
  /** Words that may stand before a month or a year. */
  readonly during: string
  readonly months: readonly string[]
  /** From Monday on. */
  readonly weekdays: readonly string[]
}
