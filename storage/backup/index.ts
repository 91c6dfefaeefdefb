/** Backups: made while others write, checked, and restored into a new epoch. */
export { BackupFolder, isFromFuture, type ListedBackup, type Pruned, readBackup } from './backup-folder.ts'
export type { LeftOut } from './choice.ts'
export { type BackupOptions, type BackupProgress, type CreatedBackup, createBackup } from './create.ts'
export { type DrillOptions, type DrillReport, drillBackup } from './drill.ts'
export type { DrilledPart, DrillFinding } from './drill-part.ts'
export {
  type BackupFile,
  type BackupManifest,
  type BackupPart,
  isOfEverything,
  type Occasion,
  occasions,
  type PartState,
  partBytes,
  problemParts,
  totalBytes,
} from './manifest.ts'
export { type RestoredPart, type RestoreOptions, type RestoreReport, restoreBackup } from './restore.ts'
export { type VerifiedBackup, type VerifyOptions, verifyBackup } from './verify.ts'
