export {
  AcceptedContainer,
  type AcceptedDraft,
  AcceptedItem,
  type AcceptedPicture,
  type AcceptedSuggestion,
  MOST_DRAFTS,
  type PlannedIntake,
  planIntake,
} from './accept.ts'
export { type Calibration, calibrating, isStale, offsetOf } from './calibration.ts'
export { type ReadProductCode, readProductCode } from './codes.ts'
export { COEFFICIENTS, evidenceOf, levelOf, suggestionLevels } from './confidence.ts'
export { oddsOf, probabilityOf } from './correction.ts'
export { LONGEST_DESCRIPTION, readDescription } from './description.ts'
export { type DraftContext, draftOf } from './draft.ts'
export { nameWords } from './features.ts'
export { labelHints, type ReadLine } from './label-text.ts'
export { type LearntThing, ThingLearner } from './learner.ts'
export { type LearntField, learntFields } from './learnt-fields.ts'
export { datesIn } from './printed-dates.ts'
export { amountText, type ReadReceipt, readReceipt, receiptHints } from './receipt-text.ts'
export {
  type Draft,
  type DraftEvidence,
  type DraftField,
  type DraftValue,
  draftFields,
  type ExistingThing,
  type FieldOption,
  type Hint,
  type SuggestedField,
  type SuggestionReason,
  suggestionReasonCodes,
  suggestionSources,
} from './suggested.ts'
export { type Rejected, type Voted, valuesOf, votesOf } from './values.ts'
