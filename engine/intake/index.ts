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
export { type Calibration, type Corrections, calibrating, isStale } from './calibration.ts'
export { type ReadProductCode, readProductCode } from './codes.ts'
export { levelOf, OFFER, PREFILL, type SuggestionLevel, suggestionLevels } from './confidence.ts'
export { type Description, LONGEST_DESCRIPTION, readDescription } from './description.ts'
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
export { type LearntThing, learntCollections, type Neighbour, ThingLearner } from './learner.ts'
export { datesIn } from './printed-dates.ts'
export { amountText, type ReadReceipt, readReceipt, receiptHints } from './receipt-text.ts'
export { type LearntField, type LearntValue, learntFields, type Rejected, valuesOf } from './values.ts'
