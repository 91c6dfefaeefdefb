import { isBuiltOn } from '../../../engine/index.ts'
import type { HouseholdFile } from '../../../storage/index.ts'
import { fileId, stepId } from './apply-import.ts'
import type { ImportFiles } from './import-store.ts'
import { BATCH } from './limits.ts'
import { blocksBackwards } from './lines.ts'
import { PlannedStep } from './plan-import.ts'

/** An import, and the household that it changed. */
interface Imported {
  readonly file: HouseholdFile
  readonly public_id: string
  readonly files: Pick<ImportFiles, 'plan'>
  readonly signal: AbortSignal
}

/**
 * SPEC.md AI6: the items of an import that its undo keeps because somebody has changed them. They stay whole: their barcodes,
 * photos and documents are not undone either. Only the ids of such items are kept in memory.
 */
export async function keptItems(imported: Imported): Promise<ReadonlySet<string>> {
  const { file, public_id: import_id, files, signal } = imported
  const last = await lastSeq(imported)
  const kept = new Set<string>()
  for await (const { first, lines } of blocksBackwards(files.plan.steps, BATCH)) {
    signal.throwIfAborted()
    for (const [i, text] of lines.entries()) {
      const [, type, { public_id }] = PlannedStep.parse(JSON.parse(text))
      if (type !== 'item.create' || typeof public_id !== 'string') continue
      if (seqOf(file, stepId(import_id, first + i)) === null) continue
      if (file.read((view) => isBuiltOn(view, 'items', public_id, last))) kept.add(public_id)
    }
  }
  return kept
}

/** The seq of the last operation that an import did. */
async function lastSeq({ file, public_id, files }: Imported): Promise<number> {
  const ofSteps = await lastIn(file, files.plan.steps, (at) => stepId(public_id, at))
  const ofFiles = await lastIn(file, files.plan.files, (at) => fileId(public_id, at))
  return Math.max(ofSteps, ofFiles)
}

async function lastIn(file: HouseholdFile, path: string, idOf: (at: number) => string): Promise<number> {
  for await (const { first, lines } of blocksBackwards(path, BATCH)) {
    const seqs = lines.map((_, i) => seqOf(file, idOf(first + i)) ?? 0)
    // Files are attached several at a time, and so not in their order.
    const last = Math.max(...seqs)
    if (last > 0) return last
  }
  return 0
}

function seqOf(file: HouseholdFile, operation_id: string): number | null {
  const result = file.recorded(operation_id)?.result
  return result && !result.error ? result.seq : null
}
