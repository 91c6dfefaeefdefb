export {
  type AnswerState,
  answerStates,
  answerText,
  type Citation,
  type Findings,
  type FoundMove,
  type FoundSighting,
  type FoundThing,
  leftOutText,
  noAnswerText,
  pathText,
} from './answer.ts'
export { citationOf } from './citation.ts'
export type { QuestionMember } from './context.ts'
export { dayNumberOf, textOfDay } from './days.ts'
export { type NamedRecord, namedCollections, QuestionNames } from './names.ts'
export { asks, type Language, languages, Query, statuses, timeFields } from './query.ts'
export { type ReadAs, type Reading, SOON_DAYS } from './read.ts'
export { readTranslated, TranslatedQuestion, type TranslatedReading } from './translated.ts'
export { understanding } from './understand.ts'
