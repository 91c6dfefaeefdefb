import { says } from '../../../engine/imports/index.ts'
import { act } from '../../households/act.ts'
import type { Clock } from '../../runtime.ts'
import {
  type ApplyRun,
  fileId,
  type ImportCaller,
  NO_PROGRESS,
  type RowOfFile,
  stepId,
} from './apply-import.ts'
import { derivedId } from './derived-id.ts'
import type { ImportRecord, Progress } from './import-record.ts'
import type { ImportFiles } from './import-store.ts'
import { keptItems } from './kept-items.ts'
import { BATCH, MAX_REFUSALS } from './limits.ts'
import { blocksBackwards } from './lines.ts'
import { PlannedFile, PlannedStep } from './plan-import.ts'
import { addRefusal, cutRefusals } from './refusals.ts'

/** An operation that is undone, and what is pushed for it. */
interface Undo extends RowOfFile {
  readonly operation_id: string
  readonly type: string
  readonly input: object
  /** The item that has what the operation made: a barcode, a photo or a document. */
  readonly item_id?: unknown
}

/**
 * Undoes an import, the last operation first. Records that somebody has changed since are kept, and the report says why. A
 * kept item keeps its barcodes, photos and documents.
 * Tags cannot be deleted: one that no item has is archived.
 */
export async function undoImport(
  { now }: Clock,
  caller: ImportCaller,
  { public_id, applied, undone }: Pick<ImportRecord, 'public_id' | 'applied' | 'undone'>,
  files: ImportFiles,
  { signal, save }: ApplyRun,
): Promise<Progress> {
  const { file, author } = caller
  const from = undone ?? { ...NO_PROGRESS, refusal_bytes: applied?.refusal_bytes ?? null }
  let refusal_bytes = await cutRefusals(files.refusals, from.refusal_bytes)
  let progress = from
  const kept = await keptItems({ file, public_id, files, signal })
  let at = 0
  for await (const all of undosOf(public_id, files)) {
    // After a crash the work continues in the middle of a batch.
    const some = all.slice(Math.max(0, progress.steps - at))
    at += all.length
    if (some.length === 0) continue
    signal.throwIfAborted()
    const batch: Undo[] = []
    for (const undo of some) {
      if (typeof undo.item_id === 'string' && kept.has(undo.item_id)) continue
      if (isDone(caller, undo) && !(await isTagInUse(caller, undo))) batch.push(undo)
    }
    const actions = batch.map(({ operation_id, type, input }) => ({
      operation_id: derivedId(public_id, 'undo', operation_id),
      type,
      input,
    }))
    const { results } =
      batch.length > 0
        ? await act(file, author, actions, { now: now(), in_background: true })
        : { results: [] }
    for (const [i, { error }] of results.entries()) {
      if (!error || error.code === 'already_undone') continue
      progress = { ...progress, refused: progress.refused + 1 }
      if (progress.refused > MAX_REFUSALS) continue
      const { line, sheet } = batch[i] ?? { line: 0 }
      const message = says('kept_by_household', { reason: error.message })
      refusal_bytes += await addRefusal(files.refusals, { line, sheet, message, cause: error.code })
    }
    progress = { ...progress, steps: at, refusal_bytes }
    await save(progress)
  }
  return progress
}

/**
 * Everything that an import may have done, in batches, the last first; its tags come last, when none of its items has them.
 * Only the tags are kept in memory.
 */
async function* undosOf(import_id: string, { plan }: ImportFiles): AsyncGenerator<Undo[]> {
  for await (const { first, lines } of blocksBackwards(plan.files, BATCH)) {
    const undos = lines.map((text, i) => {
      const [line, item_id, , sheet] = PlannedFile.parse(JSON.parse(text))
      return undoOf({ line, sheet }, fileId(import_id, first + i), 'media.attach', { item_id })
    })
    yield undos.reverse()
  }
  const tags: Undo[] = []
  for await (const { first, lines } of blocksBackwards(plan.steps, BATCH)) {
    const undos = lines.map((text, i) => {
      const [line, type, input, sheet] = PlannedStep.parse(JSON.parse(text))
      return undoOf({ line, sheet }, stepId(import_id, first + i), type, input)
    })
    undos.reverse()
    tags.push(...undos.filter(isOfTag))
    yield undos.filter((undo) => !isOfTag(undo))
  }
  for (let from = 0; from < tags.length; from += BATCH) yield tags.slice(from, from + BATCH)
}

function isOfTag({ type }: Undo): boolean {
  return type === 'tag.archive'
}

function undoOf(row: RowOfFile, operation_id: string, type: string, input: Record<string, unknown>): Undo {
  if (type === 'tag.create') {
    return { ...row, operation_id, type: 'tag.archive', input: { public_id: input.public_id } }
  }
  const { item_id } = input
  return { ...row, operation_id, type: 'operation.undo', input: { operation_id }, item_id }
}

function isDone({ file }: ImportCaller, { operation_id }: Undo): boolean {
  const recorded = file.recorded(operation_id)
  return recorded !== null && !recorded.result.error
}

/** Whether an item that the import did not make has a tag of the import. */
async function isTagInUse({ file }: ImportCaller, { type, input }: Undo): Promise<boolean> {
  if (type !== 'tag.archive' || !('public_id' in input) || typeof input.public_id !== 'string') return false
  const page = await file.listItems({ tags_any: [input.public_id], archived: 'any' }, { limit: 1 })
  return 'rejected' in page || page.rows.length > 0
}
