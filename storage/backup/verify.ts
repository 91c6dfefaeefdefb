import { readBackup } from './backup-folder.ts'
import type { BackupProgress } from './create.ts'
import { type BackupManifest, partBytes, totalBytes } from './manifest.ts'
import { BackupThread } from './workers.ts'

export interface VerifyOptions {
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: ((progress: BackupProgress) => void) | undefined
}

/** What a look at a backup found. */
export interface VerifiedBackup {
  readonly manifest: BackupManifest
  /** The fault of each part, in their order; null for a sound one. */
  readonly problems: readonly (string | null)[]
}

/**
 * SPEC.md K2: looks whether a backup is what was written, and can be restored: the digest of every file, and of each
 * SQLite file whether it is sound and of the state that the manifest tells of. Nothing in the backup is changed.
 * @throws {BackupError} when it is no backup, or its manifest was changed
 */
export async function verifyBackup(backup: string, options: VerifyOptions = {}): Promise<VerifiedBackup> {
  const { signal, onProgress } = options
  const manifest = await readBackup(backup)
  const thread = new BackupThread(signal)
  const total = totalBytes(manifest)
  const problems: (string | null)[] = []
  let done = 0
  try {
    for (const part of manifest.parts) {
      onProgress?.({ name: part.name, done, total })
      const { problem } = await thread.run({ what: 'check', part, backup })
      problems.push(problem)
      done += partBytes(part)
    }
    return { manifest, problems }
  } finally {
    await thread.close()
  }
}
