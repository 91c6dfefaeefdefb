/**
 * Stowage's engine: what a household's operations mean. Pure TypeScript, no clock, no random, no disk, no
 * network; the same commands run on a server over SQLite and in a test over memory. The rules are in SPEC.md.
 */

export * from './accounts/index.ts'
export { householdCommands, inputSchemas, type OperationInputs, type OperationType } from './commands.ts'
export { Conflict, ConflictReason } from './conflicts/collection.ts'
export { Container, ContainerDetails, FillStatus } from './containers/collection.ts'
export { byCreation } from './core/by-creation.ts'
export {
  type Decision,
  isRejection,
  type RecordChange,
  type Rejection,
  recordIdOf,
} from './core/change-set.ts'
export { type ChecksumSums, checksumText, EMPTY_SUMS, fnv1a32, moveSums } from './core/checksum.ts'
export {
  type BaseRecord,
  type Collection,
  type CollectionMap,
  defineCollection,
  type IndexDefinition,
  type IndexIn,
  type KeyOf,
  type RecordIn,
  type SearchText,
  type Upcast,
} from './core/collection.ts'
export { type Command, type CommandMap, commandMap } from './core/command.ts'
export { derivedId } from './core/derived-id.ts'
export { Draft } from './core/draft.ts'
export { DAY_MS, HOUR_MS, MINUTE_MS } from './core/durations.ts'
export {
  type AppliedOperation,
  type Effect,
  effectsOf,
  type Splice,
  spliceOf,
  unspliced,
} from './core/effects.ts'
export { TooMuchEffort } from './core/effort.ts'
export type { EpochRow } from './core/epochs.ts'
export { canonicalJson, jsonEqual } from './core/equal.ts'
export {
  type ExecuteContext,
  execute as executeReceived,
  type NormalisedOperation,
  type OperationRoom,
} from './core/execute.ts'
export type { FindOptions } from './core/find.ts'
export { findInPieces } from './core/find-in-pieces.ts'
export { MemoryStore } from './core/memory-store.ts'
export { nameKey } from './core/names.ts'
export { acceptedResult, rejectedResult } from './core/outcome.ts'
export { type Pausing, withoutPauses } from './core/pausing.ts'
export { plainName } from './core/plain-name.ts'
export { type RejectionCode, reject, rejectAt, rejectionCodes } from './core/rejection.ts'
export {
  type Author,
  authorKey,
  type HouseholdRole,
  householdRoles,
  roleAllows,
  type Stamp,
} from './core/stamp.ts'
export {
  type CollectionChange,
  type CommittedOperation,
  type CommittedSet,
  type LedgerOperation,
  OperationFault,
  type RecordedOperation,
  type ScopeState,
  type ScopeStore,
  type ScopeTransaction,
  type Synchronous,
} from './core/store.ts'
export type { LedgerEntry, MergeState, QuantityState, Stored } from './core/stored.ts'
export { cutText } from './core/text.ts'
export { typed } from './core/typed.ts'
export type { ReadView } from './core/view.ts'
export { Movement, QuantityChange } from './history/collections.ts'
export {
  type HouseholdCollections,
  type HouseholdKey,
  type HouseholdView,
  householdCollections,
  householdKeys,
  isHouseholdKey,
} from './household-collections.ts'
export { execute, type HouseholdOperation } from './household-operations.ts'
export {
  AcceptedContainer,
  type AcceptedDraft,
  AcceptedItem,
  type AcceptedPicture,
  type AcceptedSuggestion,
  amountText,
  type Calibration,
  calibrating,
  type Draft as SuggestedDraft,
  type DraftContext,
  type DraftEvidence,
  type DraftField,
  type DraftValue,
  draftFields,
  draftOf,
  type ExistingThing,
  type FieldOption,
  type Hint,
  isStale,
  type LearntField,
  type LearntThing,
  LONGEST_DESCRIPTION,
  labelHints,
  learntFields,
  MOST_DRAFTS,
  nameWords,
  type PlannedIntake,
  planIntake,
  type ReadLine,
  type ReadProductCode,
  type ReadReceipt,
  type Rejected,
  readDescription,
  readProductCode,
  readReceipt,
  receiptHints,
  type SuggestedField,
  type SuggestionReason,
  suggestionLevels,
  suggestionReasonCodes,
  suggestionSources,
  ThingLearner,
  valuesOf,
} from './intake/index.ts'
export { type PlaceChild, subtreeChildren } from './inventory/children.ts'
export {
  type Contents,
  type ResourceDetail,
  type ResourceType,
  resourceCollection,
  resourceDetail,
  resourceTypeOf,
  resourceTypes,
  whereabouts,
} from './inventory/resources.ts'
export { stepsWithin } from './inventory/shown-within.ts'
export {
  readSteps,
  type SubtreeEntry,
  type SubtreePage,
  type SubtreeStep,
  subtreePage,
  visiblePlace,
  writeSteps,
} from './inventory/subtree.ts'
export { Item, ItemDetails, Quantity } from './items/collection.ts'
export { CustomValue } from './items/custom-fields.ts'
export { isLent, isOverdue } from './items/lending.ts'
export { isLowStock } from './items/low-stock.ts'
export { mergeNotes } from './items/notes.ts'
export { numberKey } from './items/number-key.ts'
export { type LabelledKind, LabelTarget, labelledCollection, ShortCode } from './labels/collection.ts'
export { LabelSheetRecord, LabelTemplate } from './labels/designs.ts'
export {
  formatShortCode,
  parseShortCode,
  SHORT_CODE_ALPHABET,
} from './labels/short-code.ts'
export { findShortCode, labelledRecord, shortCodeOf, shortCodesOf } from './labels/short-codes-of.ts'
export { CategoryTree } from './lists/category-tree.ts'
export type { ColumnValues } from './lists/column.ts'
export { ContainerTable } from './lists/container-table.ts'
export { containersThat } from './lists/containers-that.ts'
export {
  type ContainerFilter,
  type ContainerSort,
  containerSorts,
  type ItemFilter,
  type ItemSort,
  itemSorts,
  type ListOptions,
} from './lists/filters.ts'
export type { Followed } from './lists/followed.ts'
export { type ItemSums, itemSums } from './lists/item-sums.ts'
export { ItemTable } from './lists/item-table.ts'
export { itemsThat } from './lists/items-that.ts'
export type { ListedRow, ListTable, SavedTable } from './lists/list-table.ts'
export { Marks } from './lists/marks.ts'
export { orderKey } from './lists/name-order.ts'
export { type NamedFilter, type NamedPage, NamedTable } from './lists/named-table.ts'
export { Order, type OrderPosition, type SortKey } from './lists/order.ts'
export type { RowFilter } from './lists/row-filter.ts'
export { selectPage } from './lists/select-page.ts'
export { sortedInPieces } from './lists/sorted-in-pieces.ts'
export {
  Digest,
  DroppedParts,
  isAwaited,
  Media,
  MediaRefusalReason,
  mediaKinds,
  sourceOf,
} from './media/collection.ts'
export { REMOVED_MEDIA_DAYS } from './media/kept.ts'
export { mediaOf, photosOf, primaryOf } from './media/media-of.ts'
export { Owner, type OwnerKind, ownerCollection, ownerKinds } from './media/owners.ts'
export { MAX_MEDIA } from './media/rules.ts'
export type { HouseholdCommand } from './merge/command.ts'
export { endedTask } from './organizer/ended-tasks.ts'
export {
  checkTask,
  lastSteps,
  nextTask,
  planDeviation,
  planExecution,
  type ReportedDeviation,
  type StaleTask,
  staleness,
  type TaskChoices,
} from './organizer/execution.ts'
export { type Learnt, learntFrom, NOTHING_LEARNT } from './organizer/knowledge.ts'
export { makePlan, makePlanInPieces, type PlanRequest, type WorkedOutPlan } from './organizer/plan.ts'
export {
  Forbidden,
  OrganizerPlan,
  type OrganizerPlanVersion,
  type OrganizerSession,
  type OrganizerTask,
  PlanFeedback,
  taskStatuses,
} from './organizer/records/collections.ts'
export { Deviation, decisions } from './organizer/records/deviations.ts'
export {
  foreignConstraints,
  goalRules,
  lackingConstraint,
  MAX_THINGS,
  PlanConstraints,
  type PlanGoal,
  planGoals,
  sharedConstraints,
} from './organizer/records/goals.ts'
export { MAX_PLANS, MAX_VERSIONS } from './organizer/records/limits.ts'
export {
  sessionsOf,
  tasksOf,
  versionsOf,
  type Walk,
  type WalkTask,
  walkOf,
} from './organizer/records/of-plan.ts'
export { MAX_TASKS, TaskKey } from './organizer/records/task-key.ts'
export {
  gainCodes,
  leftCodes,
  type PlanSubject,
  type PlanSummary,
  type PlanTask,
  reasonCodes,
  taskKinds,
} from './organizer/records/tasks.ts'
export { planTaskUndo } from './organizer/undo.ts'
export { LONGEST_WISH, readWish, type Wish } from './organizer/wish/read-wish.ts'
export type { PlaceCounts, PlaceFacts } from './places/place-facts.ts'
export type { PlaceSearchOptions } from './places/place-search.ts'
export {
  type FoundPlace,
  type Occupancy,
  type PlaceBranch,
  PlaceTree,
  type SlotOccupancy,
} from './places/place-tree.ts'
export { codesOfItem, codeTexts, primaryCodeOf } from './product-codes/codes-of-item.ts'
export { ProductCode } from './product-codes/collection.ts'
export { type CodeFormat, type CodeKind, codeFaults, codeFormats } from './product-codes/formats.ts'
export { gs1Date } from './product-codes/gs1-elements.ts'
export {
  type CodeFault,
  type CodeReading,
  isCodeFault,
  readCode,
  readKeptCode,
} from './product-codes/reading.ts'
export {
  type CatalogueProduct,
  type CodeCandidate,
  type CodeResolution,
  type KnownProducts,
  resolveCode,
} from './product-codes/resolve.ts'
export {
  type AnswerState,
  answerStates,
  answerText,
  asks,
  type Citation,
  citationOf,
  dayNumberOf,
  type Findings as QuestionFindings,
  type FoundMove,
  type FoundSighting,
  type FoundThing,
  type Language,
  languages,
  leftOutText,
  type NamedRecord,
  namedCollections,
  noAnswerText,
  pathText,
  Query,
  type QuestionMember,
  QuestionNames,
  type ReadAs,
  type Reading,
  readTranslated,
  SOON_DAYS,
  statuses as questionStatuses,
  TranslatedQuestion,
  type TranslatedReading,
  textOfDay,
  timeFields,
  understanding,
} from './questions/index.ts'
export {
  HOUSEHOLD_QUOTAS,
  type HouseholdQuotaName,
  isHouseholdQuota,
  isQuotaName,
  type OwnQuotas,
  QUOTA_NAMES,
  QUOTAS,
  type Quota,
  type QuotaLimits,
  type QuotaName,
  type QuotaScope,
  quotaLimit,
  quotaLimits,
  quotaMessage,
} from './quotas/quotas.ts'
export { type HouseholdUsage, overQuota, Room } from './quotas/room.ts'
export * from './replica/index.ts'
export { SavedView } from './saved-views/collection.ts'
export { ListView } from './saved-views/list-view.ts'
export { confirmedActionId, type PlannedAction, planAction } from './scanning/action.ts'
export { type AssignedRoles, assignRoles, type Scanned, type ScanOutcome } from './scanning/assign-roles.ts'
export { type Audit, auditPlace } from './scanning/audit.ts'
export {
  ScanAction,
  ScanMode,
  ScanSession,
  ScanSighting,
  type ScanTargetRecord,
} from './scanning/collections.ts'
export { MAX_MISSING } from './scanning/limits.ts'
export { type ConfirmChoices, planConfirm, type ScanOperation, type ScanPlan } from './scanning/plan.ts'
export { scanPurposeRules } from './scanning/purpose-rules.ts'
export {
  type ActionPurpose,
  actionPurposes,
  MAX_TARGETS,
  roleRule,
  rolesFor,
  type ScanPurpose,
  type ScanRole,
  ScanTarget,
  scanKinds,
  scanPurposes,
  scanRoles,
} from './scanning/purposes.ts'
export { judgeReady } from './scanning/ready.ts'
export { planRecord, type WantedAction, type WantedStep } from './scanning/record-action.ts'
export { candidateOf, type MatchedBy, resolveScan, type ScanCandidate } from './scanning/resolve.ts'
export { SCAN_SESSION_SECONDS, sessionStatus } from './scanning/session-life.ts'
export { lastSeen } from './scanning/sightings.ts'
export { inRole, placementOf, scannedRecord, targetsOf } from './scanning/targets.ts'
export { type PlannedUndo, planUndo } from './scanning/undo-action.ts'
export {
  type Findings,
  findInIndex,
  type IndexSearchFilter,
  type IndexSearchOptions,
  matchesInIndex,
} from './search/find.ts'
export { type NamedRecords, namedInIndex } from './search/named.ts'
export { putRecord } from './search/put-record.ts'
export { INDEX_VERSION, type SavedIndex, SearchIndex } from './search/search-index.ts'
export { type Searched, searchedCollections } from './search/searched.ts'
export { ShownIndex, type ShownRecord, type ShownSearchOptions } from './search/shown-index.ts'
export { BuildDesign, type BuiltLevel, builtLevels } from './structure/build-design.ts'
export type { PlannedPlace } from './structure/build-plan.ts'
export {
  type BuildPreview,
  type BuildTotal,
  previewBuild,
  previewBuildInPieces,
} from './structure/build-preview.ts'
export { Location, Place, PlaceDetails, Slot } from './structure/collections.ts'
export {
  type Level,
  levelCollection,
  levels,
  Parent,
  type PlaceKind,
  Placement,
  placeCollection,
  placeKinds,
} from './structure/levels.ts'
export { outward, type PlaceStep, pathOf } from './structure/placement.ts'
export { type PlaceNeed, type PlaceTrait, placeNeeds, placeTraits } from './structure/trait-names.ts'
export { Category, CategoryNeeds, Tag } from './taxonomy/collections.ts'
export { MAX_CATEGORY_DEPTH } from './taxonomy/nesting.ts'
export { foldedText } from './text/fold.ts'
export { isUnspaced, type PlacedWord, placedWords, wordsOf } from './text/words.ts'
export { isBuiltOn } from './undo/last-change.ts'
