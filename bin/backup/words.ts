import { counted } from '../../services/operations/words.ts'
import { type BackupManifest, isOfEverything } from '../../storage/index.ts'
import { printable } from '../printable.ts'

/** The content of a backup in a few words. */
export function contentText(manifest: BackupManifest): string {
  if (!isOfEverything(manifest)) return `household ${printable(manifest.parts[0]?.name ?? '')}`
  return `everything (${counted(manifest.parts.length - 1, 'household')})`
}
