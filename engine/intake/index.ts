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
export { type Calibration, calibrating, isStale } from './calibration.ts'
export { type ReadProductCode, readProductCode } from './codes.ts'
export { suggestionLevels } from './confidence.ts'
export { LONGEST_DESCRIPTION, readDescription } from './description.ts'
export {
  type Draft,
  type DraftContext,
  type DraftEvidence,
  type DraftField,
  type DraftValue,
  draftFields,
  draftOf,
  type ExistingThing,
  type FieldOption,
  type Hint,
  type SuggestedField,
  type SuggestionReason,
  suggestionReasonCodes,
  suggestionSources,
} from './draft.ts'
export { nameWords } from './features.ts'
export { labelHints, type ReadLine } from './label-text.ts'
export { type LearntThing, ThingLearner } from './learner.ts'
export { type LearntField, learntFields } from './learnt-fields.ts'
export { datesIn } from './printed-dates.ts'
export { amountText, type ReadReceipt, readReceipt, receiptHints } from './receipt-text.ts'
export { type Rejected, valuesOf } from './values.ts'
