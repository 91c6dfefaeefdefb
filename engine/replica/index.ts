/** A household on a device: see `Replica`. */
export type { AutoSyncOptions } from './auto-sync.ts'
export type { KeptIndex } from './confirmed-records.ts'
export type { ReplicaEnvironment } from './environment.ts'
export { ReplicaError } from './errors.ts'
export { MemoryReplicaStore, type MemoryStage } from './memory-replica-store.ts'
export type { ChangedRecord } from './optimistic.ts'
export { KEPT_DAYS } from './outbox.ts'
export {
  type Answer,
  type AnswerContext,
  type Asked,
  answer,
  answerQuestion,
  answerReading,
} from './questions/answer.ts'
export type { Listed as QuestionListed, QuestionSource } from './questions/context.ts'
export { type CopyAsker, CopyQuestions } from './questions/copy-questions.ts'
export { dayIn, isTimeZone } from './questions/zone.ts'
export { Replica, type ReplicaOptions } from './replica.ts'
export { type FoundRecord, foundRecord } from './search.ts'
export { SerialQueue } from './serial-queue.ts'
export type {
  LostRecord,
  RejectedOperation,
  ReplicaEvent,
  ReplicaStatus,
  SyncProgress,
  SyncReport,
} from './status.ts'
export {
  type Confirmed,
  EMPTY_MEMO,
  type QueueChange,
  QueuedOperation,
  QueueState,
  type ReplicaHit,
  ReplicaMemo,
  type ReplicaOwner,
  type ReplicaStage,
  type ReplicaStore,
} from './store.ts'
export type { Mutated, SubmitOptions } from './submissions.ts'
export { CopySuggestions } from './suggestions/copy-suggestions.ts'
export { type UndoneChange, undoneChange } from './undo.ts'
export { MAX_WAITING, WAIT_DAYS } from './waiting.ts'
