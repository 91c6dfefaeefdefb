export {
  type FoundByWords,
  type PlaceSuggestions,
  type Placing,
  type PlacingEvidence,
  type PlacingPlace,
  type PlacingReason,
  type PlacingSubject,
  placingReasons,
  type RuledOut,
  type RulingCode,
  rulingCodes,
  type SuggestedPlace,
} from './placing.ts'
export { suggestingPlaces } from './suggest.ts'
