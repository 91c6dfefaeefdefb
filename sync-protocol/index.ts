/**
 * What crosses the wire between a replica and a server: zod schemas and the types inferred from them.
 * The promises behind the shapes are the numbered rules of `engine/SPEC.md`.
 */

export { type Checked, checked } from './checked.ts'
export { ChangeHint, HintsClosed, HintsEnd } from './hint.ts'
export { issueDetails } from './issues.ts'
export { Checksum, Manifest } from './manifest.ts'
export { MutationsReply, MutationsRequest } from './mutations.ts'
export { Operation } from './operation.ts'
export { ConflictNote, ErrorDetail, OperationError, OperationResult } from './outcome.ts'
export { DateTime, JsonObject, Seq, Uuid, Uuid7 } from './primitives.ts'
export { Change, DownloadEnd, Snapshot, SnapshotHead, SnapshotReason, SnapshotRequest } from './snapshot.ts'
export { type SyncTransport, TransportError, type TransportProblem } from './sync-transport.ts'
export { LIMITS, PROTOCOL_VERSION, WIRE_HASH } from './version.ts'
