import type { Upload, UploadFolder } from '../../storage/index.ts'
import { quotaExceeded } from '../quota-exceeded.ts'
import type { HouseholdMedia } from './household-media.ts'
import type { MediaAllowance } from './limits.ts'
import type { PreparedFile } from './prepare.ts'
import { fileTooLarge } from './refusals.ts'

/**
 * Puts a file into the blob store in two steps. First the upload records the blob that it is about to create. So a blob
 * that no record names is known to belong to an upload, even if the process ends in between.
 * @throws ServiceError `quota_exceeded` if the household has no space left
 */
export async function keepFile(
  { blobs, uploads, usage, turns }: HouseholdMedia,
  upload: Upload,
  { path, content }: PreparedFile,
  { allowance, now }: { readonly allowance: MediaAllowance; readonly now: string },
): Promise<Upload> {
  const { sha256, bytes } = content
  if (bytes > allowance.file_bytes) throw fileTooLarge(allowance.file_bytes)
  return turns.run(`blob ${sha256}`, async () => {
    const fresh = (await blobs.stat(sha256))?.bytes !== bytes
    if (fresh) await usage.bytes()
    const used = fresh ? (usage.known ?? 0) : 0
    if (used + bytes > allowance.total_bytes) throw quotaExceeded('media_bytes', allowance.total_bytes, used)
    // Counted at once: other contents are kept at the same time, and must not use the same space.
    if (fresh) usage.add(bytes)
    // Two uploads need the blob now, so it is not deleted with the upload that brought it first.
    else await ownedByNobody(uploads, upload.public_id, sha256)
    const storing: Upload = { ...upload, state: 'storing', stored: content, fresh, changed_at: now }
    try {
      await uploads.save(storing)
      await blobs.put(path, sha256, bytes)
    } catch (error) {
      if (fresh) usage.add(-bytes)
      throw error
    }
    const stored: Upload = { ...storing, state: 'stored' }
    await uploads.save(stored)
    return stored
  })
}

async function ownedByNobody(uploads: UploadFolder, but: string, sha256: string): Promise<void> {
  for await (const { public_id } of uploads.list()) {
    if (public_id === but) continue
    const other = await uploads.get(public_id).catch(() => null)
    if (!other?.fresh || other.stored?.sha256 !== sha256) continue
    // It may be finished or removed at this moment.
    await uploads.update(public_id, { fresh: false })
  }
}
