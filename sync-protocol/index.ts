/**
 * What crosses the wire between a replica and a server: zod schemas and the types inferred from them.
 * The promises behind the shapes are the numbered rules of `engine/SPEC.md`.
 */

export { type Checked, checked } from './checked.ts'
export { ChangeHint, HintsClosed, HintsEnd, MembershipHint, type SyncHint } from './hint.ts'
export { issueDetails } from './issues.ts'
export { CodeFormat, LONGEST_CODE_TEXT } from './labels/code-format.ts'
export { FieldName } from './labels/field-name.ts'
export { type MeasuredSheet, measureSheet, OwnSheet } from './labels/own-sheet.ts'
export { LONGEST_PAGE_MM, MOST_LABELS_ON_A_PAGE } from './labels/sheet-limits.ts'
export { type TemplateBinding, TemplateDesign, type TemplateField } from './labels/template-design.ts'
export { Checksum, Manifest } from './manifest.ts'
export { MutationsReply, MutationsRequest } from './mutations.ts'
export { Operation } from './operation.ts'
export { ConflictNote, ErrorDetail, OperationError, OperationResult } from './outcome.ts'
export { DateTime, JsonObject, Seq, Uuid, Uuid7 } from './primitives.ts'
export { Change, DownloadEnd, Snapshot, SnapshotHead, SnapshotReason, SnapshotRequest } from './snapshot.ts'
export { type SyncTransport, TransportError, type TransportProblem } from './sync-transport.ts'
export { LIMITS, PROTOCOL_VERSION, WIRE_HASH } from './version.ts'
