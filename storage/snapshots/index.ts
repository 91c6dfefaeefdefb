/** Snapshots: how a replica gets all of a household, or what it missed. */
export { answerObject, answerText, type SnapshotAnswer } from './answer.ts'
export type { ChangeLines, ReadChanges } from './change-lines.ts'
export type { Download, DownloadOptions } from './download.ts'
export { SnapshotError, type SnapshotErrorCode } from './errors.ts'
export { type ByteRange, type ByteSpan, parseRange, resolveRange } from './range.ts'
export type { SnapshotBounds } from './registry.ts'
export { type HouseholdPlace, type SnapshotOptions, SnapshotService } from './service.ts'
