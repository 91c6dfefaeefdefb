export { traitsAt, unmetNeeds } from '../structure/conditions.ts'
export { areApart, requirementsOf } from '../taxonomy/needs.ts'
export {
  type FoundByWords,
  type PlaceSuggestions,
  type Placing,
  type PlacingSubject,
  placingReasons,
  rulingCodes,
  type SuggestedPlace,
} from './placing.ts'
export { suggestingPlaces } from './suggest.ts'
export { placingReasonText, rulingText } from './wording/index.ts'
